/** Commands to reschedule a booking: one side proposes a time, the other answers. The agreed time is valid until a new one is accepted. */
import * as v from 'valibot'
import { PROPOSALS_MAX, TEXT_LIMITS } from '../../constants.ts'
import { actTimes } from '../../booking/steps/dated-acts.ts'
import type { TimeEvent } from '../../booking/booking-transitions.ts'
import { intervalOf, type Booking, type BookingHistoryEntry, type TimeProposal } from '../../documents/booking.ts'
import { refusal } from '../../errors.ts'
import { instantField, textField, ulidField } from '../../fields.ts'
import { providerId } from '../../ids.ts'
import type { Instant } from '../../time/instant.ts'
import { canReschedule, currentStart, activeProposal } from '../../booking/time-proposals.ts'
import { fail, ok } from '../../result.ts'
import { withoutMargins, withoutNotice } from '../../schedule/slots.ts'
import { findBookingSide, otherSideOf, type BookingSide } from './booking-side.ts'
import { bookingNeeds, nameOnAcceptance } from './change-booking.ts'
import { nextVersion, defineCommand, type Decision, type DecideContext, type Effect } from '../command.ts'
import { providerOf, holdHours } from './hold-hours.ts'
import { notify } from '../notify.ts'
import { countRequestEffects } from '../../provider/count-request.ts'
import { isTaken } from '../../booking/several/asked-group.ts'
import { takenEffects } from './several/end-others.ts'
import { placeEffects } from './place/place-effects.ts'
import { startTimeRefusal } from './start-time-refusal.ts'

function notifyOtherSide(
  { booking, side }: BookingSide,
  event: TimeEvent,
  startsAt: Instant,
  context: DecideContext,
  reason?: string,
): Effect {
  const [to, name, other] = otherSideOf({ booking, side })
  const params = { service_type: booking.service_type, city: booking.city, starts_at: startsAt, name, side: other }
  return notify(context, to, event, booking.id, reason ? { ...params, reason } : params)
}

/** Replaces the booking with its next version, with the event added to its history. */
function eventEffect(
  { booking, side }: BookingSide,
  event: TimeEvent,
  fields: Partial<Booking>,
  more: Pick<BookingHistoryEntry, 'starts_at' | 'moved_from' | 'reason'>,
  context: DecideContext,
): Effect {
  const { now, commandId } = context
  const times = actTimes(event, booking.history, side, context)
  const history = [...booking.history, { event, ...times, by: side, command_id: commandId, ...more }]
  return { op: 'replace', doc: nextVersion(booking, { ...fields, history, updated_at: now }) }
}

/** Effects of an acceptance besides the booking. The open request counts as answered in time, whichever side agreed last. */
const acceptanceEffects = (booking: Booking, context: DecideContext): Effect[] => [
  ...takenEffects(booking, context),
  ...countRequestEffects(booking, true, context),
]

/** Applies a start that both sides want. It accepts a pending request, because its provider has agreed to a time. */
function decideAgreement(bookingSide: BookingSide, startsAt: Instant, context: DecideContext): Decision {
  const { booking, side } = bookingSide
  const provider = providerOf(context.get, booking)
  // The notice was checked when the time was proposed. Only the provider may shorten the travel time, as when accepting a request.
  // A device without the provider's document, for example of one who is off duty, cannot check the time; the server can.
  const refused = provider && startTimeRefusal(startsAt, booking, provider, context, side === 'provider' ? withoutMargins : withoutNotice)
  // A provider may take hours that are not offered, as when accepting a request; a customer may not.
  if (refused && (side === 'customer' || refused.code !== 'slot_unavailable')) return fail(refused)
  const visit = intervalOf(startsAt, booking.duration_hours)
  const held = holdHours(booking, { ...booking, status: 'accepted', ...visit }, context)
  if (!held.ok) return held
  const before = currentStart(booking)
  const fields: Partial<Booking> = {
    status: 'accepted',
    customer_name: nameOnAcceptance(booking, context.get),
    scheduled_date: startsAt,
    ...visit,
    // The provider was on the way to the old time, not to the new one.
    on_my_way_at: null,
    proposal: null,
  }
  const moved = eventEffect(
    bookingSide,
    'time_accepted',
    fields,
    { starts_at: startsAt, ...(before === null ? {} : { moved_from: before }) },
    context,
  )
  const accepted = booking.status === 'pending' ? acceptanceEffects(booking, context) : []
  const places = placeEffects({ ...booking, ...fields }, context)
  return ok([...held.value, moved, ...places, ...accepted, notifyOtherSide(bookingSide, 'time_accepted', startsAt, context)])
}

