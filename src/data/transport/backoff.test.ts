import { expect, test } from 'vitest'
import { retryWaitMs } from './backoff.ts'

test('devices that the server asked for the same wait return at different moments, none of them early', () => {
  const waits = [0, 0.5, 1].map((random) => retryWaitMs({ retryAfterMs: 60_000 }, 3, random))
  expect(waits).toEqual([61_000, 61_500, 62_000])
  expect(retryWaitMs({ retryAfterMs: undefined }, 3, 0.5)).toBe(1_500)
})
