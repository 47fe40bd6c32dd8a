/** Start times that a customer can choose. Shared by the customer's screen, the provider's calendar and the server. */
import { ALTERNATIVE_SLOTS, BOOKING_HORIZON_MS, FIRST_SLOT_HOUR, HOUR_MS, LAST_SLOT_HOUR, MINUTE_MS } from '../constants.ts'
import type { DayPlan, Schedule } from '../documents/schedule.ts'
import { instantFromMs, instantToMs, type Instant } from '../time/instant.ts'
import { addDays, instantOfWallTime, wallTimeAt, weekdayOf } from '../time/zoned-time.ts'

/** `free`: can be chosen. The others are reasons why not. */
export type SlotState = 'free' | 'taken' | 'past' | 'not_offered'

export interface Slot {
  /** Hour on the provider's wall clock, 9 to 18. */
  readonly hour: number
  readonly starts_at: Instant
  readonly state: SlotState
}

/** True if two half-open intervals overlap. */
export const overlaps = (a: { starts_at: Instant; ends_at: Instant }, b: { starts_at: Instant; ends_at: Instant }): boolean =>
  a.starts_at < b.ends_at && b.starts_at < a.ends_at

const allHours = Array.from({ length: LAST_SLOT_HOUR - FIRST_SLOT_HOUR + 1 }, (_, index) => FIRST_SLOT_HOUR + index)

/** A day that was never set offers every hour. */
const UNSET: DayPlan = { status: 'available', time_slots: [] }

/** Returns the weekly plan of a day, ignoring an override. @param date YYYY-MM-DD */
export const plannedDay = ({ week }: Pick<Schedule, 'week'>, date: string): DayPlan => week?.[weekdayOf(date)] ?? UNSET

/** Returns the weekly plan: seven days, Sunday first. */
export const plannedWeek = ({ week }: Pick<Schedule, 'week'>): readonly DayPlan[] => week ?? Array.from({ length: 7 }, () => UNSET)

/** Returns a day's override, or its weekly plan. @param date YYYY-MM-DD in the provider's zone */
export const dayOf = (schedule: Pick<Schedule, 'days' | 'week'>, date: string): DayPlan => schedule.days[date] ?? plannedDay(schedule, date)

/** Returns the hours that a day offers (calendar day statuses, section 4). */
export function offeredHours({ status, time_slots }: DayPlan): readonly number[] {
  switch (status) {
    case 'busy':
    case 'rest_day':
      return []
    case 'available':
      return time_slots.length > 0 ? time_slots : allHours
    case 'open_slots':
      return time_slots
  }
}

/** Returns a schedule without its minimum notice. */
export const withoutNotice = (schedule: Schedule): Schedule => ({ ...schedule, min_notice_minutes: 0 })

/** Returns a schedule for the provider's own decisions: without minimum notice and travel time. */
export const withoutMargins = (schedule: Schedule): Schedule => ({ ...withoutNotice(schedule), travel_buffer_minutes: 0 })

/**
 * Returns the ten slots of a day in the provider's zone, each with its state for a visit of that duration.
 * A visit uses offered hours only: it ends by 19:00 and overlaps no hour that is not offered. It respects the provider's minimum notice
 * and keeps the travel time to other held hours.
 * @param date YYYY-MM-DD in the zone @param durationHours 0.5 to 8 @param nowMs the server's (or, for display, the device's) clock
 * @param horizonMs how far ahead a start may lie; farther for the later visits of a subscription
 */
export function slotsOfDay(
  schedule: Schedule,
  zone: string,
  date: string,
  durationHours: number,
  nowMs: number,
  horizonMs = BOOKING_HORIZON_MS,
): Slot[] {
  const offered = new Set(offeredHours(dayOf(schedule, date)))
  const earliestMs = nowMs + (schedule.min_notice_minutes ?? 0) * MINUTE_MS
  const bufferMs = (schedule.travel_buffer_minutes ?? 0) * MINUTE_MS
  return allHours.map((hour): Slot => {
    const startMs = instantOfWallTime(date, hour, 0, zone)
    const starts_at = instantFromMs(startMs)
    const needed = Array.from({ length: Math.ceil(durationHours) }, (_, index) => hour + index)
    const blocked = { starts_at: instantFromMs(startMs - bufferMs), ends_at: instantFromMs(startMs + durationHours * HOUR_MS + bufferMs) }
    if (startMs <= nowMs) return { hour, starts_at, state: 'past' }
    const isInRange = startMs >= earliestMs && startMs <= nowMs + horizonMs
    if (!isInRange || !needed.every((each) => offered.has(each))) return { hour, starts_at, state: 'not_offered' }
    return { hour, starts_at, state: schedule.busy.some((busy) => overlaps(busy, blocked)) ? 'taken' : 'free' }
  })
}

/** Returns the state of one start time; `not_offered` for a time that is not a slot. */
export function slotState(
  schedule: Schedule,
  zone: string,
  startsAt: Instant,
  durationHours: number,
  nowMs: number,
  horizonMs = BOOKING_HORIZON_MS,
): SlotState {
  const startMs = instantToMs(startsAt)
  // Checked first, because calendar arithmetic does not cover years before 0 and after 9999.
  if (startMs <= nowMs) return 'past'
  if (startMs > nowMs + horizonMs) return 'not_offered'
  const { date } = wallTimeAt(startMs, zone)
  return (
    slotsOfDay(schedule, zone, date, durationHours, nowMs, horizonMs).find((slot) => slot.starts_at === startsAt)?.state ?? 'not_offered'
  )
}

/** Returns the free start times nearest to an instant, within two weeks before and after it, in chronological order. */
export function nearestFreeSlots(
  schedule: Schedule,
  zone: string,
  around: Instant,
  durationHours: number,
  nowMs: number,
  count = ALTERNATIVE_SLOTS,
  horizonMs = BOOKING_HORIZON_MS,
): Instant[] {
  const aroundMs = instantToMs(around)
  const { date } = wallTimeAt(Math.min(Math.max(aroundMs, nowMs), nowMs + horizonMs), zone)
  const free: Instant[] = []
  // Searches day by day outwards. Once enough are found, one more day on each side determines the nearest.
  for (let distance = 0, settled = false; distance <= 14 && !settled; distance += 1) {
    settled = free.length >= count
    for (const day of distance === 0 ? [0] : [-distance, distance]) {
      for (const slot of slotsOfDay(schedule, zone, addDays(date, day), durationHours, nowMs, horizonMs))
        if (slot.state === 'free') free.push(slot.starts_at)
    }
  }
  const gap = (instant: Instant): number => Math.abs(instantToMs(instant) - aroundMs)
  return free
    .toSorted((a, b) => gap(a) - gap(b) || (a < b ? -1 : 1))
    .slice(0, count)
    .toSorted()
}
