import type { Map as LeafletMap } from 'leaflet'
import { moveForApp } from './app-moves.ts'
import { isRightToLeft } from './use-camera.ts'
import { panOffset, type Insets } from './visible-area.ts'

/**
 * Pans the map for the app so that a mark is fully visible.
 * @param at point of the container, px
 * @returns whether the map moves: not where the mark is visible already
 */
export function panIntoView(map: LeafletMap, at: { readonly x: number; readonly y: number }, insets: Insets): boolean {
  const [x, y] = panOffset(at, map.getSize(), insets, isRightToLeft(map))
  if (x === 0 && y === 0) return false
  moveForApp(map, () => map.panBy([x, y], { duration: 0.25 }))
  return true
}
