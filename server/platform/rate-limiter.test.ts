import { expect, test, vi } from 'vitest'
import { failureDelay } from './counter-store.ts'
import { openMemoryCounters } from './memory-counters.ts'
import { openRateLimiter, openFailureLimiter } from './rate-limiter.ts'

const limit = { freeAttempts: 2, maxWaitSeconds: 60, seconds: 600 }

test('returns the time to wait once the points are used up', async () => {
  const counter = openRateLimiter({ points: 2, seconds: 10 })
  expect(await counter.remaining('a')).toBe(2)
  expect(await counter.consume('a')).toBe(0)
  expect(await counter.consume('a')).toBe(0)
  expect(await counter.remaining('a')).toBe(0)
  const wait = await counter.consume('a')
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(10)
  expect(await counter.consume('b')).toBe(0)
})

test('doubles the wait up to the maximum', () => {
  expect([1, 2, 3, 4, 5, 6, 8, 9, 2_000].map((failures) => failureDelay(failures, limit))).toEqual([0, 0, 1, 2, 4, 8, 32, 60, 60])
})

test('lets only the free attempts and one more through when many arrive together', async () => {
  const counter = openFailureLimiter(limit)
  const waits = await Promise.all(Array.from({ length: 50 }, () => counter.consume('a')))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(3)
  // Attempts that had to wait did not count, so they do not push the next turn further away.
  expect(await counter.consume('a')).toBeLessThanOrEqual(1)
})

test('uncounts an undone attempt and forgets all failures on reset', async () => {
  const counter = openFailureLimiter(limit)
  for (let tries = 0; tries < 10; tries += 1) {
    expect(await counter.consume('honest')).toBe(0)
    await counter.undo('honest')
  }
  for (let tries = 0; tries < 3; tries += 1) await counter.consume('owner')
  expect(await counter.consume('owner')).toBeGreaterThan(0)
  await counter.reset('owner')
  expect(await counter.consume('owner')).toBe(0)
})

test.each([-86_400_000, 86_400_000])('a wall clock that jumps by %d ms ends no wait and prolongs none', async (jumpMs) => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  try {
    const requests = openRateLimiter({ points: 1, seconds: 60 })
    const failures = openFailureLimiter({ freeAttempts: 0, maxWaitSeconds: 60, seconds: 600 })
    expect([await requests.consume('a'), await failures.consume('a')]).toEqual([0, 0])
    vi.advanceTimersByTime(59_999)
    vi.setSystemTime(Date.now() + jumpMs)
    expect(await requests.consume('a')).toBe(0.001)
    expect(await failures.consume('a')).toBe(0)
    expect(await failures.consume('a')).toBe(2)
    vi.advanceTimersByTime(1)
    expect(await requests.consume('a')).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})

test('forgets ended counts as new ones come', async () => {
  let nowMs = 0
  const counters = openMemoryCounters(() => nowMs)
  for (let sender = 0; sender < 900; sender += 1) await counters.add(`sender ${sender}`, 1, 60)
  nowMs = 60_000
  for (let sender = 0; sender < 900; sender += 1) expect((await counters.add(`later ${sender}`, 1, 60)).count).toBe(1)
  expect(await counters.read('sender 0')).toBe(0)
  expect((await counters.add('sender 0', 1, 60)).count).toBe(1)
})
