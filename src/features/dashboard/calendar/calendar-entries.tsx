/** Entries of a day of the provider's calendar: bookings, visits of subscriptions, and requests for the day. */
import { isEnded, type BookingStatus } from '#domain/documents/booking.ts'
import { PlaceLine } from '#shared/booking/place/place-line.tsx'
import { BookingStatusBadge } from '#shared/booking/booking-status-badge.tsx'
import { visitNumber } from '#shared/booking/subscription-labels.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { showDashboardBooking } from '#state/navigation/dashboard-scroll-target.ts'
import { useBookings } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { timeRange, zonesDiffer } from '#text/formatting/format.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'
import { Avatar } from '#ui/list/avatar.tsx'
import { ListRow } from '#ui/list/list-row.tsx'
import type { DayEntry } from './calendar-days.ts'

/** A scheduled visit belongs to an accepted subscription. */
const statusOf = ({ status }: DayEntry): BookingStatus => (status === 'scheduled' ? 'accepted' : status)

function whenText({ booking, number, starts_at, ends_at }: DayEntry, zone: string): string {
  const visit = number === null ? undefined : visitNumber(booking, number)
  const own = zonesDiffer(starts_at, zone) ? text('booking.own_time', { time: timeRange(starts_at, ends_at) }) : undefined
  return [timeRange(starts_at, ends_at, zone), visit, own].filter((part) => part !== undefined).join(' · ')
}

/** Opens the Bookings tab for a booking that can still be answered, started or cancelled, and the record for an ended one. */
export function openEntry({ booking }: DayEntry): void {
  if (isEnded(booking.status)) openOverlay({ kind: 'booking-record', bookingId: booking.id })
  else showDashboardBooking(booking.id)
}

export function CalendarEntries({ entries, zone }: { readonly entries: readonly DayEntry[]; readonly zone: string }) {
  const bookings = useBookings()
  const isWaiting = (id: string): boolean => bookings?.some(({ doc, waiting }) => waiting && doc.id === id) === true
  if (entries.length === 0) return <p className="t-small c-2">{text('calendar.none_booked')}</p>
  return (
    <ul className="cal-entries" aria-label={text('calendar.on_day')}>
      {entries.map((entry) => (
        <li key={`${entry.booking.id} ${entry.number ?? ''}`}>
          <ListRow
            lead={<Avatar text={localizeName(entry.booking.customer_name)} kind="letter" size={32} />}
            title={localizeName(entry.booking.customer_name)}
            text={
              <>
                <PlaceLine booking={entry.booking} />
                <span className="num">{whenText(entry, zone)}</span>
              </>
            }
            end={<BookingStatusBadge booking={{ ...entry.booking, status: statusOf(entry) }} waiting={isWaiting(entry.booking.id)} />}
            onPress={() => openEntry(entry)}
          />
        </li>
      ))}
    </ul>
  )
}
