import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepAt, keptAt, onKeep } from './kept.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('is written a tenth of a second later, and seldom enough for every browser', () => {
  const writes: number[] = []
  onKeep(() => void writes.push(performance.now()))
  const start = performance.now()
  for (let at = 0; at < 30_000; at += 10) {
    keepAt('/dashboard/schedule', { day: String(at) })
    vi.advanceTimersByTime(10)
  }
  expect(keptAt('/dashboard/schedule')).toEqual({ day: '29990' })
  const gaps = writes.map((at, index) => at - (writes[index - 1] ?? start))
  expect(Math.max(...gaps.slice(0, 20))).toBeLessThanOrEqual(110)
  expect(Math.min(...gaps.slice(1))).toBeGreaterThanOrEqual(100)
  expect(writes.length).toBeLessThan(100)
  // After a pause the next ones are quick.
  vi.advanceTimersByTime(30_000)
  const count = writes.length
  for (const day of ['a', 'b', 'c']) {
    keepAt('/', { day })
    vi.advanceTimersByTime(110)
  }
  expect(writes.length).toBe(count + 3)
})
