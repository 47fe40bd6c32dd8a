/** Checks whether a booking can start at another time, and finds the nearest free times. */
import { ALTERNATIVE_SLOTS } from '../../constants.ts'
import { cityOrDefault } from '../../cities.ts'
import type { Booking } from '../../documents/booking.ts'
import type { Provider } from '../../documents/provider.ts'
import type { Schedule } from '../../documents/schedule.ts'
import { refusal, type Refusal } from '../../errors.ts'
import { calendarId } from '../../ids.ts'
import { instantToMs, type Instant } from '../../time/instant.ts'
import { currentStart, scheduleWithoutBooking } from '../../booking/time-proposals.ts'
import { nearestFreeSlots, slotState } from '../../schedule/slots.ts'
import { getAs, type DecideContext, type Lookup } from '../command.ts'

/** Schedule without this booking's own hours: from the calendar if the actor may read it, else from the public schedule. */
function scheduleForBooking(booking: Booking, provider: Provider, get: Lookup): Schedule {
  const calendar = getAs(get, calendarId(booking.provider_uid), 'calendar')
  if (!calendar) return scheduleWithoutBooking(provider.schedule, booking)
  return { ...provider.schedule, busy: calendar.intervals.filter((interval) => interval.booking_id !== booking.id) }
}

/** Removes the start farthest from that instant and keeps the order of the others. */
function withoutFarthest(starts: readonly Instant[], around: Instant): Instant[] {
  const gap = (start: Instant): number => Math.abs(instantToMs(start) - instantToMs(around))
  const farthest = starts.toSorted((a, b) => gap(b) - gap(a) || (a < b ? 1 : -1))[0]
  return starts.filter((start) => start !== farthest)
}

/**
 * Returns why this time is not available; undefined if it is free.
 * @param asJudged returns the schedule that the time is checked against; the alternatives respect the whole schedule
 */
export function startTimeRefusal(
  startsAt: Instant,
  booking: Booking,
  provider: Provider,
  { get, now }: DecideContext,
  asJudged: (schedule: Schedule) => Schedule = (schedule) => schedule,
): Refusal | undefined {
  const nowMs = instantToMs(now)
  const { zone } = cityOrDefault(booking.city)
  const schedule = scheduleForBooking(booking, provider, get)
  const state = slotState(asJudged(schedule), zone, startsAt, booking.duration_hours, nowMs)
  if (state === 'free') return undefined
  const nearest = nearestFreeSlots(schedule, zone, startsAt, booking.duration_hours, nowMs, ALTERNATIVE_SLOTS + 1)
  // The booking's current start is not an alternative.
  const others = nearest.filter((start) => start !== currentStart(booking))
  const alternatives = others.length > ALTERNATIVE_SLOTS ? withoutFarthest(others, startsAt) : others
  const code = state === 'taken' ? 'slot_taken' : state === 'past' ? 'slot_past' : 'slot_unavailable'
  return refusal(code, { details: { alternatives, status: booking.status } })
}
