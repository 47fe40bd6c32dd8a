import { BehaviorSubject } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BADGE_KEY, type BadgeState } from '#config/badge-state.ts'
import type { UserStore } from '#data/user-store/user-store.ts'
import type { Booking } from '#domain/documents/booking.ts'
import { addMs, instantFromMs } from '#domain/time/instant.ts'
import { aBooking, AMINA, anAcceptedBooking, GRACE, ulid } from '#tests/support/domain/fixtures.ts'
import { followBadge } from './app-badge.ts'

const HOUR = 3_600_000
const kept = new Map<string, Response>()
const page = new EventTarget()
let shown: number | undefined

beforeEach(() => {
  kept.clear()
  shown = undefined
  const cache = { put: async (key: string, response: Response) => void kept.set(key, response) }
  vi.stubGlobal('caches', { open: async () => cache, delete: async () => kept.delete(BADGE_KEY) })
  vi.stubGlobal('navigator', {
    setAppBadge: async (count: number) => void (shown = count),
    clearAppBadge: async () => void (shown = 0),
  })
  vi.stubGlobal('document', Object.assign(page, { visibilityState: 'visible' }))
})
afterEach(() => vi.unstubAllGlobals())

function follow(uid: string, bookings: readonly Booking[]) {
  const sync = new BehaviorSubject({ attention: 0 })
  const threads = new BehaviorSubject([{ unread: 1 }, { unread: 2 }])
  const store = {
    uid,
    sync: { status: () => sync },
    messages: { threads: () => threads },
    bookings: { list: () => new BehaviorSubject(bookings.map((doc) => ({ doc, waiting: false }))) },
    notifications: { list: () => new BehaviorSubject([{ id: ulid(8) }, { id: ulid(9) }, { id: ulid(7) }]) },
  }
  followBadge(store as unknown as UserStore)
  return { sync, threads }
}

const noted = async (): Promise<BadgeState | undefined> => (await kept.get(BADGE_KEY)?.clone().json()) as BadgeState | undefined

/** A booking for the day after tomorrow, with a proposal by one side to start an hour later. */
function asked(n: number, by: 'customer' | 'provider'): Booking {
  const starts_at = addMs(instantFromMs(Date.now()), 48 * HOUR)
  const proposal = { by, starts_at: addMs(starts_at, HOUR), at: starts_at } as unknown as Booking['proposal']
  return anAcceptedBooking({ id: ulid(n), starts_at, proposal })
}

test.each([
  ['customer', AMINA, 'provider'],
  ['provider', GRACE, 'customer'],
] as const)('a proposed time waits for the %s, and not for the side that proposed it', async (_side, uid, by) => {
  follow(uid, [asked(1, by)])
  expect(shown).toBe(4)
  follow(uid, [asked(1, by === 'customer' ? 'provider' : 'customer')])
  expect(shown).toBe(3)
})

test('a request waits for its provider, and the state for the service worker has all parts', async () => {
  follow(GRACE, [aBooking({ id: ulid(1) }), asked(2, 'customer')])
  expect(shown).toBe(5)
  await vi.waitFor(async () =>
    expect(await noted()).toEqual({ others: 3, requests: [ulid(1)], proposals: [ulid(2)], upTo: ulid(9), since: [] }),
  )
})

test('the actual number replaces the one of the service worker, and signing out clears it', async () => {
  const { sync } = follow(AMINA, [])
  shown = 9
  page.dispatchEvent(new Event('visibilitychange'))
  expect(shown).toBe(3)
  await vi.waitFor(() => expect(kept.size).toBe(1))
  sync.complete()
  expect(shown).toBe(0)
  await vi.waitFor(() => expect(kept.size).toBe(0))
})
