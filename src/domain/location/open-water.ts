/** Open water near the marketplace's cities, where a job cannot be. Coarse polygons, half a kilometre or more off every shore. */
import type { Position } from './haversine.ts'

/** Corners of a polygon in order, latitude and longitude in degrees. */
type Area = readonly (readonly [latitude: number, longitude: number])[]

const OPEN_WATER_AREAS: readonly Area[] = [
  // San Francisco: the ocean, and the bay between the bridges.
  [
    [37.3, -123.6],
    [38.3, -123.6],
    [37.9, -122.9],
    [37.84, -122.62],
    [37.79, -122.535],
    [37.7, -122.52],
    [37.61, -122.52],
    [37.52, -122.54],
    [37.3, -122.46],
  ],
  [
    [37.785, -122.37],
    [37.72, -122.35],
    [37.64, -122.36],
    [37.6, -122.33],
    [37.58, -122.26],
    [37.62, -122.21],
    [37.68, -122.23],
    [37.74, -122.28],
    [37.785, -122.345],
  ],
  // Lagos: the Gulf of Guinea, and the middle of the lagoon.
  [
    [6.37, 2.8],
    [6.385, 3.38],
    [6.405, 3.5],
    [6.405, 3.9],
    [6.38, 4.3],
    [5.5, 4.3],
    [5.5, 2.8],
  ],
  [
    [6.49, 3.43],
    [6.53, 3.42],
    [6.56, 3.45],
    [6.56, 3.53],
    [6.51, 3.54],
    [6.48, 3.5],
  ],
  // Ho Chi Minh City: the sea off Cần Giờ and Vũng Tàu with the bay between them, up to where land is being reclaimed.
  [
    [10.32, 106.9],
    [10.325, 106.97],
    [10.365, 106.995],
    [10.375, 107.025],
    [10.34, 107.035],
    [10.305, 107.06],
    [10.3, 107.1],
    [10.32, 107.13],
    [10.35, 107.17],
    [10.34, 107.26],
    [10.36, 107.32],
    [10.4, 107.4],
    [10.44, 107.62],
    [9.7, 107.62],
    [9.7, 106.95],
    [10, 106.92],
    [10.2, 106.92],
  ],
  // Doha: the Gulf.
  [
    [25.21, 51.66],
    [25.3, 51.66],
    [25.345, 51.585],
    [25.39, 51.585],
    [25.45, 51.53],
    [25.6, 51.6],
    [26.1, 51.7],
    [26.1, 52.5],
    [24.9, 52.5],
    [24.98, 51.68],
    [25.1, 51.66],
  ],
]

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
