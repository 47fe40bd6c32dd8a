/** Every event of a booking after the request (decisions, "Booking status"). */
import { deadlineOf, hoursOf, scheduledDate, statusOf, firstEventAt, onMyWayAt } from '../derived.ts'
import { countUnanswered } from '../requests/response-rate.ts'
import type { Booking } from '../market.ts'
import { notify } from '../documents/notifications.ts'
import { codeIn, judged, tellLimit, withCode } from '../start-codes.ts'
import { arrivalAt, settlePlaces } from '../places.ts'
import { id, maybe, text } from '../read-args.ts'
import { cancelOthers, endAsTaken, isTaken, othersOpen } from '../requests/several-rules.ts'
import { requestBooking } from '../requests/request-rules.ts'
import { isReported } from '../outcomes.ts'
import { doneTime, lateParams } from '../done-times.ts'
import { instantOf, msOf, NOT_FOUND, refused, rule, type Rule, type Taken } from '../rule.ts'
import { acceptanceRefusal } from '../acceptance-refusal.ts'
import { isSubscribed, visitsAfter } from '../visits.ts'

/** The people who may cause an event in each status; 'anyone' are the two people of the booking. */
const ALLOWED: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  accepted: { pending: ['provider'] },
  rejected: { pending: ['provider'] },
  on_my_way: { accepted: ['provider'] },
  started: { accepted: ['provider'] },
  completed: { in_progress: ['provider'] },
  cancelled: { pending: ['customer'], accepted: ['customer', 'provider'] },
  notified: { pending: ['system'] },
  expired: { pending: ['system'] },
}

export function roleOf(booking: Booking, { uid, kind }: Taken): string | undefined {
  if (kind === 'system') return 'system'
  return booking.customer === uid ? 'customer' : booking.provider === uid ? 'provider' : undefined
}

const mayHappen = (event: string, status: string, by: string): boolean => ALLOWED[event]?.[status]?.includes(by) === true

/** A subscription is started and completed visit by visit; once one was started, both can cancel the upcoming ones. */
function mayWithVisits(booking: Booking, event: string, status: string, by: string): boolean {
  if (['on_my_way', 'started', 'completed'].includes(event)) return false
  if (event === 'cancelled' && status === 'in_progress') return visitsAfter(booking).some((visit) => visit.status === 'scheduled')
  return mayHappen(event, status, by)
}

const OPENS_HOURS: Readonly<Record<string, number>> = { on_my_way: 3, visit_on_my_way: 3, started: 2, visit_started: 2 }

/** When a step opens; undefined for one that always is. @param start of the job or the visit */
export function opensBefore(event: string, start: string | undefined): string | undefined {
  const hours = OPENS_HOURS[event]
  return hours === undefined || start === undefined ? undefined : instantOf(msOf(start) - hours * 3_600_000)
}

const bookingEventRule = (event: string): Rule =>
  rule({ booking_id: id, reason: maybe(text(300)), ...(event === 'started' ? withCode : {}) }, (args, market, taken) => {
    const { at, id: command_id } = taken
    const booking = market.bookings.get(args.booking_id)
    const by = booking && roleOf(booking, taken)
    if (!booking || by === undefined) return NOT_FOUND
    const status = statusOf(booking)
    if (event === 'accepted' && isTaken(booking)) return refused('request_taken', { status })
    const isAllowed = isSubscribed(booking) ? mayWithVisits(booking, event, status, by) : mayHappen(event, status, by)
    const isAgain =
      (event === 'on_my_way' ? onMyWayAt(booking) : event === 'notified' ? firstEventAt(booking, event) : undefined) !== undefined
    if (!isAllowed || isAgain || (event === 'expired' && at < deadlineOf(booking))) return refused('illegal_transition', { status })
    const doneAt = doneTime(event, booking, by, taken)
    if (taken.kind === 'person' && isReported(booking, undefined, doneAt)) return refused('illegal_transition', { status })
    const opensAt = opensBefore(event, scheduledDate(booking) === null ? undefined : hoursOf(booking)?.starts_at)
    if (opensAt !== undefined && doneAt < opensAt) return refused('too_early', { opens_at: opensAt })
    const why = event === 'accepted' ? acceptanceRefusal(market, booking, at) : undefined
    if (why) return why
    const reason = args.reason ? { reason: args.reason } : {}
    booking.events.push({ event, at, done: doneAt, by, command_id, ...reason, ...judged(booking, undefined, codeIn(args)) })
    const customer = market.people.get(booking.customer)
    if (customer && (event === 'expired' || (event === 'rejected' && at >= deadlineOf(booking)))) countUnanswered(customer, booking, at)
    if (event === 'accepted' && customer) booking.named = customer.name
    const provider = market.providers.get(booking.provider)
    if (event === 'accepted' && provider) booking.arrival = arrivalAt(booking, provider)
    settlePlaces(market, booking, at)
    const { service_type, city } = booking.quoted
    const said = { service_type, ...lateParams(at, doneAt, city), ...reason }
    const kind = event === 'cancelled' && status === 'in_progress' ? 'visits_cancelled' : `booking_${event}`
    // The side that did not do it is notified.
    const address = event === 'accepted' ? booking.asked.place?.address : undefined
    const others = othersOpen(market, booking)
    // That one of several does not come is no news; that none does is.
    const isAnswer = booking.together !== undefined && (event === 'rejected' || event === 'expired')
    const told = isAnswer ? (others.length > 0 ? undefined : 'nobody_available') : kind
    if (by !== 'customer' && told !== undefined)
      notify(market, booking, 'customer', told, at, address === undefined ? said : { ...said, address })
    if (by === 'customer' || event === 'expired') notify(market, booking, 'provider', kind, at, said)
    tellLimit(market, booking, undefined, at)
    if (event === 'accepted') endAsTaken(market, others, at)
    if (event === 'cancelled' && by === 'customer' && status === 'pending') cancelOthers(market, others, reason, taken)
    return undefined
  })

export const BOOKING_RULES: Readonly<Record<string, Rule>> = {
  request_booking: requestBooking,
  accept_booking: bookingEventRule('accepted'),
  reject_booking: bookingEventRule('rejected'),
  on_my_way: bookingEventRule('on_my_way'),
  start_job: bookingEventRule('started'),
  complete_job: bookingEventRule('completed'),
  cancel_booking: bookingEventRule('cancelled'),
}
export const BOOKING_SYSTEM_RULES: Readonly<Record<string, Rule>> = {
  mark_notified: bookingEventRule('notified'),
  expire_booking: bookingEventRule('expired'),
  settle_place: rule({ booking_id: id }, ({ booking_id }, market, { at }) => {
    const booking = market.bookings.get(booking_id)
    if (!booking) return NOT_FOUND
    settlePlaces(market, booking, at)
    return undefined
  }),
}
