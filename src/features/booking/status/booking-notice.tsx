/** The most important fact about a booking: stored only on this device, refused, or how it ended. */
import { isProviderSuspended, isUnderWay } from '#domain/moderation/booking-suspension.ts'
import { CommandDecisionCard } from '#shared/outbox/command-decision-card.tsx'
import { useShowsWaiting } from '#shared/waiting/use-shows-waiting.ts'
import { isEndWaiting, waitingChangeText } from '#shared/waiting/waiting-change.ts'
import { leaveFor, showBooking } from '#state/navigation/view.ts'
import { text } from '#text/catalogue.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import type { BookingSides } from '../shared/booking-sides.ts'
import { endedBookingText } from './ended-booking-text.ts'
import { needsDecision, type BookingWithRequest } from '../shared/booking-with-request.ts'

function savedText(shown: BookingWithRequest, name: string): string {
  const isSeveral = (shown.booking.asked_together?.length ?? 0) > 1
  if (!shown.stored) return isSeveral ? text('several.saved_text') : text('booking.saved_text', { name })
  return waitingChangeText(shown, name) ?? text('booking.change_saved_text')
}

function SavedNotice({ shown, sides }: { readonly shown: BookingWithRequest; readonly sides: BookingSides }) {
  if (!useShowsWaiting(shown.waiting)) return null
  return (
    <Notice tone="warn" icon="clock" role="status">
      <p className="t-strong">{text('booking.saved_title')}</p>
      <p>{savedText(shown, sides.otherName)}</p>
    </Notice>
  )
}

function EndedNotice({ shown, sides }: { readonly shown: BookingWithRequest; readonly sides: BookingSides }) {
  const words = isEndWaiting(shown) ? undefined : endedBookingText(shown.booking, sides)
  if (!words) return null
  return (
    <Notice icon="minus-circle">
      <p>
        <b>{words.line}</b>
      </p>
      {words.reason !== undefined && <p className="booking-words">{text('booking.reason', { reason: words.reason })}</p>}
    </Notice>
  )
}

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
  return (
    <>
      <SavedNotice shown={shown} sides={sides} />
      <SuspendedNotice shown={shown} sides={sides} />
      <EndedNotice shown={shown} sides={sides} />
    </>
  )
}
