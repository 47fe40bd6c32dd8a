/**
 * The number on the installed app's icon: messages not read, what asks for a decision, requests that a provider has not answered, and
 * other times that were proposed to this person.
 */
import { BADGE_CACHE, BADGE_KEY, badgeCount, type BadgeState } from '#config/badge-state.ts'
import type { UserStore } from '#data/user-store/user-store.ts'
import type { Booking } from '#domain/documents/booking.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { owesAnswer } from '#domain/booking/time-proposals.ts'
import { isSharedDevice } from '../session/shared-device.ts'

/** A browser that shows none, or to whom the icon does not belong, refuses: there is nothing to show then. */
function showBadgeCount(count: number): void {
  const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
  shown.catch(() => undefined)
}

/** What the service worker goes on from, one writing after the other. */
let writing: Promise<void> = Promise.resolve()
function queueWrite(change: () => Promise<void>): void {
  // Then the number of a closed app stays as it was.
  writing = writing.then(change).catch(() => undefined)
}

const saveBadgeState = async (note: BadgeState): Promise<void> => (await caches.open(BADGE_CACHE)).put(BADGE_KEY, Response.json(note))
const removeBadgeState = async (): Promise<void> => void (await caches.delete(BADGE_CACHE))

const bookingIds = (bookings: readonly Booking[]): string[] => bookings.map(({ id }) => id)

/** Bookings that wait for an answer of that person. */
function bookingsAwaitingAnswer(uid: string, bookings: readonly Booking[]): { readonly requests: string[]; readonly proposals: string[] } {
  const now = instantFromMs(Date.now())
  const sideOf = ({ provider_uid }: Booking) => (provider_uid === uid ? 'provider' : 'customer')
  return {
    requests: bookingIds(bookings.filter((booking) => sideOf(booking) === 'provider' && booking.status === 'pending')),
    proposals: bookingIds(bookings.filter((booking) => owesAnswer(booking, sideOf(booking), now))),
  }
}

/** Nothing waits for anybody here any more. */
export function clearBadge(): void {
  if ('clearAppBadge' in navigator) showBadgeCount(0)
  if ('caches' in globalThis) queueWrite(() => removeBadgeState())
}

/** Follows a person's data for as long as it is open; then there is nobody for whom anything waits. */
export function followBadge(store: UserStore): void {
  if (!('setAppBadge' in navigator)) return
  let unread: number | undefined
  let asking: number | undefined
  let bookings: readonly Booking[] | undefined
  let upTo: string | null | undefined
  let last = ''

  const tell = (): void => {
    // What is not known yet leaves what stands there.
    if (unread === undefined || asking === undefined || bookings === undefined || upTo === undefined) return
    const note = { others: unread + asking, ...bookingsAwaitingAnswer(store.uid, bookings), upTo, since: [] }
    const next = JSON.stringify(note)
    if (next === last) return
    last = next
    showBadgeCount(badgeCount(note))
    // On a device of others nothing is written down.
    if (!isSharedDevice() && 'caches' in globalThis) queueWrite(() => saveBadgeState(note))
  }
  /** While nobody looked, the service worker may have counted, and the time of a proposal may have come. */
  const tellAnew = (): void => {
    if (document.visibilityState !== 'visible') return
    last = ''
    tell()
  }
  store.threads().subscribe((threads) => {
    unread = threads.reduce((sum, thread) => sum + thread.unread, 0)
    tell()
  })
  store.bookings().subscribe((shown) => {
    bookings = shown.map(({ doc }) => doc)
    tell()
  })
  store.notifications().subscribe((notices) => {
    upTo = notices.reduce<string | null>((newest, { id }) => (newest !== null && newest > id ? newest : id), null)
    tell()
  })
  document.addEventListener('visibilitychange', tellAnew)
  store.sync().subscribe({
    next: ({ attention }) => {
      asking = attention
      tell()
    },
    complete: () => {
      document.removeEventListener('visibilitychange', tellAnew)
      clearBadge()
    },
  })
}
