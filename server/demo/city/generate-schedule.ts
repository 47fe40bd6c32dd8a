/** Generates the schedule of a demo provider: weekly plan, days that differ from it, notice and travel time. */
import { FIRST_SLOT_HOUR, LAST_SLOT_HOUR } from '#domain/constants.ts'
import type { DayPlan, Schedule } from '#domain/documents/schedule.ts'
import type { Uid } from '#domain/ids.ts'
import { isRide, type BuiltInService } from '#domain/service-types.ts'
import { addDays } from '#domain/time/zoned-time.ts'
import { createSeededRandom, type SeededRandom } from '../../platform/seeded-random.ts'

const OPEN: DayPlan = { status: 'available', time_slots: [] }
const REST: DayPlan = { status: 'rest_day', time_slots: [] }

/** Returns the start hours from one hour to another, both included. */
const hours = (from: number, to: number): DayPlan => ({
  status: 'open_slots',
  time_slots: Array.from({ length: to - from + 1 }, (_, index) => from + index),
})

const MORNING = hours(FIRST_SLOT_HOUR, 12)
const AFTERNOON = hours(14, LAST_SLOT_HOUR)
const LATE = hours(15, LAST_SLOT_HOUR)

type Week = readonly DayPlan[]

/** Weekly plans, Sunday first. */
const WORKING_WEEKS: readonly Week[] = [
  [REST, OPEN, OPEN, OPEN, OPEN, OPEN, REST],
  [REST, OPEN, OPEN, OPEN, OPEN, OPEN, MORNING],
  [REST, OPEN, OPEN, OPEN, OPEN, OPEN, OPEN],
  [REST, REST, OPEN, OPEN, OPEN, OPEN, OPEN],
  [MORNING, OPEN, OPEN, REST, OPEN, OPEN, OPEN],
  [REST, AFTERNOON, OPEN, OPEN, OPEN, MORNING, OPEN],
]
/** Weekly plans with work outside school and office hours. */
const LATE_WEEKS: readonly Week[] = [
  [OPEN, LATE, LATE, LATE, LATE, REST, OPEN],
  [REST, LATE, LATE, OPEN, LATE, LATE, OPEN],
  [MORNING, LATE, OPEN, LATE, OPEN, LATE, MORNING],
]
/** Weekly plans of services that travel. */
const ROAD_WEEKS: readonly Week[] = [
  [OPEN, OPEN, OPEN, OPEN, OPEN, OPEN, OPEN],
  [REST, OPEN, OPEN, OPEN, OPEN, OPEN, OPEN],
  [OPEN, OPEN, REST, OPEN, OPEN, OPEN, OPEN],
]

const LATE_SERVICES: readonly BuiltInService[] = ['tutor', 'fitness', 'yoga_instructor', 'pet_care', 'tech_support']

/** Days ahead that can differ from the plan. */
const AHEAD = [3, 24] as const

function generateDays(week: Week, today: string, random: SeededRandom): Schedule['days'] {
  const days: Record<string, DayPlan> = {}
  // Sometimes a few days off in a row.
  if (random.chance(0.25)) {
    const from = random.between(...AHEAD)
    for (let day = 0; day < random.between(1, 4); day += 1) days[addDays(today, from + day)] = REST
  }
  // A rest day with work, or a shorter day.
  if (random.chance(0.3))
    days[addDays(today, random.between(...AHEAD))] = random.pick([MORNING, AFTERNOON, week.includes(REST) ? OPEN : LATE])
  return days
}

/** Returns a schedule. @param today YYYY-MM-DD in the local time of the provider's city */
export function generateSchedule(uid: Uid, service: BuiltInService, today: string): Schedule {
  // A separate random stream, so that a change here does not change the rest of the provider.
  const random = createSeededRandom(`plan ${uid}`)
  // Some providers have no plan and offer every hour.
  if (random.chance(0.15)) return { days: {}, busy: [] }
  const isOnRoad = isRide(service)
  const weeks = isOnRoad ? ROAD_WEEKS : LATE_SERVICES.includes(service) ? LATE_WEEKS : WORKING_WEEKS
  const week = random.pick(weeks)
  return {
    days: generateDays(week, today, random),
    week: week.map(({ status, time_slots }) => ({ status, time_slots: [...time_slots] })),
    min_notice_minutes: isOnRoad ? 0 : random.pick([0, 60, 60, 120, 240, 1_440]),
    travel_buffer_minutes: isOnRoad ? 0 : random.pick([0, 15, 30, 30, 45]),
    busy: [],
  }
}
