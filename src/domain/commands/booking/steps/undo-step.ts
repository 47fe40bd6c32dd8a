/** Commands that undo the start or the completion of a job or of one visit, for 10 minutes from the press, by the one who pressed. */
import { actTimes } from '../../../booking/steps/dated-acts.ts'
import * as v from 'valibot'
import { fieldsFromVisits, isSubscription, statusFromVisits, visitsOf } from '../../../booking/booking-visits.ts'
import { nextStatus } from '../../../booking/booking-transitions.ts'
import { lastPress, UNDO_EVENTS, type UndoableEvent } from '../../../booking/steps/step-times.ts'
import { nextVisitStatus } from '../../../booking/visit-transitions.ts'
import type { Booking, BookingRole } from '../../../documents/booking.ts'
import { DELETED_NAME } from '../../../documents/placeholder-texts.ts'
import { visitNumberField, type Visit } from '../../../documents/visit.ts'
import { refusal, type Refusal } from '../../../errors.ts'
import { ulidField } from '../../../fields.ts'
import { bookingId, clientRatingId, reviewId } from '../../../ids.ts'
import type { Instant } from '../../../time/instant.ts'
import { fail, ok } from '../../../result.ts'
import { defineCommand, getAs, nextVersion, type Decision, type DecideContext, type Effect, type Lookup } from '../../command.ts'
import { notify } from '../../notify.ts'
import { bookingNeeds, roleIn } from '../change-booking.ts'
import { placeEffects } from '../place/place-effects.ts'
import { completionEffects } from '../completion-effects.ts'
import { reholdHours } from '../hold-hours.ts'

/** `visit` is the number of the visit, for a subscription. */
const schema = v.strictObject({ booking_id: ulidField, visit: v.optional(visitNumberField) })
type Args = v.InferOutput<typeof schema>
type Undone = 'start' | 'completion'

const PRESSES: Readonly<Record<Undone, readonly [single: UndoableEvent, visit: UndoableEvent]>> = {
  start: ['started', 'visit_started'],
  completion: ['completed', 'visit_completed'],
}

const isRunning = ({ status }: Visit): boolean => status === 'in_progress'

/** Returns the fields after the event; undefined if the status does not allow it. */
function fieldsAfter(booking: Booking, press: UndoableEvent, number: number | undefined, role: BookingRole): Partial<Booking> | undefined {
  const event = UNDO_EVENTS[press]
  if (event === 'start_undone' || event === 'completion_undone') {
    const status = isSubscription(booking) ? undefined : nextStatus(booking.status, event, role)
    return status && { status }
  }
  const visit = visitsOf(booking).find((each) => each.number === number)
  const status = visit && nextVisitStatus(visit.status, event, role)
  // One visit runs at a time. Only a booking that took place can have been reviewed or moved on.
  if (!status || booking.status === 'cancelled' || (status === 'in_progress' && visitsOf(booking).some(isRunning))) return undefined
  const visits = visitsOf(booking).map((each): Visit => (each.number === number ? { ...each, status } : each))
  return { ...fieldsFromVisits(booking, visits), status: statusFromVisits(visits) }
}

/** Once one of the two has judged the other, the completion stays. */
const isReviewed = ({ id, provider_uid }: Booking, get: Lookup): boolean =>
  get(reviewId(provider_uid, id)) !== undefined || get(clientRatingId(provider_uid, id)) !== undefined

/** Effects of a job that runs again. */
function reopeningEffects(booking: Booking, next: Booking, context: DecideContext): Decision {
  const held = reholdHours(next, context)
  return held.ok ? ok([...held.value, { op: 'replace', doc: next }, ...completionEffects(booking, -1)]) : held
}

function timeRefusal(
  booking: Booking,
  press: UndoableEvent,
  visit: number | undefined,
  { get }: DecideContext,
  doneAt: Instant,
): Refusal | undefined {
  const last = lastPress(booking)
  if (last?.event !== press || last.visit !== visit) return refusal('illegal_transition', { details: { status: booking.status } })
  if (UNDO_EVENTS[press].endsWith('completion_undone') && isReviewed(booking, get)) return refusal('undo_reviewed')
  return doneAt > last.until ? refusal('undo_expired') : undefined
}

function decideUndo(undone: Undone, { booking_id, visit }: Args, context: DecideContext): Decision {
  const { get, actor, now, commandId } = context
  const booking = getAs(get, bookingId(booking_id), 'booking')
  const role = booking && roleIn(booking, actor)
  if (!booking || !role) return fail(refusal('not_found'))
  const press = PRESSES[undone][visit === undefined ? 0 : 1]
  const fields = booking.customer_name === DELETED_NAME ? undefined : fieldsAfter(booking, press, visit, role)
  if (!fields) return fail(refusal('illegal_transition', { details: { status: booking.status } }))
  const event = UNDO_EVENTS[press]
  const times = actTimes(event, booking.history, role, context)
  const refused = timeRefusal(booking, press, visit, context, times.at)
  if (refused) return fail(refused)
  const next = nextVersion(booking, {
    ...fields,
    history: [
      ...booking.history,
      {
        event,
        ...times,
        by: role,
        command_id: commandId,
        ...(visit === undefined ? {} : { visit }),
      },
    ],
    updated_at: now,
  })
  const visitAt = visitsOf(booking).find(({ number }) => number === visit)?.starts_at
  const told: Effect = notify(context, booking.customer_uid, undone === 'start' ? 'start_undone' : 'completion_undone', booking.id, {
    service_type: booking.service_type,
    ...(visitAt === undefined ? {} : { city: booking.city, visit_at: visitAt }),
    name: booking.provider_name,
    side: 'customer',
  })
  const changed: Decision = undone === 'start' ? ok([{ op: 'replace', doc: next }]) : reopeningEffects(booking, next, context)
  return changed.ok ? ok([...changed.value, ...placeEffects(next, context), told]) : changed
}

const needs = (args: Args, ...[actor, get]: [Parameters<typeof bookingNeeds>[1], Lookup]) => {
  const booking = getAs(get, bookingId(args.booking_id), 'booking')
  const ratings = booking ? [reviewId(booking.provider_uid, booking.id), clientRatingId(booking.provider_uid, booking.id)] : []
  return [...bookingNeeds(args, actor, get), ...ratings]
}

const defineUndo = <const Name extends string>(name: Name, undone: Undone) =>
  defineCommand({ name, schema, needs, decide: (args, context) => decideUndo(undone, args, context) })

export const undoStart = defineUndo('undo_start', 'start')
export const undoComplete = defineUndo('undo_complete', 'completion')
