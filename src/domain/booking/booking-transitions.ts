/** The booking's lifecycle as a total table: states × events. A missing cell does not compile (decisions "Booking status"). */
import type { BookingEvent, BookingRole, BookingStatus } from '../documents/booking.ts'

/** What was said about another time. Its rules are those of `proposals.ts`, not of this table. */
export type TimeEvent = Extract<BookingEvent, `time_${string}`>

/** Events that happen to one visit of a subscription; the booking's status follows from its visits. */
export type VisitEvent = Extract<BookingEvent, `visit_${string}`>

/** Events that move the status or stamp a time. `requested` creates the booking and is in no cell. */
export type TransitionEvent = Exclude<BookingEvent, 'requested' | TimeEvent | VisitEvent>

interface Edge {
  readonly to: BookingStatus
  readonly by: readonly BookingRole[]
}

type Row = Readonly<Record<TransitionEvent, Edge | null>>

const ended: Row = {
  notified: null,
  accepted: null,
  rejected: null,
  on_my_way: null,
  started: null,
  completed: null,
  cancelled: null,
  expired: null,
}

export const BOOKING_TRANSITIONS: Readonly<Record<BookingStatus, Row>> = {
  pending: {
    notified: { to: 'pending', by: ['system'] },
    accepted: { to: 'accepted', by: ['provider'] },
    rejected: { to: 'rejected', by: ['provider'] },
    on_my_way: null,
    started: null,
    completed: null,
    cancelled: { to: 'cancelled', by: ['customer', 'system'] },
    expired: { to: 'expired', by: ['system'] },
  },
  accepted: {
    ...ended,
    on_my_way: { to: 'accepted', by: ['provider'] },
    started: { to: 'in_progress', by: ['provider'] },
    cancelled: { to: 'cancelled', by: ['customer', 'provider', 'system'] },
  },
  in_progress: {
    ...ended,
    completed: { to: 'completed', by: ['provider'] },
    /** Only where one of the two has deleted their account: nobody is left to complete it. */
    cancelled: { to: 'cancelled', by: ['system'] },
  },
  rejected: ended,
  completed: ended,
  cancelled: ended,
  expired: ended,
}

/** The status after an event by that role, or undefined where it may not happen. */
export function nextStatus(from: BookingStatus, event: TransitionEvent, by: BookingRole): BookingStatus | undefined {
  const edge = BOOKING_TRANSITIONS[from][event]
  return edge?.by.includes(by) ? edge.to : undefined
}
