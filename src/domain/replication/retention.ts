/**
 * What devices keep: everything open, and what ended in the last 90 days. Whatever is past is the server's to keep, and is asked for
 * in pages. The server moves it out of the person's feed and says so in the profile; a device goes by that word, by no clock of its own.
 */
import { DAY_MS, RETENTION_MS } from '../constants.ts'
import { isEnded, type Booking } from '../documents/booking.ts'
import type { Doc } from '../documents/document.ts'
import type { Profile } from '../documents/profile.ts'
import { placeId, readingId, receiptId, type DocId } from '../ids.ts'
import { instantFromMs, instantToMs, type Instant } from '../time/instant.ts'

const latest = (...instants: readonly (Instant | null | undefined)[]): Instant =>
  instants.reduce<Instant>((last, each) => (each !== null && each !== undefined && each > last ? each : last), '' as Instant)

/** The beginning of the first UTC day at or after that many ms since 1970: things go past together, once a day. */
const startOfNextUtcDay = (ms: number): Instant => instantFromMs(Math.ceil(ms / DAY_MS) * DAY_MS)

/** When what was last of interest at that instant goes past. */
export const retainedUntil = (instant: Instant): Instant => startOfNextUtcDay(instantToMs(instant) + RETENTION_MS)

/** When the booking goes past, with its messages, places, receipts and readings; null while it is open. */
export function bookingArchiveAt(booking: Booking): Instant | null {
  if (!isEnded(booking.status)) return null
  // Nothing changes an ended booking but the end of an account, which does not touch updated_at: it is when it ended.
  return retainedUntil(
    latest(booking.updated_at, booking.ends_at, booking.scheduled_date, ...(booking.visits ?? []).map((visit) => visit.ends_at)),
  )
}

/** A review may come late, and can be changed for a while after that: it stays its own time, and never goes before its booking. */
function reviewArchiveAt(createdAt: Instant, booking: Booking | undefined): Instant | null {
  const own = retainedUntil(createdAt)
  if (!booking) return own
  const bookings = bookingArchiveAt(booking)
  return bookings && latest(own, bookings)
}

/**
 * When a document of a person's feed goes past; null for what never does, or not yet.
 * @param booking what it is about, where that is known
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
    case 'calendar':
    case 'package':
    case 'attachment':
    case 'report':
    case 'reported':
      return null
  }
}

/** @param through up to when the server has moved things out of the feed; null: never yet */
export function isArchived(doc: Doc, through: Instant | null, booking?: Booking): boolean {
  const at = through === null ? null : archiveAt(doc, booking)
  return at !== null && through !== null && at <= through
}

/** The documents that go past with a booking and have one id each; its messages have as many as were written. */
export const bookingDependentIds = ({ id, customer_uid, provider_uid }: Booking): DocId[] =>
  [customer_uid, provider_uid].flatMap((uid) => [placeId(id, uid), readingId(id, uid), receiptId(id, uid)])

/** No booking that was asked for after this can be past by then: what a device need not look through. */
export const oldestRetained = (through: Instant): Instant => instantFromMs(instantToMs(through) - RETENTION_MS)

/** The bookings that a person asked for, of all times: those held that are not past, and those the server counted. */
export function countRequestedBookings(profile: Profile, held: readonly Booking[]): number {
  const through = profile.past?.through ?? null
  const current = held.filter((booking) => booking.customer_uid === profile.uid && !isArchived(booking, through))
  return current.length + (profile.past?.as_customer ?? 0)
}
