/** Start codes, derived from the events (decisions, "Start code"). The server makes them at random; in these worlds each is the same. */
import { statusOf } from './derived.ts'
import { notify } from './documents/notifications.ts'
import type { Booking, Market } from './market.ts'
import { maybe, Unreadable, type Reader } from './read-args.ts'
import { isSubscribed, openVisits, visitsAfter } from './visits.ts'

export const WORLD_CODE = '2580'
const MOST = 5

export const fourDigits: Reader<string> = (given) => {
  if (typeof given !== 'string' || given.length !== 4 || !given.split('').every((digit) => '0123456789'.includes(digit)))
    throw new Unreadable()
  return given
}

/** Codes that were checked, also for a start that was undone. */
export const triesOf = ({ events }: Booking, visit: number | undefined): number =>
  events.filter((each) => each.visit === visit && each.confirmed !== undefined).length

/** The last start of it is confirmed, and was not undone. */
export function isConfirmed({ events }: Booking, visit: number | undefined): boolean {
  const own = events.filter((each) => each.visit === visit)
  const undone = own.findLastIndex(({ event }) => event === 'start_undone' || event === 'visit_start_undone')
  return own.slice(undone + 1).some(({ confirmed }) => confirmed === true)
}

export const isLimited = (booking: Booking, visit: number | undefined): boolean => triesOf(booking, visit) >= MOST

const isAwaited = (booking: Booking, visit: number | undefined): boolean =>
  booking.hasCode === true && !isConfirmed(booking, visit) && !isLimited(booking, visit)

/** What an event says about the code that came with it. */
export const judged = (booking: Booking, visit: number | undefined, code: string | undefined): { readonly confirmed?: boolean } =>
  code !== undefined && isAwaited(booking, visit) ? { confirmed: code === WORLD_CODE } : {}

/** The codes that the customer has, in their copy of the place. */
export function codesOf(booking: Booking): { readonly start_codes?: unknown } {
  if (!['accepted', 'in_progress'].includes(statusOf(booking))) return {}
  const parts = isSubscribed(booking) ? openVisits(booking).map(({ number }) => number) : [undefined]
  const start_codes = parts
    .filter((visit) => isAwaited(booking, visit))
    .map((visit) => ({ ...(visit === undefined ? {} : { visit }), code: WORLD_CODE }))
  return start_codes.length > 0 ? { start_codes } : {}
}

/** The customer learns that the fifth was wrong too. To be called after the event. */
export function tellLimit(market: Market, booking: Booking, visit: number | undefined, at: string): void {
  if (booking.events.at(-1)?.confirmed !== false || !isLimited(booking, visit)) return
  const { service_type, city } = booking.quoted
  const start = visitsAfter(booking).find((each) => each.number === visit)?.starts_at
  notify(market, booking, 'customer', 'start_code_limit', at, { service_type, ...(start === undefined ? {} : { city, visit_at: start }) })
}

/** A start may bring a code. */
export const withCode = { code: maybe(fourDigits) }
export const codeIn = (args: object): string | undefined => ('code' in args && typeof args.code === 'string' ? args.code : undefined)
