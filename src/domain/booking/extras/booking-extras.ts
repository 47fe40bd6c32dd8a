/** More time or material for a job that has started: when it can be proposed and answered, what it costs, and where the job ends then. */
import { currencyOf } from '../../cities.ts'
import { DAY_MS, EXTRA_ANSWER_MS, EXTRA_GRACE_MS, EXTRA_HOURS_MAX, EXTRA_OPEN_MS, HOUR_MS, PROPOSALS_MAX } from '../../constants.ts'
import { lastEvent, type Booking, type BookingHistoryEntry } from '../../documents/booking.ts'
import type { ExtraProposal, ExtraTerms } from '../../documents/parts/booking-extra.ts'
import { bookingTotal, materialMax, toAmount, toMinorUnits } from '../../money/money.ts'
import { visitPrice } from '../../money/subscription-price.ts'
import { addMs, type Instant } from '../../time/instant.ts'
import { agreedExtras, extraHours } from './agreed-extras.ts'
import { mustAnswerProposal } from '../time-proposals.ts'
import { heldHours, isSubscription, visitsOf, type TimeInterval } from '../booking-visits.ts'

/** Number of the visit that an extra belongs to; absent for a single booking. */
type VisitNumber = number | undefined

/** When the person acted, as far as the deciding side believes it, and its clock. */
export interface ActTime {
  readonly doneAt: Instant
  readonly now: Instant
}

/** The instant as both times of an act, for a screen. */
export const actNow = (now: Instant): ActTime => ({ doneAt: now, now })

/** True if the act was done before the deadline and arrives at most two weeks after it. */
const isInTime = ({ doneAt, now }: ActTime, deadline: Instant): boolean => doneAt <= deadline && now <= addMs(deadline, EXTRA_GRACE_MS)

interface Job extends TimeInterval {
  readonly isRunning: boolean
  /** When it was completed; undefined while it runs. */
  readonly completedAt: Instant | undefined
}

/** Returns the job, or the visit, once it has started and unless it was cancelled. */
function startedJob(booking: Booking, visit: VisitNumber): Job | undefined {
  const part = isSubscription(booking)
    ? visitsOf(booking).find(({ number }) => number === visit)
    : visit === undefined
      ? booking
      : undefined
  if (!part || part.starts_at === null || part.ends_at === null) return undefined
  const { starts_at, ends_at, status } = part
  if (status === 'in_progress') return { starts_at, ends_at, isRunning: true, completedAt: undefined }
  const completed =
    visit === undefined
      ? lastEvent(booking, 'completed')
      : booking.history.findLast((entry) => entry.event === 'visit_completed' && entry.visit === visit)
  return status === 'completed' && completed ? { starts_at, ends_at, isRunning: false, completedAt: completed.at } : undefined
}

/** True from the start of the job, or of that visit, until 24 hours after its end. */
export function canProposeExtra(booking: Booking, visit: VisitNumber, act: ActTime): boolean {
  const job = startedJob(booking, visit)
  return job !== undefined && (job.completedAt === undefined || isInTime(act, addMs(job.completedAt, EXTRA_OPEN_MS)))
}

/** Returns the visits of a subscription, or the whole booking (undefined), for which an extra can be proposed now, the latest first. */
export const jobsForExtra = (booking: Booking, now: Instant): VisitNumber[] =>
  (isSubscription(booking) ? visitsOf(booking).map(({ number }) => number) : [undefined])
    .filter((visit) => canProposeExtra(booking, visit, actNow(now)))
    .toReversed()

/** Returns the extra that can be answered now. It lapses a week after it was proposed, and when the booking is cancelled. */
export function activeExtra(booking: Booking, act: ActTime): ExtraProposal | undefined {
  const { extra } = booking
  if (!extra || !startedJob(booking, extra.visit)) return undefined
  return isInTime(act, addMs(extra.proposed_at, EXTRA_ANSWER_MS)) ? extra : undefined
}

/** True while this side has to answer the open extra. */
export function mustAnswerExtra(booking: Booking, side: ExtraProposal['by'], now: Instant): boolean {
  const extra = activeExtra(booking, actNow(now))
  return extra !== undefined && extra.by !== side
}

