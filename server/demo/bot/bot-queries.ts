/** Reads bookings, messages and providers from the store for the bot. */
import { userAudience } from '#domain/replication/audience.ts'
import type { Booking } from '#domain/documents/booking.ts'
import type { DocOf, DocType } from '#domain/documents/document.ts'
import type { Message } from '#domain/documents/message.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { bookingId, placeId, providerId, type Uid, type Ulid } from '#domain/ids.ts'
import { readPointers } from '#server/store/documents/feed-pointers.ts'
import type { DocumentStore, StoredDoc } from '#server/store/document-store.ts'
import { fromStored } from '#server/store/documents/stored-document.ts'

/** Sorts after every other character: appended to a prefix, it ends the range of ids with that prefix. */
const LAST = '\uffff'
/** Number of bookings of one provider that the bot reads at its start, newest first. */
const LOOK_BACK = 200

/** Returns a stored document of one type; undefined if it is missing or has another type. */
export function storedAs<T extends DocType>(stored: StoredDoc | undefined, type: T): DocOf<T> | undefined {
  const doc = fromStored(stored)
  return doc?.type === type ? (doc as DocOf<T>) : undefined
}

function allAs<T extends DocType>(stored: readonly (StoredDoc | undefined)[], type: T): DocOf<T>[] {
  return stored.flatMap((each) => storedAs(each, type) ?? [])
}

export const readBooking = async (store: DocumentStore, id: Ulid): Promise<Booking | undefined> =>
  storedAs(await store.get(bookingId(id)), 'booking')
/** Returns the start code that the customer tells this helper at the door; undefined where there is none. */
export async function readStartCode(
  store: DocumentStore,
  { id, customer_uid }: Booking,
  visit: number | undefined,
): Promise<string | undefined> {
  const place = storedAs(await store.get(placeId(id, customer_uid)), 'place')
  return place?.start_codes?.find((each) => each.visit === visit)?.code
}

export const readProviders = async (store: DocumentStore, uids: readonly Uid[]): Promise<Provider[]> =>
  allAs(await store.getMany(uids.map(providerId)), 'provider')

/** Returns the messages of a booking, oldest first. */
export async function readThread(store: DocumentStore, booking: Ulid): Promise<Message[]> {
  const prefix = `message:${booking}:`
  const rows = await store.range({ start: prefix, end: `${prefix}${LAST}`, includeDocs: true })
  return allAs(
    rows.map((row) => row.doc),
    'message',
  ).toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1))
}

/** Returns the newest bookings of one provider, at most 200. */
export async function readBookings(store: DocumentStore, uid: Uid): Promise<Booking[]> {
  const ids = await readPointers(store, userAudience(uid), { from: 'booking:', to: `booking:${LAST}`, limit: LOOK_BACK, descending: true })
  return allAs(await store.getMany(ids), 'booking')
}
