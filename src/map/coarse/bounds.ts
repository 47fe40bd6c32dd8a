/** Part of the world in degrees, as the list of basemaps names it. */
export type Bounds = readonly [west: number, south: number, east: number, north: number]
