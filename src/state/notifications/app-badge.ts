/**
 * Number on the installed app's icon: unread messages, commands that need a decision, requests that a provider has not answered, and
 * times proposed to this user.
 */
import { serverTimeMs } from '../display/server-time.ts'
import { BADGE_CACHE, BADGE_KEY, badgeCount, type BadgeState } from '#config/badge-state.ts'
import type { UserStore } from '#data/user-store/user-store.ts'
import type { Booking } from '#domain/documents/booking.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { mustAnswer } from '#domain/booking/extras/booking-extras.ts'
import { isSharedDevice } from '../session/shared-device.ts'

/** Shows the number. Browsers without badges, or for which the app is not installed, reject, and nothing is shown. */
function showBadgeCount(count: number): void {
  const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
  shown.catch(() => undefined)
}

/** Writes of the state that the service worker continues from, one after the other. */
let lastWrite: Promise<void> = Promise.resolve()
function queueWrite(change: () => Promise<void>): void {
  // After a failure the number of the closed app stays as it was.
  lastWrite = lastWrite.then(change).catch(() => undefined)
}

const saveBadgeState = async (state: BadgeState): Promise<void> => (await caches.open(BADGE_CACHE)).put(BADGE_KEY, Response.json(state))
const removeBadgeState = async (): Promise<void> => void (await caches.delete(BADGE_CACHE))

const bookingIds = (bookings: readonly Booking[]): string[] => bookings.map(({ id }) => id)

/** Returns the bookings that wait for an answer of that user. */
function bookingsAwaitingAnswer(uid: string, bookings: readonly Booking[]): { readonly requests: string[]; readonly proposals: string[] } {
  const now = instantFromMs(serverTimeMs())
  const sideOf = ({ provider_uid }: Booking) => (provider_uid === uid ? 'provider' : 'customer')
  return {
    requests: bookingIds(bookings.filter((booking) => sideOf(booking) === 'provider' && booking.status === 'pending')),
    proposals: bookingIds(bookings.filter((booking) => mustAnswer(booking, sideOf(booking), now))),
  }
}

/** Removes the number and its stored state. */
export function clearBadge(): void {
  if ('clearAppBadge' in navigator) showBadgeCount(0)
  if ('caches' in globalThis) queueWrite(() => removeBadgeState())
}

/** Follows a user's data while the store is open, then clears the badge. */
export function followBadge(store: UserStore): void {
  if (!('setAppBadge' in navigator)) return
  let unread: number | undefined
  let attentionCount: number | undefined
  let bookings: readonly Booking[] | undefined
  let upTo: string | null | undefined
  let last = ''

  const update = (): void => {
    // Keep the current number until all parts are loaded.
    if (unread === undefined || attentionCount === undefined || bookings === undefined || upTo === undefined) return
    const state = { others: unread + attentionCount, ...bookingsAwaitingAnswer(store.uid, bookings), upTo, since: [] }
    const next = JSON.stringify(state)
    if (next === last) return
    last = next
    showBadgeCount(badgeCount(state))
    // On a shared device nothing is stored.
    if (!isSharedDevice() && 'caches' in globalThis) queueWrite(() => saveBadgeState(state))
  }
  /** Shows the number again: while the page was hidden the service worker may have counted, and a proposal may have expired. */
  const refresh = (): void => {
    if (document.visibilityState !== 'visible') return
    last = ''
    update()
  }
  store.messages.threads().subscribe((threads) => {
    unread = threads.reduce((sum, thread) => sum + thread.unread, 0)
    update()
  })
  store.bookings.list().subscribe((shown) => {
    bookings = shown.map(({ doc }) => doc)
    update()
  })
  store.notifications.list().subscribe((notifications) => {
    upTo = notifications.reduce<string | null>((newest, { id }) => (newest !== null && newest > id ? newest : id), null)
    update()
  })
  document.addEventListener('visibilitychange', refresh)
  store.sync.status().subscribe({
    next: ({ attention }) => {
      attentionCount = attention
      update()
    },
    complete: () => {
      document.removeEventListener('visibilitychange', refresh)
      clearBadge()
    },
  })
}
