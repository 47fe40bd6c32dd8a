/** Chooses the position of the next provider, so that providers are spread over the city and do not crowd its centre. */
import { haversineKm, type Position } from '#domain/location/haversine.ts'
import type { SeededRandom } from '../../platform/seeded-random.ts'
import type { Neighbourhood } from './demo-city.ts'

const METRES_PER_DEGREE = 111_195

/** Returns a uniformly distributed random position in the circle, to five decimals (about a metre). */
export function positionIn(place: Neighbourhood, random: SeededRandom): Position {
  // The square root makes the density uniform; the margin of 2 m keeps rounded positions inside.
  const distance = Math.max(0, place.radiusM - 2) * Math.sqrt(random.next())
  const angle = 2 * Math.PI * random.next()
  const latitude = place.latitude + (distance * Math.cos(angle)) / METRES_PER_DEGREE
  const longitude = place.longitude + (distance * Math.sin(angle)) / (METRES_PER_DEGREE * Math.cos((place.latitude * Math.PI) / 180))
  return { latitude: Number(latitude.toFixed(5)), longitude: Number(longitude.toFixed(5)) }
}

/** Number of random positions of which the one farthest from all providers is chosen (Mitchell's best candidate). */
const CANDIDATES = 24

export interface Spot {
  readonly place: Neighbourhood
  readonly position: Position
}

/** Returns the position of the next provider. @param taken positions of the earlier providers */
export function spreadPosition(places: readonly Neighbourhood[], taken: readonly Position[], random: SeededRandom): Spot {
  const candidates = Array.from({ length: CANDIDATES }, (): Spot => {
    const place = random.pick(places)
    return { place, position: positionIn(place, random) }
  })
  const room = ({ position }: Spot): number => taken.reduce((least, other) => Math.min(least, haversineKm(position, other)), Infinity)
  return candidates.reduce((best, candidate) => (room(candidate) > room(best) ? candidate : best))
}
