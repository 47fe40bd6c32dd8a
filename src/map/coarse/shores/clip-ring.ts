import type { Box, Line } from './shores.ts'

/** 0: x, 1: y. */
type Axis = 0 | 1

/** Cuts off what is beyond one edge. @param sign 1: keeps what is below the limit, -1: above */
function cut(ring: readonly number[], axis: Axis, limit: number, sign: 1 | -1): number[] {
  const kept: number[] = []
  const other = axis === 0 ? 1 : 0
  const count = ring.length
  let before = (ring[count - 2 + axis] ?? 0) * sign
  let [beforeX, beforeY] = [ring[count - 2] ?? 0, ring[count - 1] ?? 0]
  const edge = limit * sign
  for (let at = 0; at < count; at += 2) {
    const [x, y] = [ring[at] ?? 0, ring[at + 1] ?? 0]
    const here = (axis === 0 ? x : y) * sign
    if (here <= edge !== before <= edge) {
      const share = (edge - before) / (here - before)
      const [a, b] = other === 0 ? [beforeX, x] : [beforeY, y]
      const along = a + share * (b - a)
      if (axis === 0) kept.push(limit, along)
      else kept.push(along, limit)
    }
    if (here <= edge) kept.push(x, y)
    before = here
    ;[beforeX, beforeY] = [x, y]
  }
  return kept
}

/**
 * Clips a ring to a box, by the method of Sutherland and Hodgman: what remains may run along the edges of the box.
 * @returns x and y in turn; empty when nothing is in the box
 */
export function clipRing(ring: Line, { left, top, right, bottom }: Box): readonly number[] {
  let kept = cut(ring as unknown as readonly number[], 0, right, 1)
  if (kept.length > 0) kept = cut(kept, 0, left, -1)
  if (kept.length > 0) kept = cut(kept, 1, bottom, 1)
  if (kept.length > 0) kept = cut(kept, 1, top, -1)
  return kept.length >= 6 ? kept : []
}
