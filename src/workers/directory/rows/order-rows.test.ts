import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderRows } from './order-rows.ts'

/** Neighbours in the last bits, signs, zeros and ends of the range beside arbitrary numbers. */
const keys = fc.array(
  fc.oneof(
    fc.double({ noNaN: true }),
    fc.constantFrom(0, -0, 1, 1 + Number.EPSILON, -1, Infinity, -Infinity, Number.MIN_VALUE, -Number.MIN_VALUE, Number.MAX_VALUE),
    fc.integer({ min: -5, max: 5 }),
  ),
  { maxLength: 200 },
)

test('rows are in the order of their keys, equal ones as they were', () => {
  fc.assert(
    fc.property(keys, fc.infiniteStream(fc.boolean()), (values, chosen) => {
      const rows = values.flatMap((_, row) => (chosen.next().value ? [row] : [])).reverse()
      const keyOf = (row: number): number => values[row] ?? 0
      // Infinity less Infinity is no number.
      const expected = [...rows].sort((a, b) => (keyOf(a) === keyOf(b) ? 0 : keyOf(a) < keyOf(b) ? -1 : 1))
      expect([...orderRows(Uint32Array.from(rows), Float64Array.from(values))]).toEqual(expected)
    }),
    { numRuns: 300 },
  )
})
