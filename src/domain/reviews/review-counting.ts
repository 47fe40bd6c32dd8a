/** Whether a review counts (decisions "What a stranger can do"): its booking took its hours, and its author can be told from a crowd. */
import { isUnverified } from '../account/contact-standing.ts'
import { FRESH_ACCOUNT_MS, FRESH_REVIEWS_MAX, HOUR_MS, REVIEW_MIN_PART } from '../constants.ts'
import type { Booking, BookingHistoryEntry } from '../documents/booking.ts'
import type { Profile } from '../documents/profile.ts'
import type { Review } from '../documents/review.ts'
import { addMs, instantToMs, type Instant } from '../time/instant.ts'

/** True for a review that everyone may read and that counts. Any other is its author's alone. */
export const isCounted = ({ hidden, held, uncounted }: Pick<Review, 'hidden' | 'held' | 'uncounted'>): boolean =>
  hidden === undefined && held === undefined && uncounted === undefined

interface Job {
  readonly startsAt: Instant | null
  readonly started: BookingHistoryEntry | undefined
  readonly done: BookingHistoryEntry
}

/** Returns the jobs that were completed, with the presses that count. */
function jobsOf({ history, visits, starts_at }: Booking): readonly Job[] {
  const last = (event: BookingHistoryEntry['event'], visit?: number): BookingHistoryEntry | undefined =>
    history.findLast((entry) => entry.event === event && entry.visit === visit)
  const jobOf = (startsAt: Instant | null, started: Job['started'], done: BookingHistoryEntry | undefined): Job[] =>
    done ? [{ startsAt, started, done }] : []
  if (!visits) return jobOf(starts_at, last('started'), last('completed'))
  return visits
    .filter(({ status }) => status === 'completed')
    .flatMap(({ number, starts_at: startsAt }) => jobOf(startsAt, last('visit_started', number), last('visit_completed', number)))
}

/** How long a job took, ms: from its agreed start where the press came later. One that was never started was said to be done afterwards. */
function tookMs({ startsAt, started, done }: Job): number {
  const pressed = started?.at ?? startsAt ?? done.at
  const from = startsAt !== null && startsAt < pressed ? startsAt : pressed
  return Math.max(0, instantToMs(done.at) - instantToMs(from))
}

/** True if the booking, or the visits of a subscription that took place, took at least a quarter of the hours. */
export function tookItsHours(booking: Booking): boolean {
  const jobs = jobsOf(booking).filter(({ done }) => done.played !== true)
  const neededMs = jobs.length * booking.duration_hours * HOUR_MS * REVIEW_MIN_PART
  return jobs.reduce((sum, job) => sum + tookMs(job), 0) >= neededMs
}

/** Returns when reviews of fresh accounts counted for a service within the last seven days. */
const recentlyCounted = (service: Profile | undefined, now: Instant): readonly Instant[] =>
  (service?.fresh_reviews ?? []).filter((at) => at > addMs(now, -FRESH_ACCOUNT_MS))

/** Accounts from before verification are as trusted as they were. */
const isFresh = ({ contact_standing, created_at }: Profile, now: Instant): boolean =>
  contact_standing !== undefined && created_at > addMs(now, -FRESH_ACCOUNT_MS)

export interface ReviewContext {
  /** Undefined for an author whose profile this side does not hold. */
  readonly author: Profile | undefined
  /** The provider's own profile; undefined on the devices of others. */
  readonly service: Profile | undefined
  readonly now: Instant
}

/** Returns why a new review does not count, or not yet; no field if it counts. */
export function countingOf(booking: Booking, { author, service, now }: ReviewContext): Pick<Review, 'held' | 'uncounted'> {
  if (!tookItsHours(booking)) return { uncounted: { reason: 'too_short', at: now } }
  if (isUnverified(author)) return { uncounted: { reason: 'unverified', at: now } }
  if (!author || !isFresh(author, now)) return {}
  if (author.contact_standing === 'unverifiable') return { held: { reason: 'fresh_account', at: now } }
  return recentlyCounted(service, now).length < FRESH_REVIEWS_MAX ? {} : { held: { reason: 'many_first_reviews', at: now } }
}

/** Returns the service's `fresh_reviews` after one more counted; undefined if its author's account is not fresh. */
export const freshReviewsAfter = ({ author, service, now }: ReviewContext): Instant[] | undefined =>
  author && service && isFresh(author, now) ? [...recentlyCounted(service, now), now] : undefined
