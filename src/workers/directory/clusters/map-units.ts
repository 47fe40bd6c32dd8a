/** Bits of a coordinate in map units. */
const BITS = 26
/** The zoom at which a map unit is one px: the world is 2^26 px wide. */
const UNIT_ZOOM = 18
/** Width and height of the world, map units. */
export const WORLD = 2 ** BITS
/** Largest latitude of the map's square, degrees (Web Mercator). */
const MAX_LATITUDE = 85.0511287798066

const radians = (degrees: number): number => (degrees * Math.PI) / 180
const limit = (value: number): number => Math.min(Math.max(Math.floor(value), 0), WORLD - 1)

/** Returns a longitude (degrees) in map units from the antimeridian eastwards, a whole number below `WORLD`. */
export const mapX = (longitude: number): number => limit((longitude / 360 + 0.5) * WORLD)

/** Returns a latitude (degrees) in map units from the north southwards, a whole number below `WORLD`. */
export function mapY(latitude: number): number {
  const sine = Math.sin(radians(Math.min(Math.max(latitude, -MAX_LATITUDE), MAX_LATITUDE)))
  return limit((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * WORLD)
}

/** Returns the longitude (degrees) of the middle of a map unit. */
export const longitudeOf = (x: number): number => ((x + 0.5) / WORLD - 0.5) * 360

/** Returns the latitude (degrees) of the middle of a map unit. */
export const latitudeOf = (y: number): number => (Math.atan(Math.sinh(Math.PI * (1 - (2 * (y + 0.5)) / WORLD))) * 180) / Math.PI

/** Returns the map units of one px at a zoom. */
export const unitsPerPx = (zoom: number): number => 2 ** (UNIT_ZOOM - zoom)

const HALF_BITS = BITS / 2
const HALF = 2 ** HALF_BITS

/** Puts a zero before each of the 13 bits. */
function spread(bits: number): number {
  let wide = (bits | (bits << 8)) & 0x00ff00ff
  wide = (wide | (wide << 4)) & 0x0f0f0f0f
  wide = (wide | (wide << 2)) & 0x33333333
  return (wide | (wide << 1)) & 0x55555555
}

/**
 * Returns the Morton key of two coordinates, each below `WORLD`: their bits by turns. The keys in a square whose side is a power of two are
 * one range without gaps.
 */
export const mortonKey = (x: number, y: number): number =>
  (spread(x >>> HALF_BITS) | (spread(y >>> HALF_BITS) << 1)) * WORLD + (spread(x & (HALF - 1)) | (spread(y & (HALF - 1)) << 1))
