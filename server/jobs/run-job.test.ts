import { expect, test } from 'vitest'
import { backoffMs } from './run-job.ts'

const MINUTE = 60_000

test('pauses are doubled up to the longest, and up to a fifth longer at random', () => {
  const pauses = { first: MINUTE, longest: 60 * MINUTE }
  const after = (random: number): number[] => [0, 1, 2, 5, 6, 7, 1_000].map((failures) => backoffMs(pauses, failures, random) / MINUTE)
  expect(after(0)).toEqual([1, 2, 4, 32, 60, 60, 60])
  expect(after(1)).toEqual([1, 2, 4, 32, 60, 60, 60].map((minutes) => minutes * 1.2))
})
