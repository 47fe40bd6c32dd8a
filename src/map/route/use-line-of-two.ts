import type { Position } from '#domain/location/haversine.ts'
import { latLngBounds, type FitBoundsOptions, type Map as LeafletMap } from 'leaflet'
import { useEffect, useRef } from 'react'
import { drawLine, type Line } from './draw-line.ts'
import { boundsOfTwo } from './route-bounds.ts'

/** Space kept free around the two markers, px: above for the face on its pin, below for the chip. */
const frame: FitBoundsOptions = { paddingTopLeft: [48, 60], paddingBottomRight: [48, 80], maxZoom: 16, animate: false }
/** Below this height, px, the chip leaves no room for the usual padding. */
const LOW_PX = 180
const lowFrame: FitBoundsOptions = { ...frame, paddingTopLeft: [48, 52], paddingBottomRight: [150, 28] }
/** The map zooms in when so many zooms fit. Between, it stays, so that a mark on the way moves and not the ground. */
const ZOOMS_IN = 1

/** Draws a line and fits the map to it and its two ends, also after its size has changed. */
export function useLineOfTwo(map: LeafletMap, from: Position, to: Position, line: Line | undefined): void {
  const { latitude: fromLatitude, longitude: fromLongitude } = from
  const { latitude: toLatitude, longitude: toLongitude } = to
  const isFitted = useRef(false)
  useEffect(() => (line === undefined ? undefined : drawLine(map, line)), [map, line])
  useEffect(() => {
    const bounds = latLngBounds(
      boundsOfTwo({ latitude: fromLatitude, longitude: fromLongitude }, { latitude: toLatitude, longitude: toLongitude }),
    )
    for (const { latitude, longitude } of line?.path ?? []) bounds.extend([latitude, longitude])
    const fit = (): void => {
      const { y } = map.getSize()
      if (y === 0) return
      map.fitBounds(bounds, y < LOW_PX ? lowFrame : frame)
      isFitted.current = true
    }
    const isCloser = (): boolean => map.getBoundsZoom(bounds) >= map.getZoom() + ZOOMS_IN
    if (!isFitted.current || !map.getBounds().pad(-0.1).contains(bounds) || isCloser()) fit()
    map.on('resize', fit)
    return () => void map.off('resize', fit)
  }, [map, fromLatitude, fromLongitude, toLatitude, toLongitude, line])
}
