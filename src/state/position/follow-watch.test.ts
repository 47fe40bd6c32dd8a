import { expect, test } from 'vitest'
import { createManualClock } from '#tests/support/device/manual-clock.ts'
import { createFollowWatch, type FollowState } from './follow-watch.ts'

function rig() {
  const clock = createManualClock(1_000_000)
  const states: FollowState[] = []
  const latitudes: number[] = []
  const watches = new Map<number, { readonly moved: PositionCallback; readonly failed: PositionErrorCallback }>()
  let asked = 0
  const follow = createFollowWatch({
    geolocation: {
      watchPosition: (moved, failed) => {
        watches.set((asked += 1), { moved, failed: failed ?? (() => undefined) })
        return asked
      },
      clearWatch: (id) => void watches.delete(id),
    },
    clock,
    onFix: ({ latitude }) => latitudes.push(latitude),
    onState: (state) => states.push(state),
  })
  const only = () => {
    const [watch] = watches.values()
    if (!watch) throw new Error('nothing is watched')
    return watch
  }
  // The fields of it that the app reads.
  const found = (latitude: number) => ({ coords: { latitude, longitude: 2, accuracy: 9, heading: null } }) as unknown as GeolocationPosition
  return {
    clock,
    follow,
    states,
    latitudes,
    watches,
    only,
    walk: (latitude: number) => only().moved(found(latitude)),
    found,
    fail: (code: number) => only().failed({ code } as GeolocationPositionError),
  }
}

const FOLLOWING: FollowState = { kind: 'following', staleMinutes: 0 }

test('follows from a press to the next', () => {
  const { follow, walk, states, latitudes, watches, clock } = rig()
  expect(watches.size).toBe(0)
  follow.start()
  follow.start()
  expect(watches.size).toBe(1)
  walk(1)
  walk(2)
  follow.stop()
  expect(latitudes).toEqual([1, 2])
  expect(states).toEqual([FOLLOWING, { kind: 'off', error: undefined }])
  expect(watches.size).toBe(0)
  expect(clock.pending()).toBe(0)
})

test('a fix of an ended watch is ignored', () => {
  const { follow, only, found, latitudes } = rig()
  follow.start()
  const { moved } = only()
  follow.stop()
  moved(found(5))
  expect(latitudes).toEqual([])
})

test('tells the age of the last fix each minute, until a new one comes', () => {
  const { follow, walk, states, clock } = rig()
  follow.start()
  clock.advance(50_000)
  walk(1)
  clock.advance(59_999)
  expect(states.at(-1)).toEqual(FOLLOWING)
  clock.advance(1)
  expect(states.at(-1)).toEqual({ kind: 'following', staleMinutes: 1 })
  clock.advance(60_000)
  expect(states.at(-1)).toEqual({ kind: 'following', staleMinutes: 2 })
  walk(2)
  expect(states.at(-1)).toEqual(FOLLOWING)
})

test('asks again before the minute is over, since a device at rest may report nothing', () => {
  const { follow, walk, states, only, watches, found, latitudes, clock } = rig()
  follow.start()
  walk(1)
  const first = only()
  clock.advance(45_000)
  expect(watches.size).toBe(1)
  expect(only()).not.toBe(first)
  first.moved(found(7))
  walk(1)
  clock.advance(30_000)
  expect(latitudes).toEqual([1, 1])
  expect(states).toEqual([FOLLOWING])
})

test('neither watches nor wakes while the map is not seen, and tells the age when it is seen again', () => {
  const { follow, walk, states, watches, clock } = rig()
  follow.start()
  walk(1)
  follow.setSeen(false)
  expect(watches.size).toBe(0)
  expect(clock.pending()).toBe(0)
  clock.advance(300_000)
  expect(states).toEqual([FOLLOWING])
  follow.setSeen(true)
  expect(watches.size).toBe(1)
  expect(states.at(-1)).toEqual({ kind: 'following', staleMinutes: 5 })
  walk(2)
  expect(states.at(-1)).toEqual(FOLLOWING)
})

test('a map that is seen again does not begin to follow', () => {
  const { follow, watches, states } = rig()
  follow.setSeen(false)
  follow.setSeen(true)
  expect(watches.size).toBe(0)
  expect(states).toEqual([])
})

test('ends when the permission is taken away, and keeps looking after other errors', () => {
  const { follow, fail, walk, states, latitudes, watches } = rig()
  follow.start()
  fail(2)
  fail(3)
  walk(1)
  expect(latitudes).toEqual([1])
  fail(1)
  expect(states).toEqual([FOLLOWING, { kind: 'off', error: 'denied' }])
  expect(watches.size).toBe(0)
})

test('says where the browser has no geolocation', () => {
  const states: FollowState[] = []
  const nothing = (): void => undefined
  createFollowWatch({
    geolocation: undefined,
    clock: createManualClock(0),
    onFix: nothing,
    onState: (state) => states.push(state),
  }).start()
  expect(states).toEqual([{ kind: 'off', error: 'unsupported' }])
})
