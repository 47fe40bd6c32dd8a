import { expect, test } from 'vitest'
import type { Position } from '#domain/location/haversine.ts'
import type { ServiceType } from '#domain/service-types.ts'
import { createDirectoryJobs } from '#workers/directory/directory-jobs.ts'
import { providerOf, uidOf } from '#tests/support/device/fixtures.ts'
import { createManualClock } from '#tests/support/device/manual-clock.ts'
import type { ProviderWithDistance } from '#workers/contract.ts'
import { createProximityWatch, type WatchState } from './proximity-watch.ts'

const START_MS = Date.parse('2026-11-21T10:00:00Z')
const HOME: Position = { latitude: 37.7749, longitude: -122.4194 }
/** km north of home. */
const north = (km: number): Position => ({ latitude: HOME.latitude + km / 111.195, longitude: HOME.longitude })
const [PIA, RAY, SUE] = [uidOf(1), uidOf(2), uidOf(3)]

/** A moving device over the real jobs of the directory's worker. */
function rig() {
  const clock = createManualClock(START_MS)
  const jobs = createDirectoryJobs()
  /** How far the wall clock is set back, ms. Timers are not affected. */
  let setBackMs = 0
  const states: WatchState[] = []
  const told: string[] = []
  const device = {
    watches: new Map<
      number,
      { readonly moved: PositionCallback; readonly failed: PositionErrorCallback; readonly options: PositionOptions }
    >(),
    asked: 0,
    refuses: false,
    broken: false,
  }
  const putPlumber = (uid: typeof PIA, at: Position, more: object = {}): void => {
    jobs.apply({
      city: 'San Francisco',
      generation: 1,
      removals: [],
      upserts: [providerOf(uid, `P${uid.at(-1)}`, { ...at, service_type: 'plumber', ...more })],
    })
  }
  jobs.load({ city: 'San Francisco', generation: 1, providers: [] })
  const watch = createProximityWatch({
    geolocation: {
      watchPosition: (moved, failed, options) => {
        if (device.refuses) throw new Error('not allowed here')
        device.watches.set((device.asked += 1), { moved, failed: failed ?? (() => undefined), options: options ?? {} })
        return device.asked
      },
      clearWatch: (id) => void device.watches.delete(id),
    },
    clock: { ...clock, now: () => clock.now() - setBackMs },
    findNearby: async (question) => {
      if (device.broken) throw new Error('The worker does not stay alive')
      return jobs.findNearby(question)
    },
    onState: (state) => states.push(state),
    onNewProviders: (fresh: readonly ProviderWithDistance[]) => told.push(...fresh.map(({ provider }) => provider.name)),
    onPosition: () => undefined,
  })
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  }
  return {
    clock,
    device,
    watch,
    told,
    putPlumber,
    remove: (uid: typeof PIA) => jobs.apply({ city: 'San Francisco', generation: 1, upserts: [], removals: [uid] }),
    state: () => states.at(-1),
    found: () => {
      const state = states.at(-1)
      return state?.kind === 'watching' ? state.found.map(({ provider }) => provider.id) : undefined
    },
    walk: async (to: Position) => {
      // The stub has only the fields that the watch reads.
      for (const { moved } of device.watches.values()) moved({ coords: to, timestamp: clock.now() } as unknown as GeolocationPosition)
      await settled()
    },
    fail: async (code: number) => {
      for (const { failed } of Array.from(device.watches.values())) failed({ code } as GeolocationPositionError)
      await settled()
    },
    pass: async (ms: number) => {
      clock.advance(ms)
      await settled()
    },
    setBack: (ms: number) => void (setBackMs = ms),
    start: (service: ServiceType = 'plumber', radiusKm = 5) => watch.start(service, radiusKm),
  }
}

test('requests a precise position within 8 seconds, and checks as soon as it arrives', async () => {
  const { device, start, walk, found, told, putPlumber } = rig()
  putPlumber(PIA, north(3))
  putPlumber(RAY, north(1))
  putPlumber(SUE, north(2), { status: 'Busy' })
  start()
  expect(device.watches.get(1)?.options).toMatchObject({ enableHighAccuracy: true, timeout: 8_000 })
  expect(found()).toEqual([])
  await walk(HOME)
  expect(found()).toEqual([RAY, PIA])
  expect(told).toEqual(['P2', 'P1'])
})

