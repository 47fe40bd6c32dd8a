/**
 * Prints, as JSON, the rulebook's results for times around every change of the clock in 2026 and 2027. Run under different
 * TZ settings, the `outcomes` must be the same bytes; `host` shows that the setting was in force.
 */
import { BUILT_IN_CITIES } from '#domain/cities.ts'
import type { Schedule } from '#domain/documents/schedule.ts'
import { instantFromMs, parseInstant } from '#domain/time/instant.ts'
import { nearestFreeSlots, slotsOfDay } from '#domain/schedule/slots.ts'
import { addDays, instantOfWallTime, wallTimeAt } from '#domain/time/zoned-time.ts'
import { aBooking, AMINA, anAcceptedBooking, aProfile, aProvider, GRACE, person, ulid } from './fixtures.ts'
import { openWorld, describeDecision } from './world.ts'

/** Sundays on which the clock changes in Los Angeles. */
const CHANGES = ['2026-03-08', '2026-11-01', '2027-03-14', '2027-11-07']
const zones = [...BUILT_IN_CITIES.map(({ zone }) => zone), 'Asia/Kolkata', 'UTC']
const halfHours = Array.from({ length: 48 }, (_, index) => index)

const outcomes = CHANGES.flatMap((sunday) => {
  const nowMs = Date.parse(`${sunday}T00:00:00Z`) - 5 * 86_400_000
  return zones.map((zone) => {
    const days = [-1, 0, 1].map((day) => addDays(sunday, day))
    const taken = {
      starts_at: instantFromMs(instantOfWallTime(sunday, 9, 0, zone)),
      ends_at: instantFromMs(instantOfWallTime(sunday, 14, 0, zone)),
    }
    const schedule: Schedule = { days: { [addDays(sunday, 1)]: { status: 'open_slots', time_slots: [9, 10, 18] } }, busy: [taken] }
    return {
      zone,
      instants: days.flatMap((date) =>
        halfHours.map((half) => instantFromMs(instantOfWallTime(date, Math.floor(half / 2), (half % 2) * 30, zone))),
      ),
      walls: halfHours.map((half) => wallTimeAt(Date.parse(`${sunday}T00:00:00Z`) + half * 1_800_000, zone)),
      slots: days.map((date) => slotsOfDay(schedule, zone, date, 1.5, nowMs)),
      nearest: nearestFreeSlots(schedule, zone, taken.starts_at, 2, nowMs),
    }
  })
})

/** All steps of a request, in each city, on the morning after the clock changed. */
const decisions = BUILT_IN_CITIES.map(({ name, zone }) => {
  const scheduled_date = instantFromMs(instantOfWallTime('2026-11-01', 10, 0, zone))
  const other = anAcceptedBooking({ id: ulid(7), scheduled_date })
  const world = openWorld([
    aProfile(AMINA),
    aProvider(GRACE, {
      city: name,
      schedule: { days: {}, busy: [{ starts_at: other.starts_at ?? scheduled_date, ends_at: other.ends_at ?? scheduled_date }] },
    }),
    aBooking(),
  ])
  const now = instantFromMs(Date.parse('2026-10-30T12:00:00Z'))
  const ask = (hour: number) => ({
    booking_id: ulid(8),
    provider_id: GRACE,
    scheduled_date: instantFromMs(instantOfWallTime('2026-11-01', hour, 0, zone)),
    duration_hours: 2,
    special_instructions: '',
    user_latitude: null,
    user_longitude: null,
    address: '1 Market Street',
    is_emergency: false,
    price_per_hour: 35,
  })
  return [10, 12, 18].map((hour) => {
    const decision = world.judge('request_booking', ask(hour), person(AMINA), { now })
    return [describeDecision(decision), decision.ok ? [] : decision.error.details]
  })
})

const parsed = ['2026-11-01T01:30:00-07:00', '2026-11-01T01:30:00-08:00', '2026-03-08T02:30Z', '2026-03-08T02:30'].map(
  (text) => parseInstant(text) ?? null,
)

const host = {
  zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  summerOffset: new Date(Date.UTC(2026, 6, 1)).getTimezoneOffset(),
  winterOffset: new Date(Date.UTC(2026, 0, 1)).getTimezoneOffset(),
}
process.stdout.write(JSON.stringify({ host, outcomes: { outcomes, decisions, parsed } }))
