import type { Box, Line } from './shores.ts'

/** Turns sharper than this are rounded, radians: a reclaimed shore of few points looks like a broken plate otherwise. */
const SHARP = 0.5
/** Farthest from a corner that its rounding begins, metres at the equator; and the number of points that replace the corner. */
const REACH_M = 160
const STEPS = 4
const EARTH_M = 40_075_017

/** True for points on the edge of the box, where the data is cut off: these corners are no shore. */
function isOnEdge(x: number, y: number, box: Box): boolean {
  const near = 1e-9
  return Math.abs(x - box.left) < near || Math.abs(x - box.right) < near || Math.abs(y - box.top) < near || Math.abs(y - box.bottom) < near
}

/** Rounds the sharp corners of a ring, in the same way at all zooms, so that neighbouring tiles fit. @param box of the data */
export function roundCorners(ring: Line, box: Box): Line {
  const count = ring.length / 2
  const rounded: number[] = []
  for (let index = 0; index < count; index += 1) {
    const before = ((index + count - 1) % count) * 2
    const after = ((index + 1) % count) * 2
    const [x, y] = [ring[index * 2] ?? 0, ring[index * 2 + 1] ?? 0]
    const [inX, inY] = [x - (ring[before] ?? 0), y - (ring[before + 1] ?? 0)]
    const [outX, outY] = [(ring[after] ?? 0) - x, (ring[after + 1] ?? 0) - y]
    const turn = Math.abs(Math.atan2(inX * outY - inY * outX, inX * outX + inY * outY))
    const [inLength, outLength] = [Math.hypot(inX, inY), Math.hypot(outX, outY)]
    const reach = Math.min(REACH_M / EARTH_M, inLength / 2, outLength / 2)
    if (turn < SHARP || reach === 0 || isOnEdge(x, y, box)) {
      rounded.push(x, y)
      continue
    }
    const [fromX, fromY] = [x - (inX / inLength) * reach, y - (inY / inLength) * reach]
    const [toX, toY] = [x + (outX / outLength) * reach, y + (outY / outLength) * reach]
    for (let step = 0; step <= STEPS; step += 1) {
      const [t, s] = [step / STEPS, 1 - step / STEPS]
      rounded.push(s * s * fromX + 2 * s * t * x + t * t * toX, s * s * fromY + 2 * s * t * y + t * t * toY)
    }
  }
  return Float64Array.from(rounded)
}
