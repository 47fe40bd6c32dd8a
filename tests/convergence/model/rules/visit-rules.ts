/** Requesting regular visits, and the events of each (docs/decisions, "Subscriptions"). */
import { opensBefore, roleOf } from './booking-rules.ts'
import { newBooking, refusalByProvider, refusalOfHourlyPrice } from '../requests/request-rules.ts'
import { codeIn, judged, tellLimit, withCode } from '../start-codes.ts'
import { hoursHeldBy, isOnMap, statusOf, onMyWayAt } from '../derived.ts'
import type { Booking, Market } from '../market.ts'
import { doneTime, lateParams } from '../done-times.ts'
import { notify } from '../documents/notifications.ts'
import { placeShape, refusalOfPlace, settlePlaces } from '../places.ts'
import { listOpen, overLimit } from '../requests/limit-rules.ts'
import { problemShape, refusalOfAnswers } from '../requests/problem.ts'
import { duration, flag, id, instant, maybe, number, oneOf, price, text, Unreadable, type Reader } from '../read-args.ts'
import { isReported } from '../outcomes.ts'
import { msOf, NOT_FOUND, refused, rule, type Refused, type Rule, type Taken } from '../rule.ts'
import { HORIZON_MS } from '../slots.ts'
import { areRegular, notToBeHad, regularTimes, type Planned } from './visit-times.ts'
import { nextOf, visitsAfter, type Visit } from '../visits.ts'

const visitNumber = number(1, 52, 1)

const plannedVisits: Reader<readonly Planned[]> = (given) => {
  if (!Array.isArray(given) || given.length === 0 || given.length > 52) throw new Unreadable()
  return given.map((each: unknown) => {
    if (typeof each !== 'object' || each === null || Object.keys(each).sort().join() !== 'number,starts_at') throw new Unreadable()
    const asked = each as { number: unknown; starts_at: unknown }
    return { number: visitNumber(asked.number), starts_at: instant(asked.starts_at) }
  })
}

const shape = {
  booking_id: id,
  provider_id: id,
  subscription_type: oneOf('weekly', 'biweekly', 'monthly'),
  subscription_duration: number(4, 52, 4),
  first_visit: instant,
  visits: plannedVisits,
  duration_hours: duration,
  special_instructions: text(1_000),
  ...problemShape,
  ...placeShape,
  price_per_hour: price,
  start_code: maybe(flag),
}

const requestSubscription = rule(shape, (args, market, taken) => {
  const { uid, at } = taken
  if (market.bookings.has(args.booking_id)) return refused('already_exists')
  const provider = market.providers.get(args.provider_id)
  const person = market.people.get(uid)
  if (!provider || !person) return NOT_FOUND
  if (provider.uid === uid) return refused('own_service')
  if (!isOnMap(provider)) return refused('provider_unavailable')
  const { visits, duration_hours: hours, subscription_type: type, subscription_duration: weeks } = args
  const first = visits[0]?.starts_at ?? ''
  const said =
    refusalByProvider({ scheduled_date: first, is_emergency: false }, provider) ??
    refusalOfPlace(args, provider) ??
    refusalOfAnswers(args, provider) ??
    refusalOfHourlyPrice(args, provider, person)
  if (said) return said
  if (!provider.details.subscription_available) return refused('no_subscription')
  if (msOf(args.first_visit) < msOf(at) - HORIZON_MS) return refused('slot_past')
  if (msOf(args.first_visit) > msOf(at) + HORIZON_MS) return refused('slot_unavailable')
  const { city } = provider.details
  if (!areRegular(visits, regularTimes(city, args.first_visit, type, weeks), hours)) return refused('invalid_fields')
  const missing = notToBeHad(visits, { city, own: provider.time, held: hoursHeldBy(market, provider.uid), hours, now: at })
  if (missing.length > 0) return refused('visits_taken', { visits: missing })
  const starts = visits.map(({ starts_at }) => starts_at)
  const over = overLimit(market, uid, [{ provider: provider.uid, starts }], [], at)
  if (over) return over
  listOpen(market, person, [args.booking_id])
  const asked = { ...args, scheduled_date: first, is_emergency: false, subscription: { type, weeks, visits } }
  newBooking(market, asked, provider, person, taken, { visits: String(visits.length), frequency: type })
  return undefined
})

