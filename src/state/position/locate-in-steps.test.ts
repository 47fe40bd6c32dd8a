import { expect, test } from 'vitest'
import { createManualClock } from '#tests/support/device/manual-clock.ts'
import { locateInSteps } from './locate-in-steps.ts'

interface Question {
  readonly found: PositionCallback
  readonly failed: PositionErrorCallback
  readonly options: PositionOptions
}

function rig() {
  const clock = createManualClock(1_000_000)
  const events: string[] = []
  const asked: Question[] = []
  const cancel = locateInSteps({
    geolocation: {
      getCurrentPosition: (found, failed, options) => {
        asked.push({ found, failed: failed ?? (() => undefined), options: options ?? {} })
      },
    },
    clock,
    onSlow: () => events.push('slow'),
    onCoarse: ({ accuracyM }) => events.push(`coarse ${accuracyM}`),
    onEnd: (found) => events.push(found.ok ? `end ${found.value.accuracyM}` : `end ${found.error}`),
  })
  const question = (isPrecise: boolean): Question => {
    const one = asked.find(({ options }) => options.enableHighAccuracy === isPrecise)
    if (!one) throw new Error('not asked')
    return one
  }
  return {
    clock,
    events,
    cancel,
    question,
    find: (isPrecise: boolean, accuracy: number) =>
      // The fields of it that the app reads.
      question(isPrecise).found({ coords: { latitude: 1, longitude: 2, accuracy, heading: null } } as unknown as GeolocationPosition),
    fail: (isPrecise: boolean, code: number) => question(isPrecise).failed({ code } as GeolocationPositionError),
  }
}

test('shows a coarse fix until the precise one comes, which has 8 seconds', () => {
  const { find, events, question, clock } = rig()
  expect(question(true).options).toEqual({ enableHighAccuracy: true, timeout: 8_000, maximumAge: 30_000 })
  find(false, 1_800)
  clock.advance(5_000)
  find(true, 12)
  expect(events).toEqual(['coarse 1800', 'end 12'])
})

test('a coarse fix that comes after the precise one changes nothing', () => {
  const { find, events } = rig()
  find(true, 12)
  find(false, 1_800)
  expect(events).toEqual(['end 12'])
})

test('says that it is slow after 3 seconds without any fix', () => {
  const { find, events, clock } = rig()
  clock.advance(2_999)
  expect(events).toEqual([])
  clock.advance(1)
  find(true, 12)
  expect(events).toEqual(['slow', 'end 12'])
  expect(clock.pending()).toBe(0)
})

test.each([
  [1, 'end denied'],
  [2, 'end 1800'],
  [3, 'end 1800'],
])('uses the coarse fix where the precise one fails with code %d, unless it is refused', (code, last) => {
  const { find, fail, events } = rig()
  find(false, 1_800)
  fail(true, code)
  expect(events).toEqual(['coarse 1800', last])
})

test('fails where neither comes', () => {
  const { fail, events } = rig()
  fail(false, 2)
  expect(events).toEqual([])
  fail(true, 3)
  expect(events).toEqual(['end timeout'])
})

test('calls nothing after it is canceled', () => {
  const { find, fail, cancel, clock, events } = rig()
  cancel()
  clock.advance(10_000)
  find(false, 1_800)
  find(true, 12)
  fail(true, 1)
  expect(events).toEqual([])
  expect(clock.pending()).toBe(0)
})

test('says at once where the browser has no geolocation', () => {
  const events: string[] = []
  const nothing = (): void => undefined
  const clock = createManualClock(0)
  locateInSteps({
    geolocation: undefined,
    clock,
    onSlow: nothing,
    onCoarse: nothing,
    onEnd: (found) => events.push(found.ok ? 'found' : found.error),
  })
  expect(events).toEqual(['unsupported'])
})
