/** What a booking's screen says first: what is due, or what happens next. */
import { isSubscription, nextVisit } from '#domain/booking/booking-visits.ts'
import { onTheWay } from '#domain/booking/steps/booking-arrival.ts'
import { bookingProgress } from '#domain/booking/steps/booking-progress.ts'
import { endEventOf, lastEvent, type Booking } from '#domain/documents/booking.ts'
import { isAskedOpen } from '#shared/booking/several/use-asked.ts'
import { formatStepDay } from '#shared/booking/steps/outcome-text.ts'
import { visitsLine } from '#shared/booking/subscription-labels.ts'
import { bookingArrivalParts } from '#shared/provider/arrival-text.ts'
import { waitingChangeText } from '#shared/waiting/waiting-change.ts'
import { text } from '#text/catalogue.ts'
import type { IconName } from '#ui/icons/icon.tsx'
import type { BookingSides } from '../../shared/booking-sides.ts'
import type { BookingWithRequest } from '../../shared/booking-with-request.ts'
import { endedBookingText } from './ended-booking-text.ts'
import type { ShownArrival } from '#shared/booking/live/use-booking-arrival.ts'

export interface BookingLead {
  readonly icon: IconName
  readonly title: string
  /** Says what happens next, what the number comes from, or why it ended. */
  readonly text?: string | undefined
  /** Says why there is no contact yet. */
  readonly note?: string | undefined
  /** It says what only this device knows. */
  readonly isSaved?: boolean
}

export interface LeadFacts {
  readonly shown: BookingWithRequest
  readonly sides: BookingSides
  readonly arrival: Pick<ShownArrival, 'arrival' | 'live' | 'nowMs'>
  /** A waiting change is worth a sentence: at once without a connection, after a moment with one. */
  readonly isWaitShown: boolean
  /** The customer can review it. */
  readonly canReview: boolean
}

function contactNote(booking: Booking, { ownRole, otherName }: BookingSides): string | undefined {
  if (booking.status !== 'pending' || ownRole === 'provider') return undefined
  return isAskedOpen(booking) ? text('several.contact') : text('booking.contact_opens', { name: otherName })
}

function savedLead({ shown, sides: { otherName } }: LeadFacts): BookingLead {
  const { booking, stored } = shown
  const isSeveral = (booking.asked_together?.length ?? 0) > 1
  const unsent = isSeveral ? text('several.saved_text') : text('booking.saved_text', { name: otherName })
  const change = waitingChangeText(shown, otherName) ?? text('booking.change_saved_text')
  return { icon: 'clock', title: text('booking.saved_title'), text: stored ? change : unsent, isSaved: true }
}

const whenOf = (booking: Booking, nowMs: number): string | undefined => {
  const start = booking.starts_at ?? booking.scheduled_date
  return start === null ? undefined : formatStepDay(booking, start, nowMs)
}

function pendingLead(booking: Booking, stored: boolean, nowMs: number): BookingLead {
  const when = whenOf(booking, nowMs)
  return {
    icon: 'clock',
    title: when === undefined ? text('booking.requested_asap') : text('booking.requested_for', { when }),
    text: stored ? text('booking.waiting_for_provider') : undefined,
  }
}

/** The next visit of a subscription, or the job itself, that has not started. */
function upcomingLead(booking: Booking, { arrival: { arrival, live, nowMs }, sides }: LeadFacts): BookingLead {
  const way = onTheWay(booking)
  if (arrival) return { icon: 'place', ...bookingArrivalParts(arrival, live, nowMs) }
  if (way && sides.ownRole === 'customer') return { icon: 'place', title: text('booking.on_my_way') }
  const when = whenOf(booking, nowMs) ?? text('booking.asap')
  const isNext = booking.status === 'in_progress'
  const next = sides.ownRole === 'customer' ? text('booking.accepted_next', { name: sides.otherName }) : undefined
  return {
    icon: 'calendar',
    title: text(isNext ? 'booking.next_visit' : 'booking.accepted_at', { when }),
    text: isSubscription(booking) ? visitsLine(booking) : next,
  }
}

function runningLead(booking: Booking, { sides, arrival: { nowMs } }: LeadFacts): BookingLead {
  const started = bookingProgress(booking, true).find(({ title }) => title === 'Service Started')?.at
  const at = isSubscription(booking) ? lastEvent(booking, 'visit_started')?.at : started
  return {
    icon: 'progress',
    title: at === undefined ? text('booking.status_in_progress') : text('booking.started_at', { when: formatStepDay(booking, at, nowMs) }),
    text: sides.ownRole === 'customer' ? text('booking.running_next', { name: sides.otherName }) : undefined,
  }
}

function leadOf(facts: LeadFacts): BookingLead {
  const { shown, sides, arrival, isWaitShown, canReview } = facts
  if (isWaitShown && shown.waiting) return savedLead(facts)
  const booking = shown.confirmed ?? shown.booking
  const { nowMs } = arrival
  switch (booking.status) {
    case 'pending':
      return pendingLead(booking, shown.stored, nowMs)
    case 'accepted':
      return upcomingLead(booking, facts)
    case 'in_progress':
      return isSubscription(booking) && nextVisit(booking)?.status === 'scheduled'
        ? upcomingLead(booking, facts)
        : runningLead(booking, facts)
    case 'completed': {
      const at = endEventOf(booking)?.at
      return {
        icon: 'check-circle',
        title:
          at === undefined ? text('booking.status_completed') : text('booking.completed_at', { when: formatStepDay(booking, at, nowMs) }),
        text: canReview ? text('booking.how_was') : undefined,
      }
    }
    case 'rejected':
    case 'expired':
    case 'cancelled': {
      const ended = endedBookingText(booking, sides)
      return {
        icon: 'minus-circle',
        title: ended?.line ?? text(`booking.status_${booking.status}`),
        text: ended?.reason === undefined ? undefined : text('booking.reason', { reason: ended.reason }),
      }
    }
  }
}

/** Returns the first words of a booking's screen, by its state as the server knows it. */
export const bookingLead = (facts: LeadFacts): BookingLead => ({
  ...leadOf(facts),
  note: contactNote(facts.shown.confirmed ?? facts.shown.booking, facts.sides),
})
