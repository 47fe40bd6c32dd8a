/** A provider's own time: individual days, and the weekly plan. */
import type { Provider, AskedDay, OwnTime } from '../market.ts'
import { number, oneOf, Unreadable, type Reader } from '../read-args.ts'
import { refused, rule, type Rule } from '../rule.ts'
import { dateIn } from '../slots.ts'

const MOST_DAYS = 100
/** Two years, the longest reach of a subscription. */
const DAYS_AHEAD = 732

const date: Reader<string> = (given) => {
  if (typeof given !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(given)) throw new Unreadable()
  const ms = Date.parse(`${given}T00:00:00.000Z`)
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== given) throw new Unreadable()
  return given
}

const status = oneOf('available', 'busy', 'rest_day', 'open_slots')
const hour = number(9, 18, 1)

/** Each hour once, in order. */
const hours: Reader<readonly number[]> = (given) => {
  if (!Array.isArray(given) || given.length > 10) throw new Unreadable()
  return [...new Set(given.map(hour))].sort((a, b) => a - b)
}

/** Only days that offer hours have them, and open slots need at least one. */
const fits = (day: AskedDay): boolean =>
  day.status === 'open_slots' ? day.time_slots.length > 0 : day.status === 'available' || day.time_slots.length === 0

const week: Reader<readonly AskedDay[]> = (given) => {
  if (!Array.isArray(given) || given.length !== 7) throw new Unreadable()
  return given.map((each: unknown) => {
    if (typeof each !== 'object' || each === null || Object.keys(each).sort().join() !== 'status,time_slots') throw new Unreadable()
    const asked = each as { status: unknown; time_slots: unknown }
    const day = { status: status(asked.status), time_slots: hours(asked.time_slots) }
    if (!fits(day)) throw new Unreadable()
    return day
  })
}

const todayOf = (provider: Provider, at: string): string => dateIn(provider.details.city, at).toString()

/** Past days are dropped with every change. */
function change(provider: Provider, at: string, time: OwnTime): void {
  const today = todayOf(provider, at)
  provider.time = { ...time, days: new Map([...time.days].filter(([day]) => day >= today)) }
  provider.updated_at = at
}

const setDay = rule({ date, status, time_slots: hours }, ({ date: day, ...asked }, market, { uid, at }) => {
  const provider = market.providers.get(uid)
  if (!provider) return refused('no_provider_profile')
  const today = todayOf(provider, at)
  const last = dateIn(provider.details.city, at).add({ days: DAYS_AHEAD }).toString()
  const others = [...provider.time.days.keys()].filter((each) => each >= today && each !== day)
  if (day < today || day > last || !fits(asked) || others.length >= MOST_DAYS) return refused('invalid_fields')
  change(provider, at, { ...provider.time, days: new Map([...provider.time.days, [day, asked]]) })
  return undefined
})

const clearDay = rule({ date }, ({ date: day }, market, { uid, at }) => {
  const provider = market.providers.get(uid)
  if (!provider) return refused('no_provider_profile')
  if (provider.time.days.has(day))
    change(provider, at, { ...provider.time, days: new Map([...provider.time.days].filter(([each]) => each !== day)) })
  return undefined
})

const setWeek = rule(
  { week, min_notice_minutes: number(0, 10_080, 30), travel_buffer_minutes: number(0, 120, 15) },
  (args, market, { uid, at }) => {
    const provider = market.providers.get(uid)
    if (!provider) return refused('no_provider_profile')
    change(provider, at, {
      ...provider.time,
      week: args.week,
      notice: args.min_notice_minutes,
      travel: args.travel_buffer_minutes,
    })
    return undefined
  },
)

export const AVAILABILITY_RULES: Readonly<Record<string, Rule>> = {
  set_availability: setDay,
  clear_availability: clearDay,
  set_weekly_plan: setWeek,
}
