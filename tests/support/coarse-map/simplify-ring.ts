/** Point in degrees, longitude first. */
export type Point = readonly [longitude: number, latitude: number]

/** Distance of a point from a line between two others, in degrees of a plane. */
function distanceFromLine([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length))
  return Math.hypot(x - ax - along * dx, y - ay - along * dy)
}

/** Returns the area of a ring, square degrees. */
export function areaOf(ring: readonly Point[]): number {
  const sum = ring.reduce((total, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y]
    return total + x * nextY - nextX * y
  }, 0)
  return Math.abs(sum) / 2
}

/**
 * Simplifies a ring by the method of Douglas and Peucker.
 * @param toleranceAt greatest distance from the original line, degrees, for each point: it may be finer near cities
 */
export function simplifyRing(ring: readonly Point[], toleranceAt: (point: Point) => number): readonly Point[] {
  const start = ring[0]
  if (!start) return []
  const closed = [...ring, start]
  const isKept = closed.map((_, index) => index === 0 || index === ring.length)
  const spans: [number, number][] = [[0, ring.length]]
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span
    const [a, b] = [closed[from] ?? start, closed[to] ?? start]
    let [worst, at] = [1, -1]
    for (let index = from + 1; index < to; index += 1) {
      const point = closed[index] ?? start
      const excess = distanceFromLine(point, a, b) / toleranceAt(point)
      if (excess > worst) [worst, at] = [excess, index]
    }
    if (at < 0) continue
    isKept[at] = true
    spans.push([from, at], [at, to])
  }
  return ring.filter((_, index) => isKept[index])
}
