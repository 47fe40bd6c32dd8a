/** Earnings from a booking and their dates: all of it on completion, or the share of each completed visit of a subscription. */
import { withoutUndone } from '../booking/step-times.ts'
import { isOpenVisit, isSubscription, visitsOf } from '../booking/booking-visits.ts'
import { isChatOpen, lastEvent, type Booking } from '../documents/booking.ts'
import type { Ulid } from '../ids.ts'
import type { Instant } from '../time/instant.ts'
import { currencyOf } from '../cities.ts'
import { toMinorUnits } from '../money/money.ts'
import type { ServiceType } from '../service-types.ts'
import { visitPrice } from '../money/subscription-price.ts'

export interface Earning {
  readonly at: Instant
  /** Whole number of the currency's smallest unit: cents for USD, dong for VND. */
  readonly cents: number
  /** Number of the visit in its subscription; null for a single booking. */
  readonly visit: number | null
}

const unitsOf = (booking: Booking, amount: number): number => toMinorUnits(amount, currencyOf(booking.city))

const visitCents = (booking: Booking): number =>
  unitsOf(booking, visitPrice(booking.price_per_hour, booking.duration_hours, currencyOf(booking.city)))

/** Returns the earnings of completed work, in chronological order. */
export function completedEarnings(booking: Booking): Earning[] {
  if (isSubscription(booking)) {
    const cents = visitCents(booking)
    return withoutUndone(booking.history)
      .filter(({ event }) => event === 'visit_completed')
      .map(({ at, visit }) => ({ at, cents, visit: visit ?? null }))
  }
  const at = booking.status === 'completed' ? lastEvent(booking, 'completed')?.at : undefined
  return at === undefined ? [] : [{ at, cents: unitsOf(booking, booking.total_amount), visit: null }]
}

/**
 * Returns the earnings of accepted work that is not completed, dated at its start; for a subscription, one for each open visit. The product
 * takes no payments, so 'pending' can only mean this: the work may still be cancelled.
 */
export function pendingEarnings(booking: Booking): Earning[] {
  if (!isChatOpen(booking)) return []
  if (isSubscription(booking)) {
    const cents = visitCents(booking)
    return visitsOf(booking)
      .filter(isOpenVisit)
      .map(({ number, starts_at }) => ({ at: starts_at, cents, visit: number }))
  }
  return [{ at: booking.starts_at ?? booking.updated_at, cents: unitsOf(booking, booking.total_amount), visit: null }]
}

/** Kinds of work. An emergency is a single booking with `is_emergency`. */
export const WORK_KINDS = ['single', 'subscription', 'emergency'] as const
export type WorkKind = (typeof WORK_KINDS)[number]

const workKindOf = (booking: Booking): WorkKind =>
  isSubscription(booking) ? 'subscription' : booking.is_emergency ? 'emergency' : 'single'

/** One amount of money, from completed or pending work. */
export interface Transaction extends Earning {
  /** The booking's id, followed by the visit's number for a subscription. */
  readonly id: string
  readonly booking_id: Ulid
  readonly client_name: string
  readonly service_type: ServiceType
  readonly kind: WorkKind
  readonly status: 'completed' | 'pending'
  /** ISO 4217 code of the booking's city. Amounts of different currencies are never added. */
  readonly currency: string
}

/** @param visit number of the visit in its subscription; null for a single booking */
export const transactionId = (booking: string, visit: number | null): string => (visit === null ? booking : `${booking}-${visit}`)

/** Returns all transactions of a booking for its provider. */
export function transactionsOf(booking: Booking): Transaction[] {
  const { id: booking_id, customer_name: client_name, service_type } = booking
  const of =
    (status: Transaction['status']) =>
    ({ at, cents, visit }: Earning): Transaction => ({
      id: transactionId(booking_id, visit),
      booking_id,
      client_name,
      service_type,
      kind: workKindOf(booking),
      status,
      currency: currencyOf(booking.city).code,
      at,
      cents,
      visit,
    })
  return [...completedEarnings(booking).map(of('completed')), ...pendingEarnings(booking).map(of('pending'))]
}
