import { useState } from 'react'
import { AskedLine } from '#shared/booking/several/asked-line.tsx'
import { askedName, useAskedTotal } from '#shared/booking/several/use-asked.ts'
import { isSubscription } from '#domain/booking/booking-visits.ts'
import { cityOrDefault } from '#domain/cities.ts'
import type { Booking } from '#domain/documents/booking.ts'
import { formatBookingTime } from '#shared/booking/booking-labels.ts'
import { PlaceLine } from '#shared/booking/place/place-line.tsx'
import { packageLine } from '#shared/provider/package-card.tsx'
import { serviceName } from '#shared/provider/provider-labels.ts'
import { nextVisitNumber, subscriptionProgressLine } from '#shared/booking/subscription-labels.ts'
import { useNow } from '#state/display/use-now.ts'
import { text } from '#text/catalogue.ts'
import { relativeDay } from '#text/formatting/format.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'
import { Avatar } from '#ui/list/avatar.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ListRow } from '#ui/list/list-row.tsx'
import { SectionHeader } from '#ui/layout/section-header.tsx'
import { useDeferredCount } from '#ui/list/use-deferred-count.ts'
import { useChosenBooking } from './use-chosen-booking.ts'
import { BookingStateBadge } from '../shared/booking-state-badge.tsx'
import { waitingChangeText } from '#shared/waiting/waiting-change.ts'
import { ProposalLine } from '../shared/proposal-line.tsx'
import type { BookingWithRequest } from '../shared/booking-with-request.ts'

/** Rows drawn at first, and added by each press of the button: a long history costs nothing until it is opened. */
const PAGE_SIZE = 30

/** Returns the time of a booking; for a visit without a time, the day. */
function whenText(booking: Booking, nowMs: number): string {
  if (booking.starts_at !== null || booking.scheduled_date !== null) return formatBookingTime(booking, nowMs)
  return text('booking.asap_on', { day: relativeDay(booking.created_at, cityOrDefault(booking.city).zone, nowMs) })
}

/** Says which change of the booking waits to be sent. */
function WaitingLine({ shown }: { readonly shown: BookingWithRequest }) {
  const words = waitingChangeText(shown, localizeName(shown.booking.provider_name))
  return words === undefined ? null : <span className="booking-row__line">{words}</span>
}

/** The total of a row. */
const Total = ({ booking }: { readonly booking: Booking }) => <span className="t-small-strong num">{useAskedTotal(booking)}</span>

export function BookingGroup({
  title,
  rows,
  first,
}: {
  readonly title: string
  readonly rows: readonly BookingWithRequest[]
  readonly first: boolean
}) {
  const nowMs = useNow()
  const [count, setCount] = useState(PAGE_SIZE)
  const drawn = useDeferredCount(count)
  const chosen = useChosenBooking()
  if (rows.length === 0) return null
  return (
    <section>
      <SectionHeader title={title} flush={first} />
      <Card as="ul" clip label={title}>
        {rows.slice(0, drawn).map((shown) => (
          <li key={shown.booking.id}>
            <ListRow
              lead={<Avatar text={shown.booking.provider_image} size={40} />}
              title={askedName(shown.booking)}
              text={
                <>
                  <span className="booking-row__line">{serviceName(shown.booking.service_type)}</span>
                  <span className="booking-row__line num">{whenText(shown.booking, nowMs)}</span>
                  {nextVisitNumber(shown.booking) !== undefined && (
                    <span className="booking-row__line num">{nextVisitNumber(shown.booking)}</span>
                  )}
                  <PlaceLine booking={shown.booking} />
                  {shown.booking.service_package && (
                    <span className="booking-row__line" dir="auto">
                      {packageLine(shown.booking.service_package)}
                    </span>
                  )}
                  {isSubscription(shown.booking) && (
                    <span className="booking-row__line num">{subscriptionProgressLine(shown.confirmed ?? shown.booking)}</span>
                  )}
                  <AskedLine booking={shown.booking} />
                  <ProposalLine booking={shown.booking} nowMs={nowMs} />
                  <WaitingLine shown={shown} />
                </>
              }
              end={
                <span className="booking-row__end">
                  <BookingStateBadge shown={shown} />
                  <Total booking={shown.booking} />
                </span>
              }
              current={shown.booking.id === chosen.id}
              onPress={() => chosen.choose(shown.booking.id)}
            />
          </li>
        ))}
      </Card>
      {drawn === count && rows.length > count && (
        <div className="booking-history__more">
          <Button variant="line" wide onPress={() => setCount(count + PAGE_SIZE)}>
            {text('map.more')}
          </Button>
        </div>
      )}
    </section>
  )
}
