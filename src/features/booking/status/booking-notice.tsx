/** What asks for a decision before the rest: a refused request, or a provider who is suspended. */
import { isProviderSuspended, isUnderWay } from '#domain/moderation/booking-suspension.ts'
import { CommandDecisionCard } from '#shared/outbox/command-decision-card.tsx'
import { leaveFor, showBooking } from '#state/navigation/view.ts'
import { text } from '#text/catalogue.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import type { BookingSides } from '../shared/booking-sides.ts'
import { needsDecision, type BookingWithRequest } from '../shared/booking-with-request.ts'

/** The provider's account is suspended while the booking is open. */
function SuspendedNotice({ shown: { booking }, sides }: { readonly shown: BookingWithRequest; readonly sides: BookingSides }) {
  if (sides.ownRole !== 'customer' || !isProviderSuspended(booking)) return null
  const isRunning = isUnderWay(booking)
  return (
    <Notice tone="warn" icon="shield" role="status">
      <p>
        <b>{text(isRunning ? 'suspended.running' : 'suspended.upcoming', { name: sides.otherName })}</b>
      </p>
      {!isRunning && <p>{text('suspended.upcoming_help')}</p>}
    </Notice>
  )
}

export function BookingNotice({ shown, sides }: { readonly shown: BookingWithRequest; readonly sides: BookingSides }) {
  const { request } = shown
  if (request && needsDecision(shown)) {
    return <CommandDecisionCard item={request} explained onRebooked={showBooking} onDiscarded={() => leaveFor({ view: 'bookings' })} />
  }
  return <SuspendedNotice shown={shown} sides={sides} />
}
