/**
 * Retention on devices: open bookings, and bookings that ended in the last 90 days, with their documents. Older documents are archived:
 * they stay on the server and are fetched in pages. The server removes them from the user's feed and records that in the profile, and
 * devices follow this record and not their clock.
 */
import { DAY_MS, RETENTION_MS } from '../constants.ts'
import { onePerRequest } from '../booking/several/asked-group.ts'
import { isEnded, type Booking } from '../documents/booking.ts'
import type { Doc } from '../documents/document.ts'
import type { Profile } from '../documents/profile.ts'
import { placeId, readingId, receiptId, type DocId } from '../ids.ts'
import { instantFromMs, instantToMs, type Instant } from '../time/instant.ts'

const latest = (...instants: readonly (Instant | null | undefined)[]): Instant =>
  instants.reduce<Instant>((last, each) => (each !== null && each !== undefined && each > last ? each : last), '' as Instant)

/** Returns the start of the first UTC day at or after that many ms since 1970. Documents are archived together, once a day. */
const startOfNextUtcDay = (ms: number): Instant => instantFromMs(Math.ceil(ms / DAY_MS) * DAY_MS)

/** Returns when a document is archived that was last relevant at that instant. */
export const retainedUntil = (instant: Instant): Instant => startOfNextUtcDay(instantToMs(instant) + RETENTION_MS)

/** Returns when a booking is archived, with its messages, places, receipts and readings; null while it is open. */
export function bookingArchiveAt(booking: Booking): Instant | null {
  if (!isEnded(booking.status)) return null
  // After its end extras change a booking, at most some weeks later, and the deletion of an account, which leaves updated_at alone.
  return retainedUntil(
    latest(booking.updated_at, booking.ends_at, booking.scheduled_date, ...(booking.visits ?? []).map((visit) => visit.ends_at)),
  )
}

/** A review may be written late and edited for a while, so it has its own period. It is never archived before its booking. */
function reviewArchiveAt(createdAt: Instant, booking: Booking | undefined): Instant | null {
  const own = retainedUntil(createdAt)
  if (!booking) return own
  const bookings = bookingArchiveAt(booking)
  return bookings && latest(own, bookings)
}

/**
 * Returns when a document of a user's feed is archived; null if never, or not yet known.
 * @param booking the booking that the document belongs to, if known
 */
export function archiveAt(doc: Doc, booking?: Booking): Instant | null {
  switch (doc.type) {
    case 'booking':
      return bookingArchiveAt(doc)
    case 'place':
    case 'message':
    case 'reading':
    case 'receipt':
      return booking ? bookingArchiveAt(booking) : null
    case 'review':
    case 'client-rating':
      return reviewArchiveAt(doc.created_at, booking)
    case 'notification':
      return retainedUntil(doc.time)
    case 'command':
      return retainedUntil(doc.decided_at)
    case 'provider':
    case 'profile':
    case 'favourite':
    case 'block':
    case 'calendar':
    case 'package':
    case 'attachment':
    case 'report':
    case 'reported':
      return null
  }
}

/** @param through instant up to which the server has archived documents; null: never yet */
export function isArchived(doc: Doc, through: Instant | null, booking?: Booking): boolean {
  const at = through === null ? null : archiveAt(doc, booking)
  return at !== null && through !== null && at <= through
}

/** Ids of the documents that are archived with a booking, except for its messages, whose number varies. */
export const bookingDependentIds = ({ id, customer_uid, provider_uid }: Booking): DocId[] =>
  [customer_uid, provider_uid].flatMap((uid) => [placeId(id, uid), readingId(id, uid), receiptId(id, uid)])

/** No booking requested after this instant can be archived by `through`. It limits a device's search. */
export const oldestRetained = (through: Instant): Instant => instantFromMs(instantToMs(through) - RETENTION_MS)

/** Number of bookings that a user ever requested: those on the device that are not archived, and those the server counted. */
export function countRequestedBookings(profile: Profile, storedBookings: readonly Booking[]): number {
  const through = profile.past?.through ?? null
  const current = storedBookings.filter((booking) => booking.customer_uid === profile.uid && !isArchived(booking, through))
  return onePerRequest(current, (booking) => booking).length + (profile.past?.as_customer ?? 0)
}
