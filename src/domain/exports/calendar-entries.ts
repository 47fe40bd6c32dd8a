/** Converts bookings into calendar entries, one for each visit. Their stable ids allow a later file to update them. */
import { isSubscription, visitsOf, type TimeInterval } from '../booking/booking-visits.ts'
import { isEnded, type Booking } from '../documents/booking.ts'
import { positionOf, type Place } from '../documents/places/place.ts'
import type { Visit } from '../documents/visit.ts'
import type { Ulid } from '../ids.ts'
import { addMs } from '../time/instant.ts'
import { currentStart } from '../booking/time-proposals.ts'
import { shortName } from '../customer/display-name.ts'
import type { CalendarEntry } from './icalendar.ts'
import { englishServiceName } from '../service-types.ts'

/** One time of a booking, as a calendar entry. */
export interface BookingTime extends TimeInterval {
  readonly uid: string
  /** Number of the visit in its subscription; null for a single booking. */
  readonly number: number | null
  readonly status: CalendarEntry['status']
}

const uidOf = ({ id }: Booking, number: number | null): string =>
  `booking-${id.toLowerCase()}${number === null ? '' : `-${number}`}@nearhelp`

function statusOf(booking: Booking, visit: Visit | undefined): CalendarEntry['status'] {
  if (visit?.status === 'cancelled') return 'CANCELLED'
  if (visit?.status === 'completed' || booking.status === 'completed') return 'CONFIRMED'
  if (isEnded(booking.status)) return 'CANCELLED'
  return booking.status === 'pending' ? 'TENTATIVE' : 'CONFIRMED'
}

/** Returns every time of a booking in order; none for a booking without a time. */
export function bookingTimes(booking: Booking): BookingTime[] {
  if (isSubscription(booking))
    return visitsOf(booking).map((visit) => ({
      uid: uidOf(booking, visit.number),
      number: visit.number,
      starts_at: visit.starts_at,
      ends_at: visit.ends_at,
      status: statusOf(booking, visit),
    }))
  const start = currentStart(booking)
  if (start === null) return []
  const ends_at = booking.ends_at ?? addMs(start, booking.duration_hours * 3_600_000)
  return [{ uid: uidOf(booking, null), number: null, starts_at: start, ends_at, status: statusOf(booking, undefined) }]
}

/** Returns what a calendar says about a place that its reader may know; nothing without one. */
export function placeOfEntry(place: Place | undefined): Pick<CalendarEntry, 'location' | 'position'> & { readonly notes: string } {
  return place ? { location: place.address, position: positionOf(place), notes: place.place_notes ?? '' } : { notes: '' }
}

/**
 * Returns a provider's accepted work for a calendar that anyone with its address can read: time, service, the customer's short name, and the
 * place while the provider may see it. It contains no price, no number and no other text of the customer.
 * @param places the provider's own place documents by booking @param linkTo returns the address of a booking in the app
 */
export function calendarEntries(
  bookings: readonly Booking[],
  places: ReadonlyMap<Ulid, Place>,
  linkTo: (id: Ulid) => string | undefined,
): CalendarEntry[] {
  const running = bookings.filter(({ status }) => status === 'accepted' || status === 'in_progress')
  const entries = running.flatMap((booking) =>
    bookingTimes(booking)
      .filter(({ status }) => status === 'CONFIRMED')
      .map((time): CalendarEntry => {
        const { notes, ...place } = placeOfEntry(places.get(booking.id))
        const visit = time.number === null ? '' : `Visit ${time.number} of ${visitsOf(booking).at(-1)?.number ?? time.number}`
        return {
          uid: time.uid,
          sequence: booking.version,
          stampedAt: booking.updated_at,
          startsAt: time.starts_at,
          endsAt: time.ends_at,
          summary: `${englishServiceName(booking.service_type)}: ${shortName(booking.customer_name)}`,
          description: [visit, notes].filter((line) => line !== '').join('\n'),
          ...place,
          status: time.status,
          url: linkTo(booking.id),
        }
      }),
  )
  return entries.toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : a.startsAt > b.startsAt ? 1 : a.uid < b.uid ? -1 : 1))
}
