/** What a new device of a person needs first: profile, open bookings with what belongs to them, newest messages, newest notifications. */
import { NOTIFICATIONS_KEPT } from '#domain/constants.ts'
import { isEnded, type Booking } from '#domain/documents/booking.ts'
import { bookingId, calendarId, messageId, notificationId, profileId, providerId, type Uid, type Ulid } from '#domain/ids.ts'
import { bookingDependentIds } from '#domain/replication/retention.ts'
import { userAudience } from '#domain/replication/audience.ts'
import type { DocumentStore } from '../store/document-store.ts'
import { readPointers } from '../store/documents/feed-pointers.ts'
import { fromStored } from '../store/documents/stored-document.ts'

/** Bookings that are looked through, the newest requests first: some 15 µs each. A device stores those of three months. */
const LOOKED_AT_MAX = 2_000
const LOOKED_AT_ONCE = 500
/** Bookings that are sent first: open ones before those that changed last. */
const BOOKINGS_MAX = 40
/** Messages of each of them: the list of chats shows the newest, and counts those unread. */
const MESSAGES_EACH = 4
const LAST = '\uffff'

async function readBookings(store: DocumentStore, uid: Uid): Promise<readonly Booking[]> {
  const range = { from: bookingId('' as Ulid), to: bookingId(LAST as Ulid), limit: LOOKED_AT_MAX, descending: true }
  const ids = await readPointers(store, userAudience(uid), range)
  const bookings: Booking[] = []
  for (let from = 0; from < ids.length; from += LOOKED_AT_ONCE)
    for (const stored of await store.getMany(ids.slice(from, from + LOOKED_AT_ONCE))) {
      const doc = fromStored(stored)
      if (doc?.type === 'booking') bookings.push(doc)
    }
  return bookings
}

const neededBefore = (a: Booking, b: Booking): number =>
  Number(isEnded(a.status)) - Number(isEnded(b.status)) || (a.updated_at < b.updated_at ? 1 : a.updated_at > b.updated_at ? -1 : 0)

/** Returns the ids of documents in a person's feed that a new device needs first, at most 400. Some may not exist. */
export async function readNeededFirst(store: DocumentStore, uid: Uid): Promise<readonly string[]> {
  const newest = (start: string, limit: number): Promise<string[]> =>
    readPointers(store, userAudience(uid), { from: start, to: start + LAST, limit, descending: true })
  const bookings = (await readBookings(store, uid)).toSorted(neededBefore).slice(0, BOOKINGS_MAX)
  const [notifications, ...messages] = await Promise.all([
    newest(notificationId(uid, '' as Ulid), NOTIFICATIONS_KEPT),
    ...bookings.map(({ id }) => newest(messageId(id, '' as Ulid), MESSAGES_EACH)),
  ])
  return [
    profileId(uid),
    providerId(uid),
    calendarId(uid),
    ...bookings.flatMap((booking) => [booking.doc_id, ...bookingDependentIds(booking)]),
    ...messages.flat(),
    ...notifications,
  ]
}
