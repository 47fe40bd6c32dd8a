import type { Position } from '#domain/location/haversine.ts'
import { latLngBounds, polyline, type FitBoundsOptions, type Map as LeafletMap } from 'leaflet'
import { useEffect, useRef } from 'react'

/** Space kept free around the line, px: above for a raised pin. */
const frame: FitBoundsOptions = { paddingTopLeft: [56, 72], paddingBottomRight: [56, 36], maxZoom: 16, animate: false }

export interface RouteLine {
  readonly path: readonly Position[]
  /** An estimate, not a road: drawn dashed. */
  readonly isEstimate: boolean
  /**
   * Another value fits the map to the whole line; the same value leaves the map where the person moved it, as long as the whole line is
   * visible.
   */
  readonly frameKey: string
}

/** Draws the line of a route, and fits the map to it when the route changes. */
export function useRouteLine(map: LeafletMap, route: RouteLine | undefined): void {
  const fittedKey = useRef('')
  useEffect(() => {
    if (!route) {
      fittedKey.current = ''
      return undefined
    }
    const points = route.path.map(({ latitude, longitude }): [number, number] => [latitude, longitude])
    const className = route.isEstimate ? 'map-route' : 'map-route map-route--road'
    const casing = polyline(points, { className: `${className} map-route--casing`, interactive: false }).addTo(map)
    const line = polyline(points, { className, interactive: false }).addTo(map)
    const bounds = latLngBounds(points)
    const fit = (): void => {
      if (map.getSize().y === 0) return
      if (fittedKey.current !== route.frameKey || !map.getBounds().contains(bounds)) map.fitBounds(bounds, frame)
      fittedKey.current = route.frameKey
    }
    const refit = (): void => {
      fittedKey.current = ''
      fit()
    }
    map.on('resize', refit)
    fit()
    return () => {
      map.off('resize', refit)
      casing.remove()
      line.remove()
    }
  }, [map, route])
}
