/** Commands that change a booking's status: accept, decline, on my way, start, complete, cancel, expire, notified. */
import * as v from 'valibot'
import { heldHours, type TimeInterval } from '../../booking/booking-visits.ts'
import { contactRefusal, withoutWords } from '../../account/contact-between.ts'
import { actTimes, lateParams } from '../../booking/steps/dated-acts.ts'
import type { TransitionEvent } from '../../booking/booking-transitions.ts'
import { TEXT_LIMITS } from '../../constants.ts'
import type { Booking, BookingRole } from '../../documents/booking.ts'
import { startCodeField } from '../../documents/parts/start-code.ts'
import type { Provider } from '../../documents/provider.ts'
import type { NotificationKind } from '../../documents/notification-kinds.ts'
import { refusal, type Refusal } from '../../errors.ts'
import { textField, ulidField } from '../../fields.ts'
import { bookingId, calendarId, placeId, profileId, providerId, type DocId } from '../../ids.ts'
import type { Instant } from '../../time/instant.ts'
import { isOutcomeReported } from '../../booking/steps/outcomes.ts'
import { isExpired } from '../../booking/request-deadline.ts'
import { countRequestEffects } from '../../provider/count-request.ts'
import { isTaken } from '../../booking/several/asked-group.ts'
import { tooEarly } from '../../booking/steps/step-times.ts'
import { fail, ok } from '../../result.ts'
import { nextVersion, defineCommand, getAs, type Actor, type Decision, type DecideContext, type Effect, type Lookup } from '../command.ts'
import { hoursAfter, statusAfter } from './after-change.ts'
import { releaseHours, holdHours } from './hold-hours.ts'
import { completionEffects, playedFields } from './completion-effects.ts'
import { placeEffects, placeNeeds } from './place/place-effects.ts'
import { judgeStartCode, startCodeEffects } from './steps/judge-start-code.ts'
import { notify } from '../notify.ts'
import { cancelledEffects, openOthers, othersNeeds, takenEffects } from './several/end-others.ts'
import { withdrawnNotices } from './withdrawn-notices.ts'

const schema = v.strictObject({ booking_id: ulidField, reason: v.optional(textField(TEXT_LIMITS.reason)) })
/** A start may bring the customer's code. */
const startSchema = v.strictObject({ ...schema.entries, code: v.optional(startCodeField) })
type Args = v.InferOutput<typeof startSchema>

/** Returns the actor's role in a booking; undefined for anyone else. */
export function roleIn(booking: Booking, actor: Actor): BookingRole | undefined {
  if (actor.kind === 'system') return 'system'
  if (actor.uid === booking.customer_uid) return 'customer'
  return actor.uid === booking.provider_uid ? 'provider' : undefined
}

const NOTIFICATION_KIND: Readonly<Record<TransitionEvent, NotificationKind>> = {
  notified: 'booking_notified',
  accepted: 'booking_accepted',
  rejected: 'booking_rejected',
  on_my_way: 'booking_on_my_way',
  started: 'booking_started',
  completed: 'booking_completed',
  cancelled: 'booking_cancelled',
  expired: 'booking_expired',
  start_undone: 'start_undone',
  completion_undone: 'completion_undone',
}

/** Effects on the provider's calendar. They precede the change of the booking. @param next the booking after the change */
function calendarEffects(event: TransitionEvent, booking: Booking, next: Booking, context: DecideContext): Decision {
  if (event === 'accepted') {
    // Also if the server has not expired the request yet.
    if (isExpired(booking, context.now)) return fail(refusal('slot_past'))
    return holdHours(booking, next, context)
  }
  return ok(event === 'cancelled' || event === 'completed' ? releaseHours(next, context) : [])
}

/** Returns the customer's full name, which replaces a short one on acceptance. Without the profile, the server's result supplies it. */
export const nameOnAcceptance = (booking: Booking, get: Lookup): string =>
  getAs(get, profileId(booking.customer_uid), 'profile')?.name ?? booking.customer_name

