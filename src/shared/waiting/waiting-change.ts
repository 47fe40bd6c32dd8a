/** Changes of a booking that only this device has made: what they are, and the sentence that says that they wait. */
import { visitsOf } from '#domain/booking/booking-visits.ts'
import { isEnded, type Booking, type BookingStatus } from '#domain/documents/booking.ts'
import type { Visit, VisitStatus } from '#domain/documents/visit.ts'
import { text } from '#text/catalogue.ts'

export interface ShownBooking {
  readonly booking: Booking
  /** A command of this device that the server has not confirmed affects it. */
  readonly waiting: boolean
  /** The server's copy while a command waits: what the other person still sees. */
  readonly confirmed?: Booking | undefined
}

/** A change of the status of a booking, or of one of its visits. */
export type WaitingChange = 'cancel' | 'accept' | 'decline' | 'start' | 'complete'

const CHANGES: Readonly<Partial<Record<BookingStatus | VisitStatus, WaitingChange>>> = {
  accepted: 'accept',
  rejected: 'decline',
  in_progress: 'start',
  completed: 'complete',
  cancelled: 'cancel',
}

/** Returns true for a visit whose status the server has not confirmed. */
export const isVisitWaiting = ({ waiting, confirmed }: Omit<ShownBooking, 'booking'>, visit: Visit): boolean =>
  waiting && confirmed !== undefined && visitsOf(confirmed).find(({ number }) => number === visit.number)?.status !== visit.status

/** Returns the change of status that waits; undefined where none does: a new request, or a change of something else. */
export function waitingChange(shown: ShownBooking): WaitingChange | undefined {
  const { booking, waiting, confirmed } = shown
  if (!waiting) return undefined
  // The status of a subscription follows from its visits.
  const visit = visitsOf(booking).findLast((each) => isVisitWaiting(shown, each))
  if (visit && booking.status !== 'cancelled') {
    const before = visitsOf(confirmed ?? booking).find(({ number }) => number === visit.number)?.status
    return before === 'completed' ? undefined : CHANGES[visit.status]
  }
  const before = confirmed?.status ?? 'pending'
  // What was undone is no new start or acceptance.
  const isUndone = before === 'completed' || (before === 'in_progress' && booking.status === 'accepted')
  return booking.status === before || isUndone ? undefined : CHANGES[booking.status]
}

/** Returns true while the end of a booking waits: for everyone else it is still open. */
export const isEndWaiting = (shown: ShownBooking): boolean => isEnded(shown.booking.status) && waitingChange(shown) !== undefined

/** Returns the sentence about the change of status that waits. @param name the other person */
export function waitingChangeText(shown: ShownBooking, name: string): string | undefined {
  const change = waitingChange(shown)
  if (change === undefined) return undefined
  return text(change === 'cancel' ? 'booking.canceling' : `booking.${change}_waiting`, { name })
}
