/** Grid lines behind a chart of money: two or three, at round amounts. */

/** Lines above the baseline. */
const MAX_GRID_LINES = 2
/** Steps that read easily, in dollars; also multiplied by powers of ten. */
const STEPS = [1, 2, 5] as const

/**
 * Returns the amounts of the grid lines, from zero to at least the largest amount.
 * @param mostCents the largest amount
 * @returns cents, ascending; two or three
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
