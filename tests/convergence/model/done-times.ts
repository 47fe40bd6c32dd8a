/** When acts were done (docs/decisions, "Acts are dated when they were done"). */
import type { Booking } from './market.ts'
import { msOf, type Taken } from './rule.ts'

const SHOWN_APART_MS = 10 * 60_000

/** What a person can only do after: the last of these happened before it. */
const AFTER: Readonly<Record<string, readonly string[]>> = {
  accepted: ['requested'],
  rejected: ['requested'],
  cancelled: ['requested'],
  time_proposed: ['requested'],
  on_my_way: ['accepted', 'time_accepted'],
  started: ['accepted', 'time_accepted'],
  completed: ['started'],
  time_accepted: ['time_proposed'],
  time_declined: ['time_proposed'],
  time_withdrawn: ['time_proposed'],
  visit_on_my_way: ['accepted'],
  visit_started: ['accepted'],
  visit_cancelled: ['accepted'],
  visit_completed: ['visit_started'],
  start_undone: ['started'],
  completion_undone: ['completed'],
  visit_start_undone: ['visit_started'],
  visit_completion_undone: ['visit_completed'],
  start_code_given: ['started', 'visit_started'],
  extra_proposed: ['started', 'visit_started'],
  extra_accepted: ['extra_proposed'],
  extra_declined: ['extra_proposed'],
  extra_withdrawn: ['extra_proposed'],
}

/** A person knows their own acts when they do them, and the other side's when the server has them. */
export function doneTime(
  event: string,
  { events }: Pick<Booking, 'events'>,
  by: string,
  { at, doneAt }: Pick<Taken, 'at' | 'doneAt'>,
): string {
  if (by === 'system') return at
  const before = [events.findLast((each) => AFTER[event]?.includes(each.event)), events.findLast((each) => each.by === by)]
  const known = before.flatMap((each) => (each ? (each.by === by ? each.done : each.at) : []))
  return [doneAt, ...known].toSorted().at(-1) ?? at
}

/** The two times of an entry in a history; one where they are the same. */
export const shownTimes = ({ at, done }: { readonly at: string; readonly done: string }): { at: string; sent_at?: string } =>
  done < at ? { at: done, sent_at: at } : { at }

export const isLate = (at: string, done: string): boolean => msOf(at) - msOf(done) > SHOWN_APART_MS

/** When a review or a rating was written, if it is shown beside its arrival. */
export const writtenTime = (at: string, done: string): { written_at?: string } => (isLate(at, done) ? { written_at: done } : {})

/** The parameters of a notification about something done much earlier. */
export const lateParams = (at: string, done: string, city: string): Record<string, string> =>
  isLate(at, done) ? { done_at: done, city } : {}