/** `starts_at` is the proposed start, or the one the user answers: it does not answer a proposal that has replaced it meanwhile. */
const schema = v.strictObject({ booking_id: ulidField, starts_at: instantField })
const declineSchema = v.strictObject({ ...schema.entries, reason: v.optional(textField(TEXT_LIMITS.reason)) })
type Args = v.InferOutput<typeof schema>

function decidePropose(args: Args, context: DecideContext): Decision {
  const { get, now } = context
  const { starts_at } = args
  const bookingSide = findBookingSide(args, context)
  if (!bookingSide.ok) return bookingSide
  const { booking, side } = bookingSide.value
  if (booking.booking_type !== 'single') return fail(refusal('visits_fixed'))
  if (isTaken(booking)) return fail(refusal('request_taken', { details: { status: booking.status } }))
  if (!canReschedule(booking, side, now)) return fail(refusal('illegal_transition', { details: { status: booking.status } }))
  if (starts_at === currentStart(booking)) return fail(refusal('same_time'))
  const open = activeProposal(booking, now)
  // Both sides proposed the same time independently: that is an agreement.
  if (open && open.by !== side && open.starts_at === starts_at) return decideAgreement(bookingSide.value, starts_at, context)
  if (booking.history.filter(({ event }) => event === 'time_proposed').length >= PROPOSALS_MAX) return fail(refusal('too_many_proposals'))
  const provider = providerOf(get, booking)
  const refused = provider && startTimeRefusal(starts_at, booking, provider, context)
  if (refused) return fail(refused)
  // Only one proposal is open at a time: a newer one replaces the previous one of either side.
  const proposal: TimeProposal = { by: side, starts_at, proposed_at: now }
  return ok([
    eventEffect(bookingSide.value, 'time_proposed', { proposal }, { starts_at }, context),
    notifyOtherSide(bookingSide.value, 'time_proposed', starts_at, context),
  ])
}

/** Answers the open proposal. @param own true if the actor must be the proposer */
function decideAnswer(
  args: Args,
  context: DecideContext,
  own: boolean,
  then: (bookingSide: BookingSide, proposal: TimeProposal) => Decision,
): Decision {
  const bookingSide = findBookingSide(args, context)
  if (!bookingSide.ok) return bookingSide
  const { booking, side } = bookingSide.value
  const proposal = activeProposal(booking, context.now)
  if (proposal?.starts_at !== args.starts_at || (proposal.by === side) !== own)
    return fail(refusal('proposal_gone', { details: { status: booking.status, starts_at: booking.starts_at } }))
  return then(bookingSide.value, proposal)
}

/** Closes the proposal. The agreed time stays valid. */
const closeProposal =
  (event: 'time_declined' | 'time_withdrawn', context: DecideContext, reason?: string) =>
  (bookingSide: BookingSide, { starts_at }: TimeProposal): Decision =>
    ok([
      eventEffect(bookingSide, event, { proposal: null }, { starts_at, ...(reason ? { reason } : {}) }, context),
      notifyOtherSide(bookingSide, event, starts_at, context, reason),
    ])

export const proposeTime = defineCommand({ name: 'propose_time', schema, needs: bookingNeeds, decide: decidePropose })
export const acceptTime = defineCommand({
  name: 'accept_time',
  schema,
  needs: bookingNeeds,
  decide: (args, context) =>
    decideAnswer(args, context, false, (bookingSide, { starts_at }) => decideAgreement(bookingSide, starts_at, context)),
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
