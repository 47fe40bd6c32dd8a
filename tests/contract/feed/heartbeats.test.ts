import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { longPollResponse } from '#server/replication/long-poll-response.ts'

const HEARTBEAT_MS = 10_000
const START_MS = 1_700_000_000_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: START_MS }))
afterEach(() => void vi.useRealTimers())

/** Opens a long poll without news. @returns the times of its bytes so far, ms since the start; its JSON is the last */
function hold(phaseMs: number, holdMs = 50_000): readonly number[] {
  const times: number[] = []
  const response = longPollResponse({
    heartbeatMs: HEARTBEAT_MS,
    phaseMs,
    holdMs,
    disconnected: new AbortController().signal,
    next: (signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve({}))),
    onEnd: () => undefined,
  })
  void response.body?.pipeTo(new WritableStream({ write: () => void times.push(Date.now() - START_MS) }))
  return times
}

test('long polls of one session share their heartbeats and their ends, others have other moments', async () => {
  const first = hold(4_000)
  await vi.advanceTimersByTimeAsync(7_300)
  const second = hold(4_000)
  const other = hold(6_500)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(first).toEqual([0, 4_000, 14_000, 24_000, 34_000, 44_000])
  expect(second).toEqual([7_300, 14_000, 24_000, 34_000, 44_000, 54_000])
  expect(other.slice(1)).toEqual([16_500, 26_500, 36_500, 46_500, 56_500])
})

test('a device that asks again at the end is in step from then on, and a short hold is not shortened', async () => {
  await vi.advanceTimersByTimeAsync(4_020)
  const again = hold(4_000)
  const short = hold(4_000, 300)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(again).toEqual([4_020, 14_000, 24_000, 34_000, 44_000, 54_000])
  expect(short).toEqual([4_020, 4_320])
})
