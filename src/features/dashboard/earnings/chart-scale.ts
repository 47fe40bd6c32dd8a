/** The lines behind a chart of money: few, at round amounts. */

/** Lines above the ground. */
const MAX_GRID_LINES = 3
/** Steps that read easily, in dollars, and their tens, hundreds and so on. */
const STEPS = [1, 2, 5] as const

/**
 * Amounts at which lines are drawn, from nothing to at or above the largest.
 * @param mostCents the largest amount @returns cents, rising; at least two
 */
export function chartScale(mostCents: number): number[] {
  for (let power = 100; ; power *= 10) {
    for (const step of STEPS) {
      const cents = step * power
      const count = Math.max(1, Math.ceil(mostCents / cents))
      if (count <= MAX_GRID_LINES) return Array.from({ length: count + 1 }, (_, index) => index * cents)
    }
  }
}
