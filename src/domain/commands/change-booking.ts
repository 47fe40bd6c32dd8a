/** Every change of a booking's state, by whoever may make it: accept, decline, on my way, start, complete, cancel, expire, notified. */
import * as v from 'valibot'
import { LOYALTY_PER_BOOKING, TEXT_LIMITS } from '../constants.ts'
import { cityOrDefault } from '../cities.ts'
import { nextStatus, type TransitionEvent } from '../booking-transitions.ts'
import { intervalOf, type Booking, type BookingRole } from '../documents/booking.ts'
import type { Calendar } from '../documents/calendar.ts'
import type { NotificationKind } from '../documents/notification.ts'
import { refusal } from '../errors.ts'
import { textField, ulidField } from '../fields.ts'
import { bookingId, calendarId, placeId, profileId, providerId, type DocId } from '../ids.ts'
import { addMs, instantToMs } from '../instant.ts'
import { isExpired } from '../request-deadline.ts'
import { fail, ok } from '../result.ts'
import { nearestFreeSlots, overlaps } from '../slots.ts'
import { changed, defineCommand, getAs, type Actor, type Decision, type DecideContext, type Effect, type Lookup } from './command.ts'
import { notify } from './notify.ts'

const schema = v.strictObject({ booking_id: ulidField, reason: v.optional(textField(TEXT_LIMITS.reason)) })
type Args = v.InferOutput<typeof schema>

/** Which side of the booking this is; undefined for others. */
export function roleIn(booking: Booking, actor: Actor): BookingRole | undefined {
  if (actor.kind === 'system') return 'system'
  if (actor.uid === booking.customer_uid) return 'customer'
  return actor.uid === booking.provider_uid ? 'provider' : undefined
}

const NOTICE: Readonly<Record<TransitionEvent, NotificationKind>> = {
  notified: 'booking_notified',
  accepted: 'booking_accepted',
  rejected: 'booking_rejected',
  on_my_way: 'booking_on_my_way',
  started: 'booking_started',
  completed: 'booking_completed',
  cancelled: 'booking_cancelled',
  expired: 'booking_expired',
}

/** The calendar and what customers see of it, with this booking's hours put in or taken out. Both change together. */
function holdHours(calendar: Calendar, intervals: Calendar['intervals'], provider: ReturnType<typeof providerOf>): Effect[] {
  const effects: Effect[] = [{ op: 'replace', doc: changed(calendar, { intervals }) }]
  if (provider) {
    const busy = intervals
      .map(({ starts_at, ends_at }) => ({ starts_at, ends_at }))
      .toSorted((a, b) => (a.starts_at < b.starts_at ? -1 : 1))
    effects.push({ op: 'amend', doc_id: provider.doc_id, set: { schedule: { ...provider.schedule, busy } } })
  }
  return effects
}

export const providerOf = (get: Lookup, booking: Booking) => getAs(get, providerId(booking.provider_uid), 'provider')

function acceptEffects(booking: Booking, context: DecideContext): Decision {
  if (!providerOf(context.get, booking)) return fail(refusal('no_provider_profile'))
  // Whether or not the server has come round to expiring it.
  if (isExpired(booking, context.now)) return fail(refusal('slot_past'))
  return holdVisit(booking, intervalOf(booking.scheduled_date ?? context.now, booking.duration_hours), context)
}

/** Holds these hours for the booking, in place of those it held; refused with the nearest free times where another holds one of them. */
export function holdVisit(booking: Booking, visit: ReturnType<typeof intervalOf>, context: DecideContext): Decision {
  const { get, now } = context
  const provider = providerOf(get, booking)
  if (!provider) return fail(refusal('no_provider_profile'))
  const calendar = getAs(get, calendarId(booking.provider_uid), 'calendar')
  const held = calendar?.intervals ?? []
  const others = held.filter((interval) => interval.booking_id !== booking.id)
  if (others.some((interval) => overlaps(interval, visit))) {
    const nowMs = instantToMs(now)
    const alternatives = nearestFreeSlots(
      { ...provider.schedule, busy: others },
      // Where the provider is listed now: that is where the next request is judged.
      cityOrDefault(provider.city).zone,
      visit.starts_at,
      booking.duration_hours,
      nowMs,
    )
    return fail(refusal('slot_taken', { details: { alternatives, status: booking.status } }))
  }
  // Hours that ended long ago hold nothing any more.
  const kept = others.filter((interval) => interval.ends_at > addMs(now, -86_400_000))
  const intervals = [...kept, { booking_id: booking.id, ...visit }]
  const effects = calendar
    ? holdHours(calendar, intervals, provider)
    : [
        {
          op: 'create',
          doc: {
            doc_id: calendarId(booking.provider_uid),
            type: 'calendar',
            schema_version: 1,
            version: 1,
            provider_uid: booking.provider_uid,
            intervals,
          },
        } as const,
        { op: 'amend', doc_id: provider.doc_id, set: { schedule: { ...provider.schedule, busy: [visit] } } } as const,
      ]
  return ok(effects)
}

/** Documents that stand beside the booking's own change. */
function besideEffects(event: TransitionEvent, booking: Booking, context: DecideContext): Decision {
  const { get } = context
  if (event === 'accepted') return acceptEffects(booking, context)
  if (event === 'cancelled' || event === 'completed') {
    const calendar = getAs(get, calendarId(booking.provider_uid), 'calendar')
    const intervals = calendar?.intervals.filter((interval) => interval.booking_id !== booking.id)
    if (calendar && intervals && intervals.length < calendar.intervals.length)
      return ok(holdHours(calendar, intervals, providerOf(get, booking)))
  }
  return ok([])
}

