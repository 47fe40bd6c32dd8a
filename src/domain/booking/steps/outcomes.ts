/**
 * Jobs that were agreed and not started: both sides are asked what happened. Equal answers settle it, a single one after 48 hours, and an
 * admin decides between different ones (decisions "Steps").
 */
import { OUTCOME_ASKED_MS, OUTCOME_WAIT_MS } from '../../constants.ts'
import { isChatOpen, type Booking, type BookingHistoryEntry, type Outcome } from '../../documents/booking.ts'
import { addMs, type Instant } from '../../time/instant.ts'
import { isSubscription, visitsOf, type TimeInterval } from '../booking-visits.ts'

export interface UnstartedJob extends TimeInterval {
  /** Number of the visit; undefined for a single booking. */
  readonly visit: number | undefined
}

/** Returns the agreed jobs of a booking that were not started: the booking itself, or its scheduled visits. */
export function unstartedJobs(booking: Booking): UnstartedJob[] {
  if (!isChatOpen(booking)) return []
  if (isSubscription(booking))
    return visitsOf(booking)
      .filter(({ status }) => status === 'scheduled')
      .map(({ number, starts_at, ends_at }) => ({ visit: number, starts_at, ends_at }))
  const { starts_at, ends_at, status } = booking
  return status !== 'accepted' || starts_at === null || ends_at === null ? [] : [{ visit: undefined, starts_at, ends_at }]
}

/** Returns when both sides are asked about a job that was not started. */
export const outcomeAskedAt = ({ ends_at }: Pick<TimeInterval, 'ends_at'>): Instant => addMs(ends_at, OUTCOME_ASKED_MS)

/** Returns the jobs that the two sides are asked about. */
export const askedJobs = (booking: Booking, now: Instant): UnstartedJob[] =>
  unstartedJobs(booking).filter((job) => outcomeAskedAt(job) <= now)

export interface OutcomeAnswer {
  readonly by: 'customer' | 'provider'
  readonly outcome: Outcome
  readonly at: Instant
}

function toAnswer({ event, by, outcome, at }: BookingHistoryEntry): OutcomeAnswer[] {
  return event !== 'outcome_reported' || by === 'system' || outcome === undefined ? [] : [{ by, outcome, at }]
}

/** Returns the answers about a job in the order in which they were given: none, one or two. */
export const answersAbout = ({ history }: Pick<Booking, 'history'>, visit: number | undefined): OutcomeAnswer[] =>
  history.filter((entry) => entry.visit === visit).flatMap(toAnswer)

/** True if the two sides gave different answers, so that an admin has to decide. */
export function isDisputed(answers: readonly OutcomeAnswer[]): boolean {
  const [first, second] = answers
  return first !== undefined && second !== undefined && first.outcome !== second.outcome
}

/** Returns when a single answer is taken as what happened; undefined without one, and with both. */
export const settlesAt = (answers: readonly OutcomeAnswer[]): Instant | undefined =>
  answers.length === 1 && answers[0] ? addMs(answers[0].at, OUTCOME_WAIT_MS) : undefined

/**
 * True once one of the two has said what became of the job: from then on neither starts, cancels or moves it. What was done before
 * that, and arrives later, is still taken.
 * @param visit undefined for the whole booking: any of its jobs
 */
export const isOutcomeReported = (booking: Booking, visit: number | undefined, doneAt: Instant): boolean =>
  unstartedJobs(booking).some(
    (job) => (visit === undefined || job.visit === visit) && answersAbout(booking, job.visit).some(({ at }) => at <= doneAt),
  )
