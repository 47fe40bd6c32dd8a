/** Earnings from a booking and their dates: all of it on completion, or the share of each completed visit of a subscription. */
import { withoutUndone } from '../booking/steps/step-times.ts'
import { extraUnits } from '../booking/extras/agreed-extras.ts'
import { isOpenVisit, isSubscription, visitsOf } from '../booking/booking-visits.ts'
import { sentLater, type ActTimes } from '../time/act-times.ts'
import { isChatOpen, lastEvent, type Booking } from '../documents/booking.ts'
import type { Ulid } from '../ids.ts'
import type { Instant } from '../time/instant.ts'
import { currencyOf } from '../cities.ts'
import { toMinorUnits } from '../money/money.ts'
import type { ServiceType } from '../service-types.ts'
import { visitPrice } from '../money/subscription-price.ts'

export interface Earning {
  readonly at: Instant
  /** When the completion was sent, where it is shown beside the time it was done. */
  readonly sent_at?: Instant | undefined
  /** Whole number of the currency's smallest unit: cents for USD, dong for VND. */
  readonly cents: number
  /** Number of the visit in its subscription; null for a single booking. */
  readonly visit: number | null
}

const unitsOf = (booking: Booking, amount: number): number => toMinorUnits(amount, currencyOf(booking.city))

/** Price of a visit with its agreed extras. */
const visitCents = (booking: Booking, visit: number | null): number =>
  unitsOf(booking, visitPrice(booking.price_per_hour, booking.duration_hours, currencyOf(booking.city))) + extraUnits(booking, visit)

function earningOf(done: ActTimes, cents: number, visit: number | null): Earning {
  const sent_at = sentLater(done)
  return { at: done.at, ...(sent_at === undefined ? {} : { sent_at }), cents, visit }
}

/** Returns the earnings of completed work, in chronological order. */
export function completedEarnings(booking: Booking): Earning[] {
  if (isSubscription(booking)) {
    return withoutUndone(booking.history)
      .filter(({ event }) => event === 'visit_completed')
      .map(({ at, sent_at, visit = null }) => earningOf({ at, sent_at }, visitCents(booking, visit), visit))
      .toSorted((a, b) => (a.at < b.at ? -1 : 1))
  }
  const done = booking.status === 'completed' ? lastEvent(booking, 'completed') : undefined
  return done === undefined ? [] : [earningOf(done, unitsOf(booking, booking.total_amount), null)]
}

/**
 * Returns the earnings of accepted work that is not completed, dated at its start; for a subscription, one for each open visit. The product
 * takes no payments, so 'pending' can only mean this: the work may still be cancelled.
 */
export function pendingEarnings(booking: Booking): Earning[] {
  if (!isChatOpen(booking)) return []
  if (isSubscription(booking)) {
    return visitsOf(booking)
      .filter(isOpenVisit)
      .map(({ number, starts_at }) => ({ at: starts_at, cents: visitCents(booking, number), visit: number }))
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
    ({ cents, visit, ...times }: Earning): Transaction => ({
      id: transactionId(booking_id, visit),
      booking_id,
      client_name,
      service_type,
      kind: workKindOf(booking),
      status,
      currency: currencyOf(booking.city).code,
      ...times,
      cents,
      visit,
    })
  return [...completedEarnings(booking).map(of('completed')), ...pendingEarnings(booking).map(of('pending'))]
}
