/** A visit's lifecycle as a total table, states × events, each with the roles that may trigger it. */
import type { BookingRole } from '../documents/booking.ts'
import type { VisitStatus } from '../documents/visit.ts'
import type { VisitEvent } from './booking-transitions.ts'

interface Edge {
  readonly to: VisitStatus
  readonly by: readonly BookingRole[]
}

const ended: Readonly<Record<VisitEvent, Edge | null>> = {
  visit_on_my_way: null,
  visit_started: null,
  visit_completed: null,
  visit_cancelled: null,
  visit_start_undone: null,
  visit_completion_undone: null,
}

export const VISIT_TRANSITIONS: Readonly<Record<VisitStatus, Readonly<Record<VisitEvent, Edge | null>>>> = {
  scheduled: {
    ...ended,
    visit_on_my_way: { to: 'scheduled', by: ['provider'] },
    visit_started: { to: 'in_progress', by: ['provider'] },
    /** Without a start only as what both sides, or an admin, say about it. */
    visit_completed: { to: 'completed', by: ['system'] },
    visit_cancelled: { to: 'cancelled', by: ['customer', 'provider', 'system'] },
  },
  in_progress: {
    ...ended,
    visit_completed: { to: 'completed', by: ['provider', 'system'] },
    visit_start_undone: { to: 'scheduled', by: ['provider'] },
  },
  completed: { ...ended, visit_completion_undone: { to: 'in_progress', by: ['provider'] } },
  cancelled: ended,
}

/** Returns the visit's status after an event by that role; undefined if the event is not allowed. */
export function nextVisitStatus(from: VisitStatus, event: VisitEvent, by: BookingRole): VisitStatus | undefined {
  const edge = VISIT_TRANSITIONS[from][event]
  return edge?.by.includes(by) ? edge.to : undefined
}
