/** The most important fact about a booking: stored only on this device, refused, or how it ended. */
import { CommandDecisionCard } from '#shared/outbox/command-decision-card.tsx'
import { useSyncStatus } from '#state/sync/user-queries.ts'
import { showBooking, showView } from '#state/navigation/view.ts'
import { text } from '#text/catalogue.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import type { BookingSides } from '../shared/booking-sides.ts'
import { endedBookingText } from './ended-booking-text.ts'
import { needsDecision, type BookingWithRequest } from '../shared/booking-with-request.ts'
import { useDelayedFlag } from '#shared/lists/use-delayed-flag.ts'

/** With a connection most commands are confirmed before a person has read a line, ms. */
const SAVED_NOTICE_DELAY_MS = 800

function SavedNotice({ shown, sides }: { readonly shown: BookingWithRequest; readonly sides: BookingSides }) {
  const isOffline = useSyncStatus()?.connection !== 'live'
  const worthIt = useDelayedFlag(shown.waiting, isOffline ? 0 : SAVED_NOTICE_DELAY_MS)
  if (!worthIt) return null
  return (
    <Notice tone="warn" icon="clock" role="status">
      <p className="t-strong">{text('booking.saved_title')}</p>
      <p>{shown.stored ? text('booking.change_saved_text') : text('booking.saved_text', { name: sides.otherName })}</p>
    </Notice>
  )
}

function EndedNotice({ shown, sides }: { readonly shown: BookingWithRequest; readonly sides: BookingSides }) {
  const words = endedBookingText(shown.booking, sides)
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

export function BookingNotice({ shown, sides }: { readonly shown: BookingWithRequest; readonly sides: BookingSides }) {
  const { request } = shown
  if (request && needsDecision(shown)) {
    return <CommandDecisionCard item={request} explained onRebooked={showBooking} onDiscarded={() => showView('bookings')} />
  }
  return (
    <>
      <SavedNotice shown={shown} sides={sides} />
      <EndedNotice shown={shown} sides={sides} />
    </>
  )
}
