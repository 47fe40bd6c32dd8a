/** The numbers of a provider's day, from the provider's own bookings. */
import { lastEvent, type Booking } from './documents/booking.ts'
import type { Uid } from './ids.ts'
import { instantToMs } from './instant.ts'
import { toCents, toUsd } from './money.ts'
import { wallTimeAt } from './zoned-time.ts'

export interface ProviderStats {
  /** Accepted and in progress (decisions "Booking status"). */
  readonly activeBookings: number
  /** USD: totals of the jobs completed on today's calendar day of the provider's city (decisions "Time"). */
  readonly todayEarnings: number
}

const isActive = (booking: Booking): boolean => booking.status === 'accepted' || booking.status === 'in_progress'

/** The day a job was completed on that zone's wall, YYYY-MM-DD; undefined while it is not. */
function completedOn(booking: Booking, zone: string): string | undefined {
  const at = booking.status === 'completed' ? lastEvent(booking, 'completed')?.at : undefined
  return at && wallTimeAt(instantToMs(at), zone).date
}

/**
 * Counts the bookings of which that person is the provider; those they made as a customer count nothing.
 * @param zone IANA zone of the provider's city @param nowMs ms since 1970
 */
export function providerStats(bookings: readonly Booking[], providerUid: Uid, zone: string, nowMs: number): ProviderStats {
  const own = bookings.filter((booking) => booking.provider_uid === providerUid)
  const today = wallTimeAt(nowMs, zone).date
  const cents = own
    .filter((booking) => completedOn(booking, zone) === today)
    .reduce((sum, booking) => sum + toCents(booking.total_amount), 0)
  return { activeBookings: own.filter(isActive).length, todayEarnings: toUsd(cents) }
}
