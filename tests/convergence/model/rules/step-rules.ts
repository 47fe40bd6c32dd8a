/** Undoing a step, the start code, and settling what became of a job that was not started (decisions, "Steps"). */
import { hoursHeldBy, isOver, statusOf } from '../derived.ts'
import { notify } from '../documents/notifications.ts'
import { doneTime } from '../done-times.ts'
import type { Booking, Market } from '../market.ts'
import { answersOf, lastPress, unstarted, type Unstarted } from '../outcomes.ts'
import { settlePlaces } from '../places.ts'
import { flag, id, maybe, number, oneOf, text } from '../read-args.ts'
import { instantOf, msOf, NOT_FOUND, refused, rule, type Refused, type Rule, type Taken } from '../rule.ts'
import { fourDigits, isConfirmed, isLimited, judged, tellLimit } from '../start-codes.ts'
import { collide } from '../slots.ts'
import { isSubscribed, openVisits, visitsAfter } from '../visits.ts'
import { roleOf } from './booking-rules.ts'

const HOUR_MS = 3_600_000
const visitNumber = maybe(number(1, 52, 1))
const ofVisit = (visit: number | undefined): { visit?: number } => (visit === undefined ? {} : { visit })

/** Whether the status allows it: of the booking, or of the one visit. */
function mayUndo(booking: Booking, visit: number | undefined, status: string): boolean {
  if (visit === undefined) return !isSubscribed(booking) && statusOf(booking) === status
  const visits = visitsAfter(booking)
  if (statusOf(booking) === 'cancelled' || visits.find((each) => each.number === visit)?.status !== status) return false
  return status === 'in_progress' || visits.every((each) => each.status !== 'in_progress')
}

/** Hours that would be held again, and that another booking has meanwhile. */
function hasLostHours(market: Market, booking: Booking, reopened: Booking): boolean {
  const others = hoursHeldBy(market, booking.provider).filter((hours) => hours.booking !== booking.id)
  const own = isSubscribed(reopened)
    ? openVisits(reopened)
    : hoursHeldBy({ ...market, bookings: new Map([[booking.id, reopened]]) }, booking.provider)
  return own.some((hours) => others.some((other) => collide(other, hours)))
}

const undo = (what: 'start' | 'completion'): Rule =>
  rule({ booking_id: id, visit: visitNumber }, ({ booking_id, visit }, market, taken) => {
    const { at, id: command_id } = taken
    const booking = market.bookings.get(booking_id)
    const by = booking && roleOf(booking, taken)
    if (!booking || by === undefined) return NOT_FOUND
    const status = statusOf(booking)
    const pressed = `${visit === undefined ? '' : 'visit_'}${what === 'start' ? 'started' : 'completed'}`
    const last = lastPress(booking)
    const isPossible = by === 'provider' && mayUndo(booking, visit, what === 'start' ? 'in_progress' : 'completed')
    if (!isPossible || last?.event !== pressed || last.visit !== visit) return refused('illegal_transition', { status })
    const isJudged = [...market.reviews, ...market.ratings].some((each) => each.booking === booking_id)
    if (what === 'completion' && isJudged) return refused('undo_reviewed')
    const undone = `${visit === undefined ? '' : 'visit_'}${what}_undone`
    const done = doneTime(undone, booking, by, taken)
    if (msOf(done) > msOf(last.done) + 10 * 60_000) return refused('undo_expired')
    const event = { event: undone, at, done, by, command_id, ...ofVisit(visit) }
    if (what === 'completion' && hasLostHours(market, booking, { ...booking, events: [...booking.events, event] }))
      return refused('undo_hours_taken')
    const visitAt = visitsAfter(booking).find((each) => each.number === visit)?.starts_at
    booking.events.push(event)
    settlePlaces(market, booking, at)
    const { service_type, city } = booking.quoted
    notify(market, booking, 'customer', `${what}_undone`, at, {
      service_type,
      ...(visitAt === undefined ? {} : { city, visit_at: visitAt }),
    })
    return undefined
  })

type Jobs = { readonly booking: Booking; readonly job: Unstarted; readonly by: string }

function find(market: Market, booking_id: string, visit: number | undefined, taken: Taken): Jobs | Refused {
  const booking = market.bookings.get(booking_id)
  const by = booking && roleOf(booking, taken)
  if (!booking || by === undefined) return NOT_FOUND
  const job = unstarted(booking).find((each) => each.visit === visit)
  return job ? { booking, job, by } : refused('illegal_transition', { status: statusOf(booking) })
}