/** True while this side has to answer a proposal, of a new time or of an extra. It is then the booking's next action. */
export const mustAnswer = (booking: Booking, side: ExtraProposal['by'], now: Instant): boolean =>
  mustAnswerProposal(booking, side, now) || mustAnswerExtra(booking, side, now)

/** True if both name the same hours, amount and visit. */
export const isSameExtra = (a: ExtraTerms, b: ExtraTerms): boolean => a.hours === b.hours && a.amount === b.amount && a.visit === b.visit

/** Price of more hours at the agreed price of an hour; a subscriber pays the subscriber's. In the currency of the booking's city. */
export function extraHoursPrice(booking: Booking, hours: number): number {
  const price = isSubscription(booking) ? visitPrice : bookingTotal
  return price(booking.price_per_hour, hours, currencyOf(booking.city))
}

/** The terms as a history keeps them. */
export const termsOf = ({ hours, amount, visit }: ExtraTerms): Pick<BookingHistoryEntry, 'hours' | 'amount' | 'visit'> => ({
  ...(hours === undefined ? {} : { hours }),
  amount,
  ...(visit === undefined ? {} : { visit }),
})

/** Hours that can still be added to this job or visit. */
export const remainingExtraHours = (booking: Booking, visit: VisitNumber): number => EXTRA_HOURS_MAX - extraHours(booking, visit)

/** True once the two have proposed more often than a document has room for. */
export const areExtrasExhausted = (booking: Booking): boolean =>
  booking.history.filter(({ event }) => event === 'extra_proposed').length >= PROPOSALS_MAX + visitsOf(booking).length

/** Returns the fields that ask for more than one job can have, none if nothing is left; undefined if it can have that. */
export function excessOf(booking: Booking, { hours, amount, visit }: ExtraTerms): Readonly<Record<string, string>> | undefined {
  if (hours !== undefined) {
    const remaining = remainingExtraHours(booking, visit)
    return hours <= remaining ? undefined : remaining > 0 ? { hours: `At most ${remaining} hours` } : {}
  }
  const currency = currencyOf(booking.city)
  const spent = agreedExtras(booking, visit).reduce((sum, entry) => sum + (entry.hours === undefined ? (entry.amount ?? 0) : 0), 0)
  const most = toMinorUnits(materialMax(booking.city), currency)
  const remaining = most - toMinorUnits(spent, currency)
  if (toMinorUnits(amount, currency) <= remaining) return undefined
  return remaining > 0 ? { amount: `Enter ${toAmount(remaining, currency)} or less` } : {}
}

/** Returns the hours that other bookings hold. Two bookings never overlap, so a start tells whose hours they are. */
export const hoursOfOthers = <T extends TimeInterval>(busy: readonly T[], booking: Booking): T[] =>
  busy.filter((each) => heldHours(booking).every(({ starts_at }) => starts_at !== each.starts_at))

/** Where a job ends with more hours, or the next job that it would run into. Neither: its end stays. */
export interface Extension {
  readonly ends_at?: Instant
  readonly next?: TimeInterval
}

/**
 * Computes the end of a job with more hours. A completed job holds no hours, so its end moves. A running one never overlaps the provider's
 * next job: hours that are already over end where that began, others are not possible. The end of hours that were over a day ago stays.
 * @param others hours that the provider's other bookings hold
 */
export function extendJob(booking: Booking, terms: ExtraTerms, others: readonly TimeInterval[], now: Instant): Extension {
  const job = startedJob(booking, terms.visit)
  if (!job || terms.hours === undefined) return {}
  const ends_at = addMs(job.ends_at, terms.hours * HOUR_MS)
  if (!job.isRunning) return { ends_at }
  if (job.ends_at <= addMs(now, -DAY_MS)) return {}
  const inTheWay = others
    .filter((other) => job.ends_at <= other.starts_at && other.starts_at < ends_at)
    .toSorted((a, b) => (a.starts_at < b.starts_at ? -1 : 1))
  const next = inTheWay.find((other) => ends_at > now && other.ends_at > now)
  if (next) return { next }
  return { ends_at: inTheWay[0]?.starts_at ?? ends_at }
}
