import type { Map as LeafletMap } from 'leaflet'
import { panOptions } from '../map-options.ts'
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
  moveForApp(map, () => map.panBy([x, y], panOptions()))
  return true
}

/**
 * Returns px from the foot of a map's element to the top of a card that lies over the middle of a mark; 0 where none does.
 * @param head px of the map that are covered at its top: what lies there is no card
 */
export function coveredPx(container: HTMLElement, mark: HTMLElement, head: number): number {
  const { left, top, width, height } = mark.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  if (!hit || container.contains(hit)) return 0
  // Cards lie in an element as large as the map, which lets presses through.
  let card = hit
  for (let around = hit.parentElement; around && around.parentElement?.contains(container) === false; around = around.parentElement)
    card = around
  const [map, over] = [container.getBoundingClientRect(), card.getBoundingClientRect()]
  return over.top - map.top < head ? 0 : Math.max(0, map.bottom - over.top)
}
