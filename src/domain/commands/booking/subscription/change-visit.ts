/** Commands for one visit of an accepted subscription. The booking's status is derived from its visits. */
import * as v from 'valibot'
import { actTimes, lateParams } from '../../../booking/steps/dated-acts.ts'
import type { VisitEvent } from '../../../booking/booking-transitions.ts'
import { fieldsFromVisits, nextVisit, statusFromVisits, visitsOf } from '../../../booking/booking-visits.ts'
import { TEXT_LIMITS } from '../../../constants.ts'
import { isChatOpen, type Booking, type BookingRole } from '../../../documents/booking.ts'
import { startCodeField } from '../../../documents/parts/start-code.ts'
import type { NotificationKind } from '../../../documents/notification-kinds.ts'
import { visitNumberField, type Visit } from '../../../documents/visit.ts'
import { refusal, type Refusal, type RefusalDetails } from '../../../errors.ts'
import { textField, ulidField } from '../../../fields.ts'
import { bookingId } from '../../../ids.ts'
import { isOutcomeReported } from '../../../booking/steps/outcomes.ts'
import { tooEarly } from '../../../booking/steps/step-times.ts'
import { fail, ok } from '../../../result.ts'
import { nextVisitStatus } from '../../../booking/visit-transitions.ts'
import { bookingNeeds, roleIn } from '../change-booking.ts'
import { nextVersion, defineCommand, getAs, type Decision, type DecideContext, type Effect } from '../../command.ts'
import { releaseHours } from '../hold-hours.ts'
import { completionEffects, playedFields } from '../completion-effects.ts'
import { notify } from '../../notify.ts'
import { placeEffects } from '../place/place-effects.ts'
import { judgeStartCode, startCodeEffects } from '../steps/judge-start-code.ts'

const schema = v.strictObject({
  booking_id: ulidField,
  visit: visitNumberField,
  reason: v.optional(textField(TEXT_LIMITS.reason)),
})
/** A start may bring the customer's code. */
const startSchema = v.strictObject({ ...schema.entries, code: v.optional(startCodeField) })
type Args = v.InferOutput<typeof startSchema>
/** Undoing is in `undo-step.ts`. */
type PersonVisitEvent = Exclude<VisitEvent, `${string}_undone`>

/** How far the visit is, for somebody who asked for something that another did meanwhile. */
function visitDetails(booking: Booking, visit: Visit): RefusalDetails {
  const isUnderway = booking.on_my_way_at !== null && visit.status === 'scheduled' && nextVisit(booking)?.number === visit.number
  return { status: booking.status, visit: isUnderway ? 'on_my_way' : visit.status }
}

/** Returns why the event is not possible at this time, although the visit's status allows it. */
function timeRefusal(
  booking: Booking,
  visit: Visit,
  event: PersonVisitEvent,
  role: BookingRole,
  { now, doneAt }: Pick<DecideContext, 'now' | 'doneAt'>,
): Refusal | undefined {
  if (role !== 'system' && isOutcomeReported(booking, visit.number, doneAt))
    return refusal('illegal_transition', { details: { status: booking.status } })
  // After a visit's start only the provider can cancel it, because only the provider knows that it did not take place.
  if (event === 'visit_cancelled') return role === 'customer' && visit.starts_at <= now ? refusal('slot_past') : undefined
  if (event === 'visit_completed') return undefined
  // One visit runs at a time, and only the next visit can be on the way.
  const isRunning = visitsOf(booking).some(({ status }) => status === 'in_progress')
  const isAgain = event === 'visit_on_my_way' && (booking.on_my_way_at !== null || nextVisit(booking)?.number !== visit.number)
  if (isRunning || isAgain) return refusal('illegal_transition', { details: visitDetails(booking, visit) })
  return tooEarly(booking, visit.starts_at, event === 'visit_started' ? 'start' : 'on_my_way', doneAt)
}

