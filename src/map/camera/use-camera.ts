import type { Position } from '#domain/location/haversine.ts'
import { point, type LatLng, type Map as LeafletMap } from 'leaflet'
import { useEffect, useRef } from 'react'
import { moveForApp } from './app-moves.ts'
import { middleOffset, type Insets } from './visible-area.ts'
import { prefersReducedMotion } from '../map-options.ts'
import { useLatest } from '../use-latest.ts'

/** Returns whether the map's texts are written from right to left. */
export const isRightToLeft = (map: LeafletMap): boolean => map.getContainer().ownerDocument.dir === 'rtl'

/** Returns the map center that puts a place in the middle of the uncovered part. */
export function centreFor(map: LeafletMap, { latitude, longitude }: Position, zoom: number, insets: Insets): LatLng {
  return map.unproject(map.project([latitude, longitude], zoom).add(point(middleOffset(insets, isRightToLeft(map)))), zoom)
}

/** Returns the place in the middle of the uncovered part. */
export const uncoveredMiddle = (map: LeafletMap, insets: Insets): LatLng =>
  map.containerPointToLatLng(
    map
      .getSize()
      .divideBy(2)
      .subtract(point(middleOffset(insets, isRightToLeft(map)))),
  )

export interface Camera {
  readonly center: Position
  readonly zoom: number
  /** Another value moves to the same place again. */
  readonly viewKey: string | number | undefined
}

/** Moves the map to the app's camera: first without animation, later with it, unless the person prefers reduced motion. */
export function useCamera(map: LeafletMap, { center, zoom, viewKey }: Camera, insets: Insets): void {
  const { latitude, longitude } = center
  const latestInsets = useLatest(insets)
  const isPlaced = useRef(false)
  useEffect(() => {
    const options = isPlaced.current && !prefersReducedMotion() ? {} : { animate: false }
    moveForApp(map, () => map.setView(centreFor(map, { latitude, longitude }, zoom, latestInsets.current), zoom, options))
    isPlaced.current = true
  }, [map, latitude, longitude, zoom, viewKey, latestInsets])
}
