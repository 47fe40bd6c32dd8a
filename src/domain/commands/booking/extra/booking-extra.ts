/** Commands about an extra, more time or material: one side proposes it, the other answers. Nothing is added before both agreed. */
import { actTimes } from '../../../booking/steps/dated-acts.ts'
import * as v from 'valibot'
import { fieldsFromVisits, isSubscription, visitsOf } from '../../../booking/booking-visits.ts'
import {
  activeExtra,
  areExtrasExhausted,
  canProposeExtra,
  excessOf,
  extendJob,
  extraHoursPrice,
  isSameExtra,
  termsOf,
} from '../../../booking/extras/booking-extras.ts'
import { withoutWords } from '../../../account/contact-between.ts'
import { currencyOf } from '../../../cities.ts'
import { TEXT_LIMITS } from '../../../constants.ts'
import type { Booking, BookingHistoryEntry } from '../../../documents/booking.ts'
import {
  extraHoursField,
  extraTermsFields,
  materialField,
  type ExtraEvent,
  type ExtraTerms,
} from '../../../documents/parts/booking-extra.ts'
import { visitNumberField } from '../../../documents/visit.ts'
import { refusal, type Refusal } from '../../../errors.ts'
import { textField, ulidField } from '../../../fields.ts'
import { materialFault, toAmount, toMinorUnits } from '../../../money/money.ts'
import { fail, ok, type Result } from '../../../result.ts'
import { nextVersion, defineCommand, type Decision, type DecideContext, type Effect } from '../../command.ts'
import { notify } from '../../notify.ts'
import { findBookingSide, otherSideOf, sideRefusal, type BookingSide } from '../booking-side.ts'
import { bookingNeeds } from '../change-booking.ts'
import { extendHours, othersHours } from '../hold-hours.ts'

const reason = v.optional(textField(TEXT_LIMITS.reason))
const proposeSchema = v.strictObject({
  booking_id: ulidField,
  visit: v.optional(visitNumberField),
  /** Either more hours, at the agreed price of an hour, or an amount for material with a reason. */
  hours: v.optional(extraHoursField),
  amount: v.optional(materialField),
  reason,
})
/** An answer names the terms it answers: it does not answer a proposal that has replaced them meanwhile. */
const answerSchema = v.strictObject({ booking_id: ulidField, ...extraTermsFields })
const declineSchema = v.strictObject({ ...answerSchema.entries, reason })
type ProposeArgs = v.InferOutput<typeof proposeSchema>
type AnswerArgs = v.InferOutput<typeof answerSchema>

function notifyOtherSide({ booking, side }: BookingSide, event: ExtraEvent, { hours, amount }: ExtraTerms, context: DecideContext): Effect {
  const [to, name, other] = otherSideOf({ booking, side })
  const { city, service_type } = booking
  const terms = { ...(hours === undefined ? {} : { hours: String(hours) }), amount: String(amount) }
  return notify(context, to, event, booking.id, { service_type, city, ...terms, name, side: other })
}

/** Replaces the booking with its next version, with the event added to its history. */
function withEvent(
  { booking, side }: BookingSide,
  event: ExtraEvent,
  terms: ExtraTerms,
  fields: Partial<Booking>,
  more: Pick<BookingHistoryEntry, 'ends_at' | 'reason'>,
  context: DecideContext,
): Booking {
  const { now, commandId } = context
  const times = actTimes(event, booking.history, side, context)
  const entry: BookingHistoryEntry = { event, ...times, by: side, command_id: commandId, ...termsOf(terms), ...more }
  return nextVersion(booking, { ...fields, history: [...booking.history, entry], updated_at: now })
}

/** Returns the booking with another end of the job or the visit. */
function withEnd(booking: Booking, visit: number | undefined, ends_at: Booking['ends_at']): Booking {
  if (ends_at === null) return booking
  if (!isSubscription(booking)) return { ...booking, ends_at }
  const visits = visitsOf(booking).map((each) => (each.number === visit ? { ...each, ends_at } : each))
  return { ...booking, ...fieldsFromVisits(booking, visits) }
}

const endOf = (booking: Booking, visit: number | undefined): Booking['ends_at'] =>
  visitsOf(booking).find(({ number }) => number === visit)?.ends_at ?? booking.ends_at

/** Returns the end of the job with these hours, or why it cannot end then. */
function extensionOf(
  booking: Booking,
  terms: ExtraTerms,
  { get, now }: DecideContext,
): Result<{ ends_at?: NonNullable<Booking['ends_at']> }, Refusal> {
  const { ends_at, next } = extendJob(booking, terms, othersHours(booking, get), now)
  if (next)
    return fail(
      refusal('next_job', { details: { next_job: { starts_at: next.starts_at, ends_at: next.ends_at }, status: booking.status } }),
    )
  return ok(ends_at === undefined || ends_at === endOf(booking, terms.visit) ? {} : { ends_at })
}

