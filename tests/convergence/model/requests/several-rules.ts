/** One request to several helpers: the first acceptance has it (decisions, "Several at once"). */
import { deadlineOf, endEvent, firstEventAt, statusOf } from '../derived.ts'
import type { Booking, Market } from '../market.ts'
import { doneTime, lateParams } from '../done-times.ts'
import { notify } from '../documents/notifications.ts'
import { settlePlaces } from '../places.ts'
import { id, maybe, price, readArgs, Unreadable, type Reader } from '../read-args.ts'
import { msOf, NOT_FOUND, refused, type Refused, type Taken } from '../rule.ts'
import { isSubscribed } from '../visits.ts'

const AT_ONCE = 3
const IN_ALL = 9
const FIVE_MINUTES_MS = 5 * 60_000

export interface OtherAsk {
  readonly booking_id: string
  readonly provider_id: string
  readonly price_per_hour: number
}

const otherAsks: Reader<readonly OtherAsk[]> = (given) => {
  if (!Array.isArray(given) || given.length >= AT_ONCE) throw new Unreadable()
  return given.map((each) => readArgs({ booking_id: id, provider_id: id, price_per_hour: price }, each))
}

export const severalShape = { also: maybe(otherAsks), beside: maybe(id) }

/** All bookings of the request. */
export const allAsked = (market: Market, booking: Booking): Booking[] =>
  (booking.together ?? [booking.id]).flatMap((each) => market.bookings.get(each) ?? [])

/** The others that can still be answered. */
export const othersOpen = (market: Market, booking: Booking): Booking[] =>
  allAsked(market, booking).filter((each) => each !== booking && statusOf(each) === 'pending')

export const isTaken = (booking: Booking): boolean => endEvent(booking)?.taken === true

/** Nobody is asked twice at once. */
export const isTwice = (ids: readonly string[]): boolean => new Set(ids).size < ids.length

/** The request beside which others are asked: the customer's own, for one visit, neither agreed nor withdrawn. */
export function openRequest(market: Market, beside: string | undefined, uid: string): readonly Booking[] | Refused {
  if (beside === undefined) return []
  const found = market.bookings.get(beside)
  if (found?.customer !== uid) return NOT_FOUND
  if (isSubscribed(found)) return refused('invalid_fields')
  const all = allAsked(market, found)
  const agreed = all.find((each) => ['accepted', 'in_progress', 'completed'].includes(statusOf(each)))
  const withdrawn = all.find((each) => statusOf(each) === 'cancelled' && endEvent(each)?.by === 'customer')
  const isStillOpen = all.some((each) => statusOf(each) === 'pending')
  const over = agreed ?? (isStillOpen ? undefined : withdrawn)
  return over ? refused('illegal_transition', { status: statusOf(over) }) : all
}

/** Three answers at most are waited for; one who let five minutes pass is not waited for anymore. */
export function tooMany(joined: readonly Booking[], added: number, at: string): boolean {
  const waiting = joined.filter((booking) => {
    if (statusOf(booking) !== 'pending' || deadlineOf(booking) <= at) return false
    const isLate = msOf(at) - msOf(firstEventAt(booking, 'requested') ?? at) >= FIVE_MINUTES_MS
    return booking.asked.scheduled_date !== null || !isLate
  })
  return waiting.length + added > AT_ONCE || joined.length + added > IN_ALL
}

/** After an acceptance the others are told that it is taken; they were never asked. */
export function endAsTaken(market: Market, others: readonly Booking[], at: string): void {
  for (const other of others) {
    other.events.push({ event: 'cancelled', at, done: at, by: 'system', command_id: `system:taken:${other.id}`, taken: true })
    settlePlaces(market, other, at)
    notify(market, other, 'provider', 'request_taken', at, { service_type: other.quoted.service_type })
  }
}

/** The customer withdraws all at once. */
export function cancelOthers(market: Market, others: readonly Booking[], reason: { reason?: string }, taken: Taken): void {
  for (const other of others) {
    const done = doneTime('cancelled', other, 'customer', taken)
    other.events.push({ event: 'cancelled', at: taken.at, done, by: 'customer', command_id: taken.id, ...reason })
    settlePlaces(market, other, taken.at)
    const { service_type, city } = other.quoted
    notify(market, other, 'provider', 'booking_cancelled', taken.at, { service_type, ...lateParams(taken.at, done, city), ...reason })
  }
}
