/** One or more devices of Ann and Pat against a fake server, for tests of the device alone. */
import { firstValueFrom, type Observable } from 'rxjs'
import { expect, vi } from 'vitest'
import { openUserStore } from '#data/user-store/open-user-store.ts'
import type { UserStore } from '#data/user-store/user-store.ts'
import type { UserStoreDeps } from '#data/user-store/user-store-deps.ts'
import type { Uid, Ulid } from '#domain/ids.ts'
import { providerId } from '#domain/ids.ts'
import { idMaker, profileOf, providerOf, START_MS, uidOf } from './fixtures.ts'
import { createManualClock, type ManualClock } from './manual-clock.ts'
import { deviceStorage } from './memory-storage.ts'
import { createFakeServer, type FakeServer } from './fake-server.ts'

export const ANN = uidOf(1)
export const PAT = uidOf(2)

export interface DeviceHarness {
  readonly clock: ManualClock
  readonly server: FakeServer
  readonly newId: () => Ulid
  /** False: no request gets through. */
  online: boolean
  start(uid: Uid, more?: Partial<UserStoreDeps>): Promise<UserStore>
  /** Closes everything that was opened. */
  end(): Promise<void>
}

/** A server that knows Ann, and Pat with a service at 30 an hour. */
export function createDeviceHarness(): DeviceHarness {
  const clock = createManualClock(START_MS)
  const newId = idMaker(7)
  const server = createFakeServer(clock, newId)
  const open: UserStore[] = []
  server.put(profileOf(ANN, 'Ann'))
  server.put(profileOf(PAT, 'Pat'))
  server.put(providerOf(PAT, 'Pat'))
  const rig: DeviceHarness = {
    clock,
    server,
    newId,
    online: true,
    start: async (uid, more = {}) => {
      const store = await openUserStore({
        uid,
        baseUrl: 'http://server.test',
        fetch: server.fetchAs(uid),
        clock,
        newId,
        random: () => 0.5,
        storage: deviceStorage(),
        providerLookup: (id) => {
          const doc = server.doc(providerId(id))
          return doc?.type === 'provider' ? doc : undefined
        },
        onSignedOut: () => undefined,
        ...more,
      })
      open.push(store)
      return store
    },
    end: async () => {
      await Promise.all(open.splice(0).map((store) => store.close()))
    },
  }
  server.before = () => {
    if (!rig.online) throw new TypeError('no network')
    return undefined
  }
  return rig
}

export const now = <T>(view: Observable<T>): Promise<T> => firstValueFrom(view)

/** Polls a view until its value satisfies the condition. */
export const until = <T>(view: Observable<T>, wanted: (value: T) => boolean): Promise<void> =>
  vi.waitFor(async () => expect(wanted(await now(view))).toBe(true), { timeout: 3_000, interval: 5 })

/** Arguments of a request to Pat, for now, one hour. */
export function request(booking: Ulid, more: Record<string, unknown> = {}) {
  return {
    booking_id: booking,
    provider_id: PAT,
    scheduled_date: null,
    duration_hours: 1,
    special_instructions: '',
    user_latitude: 37.7,
    user_longitude: -122.4,
    is_emergency: false,
    price_per_hour: 30,
    ...more,
  } as const
}
