/** Hooks for the signed-in user's documents, with pending commands applied. Undefined: not read yet, or nobody is signed in. */
import { useMemo, useState } from 'react'
import type { Booking } from '#domain/documents/booking.ts'
import type { ClientRating } from '#domain/documents/client-rating.ts'
import type { Receipt } from '#domain/documents/message.ts'
import type { Notification } from '#domain/documents/notification.ts'
import type { Place, Profile } from '#domain/documents/profile.ts'
import type { Provider } from '#domain/documents/provider.ts'
import type { Review } from '#domain/documents/review.ts'
import type { ServicePackage } from '#domain/documents/service-package.ts'
import type { Uid, Ulid } from '#domain/ids.ts'
import type { Shown } from '#data/optimistic-updates/shown.ts'
import type { OutboxItem } from '#data/outbox/outbox-item.ts'
import type { MessageWindow } from '#data/views/message-views.ts'
import type { SyncStatus } from '#data/views/sync-view.ts'
import type { Thread } from '#data/views/threads-view.ts'
import { useObservable } from './use-observable.ts'
import { useArchivedBookings, useArchivedBooking, useArchivedMessages } from './archived-bookings.ts'
import type { ArchiveSide } from './archive-client.ts'
import { useUserStore } from './user-store.ts'

/** Returns all bookings of the user, on either side, newest first. */
export function useBookings(): readonly Shown<Booking>[] | undefined {
  const store = useUserStore()
  return useObservable(store, 'bookings', (open) => open.bookings.list())
}

/** Returns a booking from this device, or else from the loaded archive. */
export function useBooking(id: string | null): Shown<Booking> | undefined {
  const store = useUserStore()
  const stored = useObservable(store, `booking ${id ?? ''}`, (open) => (id === null ? undefined : open.bookings.get(id as Ulid)))
  const archived = useArchivedBooking(id)?.booking
  const shownArchived = useMemo(() => archived && { doc: archived, waiting: false }, [archived])
  return stored ?? shownArchived
}

/** Appends messages that arrived after the archive of a thread was loaded. */
function appendNewerMessages(archived: MessageWindow, live: MessageWindow): MessageWindow {
  const last = archived.messages.at(-1)?.doc.created_at ?? ''
  const newer = live.messages.filter(({ doc, waiting }) => waiting || doc.created_at > last)
  return newer.length === 0 ? archived : { ...archived, messages: [...archived.messages, ...newer] }
}

/** Returns whether earlier messages of a thread were evicted from this device. */
export function useHasEvictedMessages(booking: string): boolean {
  const store = useUserStore()
  return useObservable(store, 'freedUpTo', (open) => open.messages.evictedUpTo())?.has(booking as Ulid) === true
}

/** Returns the newest messages of a thread, at least `count`. While more are loading, the previous ones stay. */
export function useMessageWindow(booking: string, count: number): MessageWindow | undefined {
  const store = useUserStore()
  const archived = useArchivedMessages(booking, count)
  const live = useObservable(store, `messages ${booking} ${count}`, (open) => open.messages.window(booking as Ulid, count))
  const now = useMemo(() => (archived && live ? appendNewerMessages(archived, live) : (archived ?? live)), [archived, live])
  const [last, setLast] = useState<{ readonly of: string; readonly store: typeof store; readonly window: MessageWindow }>()
  if (now !== undefined && last?.window !== now) setLast({ of: booking, store, window: now })
  return now ?? (last?.of === booking && last.store === store ? last.window : undefined)
}

/** Returns how far a user's devices have received and read a thread. */
export function useReceipt(booking: string, uid: string | undefined): Receipt | undefined {
  const store = useUserStore()
  return useObservable(store, `receipt ${booking} ${uid ?? ''}`, (open) =>
    uid === undefined ? undefined : open.messages.receipt(booking as Ulid, uid as Uid),
  )
}

export function useThreads(): readonly Thread[] | undefined {
  const store = useUserStore()
  return useObservable(store, 'threads', (open) => open.messages.threads())
}

