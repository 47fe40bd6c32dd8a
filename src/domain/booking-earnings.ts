/** What a provider has earned by a booking, and when: the whole with its completion, a subscription's share with each visit. */
import { isSubscription } from './booking-visits.ts'
import { lastEvent, type Booking } from './documents/booking.ts'
import type { Instant } from './instant.ts'
import { toCents } from './money.ts'
import { visitPrice } from './subscription-price.ts'

export interface Earned {
  readonly at: Instant
  readonly cents: number
}

/** In order of time; nothing for work that was not completed. */
export function earnedBy(booking: Booking): Earned[] {
  if (isSubscription(booking)) {
    const cents = toCents(visitPrice(booking.price_per_hour, booking.duration_hours))
    return booking.history.filter(({ event }) => event === 'visit_completed').map(({ at }) => ({ at, cents }))
  }
  const at = booking.status === 'completed' ? lastEvent(booking, 'completed')?.at : undefined
  return at === undefined ? [] : [{ at, cents: toCents(booking.total_amount) }]
}
