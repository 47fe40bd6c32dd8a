/** Trends of noisy samples: the minimum of each window, and the straight line through the minima. */
export interface Point {
  /** Seconds since the start. */
  readonly at: number
  readonly value: number
}

/** Returns the least value of each full or started window, at the time when it was seen. */
export function windowMinima(points: readonly Point[], from: number, windowSeconds: number): Point[] {
  const least = new Map<number, Point>()
  for (const point of points) {
    if (point.at < from) continue
    const window = Math.floor((point.at - from) / windowSeconds)
    const known = least.get(window)
    if (!known || point.value < known.value) least.set(window, point)
  }
  return [...least.entries()].toSorted(([a], [b]) => a - b).map(([, point]) => point)
}

export interface Trend {
  /** Growth in an hour. */
  readonly perHour: number
  /** Standard error of the growth. */
  readonly error: number
  /** Value of the line at its first point. */
  readonly base: number
  readonly points: number
}

/** Least squares. @throws Error for fewer than three points, through which any line would do */
export function trendOf(points: readonly Point[]): Trend {
  const [first] = points
  if (!first || points.length < 3) throw new Error(`a trend needs three points, there are ${points.length}`)
  const mean = (of: (point: Point) => number): number => points.reduce((sum, point) => sum + of(point), 0) / points.length
  const [at, value] = [mean((point) => point.at), mean((point) => point.value)]
  const spread = mean((point) => (point.at - at) ** 2)
  const slope = mean((point) => (point.at - at) * (point.value - value)) / spread
  const rest = points.reduce((sum, point) => sum + (point.value - value - slope * (point.at - at)) ** 2, 0)
  const error = Math.sqrt(rest / (points.length - 2) / (spread * points.length))
  return { perHour: slope * 3_600, error: error * 3_600, base: value - slope * (at - first.at), points: points.length }
}