/** Adds what both agreed to the total, and moves the end of the job. */
function decideAgreement({ booking, side }: BookingSide, terms: ExtraTerms, context: DecideContext): Decision {
  const excess = excessOf(booking, terms)
  if (excess) return fail(refusal('extra_limit', { fields: excess }))
  const extension = extensionOf(booking, terms, context)
  if (!extension.ok) return extension
  const { ends_at } = extension.value
  const currency = currencyOf(booking.city)
  const total_amount = toAmount(toMinorUnits(booking.total_amount, currency) + toMinorUnits(terms.amount, currency), currency)
  const agreed = withEvent({ booking, side }, 'extra_accepted', terms, { extra: null }, extension.value, context)
  const next = { ...(ends_at === undefined ? agreed : withEnd(agreed, terms.visit, ends_at)), total_amount }
  return ok([
    ...(ends_at === undefined ? [] : extendHours(next, context)),
    { op: 'replace', doc: next },
    notifyOtherSide({ booking, side }, 'extra_accepted', terms, context),
  ])
}

/** Returns what the arguments ask for, priced, or which of them are missing or not possible in the booking's city. */
function proposedTerms(booking: Booking, { hours, amount, visit, reason: why }: ProposeArgs): Result<ExtraTerms, Refusal> {
  const wrong = (fields: Readonly<Record<string, string>>) => fail(refusal('invalid_fields', { fields }))
  if (hours !== undefined && amount !== undefined) return wrong({ amount: 'Choose more time or material' })
  if (hours !== undefined) return ok({ hours, amount: extraHoursPrice(booking, hours), ...(visit === undefined ? {} : { visit }) })
  if (amount === undefined) return wrong({ hours: 'Choose more time or material' })
  const fault = materialFault(booking.city, amount)
  const fields = { ...(fault === undefined ? {} : { amount: fault }), ...(why ? {} : { reason: 'Add a reason' }) }
  return Object.keys(fields).length > 0 ? wrong(fields) : ok({ amount, ...(visit === undefined ? {} : { visit }) })
}

function decidePropose(args: ProposeArgs, context: DecideContext): Decision {
  const { now } = context
  const found = findBookingSide(args, context)
  if (!found.ok) return found
  const { booking, side } = found.value
  const closed = sideRefusal(found.value, context)
  if (closed) return fail(closed)
  if (!canProposeExtra(booking, args.visit, context)) return fail(refusal('extra_closed', { details: { status: booking.status } }))
  const proposed = proposedTerms(booking, args)
  if (!proposed.ok) return proposed
  const terms = proposed.value
  const open = activeExtra(booking, context)
  if (open && open.by !== side) {
    // Both sides proposed the same independently: that is an agreement.
    if (isSameExtra(open, terms)) return decideAgreement(found.value, terms, context)
    const { hours, amount } = open
    const open_extra = { ...(hours === undefined ? {} : { hours }), amount }
    return fail(refusal('extra_open', { details: { open_extra, status: booking.status } }))
  }
  const excess = areExtrasExhausted(booking) ? {} : excessOf(booking, terms)
  if (excess) return fail(refusal('extra_limit', { fields: excess }))
  const extension = extensionOf(booking, terms, context)
  if (!extension.ok) return extension
  const why = args.reason ? { reason: args.reason } : {}
  // A newer proposal of the same side replaces its previous one.
  const extra = { by: side, ...terms, ...why, proposed_at: now }
  return ok([
    { op: 'replace', doc: withEvent(found.value, 'extra_proposed', terms, { extra }, why, context) },
    notifyOtherSide(found.value, 'extra_proposed', terms, context),
  ])
}

/** Answers the open extra. @param own true if the actor must be the proposer */
function decideAnswer(
  args: AnswerArgs,
  context: DecideContext,
  own: boolean,
  then: (side: BookingSide, terms: ExtraTerms) => Decision,
): Decision {
  const found = findBookingSide(args, context)
  if (!found.ok) return found
  const { booking, side } = found.value
  const open = activeExtra(booking, context)
  if (!open || !isSameExtra(open, args) || (open.by === side) !== own)
    return fail(refusal('proposal_gone', { details: { status: booking.status } }))
  const { hours, amount, visit } = open
  return then(found.value, { hours, amount, visit })
}

/** Closes the proposal. The total stays as agreed. */
const closeExtra =
  (event: 'extra_declined' | 'extra_withdrawn', context: DecideContext, why?: string) =>
  (side: BookingSide, terms: ExtraTerms): Decision => {
    const said = withoutWords({ reason: why }, side.booking, context.get).reason
    return ok([
      { op: 'replace', doc: withEvent(side, event, terms, { extra: null }, said ? { reason: said } : {}, context) },
      notifyOtherSide(side, event, terms, context),
    ])
  }

export const proposeExtra = defineCommand({ name: 'propose_extra', schema: proposeSchema, needs: bookingNeeds, decide: decidePropose })
export const acceptExtra = defineCommand({
  name: 'accept_extra',
  schema: answerSchema,
  needs: bookingNeeds,
  decide: (args, context) => decideAnswer(args, context, false, (side, terms) => decideAgreement(side, terms, context)),
})
export const declineExtra = defineCommand({
  name: 'decline_extra',
  schema: declineSchema,
  needs: bookingNeeds,
  decide: ({ reason: why, ...args }, context) => decideAnswer(args, context, false, closeExtra('extra_declined', context, why)),
})
export const withdrawExtra = defineCommand({
  name: 'withdraw_extra',
  schema: answerSchema,
  needs: bookingNeeds,
  decide: (args, context) => decideAnswer(args, context, true, closeExtra('extra_withdrawn', context)),
})
