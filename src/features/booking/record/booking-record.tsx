/** Printable record of a booking, the same for both sides: the agreement and its history. */
import { shortId } from '#domain/ids.ts'
import { useEffect, type ReactNode } from 'react'
import { cityOrDefault } from '#domain/cities.ts'
import { chatOpenedAt, isEnded, lastEvent, type Booking } from '#domain/documents/booking.ts'
import { DELETED_NAME } from '#domain/documents/placeholder-texts.ts'
import { addMs, type Instant } from '#domain/time/instant.ts'
import { currentStart } from '#domain/booking/time-proposals.ts'
import { BlockButton } from '#shared/block/block-button.tsx'
import { UnblockButton } from '#shared/block/unblock-button.tsx'
import { partnerOf } from '#shared/booking/booking-partner.ts'
import { ExtraCard } from '#shared/booking/extra/extra-card.tsx'
import { ExtraLines } from '#shared/booking/extra/extra-lines.tsx'
import { BookingTimeline } from '#shared/booking/timeline/booking-timeline.tsx'
import { RequestPhotos } from '#shared/booking/problem/request-photos.tsx'
import { DetailSections } from '#shared/booking/booking-details.tsx'
import { bookingStatusName } from '#shared/booking/booking-labels.ts'
import { usePlaceLine } from '#shared/booking/place/place-line.tsx'
import { PlacePicture } from '#shared/booking/place/place-picture.tsx'
import { printPage } from '#shared/booking/place/print-page.ts'
import { IncludedServices, packageLine } from '#shared/provider/package-card.tsx'
import { serviceName } from '#shared/provider/provider-labels.ts'
import { discountLine, priceLine, subscriptionLine } from '#shared/booking/subscription-labels.ts'
import { closeOverlay, openOverlay, type Overlay } from '#state/navigation/overlays.ts'
import { useContact } from '#state/sync/blocked-people.ts'
import { usePlace } from '#state/sync/user-queries.ts'
import { useUser } from '#state/session/session.ts'
import { text } from '#text/catalogue.ts'
import { cityName } from '#text/formatting/city-name.ts'
import { hours, longDate, money, deviceTimeZone, timeOfDay, timeRange, weekdayDate, zonesDiffer } from '#text/formatting/format.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'
import { AppBar } from '#ui/navigation/app-bar.tsx'
import { BrandMark } from '#ui/icons/brand-mark.tsx'
import { Button } from '#ui/controls/button.tsx'
import { SignInPrompt } from '#shared/account/sign-in-prompt.tsx'
import { BookingAbsence } from '../shared/booking-absence.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { SectionHeader } from '#ui/layout/section-header.tsx'
import { WaitingNotice } from '#shared/waiting/waiting-notice.tsx'
import { BookingRating } from '../review/booking-rating.tsx'
import { ProposeExtraButton } from '#shared/booking/extra/propose-extra-button.tsx'
import { bookingSides, type BookingSides } from '../shared/booking-sides.ts'
import { AddToCalendarButton } from '../shared/add-to-calendar-button.tsx'
import { RecordVisits } from './record-visits.tsx'
import { useBookingWithRequest } from '../shared/use-booking-with-request.ts'
import '../shared/booking.css'
import './booking-record.css'

