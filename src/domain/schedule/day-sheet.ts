/** A provider's working day: current jobs, upcoming jobs in chronological order, completed jobs, and the trips between them. */
import { extraUnits } from '../booking/extras/agreed-extras.ts'
import { appointmentsOf, isSubscription, type Appointment, type TimeInterval } from '../booking/booking-visits.ts'
import { currencyOf } from '../cities.ts'
import { MINUTE_MS } from '../constants.ts'
import type { Booking } from '../documents/booking.ts'
import { haversineKm, type Position } from '../location/haversine.ts'
import { instantFromMs, instantToMs, type Instant } from '../time/instant.ts'
import { toAmount, toMinorUnits } from '../money/money.ts'
import { visitPrice } from '../money/subscription-price.ts'
import { addDays, instantOfWallTime, wallTimeAt } from '../time/zoned-time.ts'

export interface DaySheet {
  /** In progress, as-soon-as-possible ones first. */
  readonly running: readonly Appointment[]
  /** Accepted and not started, in chronological order. */
  readonly ahead: readonly Appointment[]
  readonly done: readonly Appointment[]
}

export interface DaySheetQuery {
  /** YYYY-MM-DD in the zone. */
  readonly date: string
  /** IANA name of the zone of the provider's city. */
  readonly zone: string
  readonly nowMs: number
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const byTime = (a: Appointment, b: Appointment): number =>
  compare(a.starts_at, b.starts_at) ||
  compare(a.ends_at, b.ends_at) ||
  compare(a.booking.id, b.booking.id) ||
  (a.number ?? 0) - (b.number ?? 0)

const isAsap = ({ booking }: Appointment): boolean => booking.scheduled_date === null

const byUrgency = (a: Appointment, b: Appointment): number => Number(isAsap(b)) - Number(isAsap(a)) || byTime(a, b)

/** Returns the first instants of a day and of the next day. */
function boundsOf(date: string, zone: string): TimeInterval {
  const startOf = (day: string): Instant => instantFromMs(instantOfWallTime(day, 0, 0, zone))
  return { starts_at: startOf(date), ends_at: startOf(addDays(date, 1)) }
}

/**
 * Returns a provider's appointments on a day. Work past midnight is on both days. Jobs in progress are also on today's sheet, even if
 * they were agreed for another day. Completed jobs are on the day they started.
 * @param bookings of this provider
 */
export function daySheet(bookings: readonly Booking[], { date, zone, nowMs }: DaySheetQuery): DaySheet {
  const day = boundsOf(date, zone)
  const isToday = wallTimeAt(nowMs, zone).date === date
  const beginsHere = ({ starts_at }: TimeInterval): boolean => day.starts_at <= starts_at && starts_at < day.ends_at
  const reachesHere = (hours: TimeInterval): boolean =>
    beginsHere(hours) || (hours.starts_at < day.starts_at && day.starts_at < hours.ends_at)
  const all = appointmentsOf(bookings)
  const ofStatus = (...statuses: readonly Appointment['status'][]) => all.filter(({ status }) => statuses.includes(status))
  return {
    running: ofStatus('in_progress')
      .filter((each) => isToday || reachesHere(each))
      .toSorted(byUrgency),
    ahead: ofStatus('accepted', 'scheduled').filter(reachesHere).toSorted(byTime),
    done: ofStatus('completed').filter(beginsHere).toSorted(byTime),
  }
}

/** Amount of one appointment, in the currency of its city: of the booking, or of one visit of a subscription. */
export function appointmentAmount({ booking, number }: Appointment): number {
  if (!isSubscription(booking)) return booking.total_amount
  const currency = currencyOf(booking.city)
  const price = visitPrice(booking.price_per_hour, booking.duration_hours, currency)
  return toAmount(toMinorUnits(price, currency) + extraUnits(booking, number), currency)
}

/** Agreed duration, hours. */
export const appointmentHours = ({ starts_at, ends_at }: TimeInterval): number =>
  (instantToMs(ends_at) - instantToMs(starts_at)) / (60 * MINUTE_MS)

/** Position of a job: exact, or rounded to about a kilometre until the exact place has arrived. */
export interface JobPosition extends Position {
  readonly isExact: boolean
}

/** Trip between the end of one job and the start of the next. */
export interface Leg {
  /** Whole minutes; 0 if the jobs overlap. */
  readonly gapMinutes: number
  /** Straight line, km; undefined if one of the positions is unknown. */
  readonly km: number | undefined
  readonly isExact: boolean
  /** True if the gap is shorter than the provider's travel time, or negative. */
  readonly isTight: boolean
}

/** @param travelMinutes time that the provider keeps free around a visit */
export function legBetween(
  from: TimeInterval & { readonly at: JobPosition | undefined },
  to: TimeInterval & { readonly at: JobPosition | undefined },
  travelMinutes: number,
): Leg {
  const gapMs = instantToMs(to.starts_at) - instantToMs(from.ends_at)
  return {
    gapMinutes: Math.max(0, Math.floor(gapMs / MINUTE_MS)),
    km: from.at && to.at ? haversineKm(from.at, to.at) : undefined,
    isExact: from.at?.isExact === true && to.at?.isExact === true,
    isTight: gapMs < travelMinutes * MINUTE_MS || gapMs < 0,
  }
}
