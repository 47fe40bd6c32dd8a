/** Adds and removes the hours of a booking in the provider's calendar and in the public schedule, always in both. */
import { hoursOfOthers } from '../../booking/extras/booking-extras.ts'
import { heldHours, isSubscription, visitsOf, type TimeInterval } from '../../booking/booking-visits.ts'
import { cityOrDefault } from '../../cities.ts'
import type { Booking } from '../../documents/booking.ts'
import type { Calendar } from '../../documents/calendar.ts'
import type { Provider } from '../../documents/provider.ts'
import { refusal } from '../../errors.ts'
import { calendarId, providerId } from '../../ids.ts'
import { addMs, instantToMs } from '../../time/instant.ts'
import { fail, ok } from '../../result.ts'
import { nearestFreeSlots, overlaps } from '../../schedule/slots.ts'
import { alternativeStarts } from '../../schedule/visit-conflicts.ts'
import { nextVersion, getAs, type Decision, type DecideContext, type Effect, type Lookup } from '../command.ts'

/** Hours that ended longer ago than this are removed from the calendar, ms. */
const CALENDAR_RETENTION_MS = 86_400_000

const byTime = (a: TimeInterval, b: TimeInterval): number => (a.starts_at < b.starts_at ? -1 : 1)

const publicHours = (intervals: readonly TimeInterval[]): TimeInterval[] =>
  intervals.map(({ starts_at, ends_at }) => ({ starts_at, ends_at })).toSorted(byTime)

const calendarOf = (get: Lookup, booking: Booking) => getAs(get, calendarId(booking.provider_uid), 'calendar')
export const providerOf = (get: Lookup, booking: Booking) => getAs(get, providerId(booking.provider_uid), 'provider')

function calendarEffects(
  booking: Booking,
  calendar: Calendar | undefined,
  provider: Provider | undefined,
  intervals: Calendar['intervals'],
): Effect[] {
  const effects: Effect[] = calendar
    ? [{ op: 'replace', doc: nextVersion(calendar, { intervals }) }]
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
        },
      ]
  if (provider) effects.push({ op: 'amend', doc_id: provider.doc_id, hours: publicHours(intervals) })
  return effects
}

/** Refuses held hours, with alternative times: for a single booking, or for each conflicting visit of a subscription. */
function conflictRefusal(
  booking: Booking,
  requested: readonly TimeInterval[],
  others: Calendar['intervals'],
  provider: Provider | undefined,
  { now, actor }: DecideContext,
) {
  if (!provider) return refusal('slot_taken', { details: { status: booking.status } })
  const nowMs = instantToMs(now)
  const schedule = { ...provider.schedule, busy: [...others] }
  // The next request is checked in the zone of the city where the provider is listed now.
  const { zone } = cityOrDefault(provider.city)
  const durationHours = booking.duration_hours
  if (!isSubscription(booking)) {
    const around = requested[0]?.starts_at ?? now
    const alternatives = nearestFreeSlots(schedule, zone, around, durationHours, nowMs)
    // Which job it is concerns the provider alone.
    const inTheWay = others.filter((other) => requested.some((hours) => overlaps(other, hours))).toSorted(byTime)
    const own = actor.uid === booking.provider_uid ? inTheWay[0] : undefined
    return refusal('slot_taken', { details: { alternatives, status: booking.status, ...(own ? { booking_id: own.booking_id } : {}) } })
  }
  const visits = visitsOf(booking).map(({ number, starts_at }) => ({ number, starts_at }))
  const taken = visits.flatMap((visit, index) => {
    const hours = requested.find(({ starts_at }) => starts_at === visit.starts_at)
    if (!hours || !others.some((other) => overlaps(other, hours))) return []
    const alternatives = alternativeStarts(visits, index, { schedule, zone, durationHours, nowMs })
    return [{ ...visit, state: 'taken' as const, alternatives }]
  })
  return refusal('visits_taken', { details: { visits: taken, status: booking.status } })
}

/**
 * Holds all hours of a booking that is being accepted, or none.
 * @param booking before the acceptance @param accepted after the acceptance
 */
export function holdHours(booking: Booking, accepted: Booking, context: DecideContext): Decision {
  const { get, now, actor } = context
  const provider = providerOf(get, booking)
  // A customer's device may not hold the provider. A provider who accepts always holds their own document.
  if (!provider && actor.uid === booking.provider_uid) return fail(refusal('no_provider_profile'))
  const calendar = calendarOf(get, booking)
  const others = (calendar?.intervals ?? []).filter((interval) => interval.booking_id !== booking.id)
  const requested = heldHours(accepted)
  if (requested.some((hours) => others.some((other) => overlaps(other, hours))))
    return fail(conflictRefusal(booking, requested, others, provider, context))
  const retained = others.filter((interval) => interval.ends_at > addMs(now, -CALENDAR_RETENTION_MS))
  return ok(
    calendarEffects(booking, calendar, provider, [...retained, ...requested.map((hours) => ({ booking_id: booking.id, ...hours }))]),
  )
}

/** Returns the hours that other bookings of the provider hold: from the calendar if the actor may read it, else from the public schedule. */
export function othersHours(booking: Booking, get: Lookup): readonly TimeInterval[] {
  const calendar = calendarOf(get, booking)
  if (calendar) return calendar.intervals.filter((interval) => interval.booking_id !== booking.id)
  return hoursOfOthers(providerOf(get, booking)?.schedule.busy ?? [], booking)
}

/** Moves the ends of the hours that a booking holds. The caller has checked them. @param next the booking after the change */
export function extendHours(next: Booking, { get }: DecideContext): Effect[] {
  const calendar = calendarOf(get, next)
  if (!calendar) return []
  const held = heldHours(next)
  const intervals = calendar.intervals.map((interval) => {
    const hours = interval.booking_id === next.id ? held.find(({ starts_at }) => starts_at === interval.starts_at) : undefined
    return hours ? { ...interval, ...hours } : interval
  })
  return calendarEffects(next, calendar, providerOf(get, next), intervals)
}

/** Releases the hours that a booking no longer holds. @param next the booking after the change */
export function releaseHours(next: Booking, { get }: DecideContext): Effect[] {
  const calendar = calendarOf(get, next)
  if (!calendar) return []
  const held = heldHours(next)
  const intervals = calendar.intervals.filter(
    (interval) => interval.booking_id !== next.id || held.some(({ starts_at }) => starts_at === interval.starts_at),
  )
  return intervals.length < calendar.intervals.length ? calendarEffects(next, calendar, providerOf(get, next), intervals) : []
}

/** Holds the hours of a reopened job again. @param next the booking after the change @returns `undo_hours_taken` if another job has them */
export function reholdHours(next: Booking, { get }: DecideContext): Decision {
  const calendar = calendarOf(get, next)
  const others = (calendar?.intervals ?? []).filter((interval) => interval.booking_id !== next.id)
  const held = heldHours(next)
  if (held.some((hours) => others.some((other) => overlaps(other, hours)))) return fail(refusal('undo_hours_taken'))
  const own = held.map((hours) => ({ booking_id: next.id, ...hours }))
  return ok(calendarEffects(next, calendar, providerOf(get, next), [...others, ...own]))
}
