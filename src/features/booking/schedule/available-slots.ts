/** Derives the scheduler's choices from a provider's time: a week of days, the hours of a day, the first day with a free hour. */
import type { Schedule } from '#domain/documents/schedule.ts'
import type { Instant } from '#domain/time/instant.ts'
import { slotsOfDay, type Slot } from '#domain/schedule/slots.ts'
import { addDays, instantOfWallTime, wallTimeAt } from '#domain/time/zoned-time.ts'

/** Days that are searched for a free hour before the search is left to the person. */
const FREE_DAY_SEARCH_DAYS = 56

export interface SlotQuery {
  readonly schedule: Schedule
  /** IANA zone of the provider's city. */
  readonly zone: string
  /** 0.5 to 8. */
  readonly durationHours: number
  /** This device's clock, ms. */
  readonly nowMs: number
}

/** Returns today in a zone, YYYY-MM-DD. */
export const todayIn = (zone: string, nowMs: number): string => wallTimeAt(nowMs, zone).date

/** Returns the seven days, Sunday first, of the week that contains a day; all YYYY-MM-DD. */
export function weekOf(date: string): string[] {
  const { weekday } = wallTimeAt(instantOfWallTime(date, 12, 0, 'UTC'), 'UTC')
  return Array.from({ length: 7 }, (_, index) => addDays(date, index - weekday))
}

export const slotsOnDay = (date: string, { schedule, zone, durationHours, nowMs }: SlotQuery): Slot[] =>
  slotsOfDay(schedule, zone, date, durationHours, nowMs)

/** Returns true when a visit of that length can start on that day. */
export const hasFreeSlot = (date: string, time: SlotQuery): boolean => slotsOnDay(date, time).some((slot) => slot.state === 'free')

/** Returns the first day from today on with a free start; undefined when the next eight weeks have none. */
export function firstFreeDay(time: SlotQuery): string | undefined {
  const today = todayIn(time.zone, time.nowMs)
  for (let ahead = 0; ahead < FREE_DAY_SEARCH_DAYS; ahead += 1) {
    const date = addDays(today, ahead)
    if (hasFreeSlot(date, time)) return date
  }
  return undefined
}

export interface SlotHour {
  readonly slot: Slot
  /** `chosen` is the start, `run` an hour that the visit continues into. */
  readonly display: 'free' | 'chosen' | 'run' | 'taken'
}

/** Returns a day's hours as the grid shows them around the chosen start. A start that is on another day or not free marks no hour. */
export function slotHours(slots: readonly Slot[], start: Instant | undefined, durationHours: number): SlotHour[] {
  const first = slots.find((slot) => slot.starts_at === start && slot.state === 'free')
  return slots.map((slot): SlotHour => {
    if (slot === first) return { slot, display: 'chosen' }
    const after = first === undefined ? -1 : slot.hour - first.hour
    if (after > 0 && after < durationHours) return { slot, display: 'run' }
    return { slot, display: slot.state === 'free' ? 'free' : 'taken' }
  })
}