/** Closes an open time proposal when its proposer accepts the original time, or when the booking ends or starts. */
function proposalAfter(event: TransitionEvent, { proposal }: Booking, role: BookingRole): Partial<Booking> {
  if (!proposal || event === 'notified' || event === 'on_my_way') return {}
  return event === 'accepted' && proposal.by !== role ? {} : { proposal: null }
}

function ownAddress(booking: Booking, get: Lookup): Record<string, string> {
  const address = getAs(get, placeId(booking.id, booking.customer_uid), 'place')?.address
  return address === undefined ? {} : { address }
}

/**
 * Returns the notification of an answer or an end for the customer. While others of several helpers can answer, one who does not come is
 * no news; after the last of them the customer is told about all.
 */
function customerNotice(event: TransitionEvent, kind: NotificationKind, booking: Booking, get: Lookup): NotificationKind | undefined {
  if (booking.asked_together === undefined || (event !== 'rejected' && event !== 'expired')) return kind
  return openOthers(booking, get).length > 0 ? undefined : 'nobody_available'
}

/** What the change means for others who were asked for the same. */
function othersEffects(event: TransitionEvent, booking: Booking, role: BookingRole, args: Args, context: DecideContext): Effect[] {
  if (event === 'accepted') return takenEffects(booking, context)
  return event === 'cancelled' && role === 'customer' && booking.status === 'pending' ? cancelledEffects(booking, args.reason, context) : []
}

/** Effects after the change of the booking: counters, the exact place, notifications. */
function followUpEffects(
  event: TransitionEvent,
  booking: Booking,
  next: Booking,
  role: BookingRole,
  args: Args,
  context: DecideContext,
): Effect[] {
  const effects = placeEffects(next, context)
  const late = lateParams(next.history.at(-1), next.city)
  if (event === 'completed') effects.push(...completionEffects(next))
  if (event === 'accepted' || event === 'rejected' || event === 'expired') {
    // Declining counts as an answer. Declining after the deadline does not count as one in time.
    const in_time = event !== 'expired' && !isExpired(booking, context.now)
    effects.push(...countRequestEffects(booking, in_time, context))
  }
  // For a running subscription only the remaining visits are cancelled.
  const kind = event === 'cancelled' && booking.status === 'in_progress' ? 'visits_cancelled' : NOTIFICATION_KIND[event]
  const params = { service_type: booking.service_type, ...late, ...(args.reason ? { reason: args.reason } : {}) }
  if (role === 'system' && event === 'cancelled' && booking.suspended_at !== undefined)
    return [...effects, ...withdrawnNotices(booking, params, context), ...startCodeEffects(next, undefined, context)]
  // Each side gets the other's name. The link of a notification depends on the side.
  const toCustomer = (shown: NotificationKind): Effect =>
    notify(context, booking.customer_uid, shown, booking.id, {
      ...params,
      // Only the customer's own notifications have the address.
      ...(event === 'accepted' ? ownAddress(booking, context.get) : {}),
      name: booking.provider_name,
      side: 'customer',
    })
  const toProvider = (): Effect =>
    notify(context, booking.provider_uid, kind, booking.id, { ...params, name: booking.customer_name, side: 'provider' })
  const shown = role === 'customer' ? undefined : customerNotice(event, kind, booking, context.get)
  if (shown) effects.push(toCustomer(shown))
  if (role === 'customer' || event === 'expired' || (role === 'system' && event === 'cancelled')) effects.push(toProvider())
  return [...effects, ...startCodeEffects(next, undefined, context)]
}

/** Returns why a person cannot do this now, although the booking's status allows it. */
function timeRefusal(event: TransitionEvent, booking: Booking, role: BookingRole, doneAt: Instant): Refusal | undefined {
  if (role !== 'system' && isOutcomeReported(booking, undefined, doneAt))
    return refusal('illegal_transition', { details: { status: booking.status } })
  if (event === 'on_my_way' || event === 'started')
    return tooEarly(booking, booking.starts_at, event === 'started' ? 'start' : event, doneAt)
  return undefined
}

