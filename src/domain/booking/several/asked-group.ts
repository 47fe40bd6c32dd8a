/** One request to several helpers (decisions "Several at once"): each has a booking, and one of these can be accepted. */
import { HOUR_MS, UNANSWERED_MS } from '../../constants.ts'
import { endEventOf, type Booking } from '../../documents/booking.ts'
import type { Ulid } from '../../ids.ts'
import { addMs, type Instant } from '../../time/instant.ts'
import { isExpired } from '../request-deadline.ts'
import { endedBySuspension } from '../../moderation/booking-suspension.ts'

type Linked = Pick<Booking, 'id' | 'asked_together'>

/** Returns the ids of all bookings of the request, in the order in which they were asked. */
export const askedIds = ({ id, asked_together = [id] }: Linked): readonly Ulid[] => asked_together

/** Returns the id of the booking that was asked first, which names the request. */
export const askedKey = (booking: Linked): Ulid => askedIds(booking)[0] ?? booking.id

/** True for a request that ended because another helper accepted it. */
export const isTaken = (booking: Pick<Booking, 'history' | 'status'>): boolean => endEventOf(booking)?.taken === true

/** When an as-soon-as-possible request offers the next helpers. */
export const unansweredFrom = (booking: Pick<Booking, 'created_at'>): Instant => addMs(booking.created_at, UNANSWERED_MS)

/** True for an as-soon-as-possible request that has waited so long for an answer that others are offered. */
export const isUnanswered = (booking: Booking, now: Instant): boolean =>
  booking.status === 'pending' &&
  booking.booking_type === 'single' &&
  booking.scheduled_date === null &&
  unansweredFrom(booking) <= now &&
  !isExpired(booking, now)

/** Returns the bookings whose helpers are still expected to answer. They count towards those who can be asked at once. */
export const expectedAnswers = (members: readonly Booking[], now: Instant): readonly Booking[] =>
  members.filter((booking) => booking.status === 'pending' && !isExpired(booking, now) && !isUnanswered(booking, now))

/** True once nobody is expected to answer anymore and nobody has accepted: the next helpers can be asked beside these. */
export const offersOthers = (members: readonly Booking[], now: Instant): boolean =>
  members.some((booking) => isUnanswered(booking, now)) && expectedAnswers(members, now).length === 0

/** How long the helpers for an as-soon-as-possible request are still offered after it was made, although all have declined. */
const ASAP_OFFERED_MS = HOUR_MS

/** True for a request that everybody declined or let pass, or that NearHelp ended, while somebody else could still be asked for it. */
export const wasUnsuccessful = (members: readonly Booking[], now: Instant): boolean =>
  members.every(
    (booking) =>
      booking.booking_type === 'single' && (booking.status === 'rejected' || booking.status === 'expired' || endedBySuspension(booking)),
  ) && members.every(({ scheduled_date, created_at }) => (scheduled_date ?? addMs(created_at, ASAP_OFFERED_MS)) > now)

const RANKS: Readonly<Record<Booking['status'], number>> = {
  in_progress: 0,
  accepted: 1,
  completed: 2,
  pending: 3,
  expired: 5,
  rejected: 6,
  cancelled: 4,
}

/** Orders the bookings of one request: what was agreed, what can still be answered, how the rest ended; taken ones last. */
function rankOf(booking: Booking): number {
  if (isTaken(booking)) return 7
  // A helper who proposed another time waits for the customer.
  return RANKS[booking.status] - (booking.status === 'pending' && booking.proposal ? 0.5 : 0)
}

/** True for the booking that was asked before another one of the same request. */
const isAskedBefore = (a: Booking, b: Booking): boolean => askedIds(b).indexOf(a.id) < askedIds(b).indexOf(b.id)

/** Returns the booking that represents the request in lists and counts. */
export const representative = <T extends Booking>(members: readonly [T, ...T[]]): T =>
  members.reduce((best, each) => {
    const order = rankOf(each) - rankOf(best)
    return order < 0 || (order === 0 && isAskedBefore(each, best)) ? each : best
  })

/**
 * Returns the customer's bookings, in the given order, with one for each request to several helpers. What another helper took is left out:
 * the booking that came of the request is elsewhere in the list, or in the archive.
 * @param bookingOf returns the booking of an entry
 */
export function onePerRequest<T>(entries: readonly T[], bookingOf: (entry: T) => Booking): readonly T[] {
  const byKey = new Map<Ulid, [Booking, ...Booking[]]>()
  for (const entry of entries) {
    const booking = bookingOf(entry)
    if (booking.asked_together === undefined) continue
    const known = byKey.get(askedKey(booking))
    if (known) known.push(booking)
    else byKey.set(askedKey(booking), [booking])
  }
  if (byKey.size === 0) return entries
  const shown = new Set([...byKey.values()].map(representative).flatMap((booking) => (isTaken(booking) ? [] : booking.id)))
  return entries.filter((entry) => bookingOf(entry).asked_together === undefined || shown.has(bookingOf(entry).id))
}
