/** Grid lines behind a chart of money: two or three, at round amounts. */

/** Tops that read easily, in dollars; also multiplied by powers of ten. */
const TOPS = [1, 2, 3, 4, 6, 8] as const
/** Smallest units of a dollar. */
const DOLLAR = 100

/**
 * Returns the amounts of the grid lines: zero, the half where it is whole, and the least round amount that no bar exceeds.
 * @param mostCents the largest amount
 * @returns cents, ascending; two or three
 */
export function chartScale(mostCents: number): number[] {
  for (let power = DOLLAR; ; power *= 10) {
    const top = TOPS.map((each) => each * power).find((cents) => cents >= mostCents)
    if (top !== undefined) return top % (2 * DOLLAR) === 0 ? [0, top / 2, top] : [0, top]
  }
}
