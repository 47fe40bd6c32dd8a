import type { Position } from '#domain/location/haversine.ts'
import { polyline, type Map as LeafletMap } from 'leaflet'

export interface Line {
  readonly path: readonly Position[]
  /** An estimate, not a road: drawn dashed. */
  readonly isEstimate: boolean
}

/** Draws a line over a casing that sets it off from the ground. @returns removes it */
export function drawLine(map: LeafletMap, { path, isEstimate }: Line): () => void {
  const points = path.map(({ latitude, longitude }): [number, number] => [latitude, longitude])
  const className = isEstimate ? 'map-route' : 'map-route map-route--road'
  const lines = [`${className} map-route--casing`, className].map((name) =>
    polyline(points, { className: name, interactive: false }).addTo(map),
  )
  return () => {
    for (const line of lines) line.remove()
  }
}
