import type { Position } from '#domain/location/haversine.ts'
import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useRef } from 'react'
import { isMovedByApp, moveForApp } from './app-moves.ts'
import { centreFor } from './use-camera.ts'
import type { Insets } from './visible-area.ts'
import { prefersReducedMotion } from '../map-options.ts'
import { useLatest } from '../use-latest.ts'

export interface Follow {
  /** Position to keep in the middle; undefined while nothing is followed. */
  readonly place: Position | undefined
  /** True while the map shows something else, such as a selected pin: it does not move, and follows again afterwards. */
  readonly isHeld: boolean
  /** Called when the person moves the map away. */
  readonly onEnd: () => void
}

/** Zoom at which the way of a minute's walk can be seen: 80 m are 21 px. */
const FOLLOW_ZOOM = 15
/** A zoom that leaves the position this close to the middle is one around it, px: twice a fingertip. */
const NEAR_PX = 88

/** Keeps a position in the middle of the uncovered part, until the person drags the map, or zooms away from it. */
export function useFollow(map: LeafletMap, follow: Follow, insets: Insets): void {
  const latest = useLatest({ ...follow, insets })
  const isStarted = useRef(false)
  const { place, isHeld } = follow
  const latitude = place?.latitude
  const longitude = place?.longitude
  // Another value covers other parts, and moves the middle.
  const covered = JSON.stringify(insets)

  useEffect(() => {
    if (latitude === undefined || longitude === undefined) {
      isStarted.current = false
      return
    }
    if (isHeld || map.getSize().y === 0) return
    const zoom = isStarted.current ? map.getZoom() : Math.max(map.getZoom(), FOLLOW_ZOOM)
    isStarted.current = true
    const centre = centreFor(map, { latitude, longitude }, zoom, latest.current.insets)
    moveForApp(map, () => map.setView(centre, zoom, prefersReducedMotion() ? { animate: false } : {}))
  }, [map, latitude, longitude, isHeld, covered, latest])

  useEffect(() => {
    const dragged = (): void => {
      if (latest.current.place) latest.current.onEnd()
    }
    const moved = (): void => {
      const { place: at, isHeld: held, onEnd, insets: now } = latest.current
      if (!at || held || isMovedByApp(map)) return
      const zoom = map.getZoom()
      const centre = centreFor(map, at, zoom, now)
      if (map.project(centre, zoom).distanceTo(map.project(map.getCenter(), zoom)) > NEAR_PX) onEnd()
      else moveForApp(map, () => map.setView(centre, zoom, { animate: false }))
    }
    map.on('dragstart', dragged)
    map.on('moveend', moved)
    return () => {
      map.off('dragstart', dragged)
      map.off('moveend', moved)
    }
  }, [map, latest])
}
