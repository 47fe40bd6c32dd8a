/** Areas of a map that marks and distances take, so that the names of districts give way to them. */
import type { Position } from '#domain/location/haversine.ts'
import type { Map as LeafletMap } from 'leaflet'
import { useEffect } from 'react'
import { scaled, type Box } from './box-grid.ts'
import { textScale } from './text-scale.ts'

/** Edges are px from the position, to the right and down. */
export interface TakenArea extends Position, Box {}

/** Marks come first; distances give way to them, and names of districts in the streets to all of those. */
const TAKERS = ['marks', 'person', 'place', 'distances', 'districts'] as const
type Taker = (typeof TAKERS)[number]

const byMap = new WeakMap<LeafletMap, Partial<Record<Taker, readonly TakenArea[]>>>()

/** Replaces what one taker has, and tells those that give way. */
export function takeAreas(map: LeafletMap, taker: Taker, areas: readonly TakenArea[]): void {
  byMap.set(map, { ...byMap.get(map), [taker]: areas })
  map.fire(`areas:${taker}`)
}

const takersBefore = (taker: Taker | undefined): readonly Taker[] => (taker === undefined ? TAKERS : TAKERS.slice(0, TAKERS.indexOf(taker)))

/** Returns what all have, or those before a taker. */
export const takenAreas = (map: LeafletMap, before?: Taker): readonly TakenArea[] =>
  takersBefore(before).flatMap((taker) => byMap.get(map)?.[taker] ?? [])

/** Calls back once for all changes of a task, before the next frame. @param before a taker that asks about those before it @returns ends it */
export function onTakenAreas(map: LeafletMap, changed: () => void, before?: Taker): () => void {
  let isAsked = false
  let isOver = false
  const ask = (): void => {
    if (isAsked) return
    isAsked = true
    queueMicrotask(() => {
      isAsked = false
      if (!isOver) changed()
    })
  }
  const names = takersBefore(before)
    .map((taker) => `areas:${taker}`)
    .join(' ')
  map.on(names, ask)
  return () => {
    isOver = true
    map.off(names, ask)
  }
}

/** Returns an area in the plane of a zoom, px. */
export function areaBox(map: LeafletMap, { latitude, longitude, left, top, right, bottom }: TakenArea, zoom: number): Box {
  const { x, y } = map.project([latitude, longitude], zoom)
  return { left: x + left, top: y + top, right: x + right, bottom: y + bottom }
}

/** Areas of a person's dot and of a pin with a face, around their point, px. */
export const DOT_BOX: Box = { left: -11, top: -11, right: 11, bottom: 11 }
export const PERSON_BOX: Box = { left: -20, top: -40, right: 20, bottom: 0 }

/** Takes an area for a single mark. @param box must stay the same object */
export function useTakenArea(map: LeafletMap, taker: Taker, { latitude, longitude }: Position, box: Box): void {
  useEffect(() => {
    takeAreas(map, taker, [{ latitude, longitude, ...scaled(box, textScale()) }])
    return () => takeAreas(map, taker, [])
  }, [map, taker, latitude, longitude, box])
}
