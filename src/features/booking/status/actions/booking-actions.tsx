/** Foot of a booking's screen: the action that is due, Contact, and a menu of everything else. */
import type { ReactNode } from 'react'
import { instantFromMs } from '#domain/time/instant.ts'
import { mustAnswer } from '#domain/booking/extras/booking-extras.ts'
import { isChatOpen, isEnded, type Booking } from '#domain/documents/booking.ts'
import { endedBySuspension, isProviderSuspended, isUnderWay } from '#domain/moderation/booking-suspension.ts'
import { useProvider } from '#state/directory/directory.ts'
import { ActionMenu } from '#shared/question/action-menu.tsx'
import { useNow } from '#state/display/use-now.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { useContact } from '#state/sync/blocked-people.ts'
import { usePlace } from '#state/sync/user-queries.ts'
import { showDashboard } from '#state/navigation/view.ts'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'
import type { BookingSides } from '../../shared/booking-sides.ts'
import { needsDecision, type BookingWithRequest } from '../../shared/booking-with-request.ts'
import { bookAgain } from './book-again.ts'
import { cancelItem } from './cancel-item.ts'
import { useBookingMenu } from './use-booking-menu.ts'
import { useCanReview } from '../use-can-review.ts'

function EndedActions({ booking }: { readonly booking: Booking }) {
  const place = usePlace(booking.id)
  const canReview = useCanReview(booking)
  const provider = useProvider(booking.provider_id)
  // Whom a block hides, or NearHelp suspended, is not booked again.
  const isGone = endedBySuspension(booking) && !provider
  const isOpen = useContact(booking.provider_uid).state === 'open' && !isGone
  // A screen has one primary button.
  const variant = mustAnswer(booking, 'customer', instantFromMs(useNow())) ? 'quiet' : 'primary'
  return (
    <>
      {isOpen && (
        <Button variant={canReview ? 'quiet' : variant} icon={canReview ? undefined : 'repeat'} onPress={() => bookAgain(booking, place)}>
          {text('booking.again')}
        </Button>
      )}
      {canReview && (
        <Button variant={variant} icon="star" onPress={() => openOverlay({ kind: 'review', bookingId: booking.id })}>
          {text('booking.review')}
        </Button>
      )}
      {!isOpen && !canReview && (
        <Button icon="file" onPress={() => openOverlay({ kind: 'booking-record', bookingId: booking.id })}>
          {text('record.open')}
        </Button>
      )}
    </>
  )
}

function OpenActions({ booking, sides }: { readonly booking: Booking; readonly sides: BookingSides }) {
  const chatOpen = isChatOpen(booking)
  const isOpen = useContact(sides.ownRole === 'customer' ? booking.provider_uid : booking.customer_uid).state === 'open'
  const hasAnswer = mustAnswer(booking, sides.ownRole, instantFromMs(useNow()))
  // A suspended provider reads messages of a running job only.
  const isRead = isOpen && (!isProviderSuspended(booking) || isUnderWay(booking))
  const cancel = chatOpen ? undefined : cancelItem(booking, sides)
  // Contact stays where it is when Cancel goes.
  return (
    <>
      <Button
        variant={chatOpen && !hasAnswer && isRead ? 'primary' : 'quiet'}
        icon="message"
        disabled={!chatOpen}
        onPress={() => openOverlay({ kind: 'chat', bookingId: booking.id })}
      >
        {text('booking.contact')}
      </Button>
      {cancel && (
        <Button variant="danger" onPress={cancel.onPress}>
          {text('booking.cancel')}
        </Button>
      )}
    </>
  )
}

function dueActions(booking: Booking, sides: BookingSides): ReactNode {
  if (!isEnded(booking.status)) return <OpenActions booking={booking} sides={sides} />
  if (sides.ownRole === 'customer') return <EndedActions booking={booking} />
  return (
    <Button icon="briefcase" onPress={() => showDashboard('bookings')}>
      {text('booking.dashboard')}
    </Button>
  )
}

function Foot({ shown, sides }: { readonly shown: BookingWithRequest; readonly sides: BookingSides }) {
  return (
    <section className="booking-foot" aria-label={text('booking.actions')}>
      {dueActions(shown.booking, sides)}
      <ActionMenu look="box" label={text('booking.more')} items={useBookingMenu(shown, sides)} />
    </section>
  )
}

/** Returns undefined where no action is possible here: a refused request has its own decision card. */
export const bookingActions = (shown: BookingWithRequest, sides: BookingSides): ReactNode =>
  needsDecision(shown) ? undefined : <Foot shown={shown} sides={sides} />
