/** A provider's working day: what runs, what is to come in order of time, what is done, and the way from one job to the next. */
import { appointmentsOf, isSubscription, type Appointment, type TimeInterval } from '../booking/booking-visits.ts'
import { MINUTE_MS } from '../constants.ts'
import type { Booking } from '../documents/booking.ts'
import { haversineKm, type Position } from '../location/haversine.ts'
import { instantFromMs, instantToMs, type Instant } from '../time/instant.ts'
import { visitPrice } from '../money/subscription-price.ts'
import { addDays, instantOfWallTime, wallTimeAt } from '../time/zoned-time.ts'

export interface DaySheet {
  /** In progress: those that were asked for as soon as possible first. */
  readonly running: readonly Appointment[]
  /** Agreed and not begun, in order of time. */
  readonly ahead: readonly Appointment[]
  readonly done: readonly Appointment[]
}

export interface DaySheetQuery {
  /** YYYY-MM-DD on the wall of the zone. */
  readonly date: string
  /** IANA name: of the provider's city. */
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

/** The first instants of a day and of the day after it. */
function boundsOf(date: string, zone: string): TimeInterval {
  const startOf = (day: string): Instant => instantFromMs(instantOfWallTime(day, 0, 0, zone))
  return { starts_at: startOf(date), ends_at: startOf(addDays(date, 1)) }
}

/**
 * What a provider has to do on a day: whatever reaches into it, so that work past midnight stands on both days. What runs stands
 * on today's sheet whenever it was agreed for; what is done stands on the day it began.
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

/** What one day's work is worth, USD: the booking's amount, of a subscription one visit's. */
export const appointmentAmount = ({ booking }: Appointment): number =>
  isSubscription(booking) ? visitPrice(booking.price_per_hour, booking.duration_hours) : booking.total_amount

/** Hours from start to end, as they were agreed. */
export const appointmentHours = ({ starts_at, ends_at }: TimeInterval): number =>
  (instantToMs(ends_at) - instantToMs(starts_at)) / (60 * MINUTE_MS)

/** Where a job is: exactly, or to about a kilometre while the exact place has not arrived. */
export interface JobPosition extends Position {
  readonly isExact: boolean
}

/** Between the end of one job and the start of the next. */
export interface Leg {
  /** Whole minutes; 0 where one ends no earlier than the next begins. */
  readonly gapMinutes: number
  /** km in a straight line; undefined where one of the places is not known. */
  readonly km: number | undefined
  readonly isExact: boolean
  /** Less time than the provider keeps free around a visit, or none at all. */
  readonly isTight: boolean
}

/** @param travelMinutes what the provider keeps free around a visit */
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
