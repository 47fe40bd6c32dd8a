import { latLngBounds, type FitBoundsOptions, type Map as LeafletMap } from 'leaflet'
import { useEffect, useRef } from 'react'
import { drawLine, type Line } from './draw-line.ts'

/** Space kept free around the line, px: above for a raised pin. */
const frame: FitBoundsOptions = { paddingTopLeft: [56, 72], paddingBottomRight: [56, 36], maxZoom: 16, animate: false }

export interface RouteLine extends Line {
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
    const remove = drawLine(map, route)
    const bounds = latLngBounds(route.path.map(({ latitude, longitude }): [number, number] => [latitude, longitude]))
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
      remove()
    }
  }, [map, route])
}
