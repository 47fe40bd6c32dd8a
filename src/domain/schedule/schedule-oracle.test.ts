/** Independent oracle of free slots: by half hours, from the text of the rules, with another calendar implementation. */
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { DAY_STATUSES, type DayPlan, type Schedule } from '../documents/schedule.ts'
import { instantFromMs } from '../time/instant.ts'
import { nearestFreeSlots, slotsOfDay, slotState, type SlotState } from './slots.ts'

const MINUTE = 60_000
const HORIZON_DAYS = 366

/** Zones with the days around their clock changes. Lord Howe shifts by half an hour, Nairobi not at all. */
const PLACES = [
  { zone: 'America/Los_Angeles', around: ['2026-03-08', '2026-11-01', '2027-03-14'] },
  { zone: 'Europe/Berlin', around: ['2026-03-29', '2026-10-25'] },
  { zone: 'Australia/Lord_Howe', around: ['2026-04-05', '2026-10-04'] },
  { zone: 'Africa/Nairobi', around: ['2026-12-31', '2028-02-28'] },
] as const

interface Case {
  readonly zone: string
  readonly date: string
  readonly schedule: Schedule
  readonly hours: number
  readonly nowMs: number
}

/** True if a visit may take place at that minute of the wall clock. */
function isOffered(schedule: Schedule, wall: Temporal.ZonedDateTime): boolean {
  if (wall.hour < 9 || wall.hour >= 19) return false
  const plan = schedule.week === undefined ? undefined : schedule.week[wall.dayOfWeek % 7]
  const day = schedule.days[wall.toPlainDate().toString()] ?? plan
  if (day === undefined) return true
  if (day.status === 'rest_day' || day.status === 'busy') return false
  if (day.status === 'available' && day.time_slots.length === 0) return true
  return day.time_slots.includes(wall.hour)
}

function naiveState({ zone, date, schedule, hours, nowMs }: Case, hour: number): SlotState {
  const start = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone, plainTime: { hour } })
  const startMs = start.epochMilliseconds
  if (startMs <= nowMs) return 'past'
  if (startMs - nowMs > HORIZON_DAYS * 1_440 * MINUTE) return 'not_offered'
  if (startMs - nowMs < (schedule.min_notice_minutes ?? 0) * MINUTE) return 'not_offered'
  const length = hours * 60
  for (let minute = 0; minute < length; minute += 1) if (!isOffered(schedule, start.add({ minutes: minute }))) return 'not_offered'
  const buffer = schedule.travel_buffer_minutes ?? 0
  for (let minute = -buffer; minute < length + buffer; minute += 1) {
    const at = instantFromMs(startMs + minute * MINUTE)
    if (schedule.busy.some((held) => held.starts_at <= at && at < held.ends_at)) return 'taken'
  }
  return 'free'
}

const dayPlan: fc.Arbitrary<DayPlan> = fc.record({
  status: fc.constantFrom(...DAY_STATUSES),
  time_slots: fc.subarray([9, 10, 11, 12, 13, 14, 15, 16, 17, 18]),
})

const cases: fc.Arbitrary<Case> = fc
  .record({
    place: fc.constantFrom(...PLACES),
    near: fc.nat(2),
    off: fc.integer({ min: -2, max: 2 }),
    hours: fc.integer({ min: 1, max: 16 }).map((halves) => halves / 2),
    week: fc.option(fc.array(dayPlan, { minLength: 7, maxLength: 7 }), { nil: undefined }),
    days: fc.array(fc.tuple(fc.integer({ min: -3, max: 3 }), dayPlan), { maxLength: 3 }),
    notice: fc.constantFrom(undefined, 0, 30, 120, 1_440, 10_080),
    buffer: fc.constantFrom(undefined, 0, 15, 45, 120),
    // Minutes from midnight, and duration.
    busy: fc.array(fc.tuple(fc.integer({ min: -300, max: 1_500 }), fc.integer({ min: 15, max: 240 })), { maxLength: 3 }),
    // Minutes before midnight of the day; some a year and more before.
    ago: fc.oneof(fc.integer({ min: -1_200, max: 12_000 }), fc.integer({ min: 365 * 1_440, max: 368 * 1_440 })),
  })
  .map(({ place, near, off, hours, week, days, notice, buffer, busy, ago }) => {
    const date = Temporal.PlainDate.from(place.around[near % place.around.length] ?? place.around[0]).add({ days: off })
    const midnight = date.toZonedDateTime({ timeZone: place.zone }).epochMilliseconds
    return {
      zone: place.zone,
      date: date.toString(),
      hours,
      nowMs: midnight - ago * MINUTE,
      schedule: {
        days: Object.fromEntries(days.map(([ahead, day]) => [date.add({ days: ahead }).toString(), day])),
        busy: busy.map(([from, length]) => ({
          starts_at: instantFromMs(midnight + from * MINUTE),
          ends_at: instantFromMs(midnight + (from + length) * MINUTE),
        })),
        ...(week ? { week } : {}),
        ...(notice === undefined ? {} : { min_notice_minutes: notice }),
        ...(buffer === undefined ? {} : { travel_buffer_minutes: buffer }),
      },
    }
  })

test('every slot of a day, in zones whose clocks change', () => {
  const seen = new Set<SlotState>()
  fc.assert(
    fc.property(cases, (given) => {
      const slots = slotsOfDay(given.schedule, given.zone, given.date, given.hours, given.nowMs)
      const states = slots.map(({ state }) => state)
      for (const state of states) seen.add(state)
      expect(states).toEqual([9, 10, 11, 12, 13, 14, 15, 16, 17, 18].map((hour) => naiveState(given, hour)))
    }),
    { numRuns: 150 },
  )
  expect([...seen].sort()).toEqual(['free', 'not_offered', 'past', 'taken'])
}, 30_000)

test('a time offered as an alternative is free', () => {
  fc.assert(
    fc.property(cases, ({ schedule, zone, date, hours, nowMs }) => {
      const noon = instantFromMs(Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone, plainTime: '12:00' }).epochMilliseconds)
      for (const start of nearestFreeSlots(schedule, zone, noon, hours, nowMs)) {
        expect(slotState(schedule, zone, start, hours, nowMs)).toBe('free')
        const wall = Temporal.Instant.from(start).toZonedDateTimeISO(zone)
        expect(naiveState({ schedule, zone, hours, nowMs, date: wall.toPlainDate().toString() }, wall.hour)).toBe('free')
      }
    }),
    { numRuns: 40 },
  )
}, 30_000)

test('no visit overlaps a rest day, even if it has hours', () => {
  fc.assert(
    fc.property(cases, ({ schedule, zone, date, hours, nowMs }) => {
      const rest: Schedule = { ...schedule, days: { ...schedule.days, [date]: { status: 'rest_day', time_slots: [9, 10, 11] } } }
      expect(slotsOfDay(rest, zone, date, hours, nowMs).some(({ state }) => state === 'free')).toBe(false)
    }),
    { numRuns: 100 },
  )
})
