/** Middle of a mark on the screen, px. */
export interface MarkPoint {
  readonly x: number
  readonly y: number
}

/** Directions of the arrow keys. */
export const DIRECTIONS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

/** A px to the side counts as this many ahead: what lies straight ahead comes first. */
const SIDE_WEIGHT = 2

/**
 * Returns the mark that an arrow key leads to: of those ahead of the present one, the nearest, with ways to the side counted double; undefined
 * when none is ahead.
 */
export function nearestMark<Mark extends MarkPoint>(
  from: MarkPoint,
  marks: readonly Mark[],
  [right, down]: readonly [right: number, down: number],
): Mark | undefined {
  let best: Mark | undefined
  let least = Infinity
  for (const mark of marks) {
    const [dx, dy] = [mark.x - from.x, mark.y - from.y]
    const ahead = dx * right + dy * down
    const aside = Math.abs(dx * down) + Math.abs(dy * right)
    const way = ahead + SIDE_WEIGHT * aside
    if (ahead < 1 || way >= least) continue
    best = mark
    least = way
  }
  return best
}
