/** Presses that can be undone, and what the two sides say about a job that was not started (decisions, "Steps"). */
import { hoursOf, statusOf } from './derived.ts'
import type { Booking, BookingEvent } from './market.ts'
import { isSubscribed, visitsAfter } from './visits.ts'

/** What undoes each press. */
const UNDOING: Readonly<Record<string, string>> = {
  start_undone: 'started',
  completion_undone: 'completed',
  visit_start_undone: 'visit_started',
  visit_completion_undone: 'visit_completed',
}

/** The provider's last start or completion that was not undone. */
export function lastPress({ events }: Booking): BookingEvent | undefined {
  const left: BookingEvent[] = []
  for (const event of events) {
    const undone = UNDOING[event.event]
    if (undone === undefined) left.push(event)
    else left.splice(left.map((each) => `${each.event} ${each.visit}`).lastIndexOf(`${undone} ${event.visit}`), 1)
  }
  return left.findLast(({ event, by }) => by === 'provider' && Object.values(UNDOING).includes(event))
}

export interface Unstarted {
  readonly visit: number | undefined
  readonly starts_at: string
  readonly ends_at: string
}

export function unstarted(booking: Booking): Unstarted[] {
  const status = statusOf(booking)
  if (isSubscribed(booking))
    return ['accepted', 'in_progress'].includes(status)
      ? visitsAfter(booking)
          .filter((visit) => visit.status === 'scheduled')
          .map(({ number, starts_at, ends_at }) => ({ visit: number, starts_at, ends_at }))
      : []
  const hours = status === 'accepted' ? hoursOf(booking) : undefined
  return hours ? [{ visit: undefined, starts_at: hours.starts_at, ends_at: hours.ends_at }] : []
}

export const answersOf = ({ events }: Booking, visit: number | undefined): BookingEvent[] =>
  events.filter((each) => each.event === 'outcome_reported' && each.visit === visit)

/** Whether one of the two has said what became of it, by that time. @param visit undefined: of any of its jobs */
export const isReported = (booking: Booking, visit: number | undefined, doneAt: string): boolean =>
  unstarted(booking).some((job) => (visit ?? job.visit) === job.visit && answersOf(booking, job.visit).some(({ at }) => at <= doneAt))
