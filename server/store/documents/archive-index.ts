/**
 * Index of archived documents: pointers `archive:<audience>:<docId>`, outside the range that a snapshot reads. Each booking also has an
 * entry `older:<audience>:<side>:<ms>:<bookingId>`, so that the archived bookings of one side are a range in order of their requests.
 */
import { audienceOf, userAudience, type Audience } from '#domain/replication/audience.ts'
import type { Booking } from '#domain/documents/booking.ts'
import type { Doc } from '#domain/documents/document.ts'
import { instantToMs } from '#domain/time/instant.ts'
import type { Uid, Ulid } from '#domain/ids.ts'
import { deleteDocuments } from './update-documents.ts'
import { pointerId, readIdsWithPrefix, type IdRange } from './feed-pointers.ts'
import type { DocumentStore, StoredDoc } from '../document-store.ts'
import { storedIdOf } from './stored-id.ts'

const ARCHIVED = 'archived'
const ARCHIVED_BOOKING = 'older'
const LAST_KEY = '\uffff'
const PAGE = 500
/** Digits of milliseconds since 1970, enough until the year 2286; they sort as text. */
const MS_DIGITS = 13

export type Side = 'customer' | 'provider'

export const archiveId = (audience: Audience, docId: string): string => `archive:${audience}:${docId}`
export const archivedBookingsPrefix = (audience: Audience): string => `older:${audience}:`
const sidePrefix = (audience: Audience, side: Side): string => `${archivedBookingsPrefix(audience)}${side}:`

function archivedBookingEntries(booking: Booking): StoredDoc[] {
  const ms = String(instantToMs(booking.created_at)).padStart(MS_DIGITS, '0')
  const entry = (uid: Uid, side: Side): StoredDoc => ({
    _id: `${sidePrefix(userAudience(uid), side)}${ms}:${booking.id}`,
    type: ARCHIVED_BOOKING,
  })
  return [entry(booking.customer_uid, 'customer'), entry(booking.provider_uid, 'provider')]
}

const isPersonal = (audience: Audience): boolean => audience.startsWith('user:')

/**
 * Moves the pointers of these documents from their people's feeds to the archive. Archive entries are written before pointers are deleted,
 * and a booking's pointer is deleted last. An interruption at any point therefore loses nothing, no snapshot under way has a message
 * without its booking, and a repetition completes the move.
 */
export async function archiveDocuments(store: DocumentStore, docs: readonly Doc[]): Promise<void> {
  const moves = docs.flatMap((doc) =>
    audienceOf(doc)
      .filter(isPersonal)
      .map((audience) => ({ doc, audience, pointer: pointerId(audience, storedIdOf(doc)) })),
  )
  const pointers = await store.getMany(moves.map((move) => move.pointer))
  // A document without a pointer was moved before, or its person's account is deleted: no new entry may name that account.
  const present = moves.filter((_move, index) => pointers[index] !== undefined)
  const kept = new Set(present.map(({ audience }) => audience))
  const entries = present.map(({ doc, audience }): StoredDoc => ({
    _id: archiveId(audience, storedIdOf(doc)),
    type: ARCHIVED,
    audience,
    doc_id: storedIdOf(doc),
  }))
  const bookings = present.flatMap(({ doc }) => (doc.type === 'booking' ? archivedBookingEntries(doc) : []))
  const listed = bookings.filter(({ _id }) => [...kept].some((audience) => _id.startsWith(archivedBookingsPrefix(audience))))
  await store.putAll([...new Map([...entries, ...listed].map((entry) => [entry._id, entry])).values()])
  const isBooking = (move: (typeof present)[number]): boolean => move.doc.type === 'booking'
  for (const part of [present.filter((move) => !isBooking(move)), present.filter(isBooking)])
    await deleteDocuments(
      store,
      part.map((move) => move.pointer),
    )
}

/** Returns the audience whose feed an archived document left; undefined for anything but an archive entry. */
export function archivedFrom(stored: StoredDoc): { readonly audience: Audience; readonly docId: string } | undefined {
  if (stored['type'] !== ARCHIVED) return undefined
  return { audience: stored['audience'] as Audience, docId: String(stored['doc_id']) }
}

/** Returns the ids of an audience's archived documents, in order. */
export const readArchivedIds = (store: DocumentStore, audience: Audience, range: IdRange): Promise<string[]> =>
  readIdsWithPrefix(store, archiveId(audience, ''), range)

/** Position in the list of archived bookings. The cursor holds the time of the request and the booking's id. */
export interface ArchivedBookingEntry {
  readonly cursor: string
  readonly id: Ulid
}

const CURSOR = /^(\d{13})-([0-7][0-9A-HJKMNP-TV-Z]{25})$/

/**
 * Returns a person's archived bookings on one side after the cursor, the latest request first.
 * @param cursor of an earlier page; an invalid one begins at the top
 */
export async function readArchivedBookings(
  store: DocumentStore,
  uid: Uid,
  side: Side,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<ArchivedBookingEntry[]> {
  const prefix = sidePrefix(userAudience(uid), side)
  const place = CURSOR.exec(cursor ?? '')
  const last = place && `${prefix}${place[1]}:${place[2]}`
  const rows = await store.range({ start: prefix, end: last ?? prefix + LAST_KEY, limit: limit + 1, descending: true })
  return rows
    .filter((row) => row.id !== last)
    .slice(0, limit)
    .map((row) => {
      const [ms = '', id = ''] = row.id.slice(prefix.length).split(':')
      return { cursor: `${ms}-${id}`, id: id as Ulid }
    })
}

/** Returns the ids of all archived bookings of a person on one side. */
export async function readArchivedBookingIds(store: DocumentStore, uid: Uid, side: Side): Promise<Ulid[]> {
  const ids: Ulid[] = []
  for (let cursor: string | undefined, more = true; more;) {
    const page: ArchivedBookingEntry[] = await readArchivedBookings(store, uid, side, { limit: PAGE, cursor })
    ids.push(...page.map(({ id }) => id))
    more = page.length === PAGE
    cursor = page.at(-1)?.cursor
  }
  return ids
}
