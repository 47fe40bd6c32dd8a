/** When a provider can set out for a job, start it, and undo that (decisions "Steps"). */
import { MINUTE_MS, ON_MY_WAY_FROM_MS, START_FROM_MS, UNDO_MS } from '../../constants.ts'
import { chatOpenedAt, intervalOf, type Booking, type BookingEvent, type BookingHistoryEntry } from '../../documents/booking.ts'
import { refusal, type Refusal } from '../../errors.ts'
import { addMs, type Instant } from '../../time/instant.ts'
import type { TimeInterval } from '../booking-visits.ts'

/** Steps that open some time before the start. */
export type TimedStep = 'on_my_way' | 'start'

const OPENS_BEFORE_MS: Readonly<Record<TimedStep, number>> = { on_my_way: ON_MY_WAY_FROM_MS, start: START_FROM_MS }

/** Returns when the step opens; null for an as-soon-as-possible job, which has no start. @param startsAt of the job or the visit */
export const stepOpensAt = (booking: Pick<Booking, 'scheduled_date'>, startsAt: Instant | null, step: TimedStep): Instant | null =>
  booking.scheduled_date === null || startsAt === null ? null : addMs(startsAt, -OPENS_BEFORE_MS[step])

/** Returns the refusal `too_early` for a step before its time. @param doneAt when the person did it */
export function tooEarly(
  booking: Pick<Booking, 'scheduled_date'>,
  startsAt: Instant | null,
  step: TimedStep,
  doneAt: Instant,
): Refusal | undefined {
  const opensAt = stepOpensAt(booking, startsAt, step)
  return opensAt !== null && doneAt < opensAt ? refusal('too_early', { details: { opens_at: opensAt } }) : undefined
}

/**
 * Returns the hours of an as-soon-as-possible job: from its acceptance, through the arrival, to the end of the work.
 * @param arrivalMinutes whole minutes from the acceptance to the arrival
 */
export const asapHours = (acceptedAt: Instant, arrivalMinutes: number, durationHours: number): TimeInterval => ({
  starts_at: acceptedAt,
  ends_at: addMs(intervalOf(acceptedAt, durationHours).ends_at, arrivalMinutes * MINUTE_MS),
})

/** Returns when the provider set out: pressed 'On my way', or accepted an as-soon-as-possible request. Null: not yet. */
export function setOutAt(booking: Pick<Booking, 'on_my_way_at' | 'scheduled_date' | 'history' | 'status'>): Instant | null {
  if (booking.on_my_way_at !== null) return booking.on_my_way_at
  return booking.scheduled_date === null && booking.status !== 'pending' ? (chatOpenedAt(booking) ?? null) : null
}

/** Presses that can be undone, each with the event that undoes it. */
export const UNDO_EVENTS = {
  started: 'start_undone',
  completed: 'completion_undone',
  visit_started: 'visit_start_undone',
  visit_completed: 'visit_completion_undone',
} as const satisfies Partial<Record<BookingEvent, BookingEvent>>
export type UndoableEvent = keyof typeof UNDO_EVENTS

const UNDOABLE = Object.keys(UNDO_EVENTS) as readonly UndoableEvent[]
const isUndoable = (event: BookingEvent): event is UndoableEvent => UNDOABLE.some((each) => each === event)

/** Returns the history without the presses that were undone, and without what undid them. */
export function withoutUndone(history: readonly BookingHistoryEntry[]): BookingHistoryEntry[] {
  const kept: BookingHistoryEntry[] = []
  for (const entry of history) {
    const undone = UNDOABLE.find((event) => UNDO_EVENTS[event] === entry.event)
    if (undone === undefined) {
      kept.push(entry)
      continue
    }
    const index = kept.findLastIndex(({ event, visit }) => event === undone && visit === entry.visit)
    if (index >= 0) kept.splice(index, 1)
  }
  return kept
}

export interface Press {
  readonly event: UndoableEvent
  /** Number of the visit; undefined for a single booking. */
  readonly visit: number | undefined
  readonly at: Instant
  /** Until when it can be undone. */
  readonly until: Instant
}

/** Returns the provider's latest start or completion that was not undone; undefined where there is none. */
export function lastPress({ history }: Pick<Booking, 'history'>): Press | undefined {
  const last = withoutUndone(history).findLast(({ event, by }) => by === 'provider' && isUndoable(event))
  if (!last || !isUndoable(last.event)) return undefined
  return { event: last.event, visit: last.visit, at: last.at, until: addMs(last.at, UNDO_MS) }
}
