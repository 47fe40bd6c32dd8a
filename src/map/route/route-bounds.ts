import type { Position } from '#domain/location/haversine.ts'

/** South-west and north-east corner in degrees, in Leaflet's format. */
export type Corners = [[number, number], [number, number]]

/** Returns the smallest bounds that contain two positions. */
export function boundsOfTwo(a: Position, b: Position): Corners {
  return [
    [Math.min(a.latitude, b.latitude), Math.min(a.longitude, b.longitude)],
    [Math.max(a.latitude, b.latitude), Math.max(a.longitude, b.longitude)],
  ]
}
