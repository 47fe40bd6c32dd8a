/** The signed-in person's documents as hooks, with the waiting commands of this device applied. Undefined: not read yet, or nobody is signed in. */
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

/** All bookings of the person, on either side, newest first. */
export function useBookings(): readonly Shown<Booking>[] | undefined {
  const store = useUserStore()
  return useObservable(store, 'bookings', (open) => open.bookings())
}

/** From this device, else from what was read of the older ones. */
export function useBooking(id: string | null): Shown<Booking> | undefined {
  const store = useUserStore()
  const held = useObservable(store, `booking ${id ?? ''}`, (open) => (id === null ? undefined : open.booking(id as Ulid)))
  const older = useArchivedBooking(id)?.booking
  const plain = useMemo(() => older && { doc: older, waiting: false }, [older])
  return held ?? plain
}

/** What was read of a thread, and what came to this device after that. */
function appendNewerMessages(older: MessageWindow, live: MessageWindow): MessageWindow {
  const last = older.messages.at(-1)?.doc.created_at ?? ''
  const later = live.messages.filter(({ doc, waiting }) => waiting || doc.created_at > last)
  return later.length === 0 ? older : { ...older, messages: [...older.messages, ...later] }
}

/** Whether earlier messages of a thread were freed from this device. */
export function useHasEvictedMessages(booking: string): boolean {
  const store = useUserStore()
  return useObservable(store, 'freedUpTo', (open) => open.evictedUpTo())?.has(booking as Ulid) === true
}

/** The newest part of a thread, at least so many. While a larger part is read, the one before stays. */
export function useMessageWindow(booking: string, wanted: number): MessageWindow | undefined {
  const store = useUserStore()
  const older = useArchivedMessages(booking, wanted)
  const live = useObservable(store, `messages ${booking} ${wanted}`, (open) => open.messages(booking as Ulid, wanted))
  const now = useMemo(() => (older && live ? appendNewerMessages(older, live) : (older ?? live)), [older, live])
  const [last, setLast] = useState<{ readonly of: string; readonly store: typeof store; readonly window: MessageWindow }>()
  if (now !== undefined && last?.window !== now) setLast({ of: booking, store, window: now })
  return now ?? (last?.of === booking && last.store === store ? last.window : undefined)
}

/** How far that person's devices got in a thread. */
export function useReceipt(booking: string, uid: string | undefined): Receipt | undefined {
  const store = useUserStore()
  return useObservable(store, `receipt ${booking} ${uid ?? ''}`, (open) =>
    uid === undefined ? undefined : open.receipt(booking as Ulid, uid as Uid),
  )
}

export function useThreads(): readonly Thread[] | undefined {
  const store = useUserStore()
  return useObservable(store, 'threads', (open) => open.threads())
}

/** The newest ten (section 9). */
export function useNotifications(): readonly Notification[] | undefined {
  const store = useUserStore()
  return useObservable(store, 'notifications', (open) => open.notifications())
}

export function useProfile(): Profile | undefined {
  const store = useUserStore()
  return useObservable(store, 'profile', (open) => open.profile())
}

/** The person's own service, if they registered one. */
export function useOwnProvider(): Shown<Provider> | undefined {
  const store = useUserStore()
  return useObservable(store, 'ownProvider', (open) => open.ownProvider())
}

/** The exact position of a booking, where this person may see it. */
export function usePlace(booking: string): Place | undefined {
  const store = useUserStore()
  return useObservable(store, `place ${booking}`, (open) => open.place(booking as Ulid))
}

const NO_FAVOURITES: ReadonlySet<string> = new Set()

export function useFavourites(): ReadonlySet<string> {
  const store = useUserStore()
  return useObservable(store, 'favourites', (open) => open.favourites()) ?? NO_FAVOURITES
}

export function useBookingReview(booking: string): Review | undefined {
  const store = useUserStore()
  const held = useObservable(store, `review ${booking}`, (open) => open.reviewOf(booking as Ulid))
  const older = useArchivedBooking(booking)?.record?.review
  return held ?? older ?? undefined
}

/** Of an older booking that nobody could ask the server about, nothing is known of what was said after it. */
export function useAreBookingRatingsLoaded(booking: string): boolean {
  const older = useArchivedBooking(booking)
  return older === undefined || older.record !== undefined
}

/** Reviews that the person wrote as a customer or got as a provider, newest first. */
export function useReviews(): readonly Shown<Review>[] | undefined {
  const store = useUserStore()
  return useObservable(store, 'reviews', (open) => open.reviews())
}

/** Ratings of clients that the person gave as a provider or got as a customer, newest first. */
export function useClientRatings(): readonly Shown<ClientRating>[] | undefined {
  const store = useUserStore()
  return useObservable(store, 'clientRatings', (open) => open.clientRatings())
}

/** Bookings on that side that neither this device holds nor anybody read since the app was opened. */
export function useUnloadedArchiveCount(side: ArchiveSide): number {
  const past = useProfile()?.past
  const { bookings, isComplete } = useArchivedBookings(side)
  const all = (side === 'customer' ? past?.as_customer : past?.as_provider) ?? 0
  return isComplete ? 0 : Math.max(0, all - bookings.length)
}

/** How the provider rated the customer of that booking; undefined while there is nothing, or nothing that can be known here. */
export function useBookingClientRating(booking: string): Shown<ClientRating> | undefined {
  const held = useClientRatings()?.find(({ doc }) => doc.booking_id === booking)
  const older = useArchivedBooking(booking)?.record?.rating
  return held ?? (older ? { doc: older, waiting: false } : undefined)
}

/** The person's own packages, active or not, by tier and price. */
export function useOwnPackages(): readonly Shown<ServicePackage>[] | undefined {
  const store = useUserStore()
  return useObservable(store, 'packages', (open) => open.packages())
}

/** A package of the person's own by its id, also one that was deleted: as it last was. */
export function usePackageEvenDeleted(id: string | undefined): ServicePackage | undefined {
  const store = useUserStore()
  return useObservable(store, `package ${id ?? ''}`, (open) => (id === undefined ? undefined : open.packageIncludingDeleted(id as Ulid)))
}

/** Commands of this device that are not done: waiting, sent, held, refused. */
export function useOutbox(): readonly OutboxItem[] {
  const store = useUserStore()
  return useObservable(store, 'outbox', (open) => open.outbox()) ?? []
}

export function useSyncStatus(): SyncStatus | undefined {
  const store = useUserStore()
  return useObservable(store, 'sync', (open) => open.sync())
}
