/**
 * Commands about a job that was agreed and not started. Each side says what happened (`report_outcome`); the server asks both
 * (`ask_outcome`) and settles it: with equal answers, with a single one after 48 hours, or as an admin decides (`settle_outcome`).
 */
import * as v from 'valibot'
import { fieldsFromVisits, isSubscription, nextVisit, statusFromVisits, visitsOf } from '../../../booking/booking-visits.ts'
import { nextStatus } from '../../../booking/booking-transitions.ts'
import { answersAbout, isDisputed, outcomeAskedAt, settlesAt, unstartedJobs, type UnstartedJob } from '../../../booking/steps/outcomes.ts'
import { nextVisitStatus } from '../../../booking/visit-transitions.ts'
import { TEXT_LIMITS } from '../../../constants.ts'
import { OUTCOMES, type Booking, type BookingHistoryEntry, type Outcome } from '../../../documents/booking.ts'
import type { NotificationKind } from '../../../documents/notification-kinds.ts'
import { visitNumberField, type Visit } from '../../../documents/visit.ts'
import { refusal, type Refusal } from '../../../errors.ts'
import { textField, ulidField } from '../../../fields.ts'
import { bookingId, providerId } from '../../../ids.ts'
import { fail, ok, type Result } from '../../../result.ts'
import { defineCommand, getAs, nextVersion, type Decision, type DecideContext, type Effect } from '../../command.ts'
import { notify } from '../../notify.ts'
import { bookingNeeds, roleIn } from '../change-booking.ts'
import { placeEffects } from '../place/place-effects.ts'
import { completionEffects } from '../completion-effects.ts'
import { releaseHours } from '../hold-hours.ts'

const jobEntries = { booking_id: ulidField, visit: v.optional(visitNumberField) }
const reportSchema = v.strictObject({ ...jobEntries, outcome: v.picklist(OUTCOMES, 'Choose what happened') })
const askSchema = v.strictObject(jobEntries)
/** Without an outcome: the single answer, once it has waited long enough. */
const settleSchema = v.strictObject({
  ...jobEntries,
  outcome: v.optional(v.picklist(OUTCOMES)),
  reason: v.optional(textField(TEXT_LIMITS.reason)),
})
type JobArgs = v.InferOutput<typeof askSchema>

interface Subject {
  readonly booking: Booking
  /** Of a suspended provider also one that is under way. */
  readonly job: UnstartedJob
}

function findSubject({ booking_id, visit }: JobArgs, { get, actor }: DecideContext): Result<Subject, Refusal> {
  const booking = getAs(get, bookingId(booking_id), 'booking')
  if (!booking || !roleIn(booking, actor)) return fail(refusal('not_found'))
  const job = unstartedJobs(booking).find((each) => each.visit === visit)
  return job ? ok({ booking, job }) : fail(refusal('illegal_transition', { details: { status: booking.status } }))
}

const withVisit = (visit: number | undefined): { visit?: number } => (visit === undefined ? {} : { visit })

/** @param more further parameters of the text, such as the outcome */
function tell(
  { booking, job }: Subject,
  side: 'customer' | 'provider',
  kind: NotificationKind,
  more: Record<string, string>,
  context: DecideContext,
): Effect {
  const [to, name] = side === 'customer' ? [booking.customer_uid, booking.provider_name] : [booking.provider_uid, booking.customer_name]
  const { service_type, city } = booking
  return notify(context, to, kind, booking.id, {
    service_type,
    city,
    ...(job.visit === undefined ? {} : { visit_at: job.starts_at }),
    name,
    side,
    ...more,
  })
}

const SIDES = ['customer', 'provider'] as const

/** Status and visits of the booking once the job is settled; undefined if its status does not allow it. */
function fieldsAfter({ booking, job }: Subject, isDone: boolean): Partial<Booking> | undefined {
  if (!isSubscription(booking)) {
    const status = nextStatus(booking.status, isDone ? 'completed' : 'cancelled', 'system')
    return status && { status, ...(booking.proposal ? { proposal: null } : {}) }
  }
  const before = visitsOf(booking).find(({ number }) => number === job.visit)
  const status = before && nextVisitStatus(before.status, isDone ? 'visit_completed' : 'visit_cancelled', 'system')
  if (!status) return undefined
  const visits = visitsOf(booking).map((each): Visit => (each.number === job.visit ? { ...each, status } : each))
  const on_my_way_at = nextVisit(booking)?.number === job.visit ? null : booking.on_my_way_at
  return { ...fieldsFromVisits(booking, visits), status: statusFromVisits(visits), on_my_way_at }
}

function settledEvent({ booking }: Subject, isDone: boolean): BookingHistoryEntry['event'] {
  if (isSubscription(booking)) return isDone ? 'visit_completed' : 'visit_cancelled'
  return isDone ? 'completed' : 'cancelled'
}

