/** Moving a booking: either side proposes another time, the other answers. The time agreed before stands until a new one is accepted. */
import * as v from 'valibot'
import { PROPOSALS_MAX, TEXT_LIMITS } from '../../constants.ts'
import type { TimeEvent } from '../../booking/booking-transitions.ts'
import { intervalOf, type Booking, type BookingHistoryEntry, type TimeProposal } from '../../documents/booking.ts'
import { refusal, type Refusal } from '../../errors.ts'
import { instantField, textField, ulidField } from '../../fields.ts'
import { bookingId, providerId } from '../../ids.ts'
import type { Instant } from '../../time/instant.ts'
import { canReschedule, currentStart, activeProposal } from '../../booking/time-proposals.ts'
import { fail, ok, type Result } from '../../result.ts'
import { withoutMargins, withoutNotice } from '../../schedule/slots.ts'
import { bookingNeeds, nameOnAcceptance, roleIn, sharePlaceEffects } from './change-booking.ts'
import { nextVersion, defineCommand, getAs, type Decision, type DecideContext, type Effect, type Lookup } from '../command.ts'
import { providerOf, holdHours } from './hold-hours.ts'
import { notify } from '../notify.ts'
import { startTimeRefusal } from './start-time-refusal.ts'

type Side = TimeProposal['by']

interface ProposalContext {
  readonly booking: Booking
  readonly side: Side
}

/** The booking and which side of it asks. Somebody else's and a missing one give the same answer. */
function findProposalContext(args: { booking_id: Booking['id'] }, { get, actor }: DecideContext): Result<ProposalContext, Refusal> {
  const booking = getAs(get, bookingId(args.booking_id), 'booking')
  const side = booking && roleIn(booking, actor)
  if (!booking || side === undefined || side === 'system') return fail(refusal('not_found'))
  return ok({ booking, side })
}

function notifyOtherSide(
  { booking, side }: ProposalContext,
  event: TimeEvent,
  startsAt: Instant,
  context: DecideContext,
  reason?: string,
): Effect {
  const [to, name, other] =
    side === 'customer'
      ? [booking.provider_uid, booking.customer_name, 'provider']
      : [booking.customer_uid, booking.provider_name, 'customer']
  const params = { service_type: booking.service_type, city: booking.city, starts_at: startsAt, name, side: other }
  return notify(context, to, event, booking.id, reason ? { ...params, reason } : params)
}

/** The booking's next version, with what was said about another time. */
function eventEffect(
  { booking, side }: ProposalContext,
  event: TimeEvent,
  fields: Partial<Booking>,
  more: Pick<BookingHistoryEntry, 'starts_at' | 'moved_from' | 'reason'>,
  { now, commandId }: DecideContext,
): Effect {
  const history = [...booking.history, { event, at: now, by: side, command_id: commandId, ...more }]
  return { op: 'replace', doc: nextVersion(booking, { ...fields, history, updated_at: now }) }
}

/** What an acceptance does beside the booking. The request was open, so it was answered in time, by whichever side agreed last. */
const acceptanceEffects = (booking: Booking, get: Lookup): Effect[] => [
  ...sharePlaceEffects(booking, get),
  { op: 'amend', doc_id: providerId(booking.provider_uid), standing: { kind: 'request', in_time: true } },
]

/** Both sides want this start. A request becomes accepted by that: its provider has agreed to a time. */
function decideAgreement(matter: ProposalContext, startsAt: Instant, context: DecideContext): Decision {
  const { booking, side } = matter
  const provider = providerOf(context.get, booking)
  // Its notice was kept when it was proposed. The way there is the provider's own to shorten, as in accepting a request.
  // A device that does not hold a provider, as one who is off duty, cannot say whether they have the time; the server can.
  const refused = provider && startTimeRefusal(startsAt, booking, provider, context, side === 'provider' ? withoutMargins : withoutNotice)
  // A provider may take hours that are not offered, as in accepting a request; a customer may not.
  if (refused && (side === 'customer' || refused.code !== 'slot_unavailable')) return fail(refused)
  const visit = intervalOf(startsAt, booking.duration_hours)
  const held = holdHours(booking, { ...booking, status: 'accepted', ...visit }, context)
  if (!held.ok) return held
  const before = currentStart(booking)
  const moved = eventEffect(
    matter,
    'time_accepted',
    // Whoever was on the way to the old time is not on the way to the new one.
    {
      status: 'accepted',
      customer_name: nameOnAcceptance(booking, context.get),
      scheduled_date: startsAt,
      ...visit,
      on_my_way_at: null,
      proposal: null,
    },
    { starts_at: startsAt, ...(before === null ? {} : { moved_from: before }) },
    context,
  )
  const accepted = booking.status === 'pending' ? acceptanceEffects(booking, context.get) : []
  return ok([...held.value, moved, ...accepted, notifyOtherSide(matter, 'time_accepted', startsAt, context)])
}

