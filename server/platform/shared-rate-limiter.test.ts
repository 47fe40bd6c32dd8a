import { expect, test } from 'vitest'
import type { CounterStore } from './counter-store.ts'
import { rateLimitersOf } from './shared-rate-limiter.ts'

/** Counts in memory, without an end. */
function fakeCounters(): CounterStore & { readonly asked: () => number } {
  const counts = new Map<string, number>()
  let asked = 0
  const nothing = async (): Promise<void> => undefined
  return {
    asked: () => asked,
    add: async (key, points, seconds) => {
      asked += 1
      const count = (counts.get(key) ?? 0) + points
      counts.set(key, count)
      await nothing()
      return { count, msLeft: seconds * 1_000 }
    },
    read: async (key) => counts.get(key) ?? 0,
    attempt: async () => 0,
    renew: nothing,
    remove: nothing,
  }
}

const passedOf = async (waits: readonly Promise<number>[]): Promise<number> =>
  (await Promise.all(waits)).filter((wait) => wait === 0).length
const times = (count: number, call: () => Promise<number>): Promise<number>[] => Array.from({ length: count }, call)

test('lets exactly the limit through over all processes, together or one after the other', async () => {
  for (const points of [1, 7, 250, 1_000]) {
    const counters = fakeCounters()
    const limiters = [1, 2, 3].map(() => rateLimitersOf(counters).rate('some', { points, seconds: 60 }))
    const waits = limiters.flatMap((limiter) => times(points, () => limiter.consume('a')))
    expect(await passedOf(waits)).toBe(points)
  }
})

test('asks the database once for a hundredth of the limit, and not at all above it', async () => {
  const counters = fakeCounters()
  const limiter = rateLimitersOf(counters).rate('some', { points: 1_000, seconds: 60 })
  expect(await passedOf(times(500, () => limiter.consume('a')))).toBe(500)
  expect(counters.asked()).toBe(50)
  expect(await passedOf(times(5_000, () => limiter.consume('a')))).toBe(500)
  expect(counters.asked()).toBe(100)
  expect(await limiter.consume('a')).toBeGreaterThan(59)
  expect(await limiter.consume('b')).toBe(0)
})

test('takes many points at once, and keeps what is left of them', async () => {
  const limiter = rateLimitersOf(fakeCounters()).rate('some', { points: 500, seconds: 60 })
  expect(await limiter.consume('a', 333)).toBe(0)
  expect(await limiter.consume('a', 400)).toBeGreaterThan(0)
  const other = rateLimitersOf(fakeCounters()).rate('some', { points: 500, seconds: 60 })
  expect(await other.consume('a', 500)).toBe(0)
  expect(await other.consume('a')).toBeGreaterThan(0)
})

test('counts two limits and two keys apart, under names that reveal neither', async () => {
  const keys: string[] = []
  const counters = fakeCounters()
  const limiters = rateLimitersOf({ ...counters, add: (key, ...rest) => (keys.push(key), counters.add(key, ...rest)) })
  await limiters.rate('one', { points: 5, seconds: 60 }).consume('10.0.0.1')
  await limiters.rate('two', { points: 5, seconds: 60 }).consume('10.0.0.1')
  await limiters.rate('two', { points: 5, seconds: 60 }).consume('10.0.0.2')
  expect(new Set(keys).size).toBe(3)
  expect(keys.join()).not.toContain('10.0.0')
})

test('fails with the database, and asks again afterwards', async () => {
  const counters = fakeCounters()
  let isAway = true
  const limiter = rateLimitersOf({
    ...counters,
    add: (...all) => (isAway ? Promise.reject(new Error('away')) : counters.add(...all)),
  }).rate('some', { points: 5, seconds: 60 })
  await expect(Promise.all(times(3, () => limiter.consume('a')))).rejects.toThrow('away')
  isAway = false
  expect(await limiter.consume('a')).toBe(0)
})
