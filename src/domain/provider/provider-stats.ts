/** Figures of a provider's dashboard, computed from the provider's own bookings. */
import { completedEarnings } from '../earnings/booking-earnings.ts'
import { createDateResolver } from '../time/date-resolver.ts'
import type { Booking } from '../documents/booking.ts'
import type { Uid } from '../ids.ts'
import { toUsd } from '../money/money.ts'
import { wallTimeAt } from '../time/zoned-time.ts'

export interface ProviderStats {
  /** Accepted and in progress (decisions "Booking status"). */
  readonly activeBookings: number
  /** USD: value of the jobs and visits completed today, on the calendar of the provider's city (decisions "Time"). */
  readonly todayEarnings: number
}

const isActive = (booking: Booking): boolean => booking.status === 'accepted' || booking.status === 'in_progress'

/**
 * Computes the figures from bookings in which the user is the provider. Bookings made as a customer are ignored.
 * @param zone IANA zone of the provider's city @param nowMs ms since 1970
 */
export function providerStats(bookings: readonly Booking[], providerUid: Uid, zone: string, nowMs: number): ProviderStats {
  const own = bookings.filter((booking) => booking.provider_uid === providerUid)
  const dayOf = createDateResolver(zone)
  const today = wallTimeAt(nowMs, zone).date
  const cents = own
    .flatMap(completedEarnings)
    .filter(({ at }) => dayOf(at) === today)
    .reduce((sum, each) => sum + each.cents, 0)
  return { activeBookings: own.filter(isActive).length, todayEarnings: toUsd(cents) }
}
