import type { Position } from '#domain/location/haversine.ts'

/** Distances from the chosen place at which the map draws rings, km. */
const RINGS_KM = [1, 2, 5, 10] as const

/** Smaller rings would lie under the place's own marker, larger ones outside of every screen, px. */
const SMALLEST_PX = 48
const LARGEST_PX = 460
const EARTH_M = 40_075_017

/** Returns the rings that are useful at a zoom, km. */
export function ringsAt(zoom: number, latitude: number): readonly number[] {
  const pxPerKm = (1000 * 256 * 2 ** zoom) / (EARTH_M * Math.cos((latitude * Math.PI) / 180))
  return RINGS_KM.filter((km) => km * pxPerKm >= SMALLEST_PX && km * pxPerKm <= LARGEST_PX)
}

/** km of a degree of latitude. */
const KM_PER_DEGREE = 111.195

/** Bearings at which a ring's label may be, degrees clockwise from north: the first without a mark is taken. */
const BEARINGS = [0, 20, -20, 40, -40, 60, -60, 90, -90, 180] as const

/** Returns the places on a ring for its label, the best first. */
export function labelPlaces({ latitude, longitude }: Position, km: number): readonly Position[] {
  return BEARINGS.map((bearing) => {
    const angle = (bearing * Math.PI) / 180
    const north = (km * Math.cos(angle)) / KM_PER_DEGREE
    const east = (km * Math.sin(angle)) / KM_PER_DEGREE / Math.cos((latitude * Math.PI) / 180)
    return { latitude: latitude + north, longitude: longitude + east }
  })
}
