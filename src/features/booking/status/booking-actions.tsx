/** Actions that are possible for a booking now, at the foot of its screen. */
import type { ReactNode } from 'react'
import { canCancelRemaining, isSubscription } from '#domain/booking/booking-visits.ts'
import { nextStatus } from '#domain/booking/booking-transitions.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { mustAnswer } from '#domain/booking/extras/booking-extras.ts'
import { isChatOpen, isEnded, type Booking } from '#domain/documents/booking.ts'
import { detailsOf, type BookingDetails } from '#domain/documents/booking-details.ts'
import type { Place } from '#domain/documents/places/place.ts'
import { endedBySuspension, isProviderSuspended, isUnderWay } from '#domain/moderation/booking-suspension.ts'
import { useProvider } from '#state/directory/directory.ts'
import { isAskedOpen } from '#shared/booking/several/use-asked.ts'
import { bookedPlaceValues } from '#shared/place/place-values.ts'
import { useNow } from '#state/display/use-now.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { useContact } from '#state/sync/blocked-people.ts'
import { useAreBookingRatingsLoaded, useOutbox, usePlace, useBookingReview } from '#state/sync/user-queries.ts'
import { showDashboard } from '#state/navigation/view.ts'
import { text } from '#text/catalogue.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'
import { Button } from '#ui/controls/button.tsx'
import type { BookingSides } from '../shared/booking-sides.ts'
import { needsDecision, type BookingWithRequest } from '../shared/booking-with-request.ts'

/** Opens the form with what was booked, at the same place. */
function bookAgain(booking: Booking, place: Place | undefined): void {
  const where = place ? bookedPlaceValues(place) : {}
  // The photos were of what is mended now.
  const answers = booking.answers ? { answers: booking.answers } : {}
  const { provider_id, scheduled_date, duration_hours, service_package } = booking
  if (booking.subscription_type !== undefined && booking.subscription_duration !== undefined) {
    const { subscription_type, subscription_duration } = booking
    const again = { subscription_type, subscription_duration, duration_hours, ...detailsOf<BookingDetails>(booking), ...answers, ...where }
    openOverlay({ kind: 'subscribe', providerId: provider_id, prefill: again })
    return
  }
  const prefill = {
    duration_hours,
    ...detailsOf<BookingDetails>(booking),
    ...answers,
    ...where,
    ...(scheduled_date === null ? { scheduled_date } : {}),
    ...(service_package ? { package_id: service_package.id } : {}),
  }
  openOverlay({ kind: 'scheduler', providerId: provider_id, prefill })
}

function EndedBookingActions({ booking }: { readonly booking: Booking }) {
  const reviewed = useBookingReview(booking.id) !== undefined
  const place = usePlace(booking.id)
  const isKnown = useAreBookingRatingsLoaded(booking.id)
  const provider = useProvider(booking.provider_id)
  // Whom a block hides, or NearHelp suspended, is not booked again.
  const isGone = endedBySuspension(booking) && !provider
  const isOpen = useContact(booking.provider_uid).state === 'open' && !isGone
  const isGiven = useOutbox().some(
    ({ name, args, state }) => name === 'write_review' && args['booking_id'] === booking.id && state !== 'refused',
  )
  // A screen has one primary button.
  const variant = mustAnswer(booking, 'customer', instantFromMs(useNow())) ? 'quiet' : 'primary'
  const canReview = booking.status === 'completed' && !reviewed && !isGiven && isKnown
  const review = (
    <Button variant={variant} wide={!isOpen} icon="star" onPress={() => openOverlay({ kind: 'review', bookingId: booking.id })}>
      {text('booking.review')}
    </Button>
  )
  if (!isOpen) {
    if (canReview) return review
    return (
      <Button wide icon="file" onPress={() => openOverlay({ kind: 'booking-record', bookingId: booking.id })}>
        {text('record.open')}
      </Button>
    )
  }
  if (!canReview) {
    return (
      <Button variant={variant} wide icon="repeat" onPress={() => bookAgain(booking, place)}>
        {text('booking.again')}
      </Button>
    )
  }
  return (
    <div className="btn-2">
      <Button onPress={() => bookAgain(booking, place)}>{text('booking.again')}</Button>
      {review}
    </div>
  )
}

function OpenBookingActions({ booking, sides }: { readonly booking: Booking; readonly sides: BookingSides }) {
  // From the first answer about a job that was not started, it is settled and no longer canceled.
  const isReported = booking.history.some(({ event }) => event === 'outcome_reported') && booking.status === 'accepted'
  const canCancel = !isReported && (nextStatus(booking.status, 'cancelled', sides.ownRole) !== undefined || canCancelRemaining(booking))
  const chatOpen = isChatOpen(booking)
  const isOpen = useContact(sides.ownRole === 'customer' ? booking.provider_uid : booking.customer_uid).state === 'open'
  const hasAnswer = mustAnswer(booking, sides.ownRole, instantFromMs(useNow()))
  // A suspended provider reads messages of a running job only.
  const isRead = isOpen && (!isProviderSuspended(booking) || isUnderWay(booking))
  const contact = (
    <Button
      variant={chatOpen && !hasAnswer && isRead ? 'primary' : 'quiet'}
      wide={!canCancel}
      icon="message"
      disabled={!chatOpen}
      onPress={() => openOverlay({ kind: 'chat', bookingId: booking.id })}
    >
      {text('booking.contact')}
    </Button>
  )
  if (!canCancel) return contact
  return (
    <section aria-label={text('booking.actions')}>
      {!chatOpen && (
        <p className="t-small c-2 booking-foot__note">
          {isAskedOpen(booking) ? text('several.contact') : text('booking.contact_opens', { name: localizeName(booking.provider_name) })}
        </p>
      )}
      <div className="btn-2">
        <Button variant="danger" onPress={() => openOverlay({ kind: 'cancel-booking', bookingId: booking.id })}>
          {text(isSubscription(booking) && chatOpen ? 'visit.cancel_rest' : 'booking.cancel')}
        </Button>
        {contact}
      </div>
    </section>
  )
}

/** Returns undefined where no action is possible here: a refused request has its own decision card. */
export function bookingActions(shown: BookingWithRequest, sides: BookingSides): ReactNode {
  const { booking } = shown
  if (needsDecision(shown)) return undefined
  if (!isEnded(booking.status)) return <OpenBookingActions booking={booking} sides={sides} />
  if (sides.ownRole === 'customer') return <EndedBookingActions booking={booking} />
  return (
    <Button wide icon="briefcase" onPress={() => showDashboard('bookings')}>
      {text('booking.dashboard')}
    </Button>
  )
}