/** Returns the hours that a request takes if this provider accepts it now. */
export const acceptedHours = (booking: Booking, now: Instant, provider: Provider | undefined): TimeInterval[] =>
  heldHours({ ...booking, status: 'accepted', ...hoursAfter(booking, 'accepted', 'accepted', now, provider) })

/** @param isAlone whether others who were asked together stay as they are */
export function decideChange(event: TransitionEvent, given: Args, context: DecideContext, isAlone = false): Decision {
  const { get, actor, now } = context
  const booking = getAs(get, bookingId(given.booking_id), 'booking')
  const role = booking && roleIn(booking, actor)
  // The same result for someone else's booking and for a missing one.
  if (!booking || !role) return fail(refusal('not_found'))
  const args = withoutWords(given, booking, get)
  const status = statusAfter(booking, event, role)
  if (event === 'accepted' && isTaken(booking)) return fail(refusal('request_taken', { details: { status: booking.status } }))
  const isRepeated =
    (event === 'on_my_way' && booking.on_my_way_at !== null) || (event === 'notified' && booking.provider_notified_at !== null)
  if (!status || isRepeated || (event === 'expired' && !isExpired(booking, now)))
    return fail(refusal('illegal_transition', { details: { status: booking.status } }))
  const times = actTimes(event, booking.history, role, context)
  const closed = event === 'accepted' ? contactRefusal(get, actor.uid, booking.customer_uid, 'contact_closed') : undefined
  const refused = closed ?? timeRefusal(event, booking, role, times.at)
  if (refused) return fail(refused)
  const provider = getAs(get, providerId(booking.provider_uid), 'provider')
  const next = nextVersion(booking, {
    status,
    ...hoursAfter(booking, status, event, now, provider),
    ...(event === 'accepted' ? { customer_name: nameOnAcceptance(booking, get) } : {}),
    ...(event === 'notified' ? { provider_notified_at: now } : {}),
    ...(event === 'on_my_way' ? { on_my_way_at: times.at } : {}),
    ...proposalAfter(event, booking, role),
    history: [
      ...booking.history,
      {
        event,
        ...times,
        by: role,
        command_id: context.commandId,
        ...(args.reason ? { reason: args.reason } : {}),
        ...judgeStartCode(booking, undefined, args.code, get),
        ...playedFields(event, context),
      },
    ],
    updated_at: now,
  })
  const calendarChanges = calendarEffects(event, booking, next, context)
  if (!calendarChanges.ok) return calendarChanges
  const followUps = followUpEffects(event, booking, next, role, args, context)
  if (!isAlone) followUps.push(...othersEffects(event, booking, role, args, context))
  return ok([...calendarChanges.value, { op: 'replace', doc: next }, ...followUps])
}

/** Ids of the documents that a decision about a booking's status and hours reads: booking, calendar, provider, profiles, places. */
export function bookingNeeds(args: Pick<Args, 'booking_id'>, _actor: Actor, get: Lookup): readonly DocId[] {
  const id = bookingId(args.booking_id)
  const booking = getAs(get, id, 'booking')
  if (!booking) return [id]
  return [id, calendarId(booking.provider_uid), providerId(booking.provider_uid), ...placeNeeds(booking), ...othersNeeds(booking, get)]
}

const defineTransition = <const Name extends string>(name: Name, event: TransitionEvent) =>
  defineCommand({ name, schema, needs: bookingNeeds, decide: (args, context) => decideChange(event, args, context) })

export const acceptBooking = defineTransition('accept_booking', 'accepted')
export const rejectBooking = defineTransition('reject_booking', 'rejected')
export const onMyWay = defineTransition('on_my_way', 'on_my_way')
export const startJob = defineCommand({
  name: 'start_job',
  schema: startSchema,
  needs: bookingNeeds,
  decide: (args, context) => decideChange('started', args, context),
})
export const completeJob = defineTransition('complete_job', 'completed')
export const cancelBooking = defineTransition('cancel_booking', 'cancelled')
/** Run by the server: a request without an answer, and a request that reached one of the provider's devices. */
export const expireBooking = defineTransition('expire_booking', 'expired')
export const markNotified = defineTransition('mark_notified', 'notified')