/** From acceptance on the provider sees the exact place (decisions "Privacy"). */
export function showPlace(booking: Booking, get: Lookup): Effect[] {
  const place = getAs(get, placeId(booking.id, booking.customer_uid), 'place')
  if (!place) return []
  return [
    {
      op: 'create',
      doc: { ...place, doc_id: placeId(booking.id, booking.provider_uid), version: 1, viewer_uid: booking.provider_uid },
    },
  ]
}

/** What becomes of another time that was proposed: whoever accepts takes back what they proposed themselves, and what ends or begins ends it. */
function proposalAfter(event: TransitionEvent, { proposal }: Booking, role: BookingRole): Partial<Booking> {
  if (!proposal || event === 'notified' || event === 'on_my_way') return {}
  return event === 'accepted' && proposal.by !== role ? {} : { proposal: null }
}

/** Documents written after the booking: counters, the exact place, notifications. */
function afterEffects(event: TransitionEvent, booking: Booking, role: BookingRole, args: Args, context: DecideContext): Effect[] {
  const effects: Effect[] = []
  if (event === 'accepted') effects.push(...showPlace(booking, context.get))
  if (event === 'completed') {
    effects.push({ op: 'amend', doc_id: providerId(booking.provider_uid), add: { total_completed_jobs: 1 } })
    effects.push({ op: 'amend', doc_id: profileId(booking.customer_uid), add: { loyalty_points: LOYALTY_PER_BOOKING } })
  }
  if (event === 'accepted' || event === 'rejected' || event === 'expired') {
    // Saying no is an answer too; saying it after the deadline is not.
    const in_time = event !== 'expired' && !isExpired(booking, context.now)
    effects.push({ op: 'amend', doc_id: providerId(booking.provider_uid), standing: { kind: 'request', in_time } })
  }
  const params = { service_type: booking.service_type, ...(args.reason ? { reason: args.reason } : {}) }
  // Each side reads the other's name, and where pressing leads depends on the side.
  const toCustomer = (): Effect =>
    notify(context, booking.customer_uid, NOTICE[event], booking.id, { ...params, name: booking.provider_name, side: 'customer' })
  const toProvider = (): Effect =>
    notify(context, booking.provider_uid, NOTICE[event], booking.id, { ...params, name: booking.customer_name, side: 'provider' })
  if (role !== 'customer') effects.push(toCustomer())
  if (role === 'customer' || event === 'expired' || (role === 'system' && event === 'cancelled')) effects.push(toProvider())
  return effects
}

function decideChange(event: TransitionEvent, args: Args, context: DecideContext): Decision {
  const { get, actor, now } = context
  const booking = getAs(get, bookingId(args.booking_id), 'booking')
  const role = booking && roleIn(booking, actor)
  // Somebody else's booking and a missing one give the same answer.
  if (!booking || !role) return fail(refusal('not_found'))
  const status = nextStatus(booking.status, event, role)
  const again = (event === 'on_my_way' && booking.on_my_way_at !== null) || (event === 'notified' && booking.provider_notified_at !== null)
  if (!status || again || (event === 'expired' && !isExpired(booking, now)))
    return fail(refusal('illegal_transition', { details: { status: booking.status } }))

  const beside = besideEffects(event, booking, context)
  if (!beside.ok) return beside
  const visit = event === 'accepted' ? intervalOf(booking.scheduled_date ?? now, booking.duration_hours) : undefined
  const next = changed(booking, {
    status,
    ...visit,
    ...(event === 'notified' ? { provider_notified_at: now } : {}),
    ...(event === 'on_my_way' ? { on_my_way_at: now } : {}),
    ...proposalAfter(event, booking, role),
    history: [
      ...booking.history,
      { event, at: now, by: role, command_id: context.commandId, ...(args.reason ? { reason: args.reason } : {}) },
    ],
    updated_at: now,
  })
  return ok([...beside.value, { op: 'replace', doc: next }, ...afterEffects(event, booking, role, args, context)])
}

/** What a decision about a booking's state and hours reads. */
export function bookingNeeds(args: Pick<Args, 'booking_id'>, _actor: Actor, get: Lookup): readonly DocId[] {
  const id = bookingId(args.booking_id)
  const booking = getAs(get, id, 'booking')
  if (!booking) return [id]
  return [
    id,
    calendarId(booking.provider_uid),
    providerId(booking.provider_uid),
    profileId(booking.customer_uid),
    placeId(booking.id, booking.customer_uid),
  ]
}

const change = <const Name extends string>(name: Name, event: TransitionEvent) =>
  defineCommand({ name, schema, needs: bookingNeeds, decide: (args, context) => decideChange(event, args, context) })

export const acceptBooking = change('accept_booking', 'accepted')
export const rejectBooking = change('reject_booking', 'rejected')
export const onMyWay = change('on_my_way', 'on_my_way')
export const startJob = change('start_job', 'started')
export const completeJob = change('complete_job', 'completed')
export const cancelBooking = change('cancel_booking', 'cancelled')
/** The server's own: an unanswered request, and a request that reached one of the provider's devices. */
export const expireBooking = change('expire_booking', 'expired')
export const markNotified = change('mark_notified', 'notified')
