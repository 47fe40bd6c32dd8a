/** Joins the pieces of a street that lie in neighbouring tiles: two streets of one name in different towns stay two. */
import type { NamedLine, WorldPoint } from './tile-places.ts'

export interface Street {
  readonly lines: readonly NamedLine[]
  /** A point on it, near its middle. */
  readonly at: WorldPoint
  /** Distance to its farthest point, units of a tile. */
  readonly radius: number
}

/** Returns the middle of some lines, by their length. */
function middleOf(lines: readonly NamedLine[]): WorldPoint {
  let [x, y, total] = [0, 0, 0]
  for (const { points } of lines)
    for (const [index, to] of points.entries()) {
      const from = points[index - 1]
      if (!from) continue
      const length = Math.hypot(to[0] - from[0], to[1] - from[1])
      x += ((from[0] + to[0]) / 2) * length
      y += ((from[1] + to[1]) / 2) * length
      total += length
    }
  return total === 0 ? (lines[0]?.points[0] ?? [0, 0]) : [x / total, y / total]
}

function streetOf(lines: readonly NamedLine[]): Street {
  const [x, y] = middleOf(lines)
  let at: WorldPoint = [x, y]
  let least = Infinity
  const points = lines.flatMap((line) => line.points)
  for (const point of points) {
    const away = Math.hypot(point[0] - x, point[1] - y)
    if (away >= least) continue
    least = away
    at = point
  }
  return { lines, at, radius: points.reduce((most, point) => Math.max(most, Math.hypot(point[0] - at[0], point[1] - at[1])), 0) }
}

const AROUND = [-1, 0, 1] as const

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

/** Joins lines of one name. */
function joinNamed(lines: readonly NamedLine[]): readonly Street[] {
  const byTile = groupBy(lines, ({ tile }) => `${tile.x} ${tile.y}`)
  const streets: Street[] = []
  while (byTile.size > 0) {
    const joined: NamedLine[] = []
    const waiting = [...byTile.keys()].slice(0, 1)
    for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
      const there = byTile.get(key)
      if (!there) continue
      byTile.delete(key)
      joined.push(...there)
      const [x = 0, y = 0] = key.split(' ').map(Number)
      for (const dx of AROUND) for (const dy of AROUND) waiting.push(`${x + dx} ${y + dy}`)
    }
    streets.push(streetOf(joined))
  }
  return streets
}

/** Joins lines by kind and name. */
export const joinStreets = (lines: readonly NamedLine[]): readonly Street[] =>
  [...groupBy(lines, ({ kind, name }) => `${kind} ${name}`).values()].flatMap(joinNamed)
