/** Derives the state of a subscription from its visits: next visit, held hours, progress and amount due. */
import { isChatOpen, isEnded, type Booking } from '../documents/booking.ts'
import type { Visit, VisitStatus } from '../documents/visit.ts'
import type { Instant } from '../time/instant.ts'
import { currencyOf } from '../cities.ts'
import { toAmount, toMinorUnits } from '../money/money.ts'
import { visitPrice, visitsTotal } from '../money/subscription-price.ts'
import { extraUnits } from './extras/agreed-extras.ts'

export interface TimeInterval {
  readonly starts_at: Instant
  readonly ends_at: Instant
}

export const isSubscription = (booking: Pick<Booking, 'booking_type'>): boolean => booking.booking_type === 'subscription'

/** Visits of a subscription in chronological order; empty for a single booking. */
export const visitsOf = (booking: Pick<Booking, 'visits'>): readonly Visit[] => booking.visits ?? []

/** True while the visit is scheduled or in progress. */
export const isOpenVisit = ({ status }: Pick<Visit, 'status'>): boolean => status === 'scheduled' || status === 'in_progress'

/** Returns the visit in progress, else the first scheduled one. */
export const nextVisit = (booking: Pick<Booking, 'visits'>): Visit | undefined =>
  visitsOf(booking).find(({ status }) => status === 'in_progress') ?? visitsOf(booking).find(({ status }) => status === 'scheduled')

export const countVisits = (booking: Pick<Booking, 'visits'>, status: VisitStatus): number =>
  visitsOf(booking).filter((visit) => visit.status === status).length

/** Returns the hours that a booking holds in its provider's calendar: none before acceptance and none after its end. */
export function heldHours(booking: Booking): TimeInterval[] {
  if (!isChatOpen(booking)) return []
  if (isSubscription(booking))
    return visitsOf(booking)
      .filter(isOpenVisit)
      .map(({ starts_at, ends_at }) => ({ starts_at, ends_at }))
  const { starts_at, ends_at } = booking
  return starts_at === null || ends_at === null ? [] : [{ starts_at, ends_at }]
}

/** The part of a booking that takes place at one time, for calendars and lists by date. */
export interface Appointment extends TimeInterval {
  readonly booking: Booking
  /** Number of the visit in its subscription; null for a single booking. */
  readonly number: number | null
  /** Status of the visit; for a single booking, the status of the booking. */
  readonly status: VisitStatus | Booking['status']
}

/** Returns current and completed appointments in chronological order. Leaves out requests and cancelled visits. */
export function appointmentsOf(bookings: readonly Booking[]): Appointment[] {
  const all = bookings.flatMap((booking): Appointment[] => {
    if (!isChatOpen(booking) && booking.status !== 'completed') return []
    if (isSubscription(booking))
      return visitsOf(booking)
        .filter(({ status }) => status !== 'cancelled')
        .map(({ number, starts_at, ends_at, status }) => ({ booking, number, starts_at, ends_at, status }))
    const { starts_at, ends_at, status } = booking
    return starts_at === null || ends_at === null ? [] : [{ booking, number: null, starts_at, ends_at, status }]
  })
  return all.toSorted((a, b) => (a.starts_at < b.starts_at ? -1 : a.starts_at > b.starts_at ? 1 : 0))
}

/** Derives the status of an accepted subscription from its visits. It ends when no visit is open, as completed if one took place. */
export function statusFromVisits(visits: readonly Visit[]): 'accepted' | 'in_progress' | 'completed' | 'cancelled' {
  const isBegun = visits.some(({ status }) => status === 'in_progress' || status === 'completed')
  if (visits.some(isOpenVisit)) return isBegun ? 'in_progress' : 'accepted'
  return isBegun ? 'completed' : 'cancelled'
}

/** Cancels the scheduled visits; visits that started or ended stay as they are. */
export const withScheduledCancelled = (visits: readonly Visit[]): Visit[] =>
  visits.map((visit) => (visit.status === 'scheduled' ? { ...visit, status: 'cancelled' } : visit))

type VisitFields = Pick<Booking, 'visits' | 'starts_at' | 'ends_at' | 'total_amount'>

/**
 * Derives the booking's fields from its visits: the hours of the next visit, and the price of the visits that are not cancelled with the
 * agreed extras.
 * If all visits are cancelled, the amount stays as agreed, as for any cancelled booking.
 */
export function fieldsFromVisits(booking: Booking, visits: readonly Visit[]): VisitFields {
  const next = nextVisit({ visits: [...visits] })
  const billed = visits.filter(({ status }) => status !== 'cancelled').length
  const currency = currencyOf(booking.city)
  const regular = visitsTotal(booking.price_per_hour, booking.duration_hours, billed, currency)
  return {
    visits: [...visits],
    starts_at: next?.starts_at ?? booking.starts_at,
    ends_at: next?.ends_at ?? booking.ends_at,
    total_amount: billed === 0 ? booking.total_amount : toAmount(toMinorUnits(regular, currency) + extraUnits(booking), currency),
  }
}

/** Number of visits that a subscription's amount covers: those not cancelled or, if all are, those left before the cancellation. */
export function billedVisitCount({ visits, price_per_hour, duration_hours, total_amount, city }: Booking): number {
  const billed = visitsOf({ visits }).filter(({ status }) => status !== 'cancelled').length
  if (billed > 0) return billed
  const currency = currencyOf(city)
  return Math.round(toMinorUnits(total_amount, currency) / toMinorUnits(visitPrice(price_per_hour, duration_hours, currency), currency))
}

/** True if the scheduled visits of a running subscription can be cancelled. */
export const canCancelRemaining = (booking: Booking): boolean =>
  isSubscription(booking) && booking.status === 'in_progress' && visitsOf(booking).some(({ status }) => status === 'scheduled')

/** Number of visits of a booking that can still take place. */
export const remainingVisits = (booking: Booking): number => (isEnded(booking.status) ? 0 : countVisits(booking, 'scheduled'))
