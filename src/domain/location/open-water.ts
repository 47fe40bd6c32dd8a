/** Open water near the marketplace's cities, where a job cannot be. */
import type { Position } from './haversine.ts'
import { ALL_CITY_PLACES } from './cities/all-city-places.ts'
import type { Area } from './cities/city-places.ts'

const OPEN_WATER_AREAS: readonly Area[] = Object.values(ALL_CITY_PLACES).flatMap(({ openWater }) => openWater)

/** Ray casting: true if a line to the east crosses the edge an odd number of times. Areas do not cross the date line. */
function isWithin(area: Area, { latitude, longitude }: Position): boolean {
  let isInside = false
  let before = area.at(-1)
  for (const corner of area) {
    if (before && corner[0] > latitude !== before[0] > latitude) {
      const at = corner[1] + ((latitude - corner[0]) / (before[0] - corner[0])) * (before[1] - corner[1])
      if (longitude < at) isInside = !isInside
    }
    before = corner
  }
  return isInside
}

/** True for positions in a known area of open water. False does not mean that the position is on land. */
export const isOpenWater = (place: Position): boolean => OPEN_WATER_AREAS.some((area) => isWithin(area, place))
