import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getDefaultStore } from 'jotai'
import { DAY_MS } from '#domain/constants.ts'
import { deviceTimeZone, relativeDay } from '#text/formatting/format.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { clockAheadAtom, serverTimeMs, setClockAhead } from './server-time.ts'
import { useDeviceNow, useNow } from './use-now.ts'

const RIGHT_MS = Date.parse('2026-11-24T12:00:00.000Z')

function Days() {
  const visit = instantFromMs(RIGHT_MS)
  return [useNow(), useDeviceNow()].map((nowMs) => relativeDay(visit, deviceTimeZone(), nowMs)).join('; ')
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: RIGHT_MS - DAY_MS }))
afterEach(() => {
  vi.useRealTimers()
  setClockAhead(0)
})

test('on a phone whose clock is a day behind, today is the server’s, and the age of a contact is the phone’s', () => {
  expect(renderToStaticMarkup(<Days />)).toBe('tomorrow; tomorrow')
  setClockAhead(DAY_MS)
  expect(renderToStaticMarkup(<Days />)).toBe('today; tomorrow')
  expect(serverTimeMs()).toBe(RIGHT_MS)
})

test('screens are drawn again only when the correction changes', () => {
  const drawn = vi.fn()
  const stop = getDefaultStore().sub(clockAheadAtom, drawn)
  for (const ms of [0, DAY_MS, DAY_MS, 0]) setClockAhead(ms)
  stop()
  expect(drawn).toHaveBeenCalledTimes(2)
})
