/** How many requests a person has open (decisions, "What a stranger can do"). Nobody here has contacts to verify. */
import { deadlineOf, statusOf } from '../derived.ts'
import type { Booking, Market, Person } from '../market.ts'
import { refused, type Refused } from '../rule.ts'

const IN_ALL = 10
const WITH_ONE = 3
const HOUR_MS = 3_600_000

/** What is asked of one helper: the starts of all visits, or as soon as possible. */
export interface Wanted {
  readonly provider: string
  readonly starts: readonly string[] | 'now'
}

const wantedOf = ({ asked }: Booking): Wanted['starts'] =>
  asked.subscription?.visits.map(({ starts_at }) => starts_at) ?? (asked.scheduled_date === null ? 'now' : [asked.scheduled_date])

/** Each start is in one hour of the clock. */
function areSameHour(a: Wanted['starts'], b: Wanted['starts']): boolean {
  if (a === 'now' || b === 'now') return a === b
  const hourOf = (start: string): number => Math.floor(Date.parse(start) / HOUR_MS)
  return a.some((one) => b.some((other) => hourOf(one) === hourOf(other)))
}

/** Those of the person that wait for an answer, in the order in which they were asked. */
const pendingOf = (market: Market, uid: string): Booking[] =>
  [...market.bookings.values()].filter((each) => each.customer === uid && statusOf(each) === 'pending')

/** Several helpers asked together are one request, which is open until the last of them can no longer answer. */
function grouped(bookings: readonly Booking[]): { ids: string[]; until: string }[] {
  const groups = new Map<string, { ids: string[]; until: string }>()
  for (const booking of bookings) {
    const name = booking.together?.[0] ?? booking.id
    const group = groups.get(name) ?? { ids: [], until: '' }
    group.ids.push(booking.id)
    if (deadlineOf(booking) > group.until) group.until = deadlineOf(booking)
    groups.set(name, group)
  }
  return [...groups.values()].toSorted((a, b) => (a.until < b.until ? -1 : a.until > b.until ? 1 : 0))
}

function reached(code: string, groups: readonly { ids: string[]; until: string }[], most: number, provider?: string): Refused | undefined {
  if (groups.length < most) return undefined
  const details = { until: groups[groups.length - most]?.until, open_requests: groups.flatMap(({ ids }) => ids) }
  return refused(code, provider === undefined ? details : { ...details, provider_id: provider })
}

/** @param joined the ids of the request that it joins */
export function overLimit(
  market: Market,
  uid: string,
  wanted: readonly Wanted[],
  joined: readonly string[],
  at: string,
): Refused | undefined {
  const open = pendingOf(market, uid).filter((each) => deadlineOf(each) > at)
  for (const { provider, starts } of wanted) {
    const there = open.filter((each) => each.provider === provider)
    const same = there.filter((each) => areSameHour(starts, wantedOf(each)))
    const why = reached('same_hour', grouped(same), 1, provider) ?? reached('too_many_with_helper', grouped(there), WITH_ONE, provider)
    if (why) return why
  }
  const others = grouped(open).filter(({ ids }) => !ids.some((each) => joined.includes(each)))
  return reached('too_many_open', others, IN_ALL)
}

/** The profile lists what is pending, with what is asked now. */
export function listOpen(market: Market, person: Person, asked: readonly string[]): void {
  person.listed = [...pendingOf(market, person.uid).map(({ id }) => id), ...asked]
}