/** The status of both; a visit that the provider set out for is on its way. */
function howFar(booking: Booking, visit: Visit): { status: string; visit: string } {
  const isNext = nextOf(visitsAfter(booking))?.number === visit.number
  const isUnderway = isNext && visit.status === 'scheduled' && onMyWayAt(booking) !== undefined
  return { status: statusOf(booking), visit: isUnderway ? 'on_my_way' : visit.status }
}

/** One at a time; setting out only for the next one, once, and not too early. */
function whyNotNow(booking: Booking, visit: Visit, event: string, by: string, at: string, doneAt: string): Refused | undefined {
  if (by !== 'system' && isReported(booking, visit.number, doneAt)) return refused('illegal_transition', { status: statusOf(booking) })
  if (event === 'visit_completed') return undefined
  // The provider decides whether a visit that is due took place.
  if (event === 'visit_cancelled') return by === 'customer' && visit.starts_at <= at ? refused('slot_past') : undefined
  const visits = visitsAfter(booking)
  const isAgain = event === 'visit_on_my_way' && (onMyWayAt(booking) !== undefined || nextOf(visits)?.number !== visit.number)
  if (isAgain || visits.some(({ status }) => status === 'in_progress')) return refused('illegal_transition', howFar(booking, visit))
  const opens_at = opensBefore(event, visit.starts_at) ?? ''
  return doneAt < opens_at ? refused('too_early', { opens_at }) : undefined
}

/** The status that a visit must have, and who may change it. */
const ALLOWED: Readonly<Record<string, readonly [status: string, by: readonly string[]]>> = {
  visit_on_my_way: ['scheduled', ['provider']],
  visit_started: ['scheduled', ['provider']],
  visit_completed: ['in_progress', ['provider']],
  visit_cancelled: ['scheduled', ['customer', 'provider']],
}

const KINDS: Readonly<Record<string, string>> = { visit_on_my_way: 'booking_on_my_way', visit_started: 'booking_started' }

function tellOther(
  market: Market,
  booking: Booking,
  visit: Visit,
  event: string,
  by: string,
  more: Readonly<Record<string, string>>,
  at: string,
): void {
  const status = statusOf(booking)
  const last = event === 'visit_completed' ? 'completed' : 'cancelled'
  const kind = KINDS[event] ?? (status === last ? `booking_${last}` : event)
  const { service_type, city } = booking.quoted
  notify(market, booking, by === 'customer' ? 'provider' : 'customer', kind, at, {
    service_type,
    city,
    visit_at: visit.starts_at,
    visit: String(visit.number),
    ...more,
  })
}

const happens = (event: string): Rule =>
  rule(
    { booking_id: id, visit: visitNumber, reason: maybe(text(300)), ...(event === 'visit_started' ? withCode : {}) },
    (args, market, taken: Taken) => {
      const { at, id: command_id } = taken
      const booking = market.bookings.get(args.booking_id)
      const by = booking && roleOf(booking, taken)
      const visit = booking && visitsAfter(booking).find((each) => each.number === args.visit)
      if (!booking || by === undefined || !visit) return NOT_FOUND
      const [before, who] = ALLOWED[event] ?? ['', []]
      const status = statusOf(booking)
      const isAgreed = status === 'accepted' || status === 'in_progress'
      if (!isAgreed || visit.status !== before || !who.includes(by)) return refused('illegal_transition', howFar(booking, visit))
      const done = doneTime(event, booking, by, taken)
      const why = whyNotNow(booking, visit, event, by, at, done)
      if (why) return why
      const reason = args.reason ? { reason: args.reason } : {}
      booking.events.push({
        event,
        at,
        done,
        by,
        visit: visit.number,
        command_id,
        ...reason,
        ...judged(booking, visit.number, codeIn(args)),
      })
      settlePlaces(market, booking, at)
      tellOther(market, booking, visit, event, by, { ...lateParams(at, done, booking.quoted.city), ...reason }, at)
      tellLimit(market, booking, visit.number, at)
      return undefined
    },
  )

export const VISIT_RULES: Readonly<Record<string, Rule>> = {
  request_subscription: requestSubscription,
  visit_on_my_way: happens('visit_on_my_way'),
  start_visit: happens('visit_started'),
  complete_visit: happens('visit_completed'),
  cancel_visit: happens('visit_cancelled'),
}
