/** Details of the agreement, line by line, and their age while the device is offline. */
import type { ReactNode } from 'react'
import type { BookedPackage } from '#domain/documents/service-package.ts'
import type { Instant } from '#domain/time/instant.ts'
import { isAskedOpen, useAskedTotal } from '#shared/booking/several/use-asked.ts'
import { ExtraLines } from '#shared/booking/extra/extra-lines.tsx'
import { RequestPhotos } from '#shared/booking/problem/request-photos.tsx'
import { DetailSections } from '#shared/booking/booking-details.tsx'
import { IncludedServices, packageLine } from '#shared/provider/package-card.tsx'
import { priceLine, subscriptionLine } from '#shared/booking/subscription-labels.ts'
import { useNow } from '#state/display/use-now.ts'
import { useDirectoryConnection } from '#state/directory/directory.ts'
import { text } from '#text/catalogue.ts'
import { hours, money, deviceTimeZone, relativeDay, timeOfDay } from '#text/formatting/format.ts'
import { SectionHeader } from '#ui/layout/section-header.tsx'
import { BookingRating } from '../review/booking-rating.tsx'
import { BookingReview } from '../review/booking-review.tsx'
import type { BookingSides } from '../shared/booking-sides.ts'
import { needsDecision, type BookingWithRequest } from '../shared/booking-with-request.ts'

function Line({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className="booking-line">
      <dt className="c-2">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function useMoment(): (instant: Instant) => string {
  const nowMs = useNow()
  return (instant) => `${relativeDay(instant, deviceTimeZone(), nowMs)}, ${timeOfDay(instant)}`
}

/** Content of the package at the time of the booking. */
function PackageContents({ booked: { description, included_services } }: { readonly booked: BookedPackage }) {
  if (description === '' && included_services.length === 0) return null
  return (
    <section className="stack g-2">
      <SectionHeader title={text('package.included')} level={3} />
      {description !== '' && (
        <p className="c-2 booking-words" dir="auto">
          {description}
        </p>
      )}
      <IncludedServices names={included_services} />
    </section>
  )
}

export function BookingDetails({ shown, sides }: { readonly shown: BookingWithRequest; readonly sides: BookingSides }) {
  const { booking, stored } = shown
  const { confirmed_at } = useDirectoryConnection()
  const moment = useMoment()
  const frequency = subscriptionLine(booking)
  const ofAll = useAskedTotal(booking)
  // Each of several helpers has a price.
  const isOpen = sides.ownRole === 'customer' && isAskedOpen(booking)
  return (
    <>
      <section>
        <SectionHeader title={text('booking.details')} />
        <dl className="booking-lines num">
          {booking.service_package && (
            <Line term={text('package.term')}>
              <span dir="auto">{packageLine(booking.service_package)}</span>
            </Line>
          )}
          {frequency !== undefined && <Line term={text('subscription.frequency')}>{frequency}</Line>}
          <Line term={text(frequency === undefined ? 'booking.duration' : 'subscription.each')}>
            {text('booking.hours', { hours: hours(booking.duration_hours) })}
          </Line>
          {!booking.service_package && !isOpen && <Line term={text('booking.price')}>{priceLine(booking)}</Line>}
          <ExtraLines booking={booking} confirmed={shown.confirmed} />
          <Line term={text('booking.total')}>
            <b>{isOpen ? ofAll : money(booking.total_amount, booking.city)}</b>
          </Line>
          <Line term={text(stored ? 'booking.asked_at' : 'booking.saved_at')}>{moment(booking.created_at)}</Line>
          {!stored && confirmed_at !== null && <Line term={text('booking.data_from')}>{moment(confirmed_at)}</Line>}
        </dl>
      </section>
      {booking.service_package && <PackageContents booked={booking.service_package} />}
      <DetailSections booking={booking} as="section" />
      <RequestPhotos booking={booking} isUnsent={!stored && !needsDecision(shown)} level={3} />
      <BookingReview booking={booking} sides={sides} />
      <BookingRating booking={booking} sides={sides} />
    </>
  )
}