/** Returns the newest ten notifications (section 9). */
export function useNotifications(): readonly Notification[] | undefined {
  const store = useUserStore()
  return useObservable(store, 'notifications', (open) => open.notifications.list())
}

export function useProfile(): Profile | undefined {
  const store = useUserStore()
  return useObservable(store, 'profile', (open) => open.profile.get())
}

/** Returns the user's service, if they registered one. */
export function useOwnProvider(): Shown<Provider> | undefined {
  const store = useUserStore()
  return useObservable(store, 'ownProvider', (open) => open.profile.provider())
}

/** Returns the exact position of a booking, if the user may see it. */
export function usePlace(booking: string): Place | undefined {
  const store = useUserStore()
  return useObservable(store, `place ${booking}`, (open) => open.bookings.place(booking as Ulid))
}

const NO_FAVOURITES: ReadonlySet<string> = new Set()

export function useFavourites(): ReadonlySet<string> {
  const store = useUserStore()
  return useObservable(store, 'favourites', (open) => open.providers.favourites()) ?? NO_FAVOURITES
}

export function useBookingReview(booking: string): Review | undefined {
  const store = useUserStore()
  const stored = useObservable(store, `review ${booking}`, (open) => open.bookings.review(booking as Ulid))
  const archived = useArchivedBooking(booking)?.record?.review
  return stored ?? archived ?? undefined
}

/** Returns false for an archived booking whose review and rating could not be fetched. */
export function useAreBookingRatingsLoaded(booking: string): boolean {
  const archived = useArchivedBooking(booking)
  return archived === undefined || archived.record !== undefined
}

/** Returns the reviews that the user wrote as a customer or received as a provider, newest first. */
export function useReviews(): readonly Shown<Review>[] | undefined {
  const store = useUserStore()
  return useObservable(store, 'reviews', (open) => open.bookings.reviews())
}

/** Returns the client ratings that the user gave as a provider or received as a customer, newest first. */
export function useClientRatings(): readonly Shown<ClientRating>[] | undefined {
  const store = useUserStore()
  return useObservable(store, 'clientRatings', (open) => open.bookings.clientRatings())
}

/** Returns the number of bookings on one side that are neither on this device nor loaded since the app was opened. */
export function useUnloadedArchiveCount(side: ArchiveSide): number {
  const archivedCounts = useProfile()?.past
  const { bookings, isComplete } = useArchivedBookings(side)
  const all = (side === 'customer' ? archivedCounts?.as_customer : archivedCounts?.as_provider) ?? 0
  return isComplete ? 0 : Math.max(0, all - bookings.length)
}

/** Returns the provider's rating of the customer of a booking; undefined when there is none or it cannot be known here. */
export function useBookingClientRating(booking: string): Shown<ClientRating> | undefined {
  const stored = useClientRatings()?.find(({ doc }) => doc.booking_id === booking)
  const archived = useArchivedBooking(booking)?.record?.rating
  return stored ?? (archived ? { doc: archived, waiting: false } : undefined)
}

/** Returns the user's packages, active or not, by tier and price; with those whose deletion waits. */
export function useOwnPackages(): readonly Shown<ServicePackage>[] | undefined {
  const store = useUserStore()
  return useObservable(store, 'packages', (open) => open.profile.packages())
}

/** Returns a package of the user by its id. A deleted one is returned as it last was. */
export function usePackageIncludingDeleted(id: string | undefined): ServicePackage | undefined {
  const store = useUserStore()
  return useObservable(store, `package ${id ?? ''}`, (open) =>
    id === undefined ? undefined : open.profile.packageIncludingDeleted(id as Ulid),
  )
}

/** Returns the unfinished commands of this device: waiting, sent, stored or refused. */
export function useOutbox(): readonly OutboxItem[] {
  const store = useUserStore()
  return useObservable(store, 'outbox', (open) => open.outbox.items()) ?? []
}

export function useSyncStatus(): SyncStatus | undefined {
  const store = useUserStore()
  return useObservable(store, 'sync', (open) => open.sync.status())
}
