/** Switching the start code on and off, and giving it after the start (decisions, "Start code"). */
import { isOver, statusOf } from '../derived.ts'
import { notify } from '../documents/notifications.ts'
import { doneTime } from '../done-times.ts'
import type { Booking, Market } from '../market.ts'
import { settlePlaces } from '../places.ts'
import { flag, id, maybe, number } from '../read-args.ts'
import { NOT_FOUND, refused, rule, type Rule } from '../rule.ts'
import { fourDigits, isConfirmed, isLimited, judged } from '../start-codes.ts'
import { isSubscribed, visitsAfter } from '../visits.ts'

/** The customer learns that the fifth was wrong too. To be called after the event. */
export function tellLimit(market: Market, booking: Booking, visit: number | undefined, at: string): void {
  if (booking.events.at(-1)?.confirmed !== false || !isLimited(booking, visit)) return
  const { service_type, city } = booking.quoted
  const start = visitsAfter(booking).find((each) => each.number === visit)?.starts_at
  notify(market, booking, 'customer', 'start_code_limit', at, { service_type, ...(start === undefined ? {} : { city, visit_at: start }) })
}

const setStartCode = rule({ booking_id: id, on: flag }, ({ booking_id, on }, market, { uid, at }) => {
  const booking = market.bookings.get(booking_id)
  if (!booking || (booking.customer !== uid && booking.provider !== uid)) return NOT_FOUND
  const status = statusOf(booking)
  const isStarted = isSubscribed(booking) ? visitsAfter(booking).every((visit) => visit.status !== 'scheduled') : status === 'in_progress'
  if (booking.customer !== uid || isOver(status) || isStarted) return refused('illegal_transition', { status })
  if ((booking.hasCode ?? false) === on) return undefined
  booking.hasCode = on
  booking.switchedAt = at
  settlePlaces(market, booking, at)
  return undefined
})

const confirmStart = rule(
  { booking_id: id, visit: maybe(number(1, 52, 1)), code: fourDigits },
  ({ booking_id, visit, code }, market, taken) => {
    const { uid, at, id: command_id } = taken
    const booking = market.bookings.get(booking_id)
    if (!booking || (booking.customer !== uid && booking.provider !== uid)) return NOT_FOUND
    const status = statusOf(booking)
    if (booking.provider !== uid) return refused('illegal_transition', { status })
    const own = isSubscribed(booking)
      ? visitsAfter(booking).find((each) => each.number === visit)?.status
      : visit === undefined
        ? status
        : undefined
    if (own !== 'in_progress')
      return refused('illegal_transition', { status, ...(visit === undefined || own === undefined ? {} : { visit: own }) })
    if (booking.hasCode !== true) return refused('start_code_off')
    if (isConfirmed(booking, visit)) return refused('start_confirmed')
    if (isLimited(booking, visit)) return refused('start_code_limit')
    booking.events.push({
      event: 'start_code_given',
      at,
      done: doneTime('start_code_given', booking, 'provider', taken),
      by: 'provider',
      command_id,
      ...(visit === undefined ? {} : { visit }),
      ...judged(booking, visit, code),
    })
    settlePlaces(market, booking, at)
    tellLimit(market, booking, visit, at)
    return undefined
  },
)

export const START_CODE_RULES: Readonly<Record<string, Rule>> = { set_start_code: setStartCode, confirm_start: confirmStart }
