/** What a provider has earned by a booking, and when: the whole with its completion, a subscription's share with each visit. */
import { isOpenVisit, isSubscription, visitsOf } from '../booking/booking-visits.ts'
import { isChatOpen, lastEvent, type Booking } from '../documents/booking.ts'
import type { Ulid } from '../ids.ts'
import type { Instant } from '../time/instant.ts'
import { toCents } from '../money/money.ts'
import type { ServiceType } from '../service-types.ts'
import { visitPrice } from '../money/subscription-price.ts'

export interface Earning {
  readonly at: Instant
  readonly cents: number
  /** Which visit of a subscription; null for a single booking. */
  readonly visit: number | null
}

const visitCents = (booking: Booking): number => toCents(visitPrice(booking.price_per_hour, booking.duration_hours))

/** In order of time; nothing for work that was not completed. */
export function completedEarnings(booking: Booking): Earning[] {
  if (isSubscription(booking)) {
    const cents = visitCents(booking)
    return booking.history.filter(({ event }) => event === 'visit_completed').map(({ at, visit }) => ({ at, cents, visit: visit ?? null }))
  }
  const at = booking.status === 'completed' ? lastEvent(booking, 'completed')?.at : undefined
  return at === undefined ? [] : [{ at, cents: toCents(booking.total_amount), visit: null }]
}

/**
 * What was agreed and is not completed: accepted work at its start, of a subscription each visit to come or running. The
 * product takes no payments, so that this is what 'pending' can honestly mean: it may still be called off.
 */
export function pendingEarnings(booking: Booking): Earning[] {
  if (!isChatOpen(booking)) return []
  if (isSubscription(booking)) {
    const cents = visitCents(booking)
    return visitsOf(booking)
      .filter(isOpenVisit)
      .map(({ number, starts_at }) => ({ at: starts_at, cents, visit: number }))
  }
  return [{ at: booking.starts_at ?? booking.updated_at, cents: toCents(booking.total_amount), visit: null }]
}

/** What kind of work it was: an emergency is a single booking that would not wait. */
export const WORK_KINDS = ['single', 'subscription', 'emergency'] as const
export type WorkKind = (typeof WORK_KINDS)[number]

const workKindOf = (booking: Booking): WorkKind =>
  isSubscription(booking) ? 'subscription' : booking.is_emergency ? 'emergency' : 'single'

/** One amount of money: work completed, or agreed and not completed. */
export interface Transaction extends Earning {
  /** The booking's id, with the visit's number behind it for a subscription. */
  readonly id: string
  readonly booking_id: Ulid
  readonly client_name: string
  readonly service_type: ServiceType
  readonly kind: WorkKind
  readonly status: 'completed' | 'pending'
}

/** @param visit which visit of a subscription; null for a single booking */
export const transactionId = (booking: string, visit: number | null): string => (visit === null ? booking : `${booking}-${visit}`)

/** Everything that a booking is worth to its provider. */
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
      at,
      cents,
      visit,
    })
  return [...completedEarnings(booking).map(of('completed')), ...pendingEarnings(booking).map(of('pending'))]
}
