/** Computes the next step of a demo provider for a booking, and its time. Pure. */
import { activeExtra, actNow } from '#domain/booking/extras/booking-extras.ts'
import { isSubscription, nextVisit } from '#domain/booking/booking-visits.ts'
import { answersAbout, unstartedJobs } from '#domain/booking/steps/outcomes.ts'
import { isChatOpen, type Booking, type Outcome } from '#domain/documents/booking.ts'
import type { ExtraTerms } from '#domain/documents/parts/booking-extra.ts'
import { instantFromMs, instantToMs, type Instant } from '#domain/time/instant.ts'
import { activeProposal } from '#domain/booking/time-proposals.ts'

/** Specification section 9: booking progress ticks every 15 seconds. */
export const STEP_MS = 15_000
/** Time until a request is marked as received by a demo provider, ms. */
export const NOTIFY_MS = 2_000

export type BotCommand = 'mark_notified' | 'accept_booking' | 'on_my_way' | 'start_job' | 'complete_job' | 'accept_time'
export type BotVisitCommand = 'visit_on_my_way' | 'start_visit' | 'complete_visit'

export type BotStep = BotBookingStep | BotVisitStep | BotAnswerStep | BotProposalStep | BotAgreementStep

interface BotBookingStep extends DueStep {
  readonly command: BotCommand
  /** For accept_time: the start that the customer proposed. */
  readonly startsAt?: Instant
}

interface BotVisitStep extends DueStep {
  readonly command: BotVisitCommand
  /** Number of the visit in its subscription. */
  readonly visit: number
}

/** Says the same as the customer about a job that was not started. */
interface BotAnswerStep extends DueStep {
  readonly command: 'report_outcome'
  readonly visit: number | undefined
  readonly outcome: Outcome
}

interface BotProposalStep extends DueStep {
  readonly command: 'propose_extra'
  readonly extra: { readonly amount: number; readonly reason: string }
}

interface BotAgreementStep extends DueStep {
  readonly command: 'accept_extra'
  readonly extra: ExtraTerms
}

interface DueStep {
  /** Earliest time of the step, ms since 1970. */
  readonly dueMs: number
}

export interface Pace {
  readonly stepMs: number
  readonly notifyMs: number
}

/** Jobs of this length need material. */
const LONG_HOURS = 3
const MATERIAL = { amount: 8, reason: 'Supplies for this job' }

/** Accepts an extra of the customer, and once proposes material for a long job. */
function nextExtraStep(booking: Booking, dueMs: number, now: Instant): BotProposalStep | BotAgreementStep | undefined {
  const open = activeExtra(booking, actNow(now))
  if (open?.by === 'customer') {
    const { hours, amount, visit } = open
    return { command: 'accept_extra', extra: { hours, amount, visit }, dueMs }
  }
  const wasProposed = booking.history.some(({ event }) => event === 'extra_proposed')
  if (booking.status !== 'in_progress' || isSubscription(booking) || wasProposed || booking.duration_hours < LONG_HOURS) return undefined
  return { command: 'propose_extra', extra: MATERIAL, dueMs }
}

/** Returns the next step for a subscription. Its visits are treated like scheduled bookings. */
function nextVisitStep(booking: Booking, steppedMs: number, stepMs: number): BotStep | undefined {
  const visit = nextVisit(booking)
  if (!visit) return undefined
  const visitMs = instantToMs(visit.starts_at)
  if (visit.status === 'in_progress') return { command: 'complete_visit', visit: visit.number, dueMs: steppedMs + stepMs }
  if (booking.on_my_way_at === null)
    return { command: 'visit_on_my_way', visit: visit.number, dueMs: Math.max(steppedMs + stepMs, visitMs - stepMs) }
  return { command: 'start_visit', visit: visit.number, dueMs: Math.max(steppedMs + stepMs, visitMs) }
}

function answerStep(booking: Booking, steppedMs: number, stepMs: number): BotStep | undefined {
  for (const { visit } of unstartedJobs(booking)) {
    const [answer, ...more] = answersAbout(booking, visit)
    if (answer?.by === 'customer' && more.length === 0)
      return { command: 'report_outcome', visit, outcome: answer.outcome, dueMs: steppedMs + stepMs }
  }
  return undefined
}

/**
 * Returns the next step; undefined when the booking has ended. A scheduled booking is accepted at once and waits for its hour; from then
 * on it has the same steps as an ASAP booking. A time or an extra that the customer proposes is
 * accepted.
 * @param nowMs the server's clock, ms since 1970
 */
export function nextBookingStep(booking: Booking, { stepMs, notifyMs }: Pace, nowMs: number): BotStep | undefined {
  const last = booking.history.findLast((entry) => entry.event !== 'notified')
  const steppedMs = instantToMs(last?.at ?? booking.created_at)
  const visitMs = booking.scheduled_date === null ? 0 : instantToMs(booking.scheduled_date)
  const proposal = activeProposal(booking, instantFromMs(nowMs))
  if (proposal?.by === 'customer') return { command: 'accept_time', startsAt: proposal.starts_at, dueMs: steppedMs + stepMs }
  const answered = answerStep(booking, steppedMs, stepMs)
  if (answered) return answered
  const extraStep = nextExtraStep(booking, steppedMs + stepMs, instantFromMs(nowMs))
  if (extraStep) return extraStep
  if (isSubscription(booking) && isChatOpen(booking)) return nextVisitStep(booking, steppedMs, stepMs)
  switch (booking.status) {
    case 'pending':
      if (booking.provider_notified_at === null) return { command: 'mark_notified', dueMs: steppedMs + notifyMs }
      return { command: 'accept_booking', dueMs: steppedMs + stepMs }
    case 'accepted':
      if (booking.on_my_way_at === null) return { command: 'on_my_way', dueMs: Math.max(steppedMs + stepMs, visitMs - stepMs) }
      return { command: 'start_job', dueMs: Math.max(steppedMs + stepMs, visitMs) }
    case 'in_progress':
      return { command: 'complete_job', dueMs: steppedMs + stepMs }
    case 'rejected':
    case 'completed':
    case 'cancelled':
    case 'expired':
      return undefined
  }
}
