import { heldHours, isSubscription, visitsOf, type TimeInterval } from '../booking/booking-visits.ts'
import { acceptedHours } from '../commands/booking/change-booking.ts'
import type { Booking } from '../documents/booking.ts'
import type { Provider } from '../documents/provider.ts'
import type { Instant } from '../time/instant.ts'
import { overlaps } from './slots.ts'

/** Accepted hours that a request would overlap. */
export interface JobInTheWay extends TimeInterval {
  readonly booking: Booking
  /** Number of the visit in its subscription; null for a single booking. */
  readonly number: number | null
}

/**
 * Returns the provider's own jobs that refuse an acceptance now, in chronological order.
 * @param jobs the provider's accepted bookings
 * @param provider who would accept it; undefined where this device has no copy
 */
export function jobsInTheWay(request: Booking, jobs: readonly Booking[], now: Instant, provider: Provider | undefined): JobInTheWay[] {
  const requested = acceptedHours(request, now, provider)
  return jobs
    .filter(({ id }) => id !== request.id)
    .flatMap((booking) =>
      heldHours(booking)
        .filter((held) => requested.some((hours) => overlaps(held, hours)))
        .map((held): JobInTheWay => {
          const visit = isSubscription(booking) ? visitsOf(booking).find(({ starts_at }) => starts_at === held.starts_at) : undefined
          return { ...held, booking, number: visit?.number ?? null }
        }),
    )
    .toSorted((a, b) => (a.starts_at < b.starts_at ? -1 : 1))
}