function notificationKindOf(event: PersonVisitEvent, next: Booking): NotificationKind {
  switch (event) {
    case 'visit_on_my_way':
      return 'booking_on_my_way'
    case 'visit_started':
      return 'booking_started'
    case 'visit_completed':
      return next.status === 'completed' ? 'booking_completed' : 'visit_completed'
    case 'visit_cancelled':
      return next.status === 'cancelled' ? 'booking_cancelled' : 'visit_cancelled'
  }
}

/** Notifies the other side. */
function notificationEffects(
  event: PersonVisitEvent,
  next: Booking,
  visit: Visit,
  role: BookingRole,
  args: Args,
  context: DecideContext,
): Effect[] {
  const kind = notificationKindOf(event, next)
  const params = {
    service_type: next.service_type,
    city: next.city,
    visit_at: visit.starts_at,
    visit: String(visit.number),
    ...lateParams(next.history.at(-1), next.city),
    ...(args.reason ? { reason: args.reason } : {}),
  }
  const toCustomer = (): Effect =>
    notify(context, next.customer_uid, kind, next.id, { ...params, name: next.provider_name, side: 'customer' })
  const toProvider = (): Effect =>
    notify(context, next.provider_uid, kind, next.id, { ...params, name: next.customer_name, side: 'provider' })
  if (role === 'system') return [toCustomer(), toProvider()]
  return [role === 'customer' ? toProvider() : toCustomer()]
}

function decideVisit(event: PersonVisitEvent, args: Args, context: DecideContext): Decision {
  const { get, actor, now } = context
  const booking = getAs(get, bookingId(args.booking_id), 'booking')
  const role = booking && roleIn(booking, actor)
  const visit = booking && visitsOf(booking).find(({ number }) => number === args.visit)
  // The same result for someone else's booking, a missing one and a missing visit.
  if (!booking || !role || !visit) return fail(refusal('not_found'))
  const status = isChatOpen(booking) ? nextVisitStatus(visit.status, event, role) : undefined
  if (!status) return fail(refusal('illegal_transition', { details: visitDetails(booking, visit) }))
  const times = actTimes(event, booking.history, role, context)
  const refused = timeRefusal(booking, visit, event, role, { now, doneAt: times.at })
  if (refused) return fail(refused)

  const visits = visitsOf(booking).map((each): Visit => (each.number === visit.number ? { ...each, status } : each))
  const wasNext = nextVisit(booking)?.number === visit.number
  const next = nextVersion(booking, {
    ...fieldsFromVisits(booking, visits),
    status: statusFromVisits(visits),
    on_my_way_at: event === 'visit_on_my_way' ? times.at : event === 'visit_started' || !wasNext ? booking.on_my_way_at : null,
    history: [
      ...booking.history,
      {
        event,
        ...times,
        by: role,
        visit: visit.number,
        command_id: context.commandId,
        ...(args.reason ? { reason: args.reason } : {}),
        ...judgeStartCode(booking, visit.number, args.code, get),
        ...playedFields(event, context),
      },
    ],
    updated_at: now,
  })
  return ok([
    ...releaseHours(next, context),
    { op: 'replace', doc: next },
    ...placeEffects(next, context),
    ...(event === 'visit_completed' ? completionEffects(next) : []),
    ...notificationEffects(event, next, visit, role, args, context),
    ...startCodeEffects(next, visit.number, context),
  ])
}

const defineVisitTransition = <const Name extends string>(name: Name, event: PersonVisitEvent) =>
  defineCommand({ name, schema, needs: bookingNeeds, decide: (args, context) => decideVisit(event, args, context) })

export const visitOnMyWay = defineVisitTransition('visit_on_my_way', 'visit_on_my_way')
export const startVisit = defineCommand({
  name: 'start_visit',
  schema: startSchema,
  needs: bookingNeeds,
  decide: (args, context) => decideVisit('visit_started', args, context),
})
export const completeVisit = defineVisitTransition('complete_visit', 'visit_completed')
export const cancelVisit = defineVisitTransition('cancel_visit', 'visit_cancelled')