const askedMs = ({ ends_at }: Unstarted): number => msOf(ends_at) + 2 * HOUR_MS
const early = (ms: number): Refused => refused('too_early', { opens_at: instantOf(ms) })

function tell(market: Market, { booking, job }: Jobs, side: 'customer' | 'provider', kind: string, at: string, more = {}): void {
  const { service_type, city } = booking.quoted
  notify(market, booking, side, kind, at, { service_type, city, ...(job.visit === undefined ? {} : { visit_at: job.starts_at }), ...more })
}

function tellBoth(market: Market, jobs: Jobs, kind: string, at: string, more = {}): void {
  for (const side of ['customer', 'provider'] as const) tell(market, jobs, side, kind, at, more)
}

function settle(market: Market, jobs: Jobs, outcome: string, said: { reason?: string }, { at, id: command_id }: Taken): void {
  const { booking, job } = jobs
  const ended = outcome === 'done' ? 'completed' : 'cancelled'
  const event = job.visit === undefined ? ended : `visit_${ended}`
  booking.events.push({ event, at, done: at, by: 'system', command_id, ...ofVisit(job.visit), outcome, ...said })
  settlePlaces(market, booking, at)
  tellBoth(market, jobs, 'outcome_settled', at, { outcome, ...said })
}

const outcomes = oneOf('done', 'customer_absent', 'provider_absent')

const report = rule({ booking_id: id, visit: visitNumber, outcome: outcomes }, ({ booking_id, visit, outcome }, market, taken) => {
  const { at, id: command_id } = taken
  const jobs = find(market, booking_id, visit, taken)
  if ('code' in jobs) return jobs
  const { booking, job, by } = jobs
  if (msOf(taken.doneAt) < askedMs(job)) return early(askedMs(job))
  const given = answersOf(booking, visit)
  if (given.some((each) => each.by === by)) return refused('outcome_given')
  booking.events.push({ event: 'outcome_reported', at, done: at, by, command_id, ...ofVisit(visit), outcome })
  const [other] = given
  if (other?.outcome === outcome) settle(market, jobs, outcome, {}, taken)
  else if (other) tellBoth(market, jobs, 'outcome_disputed', at)
  else {
    const until = instantOf(msOf(at) + 48 * HOUR_MS)
    tell(market, jobs, by === 'customer' ? 'provider' : 'customer', 'outcome_reported', at, { outcome, starts_at: until })
  }
  return undefined
})

const ask = rule({ booking_id: id, visit: visitNumber }, ({ booking_id, visit }, market, taken) => {
  const jobs = find(market, booking_id, visit, taken)
  if ('code' in jobs) return jobs
  if (msOf(taken.at) < askedMs(jobs.job)) return early(askedMs(jobs.job))
  if (answersOf(jobs.booking, visit).length > 0) return refused('illegal_transition', { status: statusOf(jobs.booking) })
  tellBoth(market, jobs, 'outcome_asked', taken.at)
  return undefined
})

const settleRule = rule(
  { booking_id: id, visit: visitNumber, outcome: maybe(outcomes), reason: maybe(text(300)) },
  ({ booking_id, visit, outcome, reason }, market, taken) => {
    const jobs = find(market, booking_id, visit, taken)
    if ('code' in jobs) return jobs
    const [one, two] = answersOf(jobs.booking, visit)
    const illegal = refused('illegal_transition', { status: statusOf(jobs.booking) })
    if (outcome !== undefined) {
      if (!one || !two) return illegal
      settle(market, jobs, outcome, reason ? { reason } : {}, taken)
      return undefined
    }
    if (!one || two) return illegal
    const due = msOf(one.at) + 48 * HOUR_MS
    if (msOf(taken.at) < due) return early(due)
    settle(market, jobs, one.outcome ?? '', {}, taken)
    return undefined
  },
)

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

const confirmStart = rule({ booking_id: id, visit: visitNumber, code: fourDigits }, ({ booking_id, visit, code }, market, taken) => {
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
})

export const STEP_RULES: Readonly<Record<string, Rule>> = {
  set_start_code: setStartCode,
  confirm_start: confirmStart,
  undo_start: undo('start'),
  undo_complete: undo('completion'),
  report_outcome: report,
}
export const STEP_SYSTEM_RULES: Readonly<Record<string, Rule>> = { ask_outcome: ask, settle_outcome: settleRule }