test('checks a position that arrives during a check soon after that check', async () => {
  const { device, start, walk, found, putPlumber, pass } = rig()
  putPlumber(PIA, north(9))
  start()
  const { moved } = [...device.watches.values()][0] ?? {}
  // Not awaited: the check of this position is under way when the next one arrives.
  moved?.({ coords: HOME, timestamp: 0 } as unknown as GeolocationPosition)
  await walk(north(5))
  expect(found()).toEqual([])
  await pass(2_000)
  expect(found()).toEqual([PIA])
})

test('checks every 30 seconds without movement', async () => {
  const { start, walk, found, told, putPlumber, pass } = rig()
  start()
  await walk(HOME)
  putPlumber(PIA, north(1))
  await pass(29_000)
  expect(found()).toEqual([])
  await pass(1_000)
  expect(found()).toEqual([PIA])
  await pass(90_000)
  expect(told).toEqual(['P1'])
})

test('checks when the user moves, but not at every step', async () => {
  const { start, walk, found, pass, putPlumber } = rig()
  putPlumber(PIA, north(8))
  start()
  await walk(HOME)
  await pass(500)
  await walk(north(4))
  expect(found(), 'too soon after the last look').toEqual([])
  await pass(1_500)
  expect(found()).toEqual([PIA])
})

test('continues to check when the clock is set back', async () => {
  const { start, walk, found, pass, putPlumber, setBack } = rig()
  start()
  await walk(HOME)
  putPlumber(PIA, north(1))
  setBack(3_600_000)
  await walk(north(0.1))
  await pass(2_000)
  expect(found()).toEqual([PIA])
})

test('a dismissed provider stays hidden until it left the range and returned', async () => {
  const { start, walk, found, pass, putPlumber, remove, watch, told } = rig()
  putPlumber(PIA, north(1))
  putPlumber(RAY, north(2))
  start()
  await walk(HOME)
  watch.dismiss(PIA)
  expect(found()).toEqual([RAY])
  await pass(30_000)
  expect(found()).toEqual([RAY])
  remove(PIA)
  await pass(30_000)
  putPlumber(PIA, north(1))
  await pass(30_000)
  expect(found()).toEqual([PIA, RAY])
  expect(told).toEqual(['P1', 'P2', 'P1'])
})

test('stop releases the position and the clock, and a new start reports providers again', async () => {
  const { start, walk, watch, device, clock, state, told, putPlumber } = rig()
  putPlumber(PIA, north(1))
  start()
  await walk(HOME)
  watch.stop()
  expect([device.watches.size, clock.pending(), state()]).toEqual([0, 0, { kind: 'idle', error: undefined }])
  start()
  await walk(HOME)
  expect(told).toEqual(['P1', 'P1'])
})

test.each([
  [1, 'denied'],
  [2, 'unavailable'],
  [3, 'timeout'],
  [9, 'unknown'],
] as const)('code %i is %s; trying again finds what is there', async (code, error) => {
  const { start, walk, watch, fail, state, found, device, putPlumber } = rig()
  putPlumber(PIA, north(1))
  start()
  await fail(code)
  expect(state()).toMatchObject({ kind: error === 'denied' ? 'idle' : 'watching', error })
  expect(device.watches.size).toBe(error === 'denied' ? 0 : 1)
  if (error === 'denied') start()
  else watch.retry()
  expect(state()).toMatchObject({ kind: 'watching', error: undefined })
  await walk(HOME)
  expect(found()).toEqual([PIA])
})

test('a lost position leaves the last one in use', async () => {
  const { start, walk, fail, pass, found, state, putPlumber } = rig()
  start()
  await walk(HOME)
  await fail(3)
  putPlumber(PIA, north(1))
  await pass(30_000)
  expect(found()).toEqual([PIA])
  expect(state()).toMatchObject({ error: 'timeout' })
})

test('a failed setup is reported and nothing runs', async () => {
  const refused = rig()
  refused.device.refuses = true
  refused.start()
  expect(refused.state()).toEqual({ kind: 'idle', error: 'setup' })
  const broken = rig()
  broken.device.broken = true
  broken.start()
  await broken.walk(HOME)
  expect(broken.state()).toEqual({ kind: 'idle', error: 'setup' })
  expect(broken.clock.pending()).toBe(0)
  const states: WatchState[] = []
  const none = createProximityWatch({
    geolocation: undefined,
    clock: createManualClock(START_MS),
    findNearby: async () => [],
    onState: (state) => states.push(state),
    onNewProviders: () => undefined,
    onPosition: () => undefined,
  })
  none.start('plumber', 5)
  expect(states).toEqual([{ kind: 'idle', error: 'unsupported' }])
})
