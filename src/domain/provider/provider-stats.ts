/** Figures of a provider's dashboard, computed from the provider's own bookings. */
import { completedEarnings } from '../earnings/booking-earnings.ts'
import { createDateResolver } from '../time/date-resolver.ts'
import type { Booking } from '../documents/booking.ts'
import type { Uid } from '../ids.ts'
import { cityOrDefault, currencyOf } from '../cities.ts'
import { toAmount } from '../money/money.ts'
import { wallTimeAt } from '../time/zoned-time.ts'

export interface ProviderStats {
  /** Accepted and in progress (decisions "Booking status"). */
  readonly activeBookings: number
  /** In the currency of the provider's city: value of the jobs and visits completed today, on the calendar of the provider's city (decisions "Time"). */
  readonly todayEarnings: number
}

const isActive = (booking: Booking): boolean => booking.status === 'accepted' || booking.status === 'in_progress'

/**
 * Computes the figures from bookings in which the user is the provider. Bookings made as a customer are ignored.
 * @param city the provider's city; work in another currency is left out @param nowMs ms since 1970
 */
export function providerStats(bookings: readonly Booking[], providerUid: Uid, city: string, nowMs: number): ProviderStats {
  const own = bookings.filter((booking) => booking.provider_uid === providerUid)
  const { zone } = cityOrDefault(city)
  const currency = currencyOf(city)
  const dayOf = createDateResolver(zone)
  const today = wallTimeAt(nowMs, zone).date
  const cents = own
    .filter((booking) => currencyOf(booking.city).code === currency.code)
    .flatMap(completedEarnings)
    .filter(({ at }) => dayOf(at) === today)
    .reduce((sum, each) => sum + each.cents, 0)
  return { activeBookings: own.filter(isActive).length, todayEarnings: toAmount(cents, currency) }
}
