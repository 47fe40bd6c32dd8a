/** Remaining appointments of an open booking, for a calendar of upcoming work. */
import { countVisits, isOpenVisit, isSubscription, visitsOf, type Appointment } from '../booking/booking-visits.ts'
import { intervalOf, isEnded, type Booking } from '../documents/booking.ts'
import { DAY_MS, HOUR_MS } from '../constants.ts'
import { instantToMs } from '../time/instant.ts'
import { currentStart } from '../booking/time-proposals.ts'

/**
 * Returns requested or accepted appointments in chronological order: each open visit of a subscription, or the booking's one time.
 * An ASAP request has no time and so no appointment; an ended booking has none left.
 */
export function upcomingAppointments(booking: Booking): Appointment[] {
  if (isEnded(booking.status)) return []
  if (isSubscription(booking))
    return visitsOf(booking)
      .filter(isOpenVisit)
      .map(({ number, starts_at, ends_at, status }) => ({ booking, number, starts_at, ends_at, status }))
  const start = currentStart(booking)
  if (start === null) return []
  const { ends_at } = intervalOf(start, booking.duration_hours)
  return [{ booking, number: null, starts_at: start, ends_at: booking.ends_at ?? ends_at, status: booking.status }]
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** True while work is in progress; between its visits a subscription is not. */
const isRunning = (booking: Booking): boolean =>
  isSubscription(booking) ? countVisits(booking, 'in_progress') > 0 : booking.status === 'in_progress'

const isAsap = (booking: Booking): boolean => booking.scheduled_date === null && !isSubscription(booking)

const rankOf = (booking: Booking): number => (isRunning(booking) ? 0 : isAsap(booking) ? 1 : 2)

/** Orders open bookings as their people meet them: what runs now, what was asked for as soon as possible, then by the next appointment. */
export function compareUpcoming(a: Booking, b: Booking): number {
  const timeOf = (booking: Booking): string => upcomingAppointments(booking)[0]?.starts_at ?? booking.created_at
  return rankOf(a) - rankOf(b) || compare(timeOf(a), timeOf(b)) || compare(a.id, b.id)
}

/** True for an open booking that its customer has an eye on: it runs, its provider is on the way, or it begins within the hour. */
function isUnderway(booking: Booking, nowMs: number): boolean {
  if (isEnded(booking.status)) return false
  if (isRunning(booking) || isAsap(booking) || booking.on_my_way_at !== null) return true
  const [next] = upcomingAppointments(booking)
  return booking.status !== 'pending' && next !== undefined && instantToMs(next.starts_at) - nowMs <= HOUR_MS
}

/** Returns the booking that runs now; the first where there are several. @param nowMs ms since 1970 */
export const runningBooking = (bookings: readonly Booking[], nowMs: number): Booking | undefined =>
  bookings.filter((booking) => isUnderway(booking, nowMs)).toSorted(compareUpcoming)[0]

/** An accepted booking is shown on the home from this long before it begins. */
const SHOWN_BEFORE_MS = 2 * DAY_MS

/** Returns the booking that runs now, else the next accepted one of the coming two days. @param nowMs ms since 1970 */
export function liveBooking(bookings: readonly Booking[], nowMs: number): Booking | undefined {
  const isNear = (booking: Booking): boolean => {
    const [next] = upcomingAppointments(booking)
    return booking.status !== 'pending' && next !== undefined && instantToMs(next.starts_at) - nowMs <= SHOWN_BEFORE_MS
  }
  return runningBooking(bookings, nowMs) ?? bookings.filter(isNear).toSorted(compareUpcoming)[0]
}
