/** A customer's upcoming bookings by day: the bookings of the list, each once for every visit. */
import { useState } from 'react'
import { PlaceLine } from '#shared/booking/place/place-line.tsx'
import { serviceName } from '#shared/provider/provider-labels.ts'
import { useNow } from '#state/display/use-now.ts'
import { showView } from '#state/navigation/view.ts'
import { text } from '#text/catalogue.ts'
import { timeOfDay } from '#text/formatting/format.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'
import { Avatar } from '#ui/list/avatar.tsx'
import { Badge } from '#ui/status/badge.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListRow } from '#ui/list/list-row.tsx'
import { SectionHeader } from '#ui/layout/section-header.tsx'
import { useDeferredCount } from '#ui/list/use-deferred-count.ts'
import { appointmentStatusName, appointmentStatus } from '../shared/appointment-status.ts'
import { BookingStateBadge } from '../shared/booking-state-badge.tsx'
import { upcomingEntries, groupByPeriod, asapBookings, type UpcomingDay, type UpcomingEntry, type UpcomingPeriod } from './upcoming-days.ts'
import { dayHeading, entryKey, entryLine, entryLocalTime, periodHeading } from './upcoming-text.ts'
import { waitingChange } from '#shared/waiting/waiting-change.ts'
import { ProposalLine } from '../shared/proposal-line.tsx'
import type { BookingWithRequest } from '../shared/booking-with-request.ts'
import './booking-calendar.css'
import { useChosenBooking } from './use-chosen-booking.ts'

/** Rows drawn at first, and added by each press of the button: a year of weekly visits is more than a person reads. */
const PAGE_SIZE = 30

/** State of this appointment; for a subscription, of the single visit. */
function EntryState({ entry, nowMs }: { readonly entry: UpcomingEntry; readonly nowMs: number }) {
  const status = appointmentStatus(entry, nowMs)
  if (status === 'overdue' && !entry.shown.waiting) return <Badge tone="pending">{appointmentStatusName(status)}</Badge>
  const { booking } = entry
  return <BookingStateBadge shown={{ ...entry.shown, booking: { ...booking, status: status === 'overdue' ? booking.status : status } }} />
}

function EntryRow({ entry, nowMs }: { readonly entry: UpcomingEntry; readonly nowMs: number }) {
  const { booking, starts_at, ends_at, zone, number } = entry
  const ownTime = entryLocalTime(entry)
  const chosen = useChosenBooking()
  return (
    <ListRow
      lead={
        <span className="coming__time num">
          <span className="coming__start">{timeOfDay(starts_at, zone)}</span> <span className="c-2">– {timeOfDay(ends_at, zone)}</span>
        </span>
      }
      title={<span className="coming__name">{localizeName(booking.provider_name)}</span>}
      text={
        <>
          <span className="booking-row__line num">{entryLine(entry)}</span>
          <PlaceLine booking={booking} />
          {ownTime !== undefined && <span className="booking-row__line num">{ownTime}</span>}
          {number === null && <ProposalLine booking={booking} nowMs={nowMs} />}
        </>
      }
      end={<EntryState entry={entry} nowMs={nowMs} />}
      current={booking.id === chosen.id}
      onPress={() => chosen.choose(booking.id)}
    />
  )
}

function Day({ day, nowMs }: { readonly day: UpcomingDay; readonly nowMs: number }) {
  const { title, note } = dayHeading(day, nowMs)
  return (
    <div className="coming__day">
      <h3 className="coming__date num">
        <b>{title}</b>
        {note !== undefined && <span className="c-3">{note}</span>}
      </h3>
      <Card as="ul" clip className="coming__rows" label={note === undefined ? title : `${title}, ${note}`}>
        {day.entries.map((entry) => (
          <li key={entryKey(entry)}>
            <EntryRow entry={entry} nowMs={nowMs} />
          </li>
        ))}
      </Card>
    </div>
  )
}

function Period({ span, nowMs }: { readonly span: UpcomingPeriod; readonly nowMs: number }) {
  const { title, note } = periodHeading(span)
  return (
    <section className="coming">
      <SectionHeader title={title} note={note} flush />
      <div className="coming__days">
        {span.days.map((day) => (
          <Day key={day.date} day={day} nowMs={nowMs} />
        ))}
      </div>
    </section>
  )
}

/** Bookings requested as soon as possible, which have no day yet. */
function AsapBookings({ rows }: { readonly rows: readonly BookingWithRequest[] }) {
  const chosen = useChosenBooking()
  if (rows.length === 0) return null
  const title = text('booking.asap')
  return (
    <section>
      <SectionHeader title={title} flush />
      <Card as="ul" clip className="coming__rows" label={title}>
        {rows.map((shown) => (
          <li key={shown.booking.id}>
            <ListRow
              lead={<Avatar text={shown.booking.provider_image} size={40} />}
              title={localizeName(shown.booking.provider_name)}
              text={serviceName(shown.booking.service_type)}
              end={<BookingStateBadge shown={shown} />}
              current={shown.booking.id === chosen.id}
              onPress={() => chosen.choose(shown.booking.id)}
            />
          </li>
        ))}
      </Card>
    </section>
  )
}

/** A cancellation that waits takes nothing out of the calendar: until it is sent, the helper comes. */
const withoutWaitingCancellation = (shown: BookingWithRequest): BookingWithRequest =>
  shown.confirmed && waitingChange(shown) === 'cancel' ? { ...shown, booking: shown.confirmed } : shown

/** @param rows bookings that are not over, and requests that need a decision */
export function BookingCalendar({ rows }: { readonly rows: readonly BookingWithRequest[] }) {
  const nowMs = useNow()
  const [count, setCount] = useState(PAGE_SIZE)
  const drawn = useDeferredCount(count)
  const open = rows.map(withoutWaitingCancellation)
  const entries = upcomingEntries(open)
  const now = asapBookings(open)
  if (entries.length + now.length === 0) {
    return (
      <EmptyState
        picture="calendar"
        title={text('booking.none_coming_title')}
        text={text('booking.none_coming_text')}
        action={
          <Button variant="primary" icon="search" onPress={() => showView('map')}>
            {text('booking.find')}
          </Button>
        }
      />
    )
  }
  return (
    <>
      <AsapBookings rows={now} />
      {groupByPeriod(entries.slice(0, drawn), nowMs).map((span) => (
        <Period key={span.days[0]?.date} span={span} nowMs={nowMs} />
      ))}
      {drawn === count && entries.length > count && (
        <Button variant="line" wide onPress={() => setCount(count + PAGE_SIZE)}>
          {text('map.more')}
        </Button>
      )}
    </>
  )
}
