import type { ShoreFile } from './shore-file.ts'
import { roundCorners } from './round-corners.ts'
import { boxOf, planeBox, planeX, planeY, type Box, type Line, type ShapedLine, type Shores } from './shores.ts'

/** @param steps x and y, then differences, in steps of `scale` to a degree */
function decodeLine(steps: readonly number[], scale: number): Line {
  const line = new Float64Array(steps.length)
  let [x, y] = [0, 0]
  for (let at = 0; at < steps.length; at += 2) {
    x += steps[at] ?? 0
    y += steps[at + 1] ?? 0
    line[at] = planeX(x / scale)
    line[at + 1] = planeY(y / scale)
  }
  return line
}

export const shaped = (line: Line): ShapedLine => ({ line, box: boxOf(line) })

/** Returns the ring as it is drawn. @param box of the data that it belongs to */
export const shapedRing = (ring: Line, box: Box): ShapedLine => shaped(roundCorners(ring, box))

/** Decodes a file that the app carries. */
export function decodeShores({ box: edges, scale, land, rivers = [] }: ShoreFile): Shores {
  const box = planeBox(edges)
  return {
    box,
    rings: land.flat().map((ring) => shapedRing(decodeLine(ring, scale), box)),
    rivers: rivers.map((river) => shaped(decodeLine(river, scale))),
  }
}