function Line({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className="booking-line">
      <dt className="c-2">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Time of the booking in the provider's zone and, where it differs, in the viewer's. */
function WhenLines({ booking }: { readonly booking: Booking }) {
  const start = currentStart(booking)
  const city = cityOrDefault(booking.city)
  if (start === null) return <Line term={text('record.time')}>{text('booking.asap')}</Line>
  const end = booking.ends_at ?? addMs(start, booking.duration_hours * 3_600_000)
  return (
    <>
      <Line term={text('record.date')}>{longDate(start, city.zone)}</Line>
      <Line term={text('record.time')}>
        {timeRange(start, end, city.zone)} {text('record.place', { city: cityName(city.name) })}
        {zonesDiffer(start, city.zone) && (
          <span className="t-small c-2 record__own">
            {text('booking.own_time', { time: `${weekdayDate(start)}, ${timeRange(start, end, deviceTimeZone())}` })}
          </span>
        )}
      </Line>
    </>
  )
}

/** The place, as far as this person may see it. */
function PlaceLines({ booking }: { readonly booking: Booking }) {
  const place = usePlace(booking.id)
  const line = usePlaceLine(booking)
  const lines = [
    [text('where.address'), line],
    [text('where.notes'), place?.place_notes],
    [text('where.to'), place?.destination?.address],
  ] as const
  return lines.map(
    ([term, words]) =>
      words !== undefined && (
        <Line key={term} term={term}>
          <span dir="auto">{words}</span>
        </Line>
      ),
  )
}

/** Returns when both sides agreed: the acceptance, or the last accepted time change. */
function agreedAt(booking: Booking): Instant | undefined {
  const moments = [lastEvent(booking, 'accepted')?.at, lastEvent(booking, 'time_accepted')?.at]
  return moments
    .filter((at) => at !== undefined)
    .toSorted()
    .at(-1)
}

function AgreementDetails({ booking, side }: { readonly booking: Booking; readonly side: BookingSides['ownRole'] }) {
  const at = agreedAt(booking)
  const frequency = subscriptionLine(booking)
  return (
    <section>
      <SectionHeader title={text(at === undefined ? 'record.asked' : 'record.agreed')} flush />
      <dl className="booking-lines num">
        <Line term={text('record.service')}>{serviceName(booking.service_type)}</Line>
        <Line term={text('record.provider')}>{localizeName(booking.provider_name)}</Line>
        <Line term={text('record.customer')}>{localizeName(booking.customer_name)}</Line>
        <PlaceLines booking={booking} />
        {booking.service_package && (
          <Line term={text('package.term')}>
            <span dir="auto">{packageLine(booking.service_package)}</span>
          </Line>
        )}
        {frequency === undefined ? <WhenLines booking={booking} /> : <Line term={text('subscription.frequency')}>{frequency}</Line>}
        <Line term={text(frequency === undefined ? 'booking.duration' : 'subscription.each')}>
          {text('booking.hours', { hours: hours(booking.duration_hours) })}
        </Line>
        {frequency !== undefined && <Line term={text('subscription.price')}>{discountLine(booking)}</Line>}
        {!booking.service_package && <Line term={text('booking.price')}>{priceLine(booking)}</Line>}
        <ExtraLines booking={booking} />
        <Line term={text('booking.total')}>
          <b>{money(booking.total_amount, booking.city)}</b>
        </Line>
        <Line term={text('booking.asked_at')}>{`${longDate(booking.created_at)}, ${timeOfDay(booking.created_at)}`}</Line>
        {at !== undefined && <Line term={text('record.agreed_at')}>{`${longDate(at)}, ${timeOfDay(at)}`}</Line>}
        <Line term={text('record.status')}>{bookingStatusName(booking.status)}</Line>
        <Line term={text('record.number')}>
          <span className="record__number num">{shortId(booking.id)}</span>
        </Line>
      </dl>
      <div className="record__picture">
        <PlacePicture booking={booking} side={side} />
      </div>
      {frequency !== undefined && <RecordVisits booking={booking} />}
      {booking.service_package && (
        <div className="record__words">
          <SectionHeader title={text('package.included')} level={3} />
          <p className="c-2 booking-words" dir="auto">
            {booking.service_package.description}
          </p>
          <IncludedServices names={booking.service_package.included_services} />
        </div>
      )}
      <DetailSections booking={booking} as="div" className="record__words" />
      <RequestPhotos booking={booking} level={3} />
    </section>
  )
}

/** Blocks or unblocks the other person. Nobody is left to block behind a deleted account. */
function BlockAction({ booking, ownUid }: { readonly booking: Booking; readonly ownUid: string | undefined }) {
  const { uid, name } = partnerOf(booking, ownUid)
  const isBlocked = useContact(uid).state === 'blocked'
  if ([booking.customer_name, booking.provider_name].includes(DELETED_NAME)) return null
  if (isBlocked) return <UnblockButton variant="line" personId={uid} name={name} />
  return <BlockButton variant="line" personId={uid} name={name} bookingId={booking.id} />
}

/** Opens the browser's print dialog, which saves a PDF too. */
function PrintAtOnce() {
  useEffect(() => void printPage(), [])
  return null
}

function RecordBar() {
  return <AppBar line title={text('record.title')} back={{ label: text('common.close'), onPress: () => closeOverlay(), icon: 'close' }} />
}

export function BookingRecord({ overlay }: { readonly overlay: Extract<Overlay, { kind: 'booking-record' }> }) {
  const shown = useBookingWithRequest(overlay.bookingId)
  const user = useUser()
  if (!user || shown === undefined || typeof shown === 'string') {
    return (
      <Screen surface bar={<RecordBar />} busy={user !== null && shown === undefined}>
        {!user && <SignInPrompt picture="calendar" title={text('booking.signed_out')} />}
        {user && typeof shown === 'string' && <BookingAbsence why={shown} />}
      </Screen>
    )
  }
  // A record says what both sides have.
  const booking = shown.confirmed ?? shown.booking
  const sides = bookingSides(booking, user.uid)
  return (
    <Screen surface focusable bar={<RecordBar />}>
      <div className="column pad record paper">
        <p className="record__brand">
          <BrandMark size={28} />
          <span className="t-strong">{text('app.name')}</span>
        </p>
        <WaitingNotice shown={shown} name={sides.otherName} />
        <AgreementDetails booking={booking} side={sides.ownRole} />
        <div className="record__actions">
          <ExtraCard shown={shown} />
        </div>
        <div className="booking-more record__actions">
          {!isEnded(booking.status) && <AddToCalendarButton booking={booking} otherName={sides.otherName} />}
          {isEnded(booking.status) && chatOpenedAt(booking) !== undefined && (
            <Button variant="line" size="compact" icon="message" onPress={() => openOverlay({ kind: 'chat', bookingId: booking.id })}>
              {text('record.chat')}
            </Button>
          )}
          <ProposeExtraButton booking={shown.booking} />
          <BlockAction booking={booking} ownUid={user?.uid} />
          <Button variant="line" size="compact" icon="file" onPress={() => void printPage()}>
            {text('record.print')}
          </Button>
        </div>
        <div className="record__rating">
          <BookingRating booking={booking} sides={sides} />
        </div>
        <section>
          <SectionHeader title={text('record.history')} flush />
          <BookingTimeline shown={shown} />
        </section>
        <p className="t-small c-2 record__footer">{text('record.footer')}</p>
        {overlay.isPrinted && <PrintAtOnce />}
      </div>
    </Screen>
  )
}
