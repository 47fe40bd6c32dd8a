/** Dates an act by when it was done: given without a connection, it can arrive hours later. */
import type { Booking, BookingEvent, BookingHistoryEntry, BookingRole } from '../../documents/booking.ts'
import { receivedAt, sentLater, type ActClock, type ActTimes } from '../../time/act-times.ts'
import type { Instant } from '../../time/instant.ts'

const ACCEPTED: readonly BookingEvent[] = ['accepted', 'time_accepted']

/** Events that make an event possible: it cannot be done before the latest of them. */
const MADE_POSSIBLE_BY: Readonly<Record<BookingEvent, readonly BookingEvent[]>> = {
  requested: [],
  notified: ['requested'],
  accepted: ['requested'],
  rejected: ['requested'],
  on_my_way: ACCEPTED,
  started: ACCEPTED,
  completed: ['started'],
  cancelled: ['requested'],
  expired: ['requested'],
  time_proposed: ['requested'],
  time_accepted: ['time_proposed'],
  time_declined: ['time_proposed'],
  time_withdrawn: ['time_proposed'],
  visit_on_my_way: ACCEPTED,
  visit_started: ACCEPTED,
  visit_completed: ['visit_started'],
  visit_cancelled: ACCEPTED,
  start_undone: ['started'],
  completion_undone: ['completed'],
  visit_start_undone: ['visit_started'],
  visit_completion_undone: ['visit_completed'],
  // Answers count from when the server has them: the other side's time to answer begins then.
  outcome_reported: ACCEPTED,
  start_code_given: ['started', 'visit_started'],
  extra_proposed: ['started', 'visit_started'],
  extra_accepted: ['extra_proposed'],
  extra_declined: ['extra_proposed'],
  extra_withdrawn: ['extra_proposed'],
}

const latest = (...instants: readonly (Instant | undefined)[]): Instant | undefined =>
  instants.reduce((last, each) => (each !== undefined && (last === undefined || each > last) ? each : last), undefined)

/** When an earlier event was there for the person: one's own when it was done, the other side's when the server had it. */
const knownAt = (entry: BookingHistoryEntry | undefined, by: BookingRole): Instant | undefined =>
  entry && (entry.by === by ? entry.at : receivedAt(entry))

/**
 * Returns the times of an event to record: not before what made it possible, not before the same side's previous act, not after now.
 * @param doneAt as in the context of the decision
 */
export function actTimes(
  event: BookingEvent,
  history: Booking['history'],
  by: BookingRole,
  { now, doneAt }: Pick<ActClock, 'now' | 'doneAt'>,
): ActTimes {
  const enabling = history.findLast((entry) => MADE_POSSIBLE_BY[event].includes(entry.event))
  const previous = history.findLast((entry) => entry.by === by)
  const earliest = latest(doneAt, knownAt(enabling, by), knownAt(previous, by)) ?? now
  return earliest < now ? { at: earliest, sent_at: now } : { at: now }
}

/** Returns the parameters of a notification that say when the act was done, where it was sent much later. */
export const lateParams = (times: ActTimes | undefined, city: string): Record<string, string> =>
  times && sentLater(times) !== undefined ? { done_at: times.at, city } : {}

/**
 * Returns when a review or a rating was written, to be stored where that is shown beside its arrival.
 * @param earliest when it became possible
 */
export function writtenTime(
  { now, doneAt }: Pick<ActClock, 'now' | 'doneAt'>,
  earliest: Instant | undefined,
): { readonly written_at?: Instant } {
  const at = latest(doneAt, earliest) ?? now
  return sentLater({ at, sent_at: now }) ? { written_at: at } : {}
}