/** The start that is proposed, or that was read: a proposal that took its place is not answered by this. */
const schema = v.strictObject({ booking_id: ulidField, starts_at: instantField })
const declineSchema = v.strictObject({ ...schema.entries, reason: v.optional(textField(TEXT_LIMITS.reason)) })
type Args = v.InferOutput<typeof schema>

function decidePropose(args: Args, context: DecideContext): Decision {
  const { get, now } = context
  const { starts_at } = args
  const matter = findProposalContext(args, context)
  if (!matter.ok) return matter
  const { booking, side } = matter.value
  if (booking.booking_type !== 'single') return fail(refusal('visits_fixed'))
  if (!canReschedule(booking, now)) return fail(refusal('illegal_transition', { details: { status: booking.status } }))
  if (starts_at === currentStart(booking)) return fail(refusal('same_time'))
  const open = activeProposal(booking, now)
  // Each wanted it before hearing of the other: that is an agreement.
  if (open && open.by !== side && open.starts_at === starts_at) return decideAgreement(matter.value, starts_at, context)
  if (booking.history.filter(({ event }) => event === 'time_proposed').length >= PROPOSALS_MAX) return fail(refusal('too_many_proposals'))
  const provider = providerOf(get, booking)
  const refused = provider && startTimeRefusal(starts_at, booking, provider, context)
  if (refused) return fail(refused)
  // One is open at a time: a newer one takes the place of whatever was proposed before, by either side.
  const proposal: TimeProposal = { by: side, starts_at, proposed_at: now }
  return ok([
    eventEffect(matter.value, 'time_proposed', { proposal }, { starts_at }, context),
    notifyOtherSide(matter.value, 'time_proposed', starts_at, context),
  ])
}

/** An answer to the open proposal. @param own true where the answer is the proposer's */
function decideAnswer(
  args: Args,
  context: DecideContext,
  own: boolean,
  then: (matter: ProposalContext, proposal: TimeProposal) => Decision,
): Decision {
  const matter = findProposalContext(args, context)
  if (!matter.ok) return matter
  const { booking, side } = matter.value
  const proposal = activeProposal(booking, context.now)
  if (proposal?.starts_at !== args.starts_at || (proposal.by === side) !== own)
    return fail(refusal('proposal_gone', { details: { status: booking.status } }))
  return then(matter.value, proposal)
}

/** The proposal is put away; the time agreed before stands. */
const closeProposal =
  (event: 'time_declined' | 'time_withdrawn', context: DecideContext, reason?: string) =>
  (matter: ProposalContext, { starts_at }: TimeProposal): Decision =>
    ok([
      eventEffect(matter, event, { proposal: null }, { starts_at, ...(reason ? { reason } : {}) }, context),
      notifyOtherSide(matter, event, starts_at, context, reason),
    ])

export const proposeTime = defineCommand({ name: 'propose_time', schema, needs: bookingNeeds, decide: decidePropose })
export const acceptTime = defineCommand({
  name: 'accept_time',
  schema,
  needs: bookingNeeds,
  decide: (args, context) => decideAnswer(args, context, false, (matter, { starts_at }) => decideAgreement(matter, starts_at, context)),
})
export const declineTime = defineCommand({
  name: 'decline_time',
  schema: declineSchema,
  needs: bookingNeeds,
  decide: ({ reason, ...args }, context) => decideAnswer(args, context, false, closeProposal('time_declined', context, reason)),
})
export const withdrawTime = defineCommand({
  name: 'withdraw_time',
  schema,
  needs: bookingNeeds,
  decide: (args, context) => decideAnswer(args, context, true, closeProposal('time_withdrawn', context)),
})
