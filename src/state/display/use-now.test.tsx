import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getDefaultStore } from 'jotai'
import { DAY_MS } from '#domain/constants.ts'
import { deviceTimeZone, relativeDay } from '#text/formatting/format.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { clockAheadAtom, serverTimeMs, setClockAhead } from './server-time.ts'
import { followTicks, useDeviceNow, useNow } from './use-now.ts'

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

test('components that follow the time share one timer, which rests while the page is hidden', () => {
  vi.useFakeTimers()
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const show = (visibilityState: 'hidden' | 'visible'): void => {
    page.visibilityState = visibilityState
    page.dispatchEvent(new Event('visibilitychange'))
  }
  vi.stubGlobal('document', page)
  try {
    const [first, second] = [vi.fn(), vi.fn()]
    const stops = [first, second].map((tell) => followTicks(1_000, tell))
    expect(vi.getTimerCount()).toBe(1)
    vi.advanceTimersByTime(2_500)
    expect([first, second].map((tell) => tell.mock.calls.length)).toEqual([2, 2])
    show('hidden')
    expect(vi.getTimerCount()).toBe(0)
    show('visible')
    vi.advanceTimersByTime(1_000)
    expect(first).toHaveBeenCalledTimes(4)
    for (const stop of stops) stop()
    expect(vi.getTimerCount()).toBe(0)
    show('visible')
    expect(first).toHaveBeenCalledTimes(4)
  } finally {
    vi.unstubAllGlobals()
  }
})
