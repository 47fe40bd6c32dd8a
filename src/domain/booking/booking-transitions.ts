/** The booking's lifecycle as a total table, states × events. A missing cell does not compile (decisions "Booking status"). */
import type { BookingEvent, BookingRole, BookingStatus } from '../documents/booking.ts'
import type { ExtraEvent } from '../documents/parts/booking-extra.ts'

/** Events about a proposed time. Their rules are in `time-proposals.ts`, not in this table. */
export type TimeEvent = Extract<BookingEvent, `time_${string}`>

/** Events of one visit of a subscription. The booking's status is derived from its visits. */
export type VisitEvent = Extract<BookingEvent, `visit_${string}`>

/** Answers about a job that was not started. Their rules are in `outcomes.ts`. */
export type OutcomeEvent = Extract<BookingEvent, `outcome_${string}`>

/** A start code given after the start. Its rules are in `start-code.ts`. */
type StartCodeEvent = Extract<BookingEvent, `start_code_${string}`>

/** Events that change the status or set a timestamp. `requested` creates the booking and has no cell. */
export type TransitionEvent = Exclude<BookingEvent, 'requested' | TimeEvent | VisitEvent | OutcomeEvent | StartCodeEvent | ExtraEvent>

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
  start_undone: null,
  completion_undone: null,
}

export const BOOKING_TRANSITIONS: Readonly<Record<BookingStatus, Row>> = {
  pending: {
    ...ended,
    notified: { to: 'pending', by: ['system'] },
    accepted: { to: 'accepted', by: ['provider'] },
    rejected: { to: 'rejected', by: ['provider'] },
    cancelled: { to: 'cancelled', by: ['customer', 'system'] },
    expired: { to: 'expired', by: ['system'] },
  },
  accepted: {
    ...ended,
    on_my_way: { to: 'accepted', by: ['provider'] },
    started: { to: 'in_progress', by: ['provider'] },
    /** Without a start only as what both sides, or an admin, say about it. */
    completed: { to: 'completed', by: ['system'] },
    cancelled: { to: 'cancelled', by: ['customer', 'provider', 'system'] },
  },
  in_progress: {
    ...ended,
    /** By the server as what an admin says about the job of a suspended provider. */
    completed: { to: 'completed', by: ['provider', 'system'] },
    /** Only after one of the two deleted their account or the provider was suspended, because the job can no longer be completed. */
    cancelled: { to: 'cancelled', by: ['system'] },
    start_undone: { to: 'accepted', by: ['provider'] },
  },
  rejected: ended,
  completed: { ...ended, completion_undone: { to: 'in_progress', by: ['provider'] } },
  cancelled: ended,
  expired: ended,
}

/** Returns the status after an event by that role; undefined if the event is not allowed. */
export function nextStatus(from: BookingStatus, event: TransitionEvent, by: BookingRole): BookingStatus | undefined {
  const edge = BOOKING_TRANSITIONS[from][event]
  return edge?.by.includes(by) ? edge.to : undefined
}
