/**
 * Archiving: devices drop a booking 90 days after everything about it was over, with the first UTC day that begins then (docs/decisions,
 * "The device keeps 90 days").
 */
import { hoursOf, scheduledDate, endedAt } from '../derived.ts'
import type { Fields } from './fields.ts'
import type { Booking, Market } from '../market.ts'
import { instantOf, msOf } from '../rule.ts'
import { visitsAfter } from '../visits.ts'

const DAY_MS = 86_400_000

const removedAfter = (instant: string): string => instantOf(Math.ceil((msOf(instant) + 90 * DAY_MS) / DAY_MS) * DAY_MS)

const latest = (instants: readonly (string | null | undefined)[]): string =>
  instants
    .map((each) => each ?? '')
    .toSorted()
    .at(-1) ?? ''

/** With everything that belongs to it; undefined while it is open. */
export function bookingRemovedAt(booking: Booking): string | undefined {
  const ended = endedAt(booking)
  if (ended === undefined) return undefined
  const visits = visitsAfter(booking).map((visit) => visit.ends_at)
  // Extras may follow the end.
  return removedAfter(latest([ended, booking.events.at(-1)?.at, hoursOf(booking)?.ends_at, scheduledDate(booking), ...visits]))
}

/** A review and a rating stay for their own time, and as long as their booking. */
const judgementRemovedAt = (booking: Booking, created: string): string => latest([removedAfter(created), bookingRemovedAt(booking)])

/** Days on which a document of the person was archived, by the time the server last did so. */
function removalDays(market: Market, uid: string, swept: string): string[] {
  const isTheirs = ({ customer, provider }: Booking): boolean => customer === uid || provider === uid
  const days = [...market.bookings.values()].filter(isTheirs).flatMap((booking) => {
    const goes = bookingRemovedAt(booking)
    if (goes === undefined) return []
    const ended = endedAt(booking) ?? ''
    const judged = [...market.reviews, ...market.ratings].filter((each) => each.booking === booking.id).map(({ at }) => at)
    const late = market.messages.filter((each) => each.booking === booking.id && each.created_at > ended)
    return [goes, ...[...judged, ...late.map((each) => each.created_at)].map((at) => judgementRemovedAt(booking, at))]
  })
  return days.filter((day) => day <= swept)
}

const isRemoved = (booking: Booking, swept: string): boolean => (bookingRemovedAt(booking) ?? '9') <= swept

/** A side's archived bookings, the latest request first. */
export const archivedBookings = (market: Market, uid: string, side: 'customer' | 'provider', swept: string): string[] =>
  [...market.bookings.values()]
    .filter((booking) => booking[side] === uid && isRemoved(booking, swept))
    .map(({ id, events }) => ({ id, place: `${events[0]?.at} ${id}` }))
    .toSorted((a, b) => (a.place < b.place ? 1 : -1))
    .map(({ id }) => id)

/** The profile's fields about the archive; none before the first document of the person was archived. */
export function archiveFields(market: Market, uid: string, swept: string | undefined): Fields {
  const days = swept === undefined ? [] : removalDays(market, uid, swept)
  if (swept === undefined || days.length === 0) return {}
  const count = (side: 'customer' | 'provider'): number => archivedBookings(market, uid, side, swept).length
  return { past: { through: latest(days), as_customer: count('customer'), as_provider: count('provider') } }
}

/** True for documents that a person's devices store. @param swept when the server last archived */
export function isKeptOnDevices(market: Market, document: Fields, uid: string, swept: string): boolean {
  const booking = market.bookings.get(String(document['booking_id'] ?? document['id']))
  switch (document['type']) {
    case 'booking':
    case 'message':
    case 'place':
    case 'receipt':
    case 'reading':
      return booking === undefined || !isRemoved(booking, swept)
    case 'review':
    case 'client-rating':
      return booking === undefined || judgementRemovedAt(booking, String(document['created_at'])) > swept
    case 'notification':
      return removedAfter(String(document['time'])) > latest(removalDays(market, uid, swept))
    default:
      return true
  }
}
