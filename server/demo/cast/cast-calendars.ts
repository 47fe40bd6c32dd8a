/** Calendars of Grace, Chidi and Linh: bookings for tomorrow, the weekly plan, and days that differ from it. */
import { cityOrDefault } from '#domain/cities.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/constants.ts'
import type { DayPlan } from '#domain/documents/schedule.ts'
import { PROFILE_DEFAULTS, type Profile } from '#domain/documents/profile.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { asUid, commandId, profileId, type CommandId, type DeviceId, type Uid } from '#domain/ids.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { addDays, instantOfWallTime, wallTimeAt, weekdayOf } from '#domain/time/zoned-time.ts'
import { DEMO_CAST, type CastMember } from './cast.ts'
import { DEMO_PLACES, type DemoPlace } from './cast-places.ts'
import type { CommandRunner } from '../../commands/command-runner.ts'
import { createSeededRandom } from '../../platform/seeded-random.ts'

/** A customer without an account. */
interface Neighbour {
  readonly uid: Uid
  readonly name: string
  readonly provider: CastMember
  readonly place: DemoPlace
  /** Start tomorrow, hour of the provider's local time. */
  readonly hour: number
  readonly hours: number
  readonly instructions: string
}

const neighbour = (uid: string, name: string, rest: Omit<Neighbour, 'uid' | 'name'>): Neighbour => ({ uid: asUid(uid), name, ...rest })

const NEIGHBOURS: readonly Neighbour[] = [
  neighbour('01JD0000000000000000D1NA00', 'Dina Alvarez', {
    provider: DEMO_CAST.grace,
    place: DEMO_PLACES.dina,
    hour: 15,
    hours: 1.5,
    instructions: 'Street-side windows only. The doorbell is broken, so please knock.',
  }),
  neighbour('01JD00000000000000000NG0Z1', 'Ngozi Obi', {
    provider: DEMO_CAST.chidi,
    place: DEMO_PLACES.ngozi,
    hour: 14,
    hours: 1,
    instructions: 'The pump hums but no water comes.',
  }),
  neighbour('01JD0000000000000000000M1N', 'Minh Tran', {
    provider: DEMO_CAST.linh,
    place: DEMO_PLACES.minh,
    hour: 9,
    hours: 1,
    instructions: 'To the airport, one small suitcase.',
  }),
  neighbour('01JD0000000000000000000XAN', 'Lan Vo', {
    provider: DEMO_CAST.linh,
    place: DEMO_PLACES.lan,
    hour: 16,
    hours: 2,
    instructions: 'Three errands in District 1. I’ll come along.',
  }),
]

const OPEN: DayPlan = { status: 'available', time_slots: [] }
const REST: DayPlan = { status: 'rest_day', time_slots: [] }
const hours = (...time_slots: number[]): DayPlan => ({ status: 'open_slots', time_slots })

/** Days are counted from the first day of the marketplace, so that its weekday does not matter. The cast's stories use other days. */
interface Habits {
  readonly member: CastMember
  readonly restDay: number
  readonly short: { readonly day: number; readonly plan: DayPlan }
  readonly notice: number
  readonly travel: number
  readonly apart: readonly (readonly [ahead: number, plan: DayPlan])[]
}

const HABITS: readonly Habits[] = [
  {
    member: DEMO_CAST.grace,
    restDay: 6,
    short: { day: 5, plan: hours(9, 10, 11, 12) },
    notice: 120,
    travel: 30,
    apart: [
      [9, REST],
      [10, REST],
      [13, OPEN],
      [16, hours(14, 15, 16, 17)],
    ],
  },
  {
    member: DEMO_CAST.chidi,
    restDay: 3,
    short: { day: 2, plan: hours(14, 15, 16, 17, 18) },
    notice: 60,
    travel: 45,
    apart: [
      [8, { status: 'busy', time_slots: [] }],
      [17, OPEN],
    ],
  },
  {
    member: DEMO_CAST.linh,
    restDay: 5,
    short: { day: 4, plan: hours(9, 10, 11, 12, 13) },
    notice: 0,
    travel: 15,
    apart: [
      [11, REST],
      [12, OPEN],
    ],
  },
]

