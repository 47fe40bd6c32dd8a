import type { Position } from '#domain/location/haversine.ts'
import { latLngBounds, polyline, type FitBoundsOptions, type Map as LeafletMap } from 'leaflet'
import { useEffect, useRef } from 'react'

/** px kept free around the line: above for a raised pin. */
const frame: FitBoundsOptions = { paddingTopLeft: [56, 72], paddingBottomRight: [56, 36], maxZoom: 16, animate: false }

export interface RouteLine {
  readonly path: readonly Position[]
  /** Nobody will drive along it: drawn dashed. */
  readonly isEstimate: boolean
  /** Another value frames the whole line; the same leaves the map where the person has it, as long as all of the line is seen. */
  readonly frameKey: string
}

/** The line of a way, framed when it is another one. */
export function useRouteLine(map: LeafletMap, way: RouteLine | undefined): void {
  const framed = useRef('')
  useEffect(() => {
    if (!way) {
      framed.current = ''
      return undefined
    }
    const points = way.path.map(({ latitude, longitude }): [number, number] => [latitude, longitude])
    const look = way.isEstimate ? 'map-route' : 'map-route map-route--road'
    const casing = polyline(points, { className: `${look} map-route--casing`, interactive: false }).addTo(map)
    const line = polyline(points, { className: look, interactive: false }).addTo(map)
    const bounds = latLngBounds(points)
    const fit = (): void => {
      if (map.getSize().y === 0) return
      if (framed.current !== way.frameKey || !map.getBounds().contains(bounds)) map.fitBounds(bounds, frame)
      framed.current = way.frameKey
    }
    const refit = (): void => {
      framed.current = ''
      fit()
    }
    map.on('resize', refit)
    fit()
    return () => {
      map.off('resize', refit)
      casing.remove()
      line.remove()
    }
  }, [map, way])
}