/**
 * Ends the job with that outcome. Done: everything that a completion does. A no-show: no points, no earnings and no reviews; that of the
 * provider counts in their response rate like a request that they did not answer.
 */
export function settle(
  subject: Subject,
  outcome: Outcome,
  reason: string | undefined,
  context: DecideContext,
  history = subject.booking.history,
): Decision {
  const { booking, job } = subject
  const { now, commandId } = context
  const isDone = outcome === 'done'
  const fields = fieldsAfter(subject, isDone)
  if (!fields) return fail(refusal('illegal_transition', { details: { status: booking.status } }))
  const more = { outcome, ...(reason ? { reason } : {}) }
  const ended = {
    event: settledEvent(subject, isDone),
    at: now,
    by: 'system',
    command_id: commandId,
    ...withVisit(job.visit),
    ...more,
  } as const
  const next = nextVersion(booking, { ...fields, history: [...history, ended], updated_at: now })
  const standing: readonly Effect[] =
    outcome === 'provider_absent'
      ? [{ op: 'amend', doc_id: providerId(booking.provider_uid), standing: { kind: 'request', in_time: false } }]
      : []
  return ok([
    ...releaseHours(next, context),
    { op: 'replace', doc: next },
    ...placeEffects(next, context),
    ...(isDone ? completionEffects(next) : standing),
    ...SIDES.map((side) => tell(subject, side, 'outcome_settled', more, context)),
  ])
}

function decideReport(args: v.InferOutput<typeof reportSchema>, context: DecideContext): Decision {
  const { actor, now, doneAt, commandId } = context
  const subject = findSubject(args, context)
  if (!subject.ok) return subject
  const { booking, job } = subject.value
  const side = roleIn(booking, actor)
  if (side !== 'customer' && side !== 'provider') return fail(refusal('not_found'))
  const askedAt = outcomeAskedAt(job)
  if (doneAt < askedAt) return fail(refusal('too_early', { details: { opens_at: askedAt } }))
  const answers = answersAbout(booking, job.visit)
  if (answers.some(({ by }) => by === side)) return fail(refusal('outcome_given'))
  const { outcome } = args
  const given = { event: 'outcome_reported', at: now, by: side, command_id: commandId, ...withVisit(job.visit), outcome } as const
  const history = [...booking.history, given]
  const both = [...answers, { by: side, outcome, at: now }]
  if (both.length === 2 && !isDisputed(both)) return settle(subject.value, outcome, undefined, context, history)
  const replace: Effect = { op: 'replace', doc: nextVersion(booking, { history, updated_at: now }) }
  if (isDisputed(both)) return ok([replace, ...SIDES.map((each) => tell(subject.value, each, 'outcome_disputed', {}, context))])
  const other = side === 'customer' ? 'provider' : 'customer'
  return ok([replace, tell(subject.value, other, 'outcome_reported', { outcome, starts_at: settlesAt(both) ?? now }, context)])
}

/** Asks both sides. */
function decideAsk(args: JobArgs, context: DecideContext): Decision {
  const subject = findSubject(args, context)
  if (!subject.ok) return subject
  const { booking, job } = subject.value
  const askedAt = outcomeAskedAt(job)
  if (context.now < askedAt) return fail(refusal('too_early', { details: { opens_at: askedAt } }))
  // With the first answer the other side was asked.
  if (answersAbout(booking, job.visit).length > 0) return fail(refusal('illegal_transition', { details: { status: booking.status } }))
  return ok(SIDES.map((side) => tell(subject.value, side, 'outcome_asked', {}, context)))
}

function decideSettle(args: v.InferOutput<typeof settleSchema>, context: DecideContext): Decision {
  const subject = findSubject(args, context)
  if (!subject.ok) return subject
  const { booking, job } = subject.value
  const answers = answersAbout(booking, job.visit)
  if (args.outcome !== undefined)
    return isDisputed(answers)
      ? settle(subject.value, args.outcome, args.reason, context)
      : fail(refusal('illegal_transition', { details: { status: booking.status } }))
  const dueAt = settlesAt(answers)
  if (dueAt === undefined || answers[0] === undefined) return fail(refusal('illegal_transition', { details: { status: booking.status } }))
  if (context.now < dueAt) return fail(refusal('too_early', { details: { opens_at: dueAt } }))
  return settle(subject.value, answers[0].outcome, undefined, context)
}

export const reportOutcome = defineCommand({ name: 'report_outcome', schema: reportSchema, needs: bookingNeeds, decide: decideReport })
/** Run by the server: two hours after the end, and 48 hours after a single answer or when an admin has decided. */
export const askOutcome = defineCommand({ name: 'ask_outcome', schema: askSchema, needs: bookingNeeds, decide: decideAsk })
export const settleOutcome = defineCommand({ name: 'settle_outcome', schema: settleSchema, needs: bookingNeeds, decide: decideSettle })
