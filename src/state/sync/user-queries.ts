/** Hooks for the signed-in user's documents, with pending commands applied. Undefined: not read yet, or nobody is signed in. */
import { atom, useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { isAlreadySo } from '#domain/commands/already-so.ts'
import type { Booking } from '#domain/documents/booking.ts'
import type { ClientRating } from '#domain/documents/client-rating.ts'
import type { Receipt } from '#domain/documents/message.ts'
import type { Notification } from '#domain/documents/notification.ts'
import type { Place } from '#domain/documents/places/place.ts'
import type { Profile } from '#domain/documents/profile.ts'
import type { Provider } from '#domain/documents/provider.ts'
import type { Review } from '#domain/documents/review.ts'
import type { ServicePackage } from '#domain/documents/service-package.ts'
import type { Uid, Ulid } from '#domain/ids.ts'
import type { OptimisticDocument } from '#data/optimistic-updates/optimistic-document.ts'
import type { OutboxItem } from '#data/outbox/outbox-item.ts'
import type { MessageWindow } from '#data/views/message-views.ts'
import type { SyncStatus } from '#data/views/sync-view.ts'
import type { Thread } from '#data/views/threads-view.ts'
import { atomFamily } from '../atoms/atom-family.ts'
import { hiddenPeopleAtom } from './blocked-people.ts'
import { userAtom } from './user-atoms.ts'
import { useArchivedBookings, useArchivedBooking, useArchivedMessages } from './archived-bookings.ts'
import type { ArchiveSide } from './archive-client.ts'
import { useUserStore } from './user-store.ts'

const bookingsAtom = userAtom((store) => store.bookings.list())
const bookingAtom = atomFamily((id: Ulid | null) => userAtom((store) => (id === null ? undefined : store.bookings.get(id))))
const placeAtom = atomFamily((booking: Ulid) => userAtom((store) => store.bookings.place(booking)))
const placesAtom = userAtom((store) => store.bookings.places())
const reviewAtom = atomFamily((booking: Ulid) => userAtom((store) => store.bookings.review(booking)))
const reviewsAtom = userAtom((store) => store.bookings.reviews())
const clientRatingsAtom = userAtom((store) => store.bookings.clientRatings())
const messagesAtom = atomFamily((booking: Ulid, count: number) => userAtom((store) => store.messages.window(booking, count)))
const evictedUpToAtom = userAtom((store) => store.messages.evictedUpTo())
const receiptAtom = atomFamily((booking: Ulid, uid: Uid | undefined) =>
  userAtom((store) => (uid === undefined ? undefined : store.messages.receipt(booking, uid))),
)
const threadsAtom = userAtom((store) => store.messages.threads())
const notificationsAtom = userAtom((store) => store.notifications.list())
const profileAtom = userAtom((store) => store.profile.get())
const ownProviderAtom = userAtom((store) => store.profile.provider())
const packagesAtom = userAtom((store) => store.profile.packages())
const packageAtom = atomFamily((id: Ulid | undefined) =>
  userAtom((store) => (id === undefined ? undefined : store.profile.packageIncludingDeleted(id))),
)
const allFavouritesAtom = userAtom((store) => store.providers.favourites())
/** Without those whom a block hides: their hearts are back after it. */
export const favouritesAtom = atom((get): ReadonlySet<Uid> | undefined => {
  const hidden = get(hiddenPeopleAtom)
  const all = get(allFavouritesAtom)
  return all && hidden.size > 0 ? new Set([...all].filter((id) => !hidden.has(id))) : all
})
const itemsAtom = userAtom((store) => store.outbox.items())
/** Without the commands about which nothing is left to decide: `announce-already-so.ts` says so once. */
const outboxAtom = atom((get) => {
  const items = get(itemsAtom)
  // The same array as long as nothing is left out: screens compare it by identity.
  return items?.some(isAlreadySo) ? items.filter((item) => !isAlreadySo(item)) : items
})
const syncStatusAtom = userAtom((store) => store.sync.status())

/** Returns all bookings of the user, on either side, newest first. */
export const useBookings = (): readonly OptimisticDocument<Booking>[] | undefined => useAtomValue(bookingsAtom)

/** Returns a booking from this device, or else from the loaded archive. */
export function useBooking(id: string | null): OptimisticDocument<Booking> | undefined {
  const stored = useAtomValue(bookingAtom(id as Ulid | null))
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
  return useAtomValue(evictedUpToAtom)?.has(booking as Ulid) === true
}

/** Returns the newest messages of a thread, at least `count`. While more are loading, the previous ones stay. */
export function useMessageWindow(booking: string, count: number): MessageWindow | undefined {
  const store = useUserStore()
  const archived = useArchivedMessages(booking, count)
  const live = useAtomValue(messagesAtom(booking as Ulid, count))
  const now = useMemo(() => (archived && live ? appendNewerMessages(archived, live) : (archived ?? live)), [archived, live])
  const [last, setLast] = useState<{ readonly of: string; readonly store: typeof store; readonly window: MessageWindow }>()
  if (now !== undefined && last?.window !== now) setLast({ of: booking, store, window: now })
  return now ?? (last?.of === booking && last.store === store ? last.window : undefined)
}

/** Returns how far a user's devices have received and read a thread. */
export const useReceipt = (booking: string, uid: string | undefined): Receipt | undefined =>
  useAtomValue(receiptAtom(booking as Ulid, uid as Uid | undefined))
export const useThreads = (): readonly Thread[] | undefined => useAtomValue(threadsAtom)
/** Returns the newest ten notifications (section 9). */
export const useNotifications = (): readonly Notification[] | undefined => useAtomValue(notificationsAtom)
export const useProfile = (): Profile | undefined => useAtomValue(profileAtom)
/** Returns the user's service, if they registered one. */
export const useOwnProvider = (): OptimisticDocument<Provider> | undefined => useAtomValue(ownProviderAtom)
/** Returns the exact position of a booking, if the user may see it. */
export const usePlace = (booking: string): Place | undefined => useAtomValue(placeAtom(booking as Ulid))
/** Returns the exact places that the user may see, by booking. */
export const usePlaces = (): ReadonlyMap<string, Place> | undefined => useAtomValue(placesAtom)

const NO_FAVOURITES: ReadonlySet<string> = new Set()
export const useFavourites = (): ReadonlySet<string> => useAtomValue(favouritesAtom) ?? NO_FAVOURITES

export function useBookingReview(booking: string): Review | undefined {
  const stored = useAtomValue(reviewAtom(booking as Ulid))
  const archived = useArchivedBooking(booking)?.record?.review
  return stored ?? archived ?? undefined
}

/** Returns false for an archived booking whose review and rating could not be fetched. */
export function useAreBookingRatingsLoaded(booking: string): boolean {
  const archived = useArchivedBooking(booking)
  return archived === undefined || archived.record !== undefined
}

/** Returns the reviews that the user wrote as a customer or received as a provider, newest first. */
export const useReviews = (): readonly OptimisticDocument<Review>[] | undefined => useAtomValue(reviewsAtom)

/** Returns the client ratings that the user gave as a provider or received as a customer, newest first. */
export const useClientRatings = (): readonly OptimisticDocument<ClientRating>[] | undefined => useAtomValue(clientRatingsAtom)

/** Returns the number of bookings on one side that are neither on this device nor loaded since the app was opened. */
export function useUnloadedArchiveCount(side: ArchiveSide): number {
  const archivedCounts = useProfile()?.past
  const { bookings, isComplete } = useArchivedBookings(side)
  const all = (side === 'customer' ? archivedCounts?.as_customer : archivedCounts?.as_provider) ?? 0
  return isComplete ? 0 : Math.max(0, all - bookings.length)
}

/** Returns the provider's rating of the customer of a booking; undefined when there is none or it cannot be known here. */
export function useBookingClientRating(booking: string): OptimisticDocument<ClientRating> | undefined {
  const stored = useClientRatings()?.find(({ doc }) => doc.booking_id === booking)
  const archived = useArchivedBooking(booking)?.record?.rating
  return stored ?? (archived ? { doc: archived, waiting: false } : undefined)
}

/** Returns the user's packages, active or not, by tier and price; with those whose deletion waits. */
export const useOwnPackages = (): readonly OptimisticDocument<ServicePackage>[] | undefined => useAtomValue(packagesAtom)
/** Returns a package of the user by its id. A deleted one is returned as it last was. */
export const usePackageIncludingDeleted = (id: string | undefined): ServicePackage | undefined =>
  useAtomValue(packageAtom(id as Ulid | undefined))

const NO_ITEMS: readonly OutboxItem[] = []
/** Returns the unfinished commands of this device: waiting, sent, stored or refused. */
export const useOutbox = (): readonly OutboxItem[] => useAtomValue(outboxAtom) ?? NO_ITEMS
export const useSyncStatus = (): SyncStatus | undefined => useAtomValue(syncStatusAtom)
