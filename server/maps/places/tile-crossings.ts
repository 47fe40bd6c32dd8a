/** Finds where named streets of a tile cross or meet. */
import type { NamedLine, WorldPoint } from './tile-places.ts'

export interface TileCrossing {
  readonly lines: readonly [NamedLine, NamedLine]
  readonly at: WorldPoint
}

interface Segment {
  readonly line: NamedLine
  readonly from: WorldPoint
  readonly to: WorldPoint
}

/** Edge of a cell in which segments are compared, units of a tile. */
const CELL = 128

/** Returns the point of a segment that is nearest to another one. */
function nearestOn({ from, to }: Segment, [x, y]: WorldPoint): WorldPoint {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - from[0]) * dx + (y - from[1]) * dy) / length))
  return [from[0] + share * dx, from[1] + share * dy]
}

/** Returns where two segments cross; undefined where they do not. */
function crossingOf(a: Segment, b: Segment): WorldPoint | undefined {
  const [ax, ay] = [a.to[0] - a.from[0], a.to[1] - a.from[1]]
  const [bx, by] = [b.to[0] - b.from[0], b.to[1] - b.from[1]]
  const area = ax * by - ay * bx
  if (area === 0) return undefined
  const [x, y] = [b.from[0] - a.from[0], b.from[1] - a.from[1]]
  const [alongA, alongB] = [(x * by - y * bx) / area, (x * ay - y * ax) / area]
  if (alongA < 0 || alongA > 1 || alongB < 0 || alongB > 1) return undefined
  return [a.from[0] + alongA * ax, a.from[1] + alongA * ay]
}

/** Returns where two segments cross, or where an end of one is within `gap` of the other. */
function meetingOf(a: Segment, b: Segment, gap: number): WorldPoint | undefined {
  const crossed = crossingOf(a, b)
  if (crossed) return crossed
  for (const [segment, ends] of [
    [a, [b.from, b.to]],
    [b, [a.from, a.to]],
  ] as const)
    for (const end of ends) {
      const [x, y] = nearestOn(segment, end)
      if (Math.hypot(x - end[0], y - end[1]) <= gap) return [(x + end[0]) / 2, (y + end[1]) / 2]
    }
  return undefined
}

/** Sorts segments into the cells that they may touch. */
function cellsOf(segments: readonly Segment[], gap: number): Map<string, Segment[]> {
  const cells = new Map<string, Segment[]>()
  for (const segment of segments) {
    const { from, to } = segment
    const cell = (value: number): number => Math.floor(value / CELL)
    for (let x = cell(Math.min(from[0], to[0]) - gap); x <= cell(Math.max(from[0], to[0]) + gap); x += 1)
      for (let y = cell(Math.min(from[1], to[1]) - gap); y <= cell(Math.max(from[1], to[1]) + gap); y += 1) {
        const key = `${x} ${y}`
        const there = cells.get(key)
        if (there) there.push(segment)
        else cells.set(key, [segment])
      }
  }
  return cells
}

/**
 * Finds the crossings of streets with different names. The same one may come several times.
 * @param gap distance at which an end of a street still meets another street, units of a tile
 */
export function findTileCrossings(lines: readonly NamedLine[], gap: number): readonly TileCrossing[] {
  const segments = lines
    .filter((line) => line.canCross)
    .flatMap((line) => line.points.slice(1).map((to, at): Segment => ({ line, from: line.points[at] ?? to, to })))
  const found: TileCrossing[] = []
  for (const cell of cellsOf(segments, gap).values())
    for (const [index, a] of cell.entries())
      for (const b of cell.slice(index + 1)) {
        const at = a.line.name === b.line.name ? undefined : meetingOf(a, b, gap)
        if (at) found.push({ lines: [a.line, b.line], at })
      }
  return found
}
