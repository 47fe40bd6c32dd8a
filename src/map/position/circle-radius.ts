/** Circumference of the equator in Web Mercator, m. */
const EQUATOR_M = 2 * Math.PI * 6_378_137
/** The whole world at zoom 0, px. */
const WORLD_PX = 256

/** Radius of the dot's halo, px: a smaller circle would be hidden by it. */
const HALO_PX = 21

/**
 * Returns the radius of a circle on the map, px; undefined where the dot's halo covers it.
 * @param metres on the ground
 * @param zoom may be fractional
 */
export function circleRadius(metres: number, latitude: number, zoom: number): number | undefined {
  const radius = (metres * WORLD_PX * 2 ** zoom) / (EQUATOR_M * Math.cos((latitude * Math.PI) / 180))
  return radius > HALO_PX ? radius : undefined
}