/** Returns the profiles of the neighbours, as a customer has one. */
export const neighbourProfiles = (startMs: number): Profile[] =>
  NEIGHBOURS.map(({ uid, name }) => ({
    doc_id: profileId(uid),
    type: 'profile',
    schema_version: 1,
    version: 1,
    uid,
    email: '',
    userType: 'customer',
    name,
    phone: '',
    ...PROFILE_DEFAULTS,
    loyalty_points: 0,
    notifications_read_up_to: null,
    created_at: instantFromMs(startMs),
    updated_at: instantFromMs(startMs),
  }))

/** Runs a command `agoMs` ms before the start of the marketplace. */
type Submit = (agoMs: number, by: Uid, kind: 'person' | 'system', name: string, args: Record<string, unknown>) => Promise<void>

/** Returns a function that runs commands with the same ids at every attempt. @throws when the rulebook refuses one, which is a bug */
function commandsOf(about: string, startMs: number, openRunner: (nowMs: () => number) => CommandRunner): Submit {
  const device = createSeededRandom(`calendar device ${about}`).ulid() as string as DeviceId
  let nowMs = startMs
  let n = 0
  const runner = openRunner(() => nowMs)
  return async (agoMs, by, kind, name, args) => {
    nowMs = startMs - agoMs
    n += 1
    const key = kind === 'person' ? commandId(device, n) : (`system:demo_calendar:${device}:${n}` as CommandId)
    const outcome = await runner.run({ commandId: key, uid: by, kind, name, args, queuedMs: 0 })
    if (outcome.state !== 'accepted') throw new Error(`The demo command ${name} was ${outcome.state}: ${outcome.refusal?.code ?? ''}`)
  }
}

async function bookTomorrow(customer: Neighbour, provider: Provider, today: string, submit: Submit): Promise<void> {
  const { uid, place, hour, hours: duration_hours, instructions } = customer
  const booking_id = createSeededRandom(`calendar booking ${uid}`).ulid()
  const { zone } = cityOrDefault(provider.city)
  await submit(2 * HOUR_MS, uid, 'person', 'request_booking', {
    booking_id,
    provider_id: provider.id,
    scheduled_date: instantFromMs(instantOfWallTime(addDays(today, 1), hour, 0, zone)),
    duration_hours,
    special_instructions: instructions,
    ...place,
    is_emergency: false,
    price_per_hour: provider.price_per_hour,
  })
  await submit(2 * HOUR_MS - 4_000, provider.id, 'system', 'mark_notified', { booking_id })
  await submit(110 * MINUTE_MS, provider.id, 'person', 'accept_booking', { booking_id })
}

async function setCalendar(
  { restDay, short, notice, travel, apart }: Habits,
  provider: Provider,
  today: string,
  submit: Submit,
): Promise<void> {
  const week = Array.from({ length: 7 }, () => OPEN)
  week[weekdayOf(addDays(today, restDay))] = REST
  week[weekdayOf(addDays(today, short.day))] = short.plan
  const margins = { min_notice_minutes: notice, travel_buffer_minutes: travel }
  await submit(90 * MINUTE_MS, provider.id, 'person', 'set_weekly_plan', { week, ...margins })
  for (const [ahead, day] of apart)
    await submit(89 * MINUTE_MS, provider.id, 'person', 'set_availability', { date: addDays(today, ahead), ...day })
}

/**
 * Runs the commands for tomorrow's bookings, then those for the plans. It can run again after an interruption: completed commands are not
 * run twice.
 * @param startMs when the marketplace begins, ms since 1970 @param openRunner opens a runner with the clock of the story
 */
export async function playCalendars(
  startMs: number,
  providers: readonly Provider[],
  openRunner: (nowMs: () => number) => CommandRunner,
): Promise<void> {
  for (const habits of HABITS) {
    const provider = providers.find((each) => each.id === habits.member.uid)
    if (!provider) throw new Error('The provider of a calendar is missing')
    const today = wallTimeAt(startMs, cityOrDefault(provider.city).zone).date
    const submit = commandsOf(habits.member.email, startMs, openRunner)
    for (const customer of NEIGHBOURS)
      if (customer.provider.uid === habits.member.uid) await bookTomorrow(customer, provider, today, submit)
    await setCalendar(habits, provider, today, submit)
  }
}
