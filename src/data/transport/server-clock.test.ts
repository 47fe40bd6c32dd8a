import { expect, test } from 'vitest'
import { createManualClock } from '#tests/support/device/manual-clock.ts'
import { createServerClock } from './server-clock.ts'

const DAY_MS = 86_400_000
const RIGHT_MS = Date.parse('2026-11-24T16:00:00.000Z')

test('a clock that is two days wrong is corrected by the dates of responses, also offline', () => {
  const clock = createManualClock(RIGHT_MS - 2 * DAY_MS)
  const first = createServerClock(clock, 0)
  first.update('Tue, 24 Nov 2026 16:00:00 GMT')
  expect(first.now()).toBe('2026-11-24T16:00:00.000Z')
  clock.advance(60_000)
  expect(createServerClock(clock, first.offsetMs()).now()).toBe('2026-11-24T16:01:00.000Z')
})

test('a difference of seconds is network latency, and a response without a date changes nothing', () => {
  const clock = createManualClock(RIGHT_MS + 2_400)
  const server = createServerClock(clock, DAY_MS)
  server.update(null)
  expect(server.offsetMs()).toBe(DAY_MS)
  server.update('Tue, 24 Nov 2026 16:00:00 GMT')
  expect(server.offsetMs()).toBe(0)
})

test('screens hear of a clock that is wrong, and not of each date that came a little later', () => {
  const clock = createManualClock(RIGHT_MS - 2 * DAY_MS)
  const server = createServerClock(clock, 0)
  const heard: number[] = []
  server.aheadMs.subscribe((ms) => heard.push(ms))
  for (const ms of [0, 400, 2_700, 900]) server.update(new Date(RIGHT_MS - ms).toUTCString())
  expect(heard).toEqual([0, 2 * DAY_MS])
  clock.advance(2 * DAY_MS)
  server.update(new Date(clock.now()).toUTCString())
  expect(heard).toEqual([0, 2 * DAY_MS, 0])
})
