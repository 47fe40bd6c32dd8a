/** What a subscription's visits mean for its booking: which is next, which hours are held, how far it is, what is owed. */
import { isChatOpen, isEnded, type Booking } from '../documents/booking.ts'
import type { Visit, VisitStatus } from '../documents/visit.ts'
import type { Instant } from '../time/instant.ts'
import { toCents } from '../money/money.ts'
import { visitPrice, visitsTotal } from '../money/subscription-price.ts'

export interface TimeInterval {
  readonly starts_at: Instant
  readonly ends_at: Instant
}

export const isSubscription = (booking: Pick<Booking, 'booking_type'>): boolean => booking.booking_type === 'subscription'

/** A subscription's visits in order of time; a single booking has none. */
export const visitsOf = (booking: Pick<Booking, 'visits'>): readonly Visit[] => booking.visits ?? []

/** To come, or running. */
export const isOpenVisit = ({ status }: Pick<Visit, 'status'>): boolean => status === 'scheduled' || status === 'in_progress'

/** The running visit, else the first one to come. */
export const nextVisit = (booking: Pick<Booking, 'visits'>): Visit | undefined =>
  visitsOf(booking).find(({ status }) => status === 'in_progress') ?? visitsOf(booking).find(({ status }) => status === 'scheduled')

export const countVisits = (booking: Pick<Booking, 'visits'>, status: VisitStatus): number =>
  visitsOf(booking).filter((visit) => visit.status === status).length

/** The hours that a booking takes in its provider's calendar: none before it is accepted and after it has ended. */
export function heldHours(booking: Booking): TimeInterval[] {
  if (!isChatOpen(booking)) return []
  if (isSubscription(booking))
    return visitsOf(booking)
      .filter(isOpenVisit)
      .map(({ starts_at, ends_at }) => ({ starts_at, ends_at }))
  const { starts_at, ends_at } = booking
  return starts_at === null || ends_at === null ? [] : [{ starts_at, ends_at }]
}

/** One day's work of a booking, for calendars and lists by date. */
export interface Appointment extends TimeInterval {
  readonly booking: Booking
  /** Which visit of a subscription; null for a single booking. */
  readonly number: number | null
  /** Of the visit where there is one, else of the booking. */
  readonly status: VisitStatus | Booking['status']
}

/** Everything with hours that these bookings hold or held, in order of time; requests and what was called off are left out. */
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

/** The status that its visits give an accepted subscription: it ends when none is left, as completed if one took place. */
export function statusFromVisits(visits: readonly Visit[]): 'accepted' | 'in_progress' | 'completed' | 'cancelled' {
  const isBegun = visits.some(({ status }) => status === 'in_progress' || status === 'completed')
  if (visits.some(isOpenVisit)) return isBegun ? 'in_progress' : 'accepted'
  return isBegun ? 'completed' : 'cancelled'
}

/** Visits that a change of the whole booking leaves: those to come are called off. */
export const withScheduledCancelled = (visits: readonly Visit[]): Visit[] =>
  visits.map((visit) => (visit.status === 'scheduled' ? { ...visit, status: 'cancelled' } : visit))

type VisitFields = Pick<Booking, 'visits' | 'starts_at' | 'ends_at' | 'total_amount'>

/**
 * The booking's fields that follow from its visits: the hours of the next one, and what the remaining ones cost.
 * When all were called off the amount stays what was agreed, as with any cancelled booking.
 */
export function fieldsFromVisits(booking: Booking, visits: readonly Visit[]): VisitFields {
  const next = nextVisit({ visits: [...visits] })
  const kept = visits.filter(({ status }) => status !== 'cancelled').length
  return {
    visits: [...visits],
    starts_at: next?.starts_at ?? booking.starts_at,
    ends_at: next?.ends_at ?? booking.ends_at,
    total_amount: kept === 0 ? booking.total_amount : visitsTotal(booking.price_per_hour, booking.duration_hours, kept),
  }
}

/** How many visits a subscription's amount is for: those that were not called off; when all were, those that were left before. */
export function billedVisitCount({ visits, price_per_hour, duration_hours, total_amount }: Booking): number {
  const kept = visitsOf({ visits }).filter(({ status }) => status !== 'cancelled').length
  return kept === 0 ? Math.round(toCents(total_amount) / toCents(visitPrice(price_per_hour, duration_hours))) : kept
}

/** True when somebody can call off what is to come of a running subscription. */
export const canCancelRemaining = (booking: Booking): boolean =>
  isSubscription(booking) && booking.status === 'in_progress' && visitsOf(booking).some(({ status }) => status === 'scheduled')

/** Visits of a booking that can still take place. */
export const remainingVisits = (booking: Booking): number => (isEnded(booking.status) ? 0 : countVisits(booking, 'scheduled'))
