import { useLoadArchivedRecord } from '#state/sync/archived-bookings.ts'
import { useBooking, useBookings, useOutbox, useProfile, useSyncStatus } from '#state/sync/user-queries.ts'
import { requestOf, bookingWithRequest, type BookingWithRequest } from './booking-with-request.ts'

/**
 * Returns the booking; `missing` when this person has none of that id; `unreachable` when it may be archived on the server, which cannot be
 * reached; `away` when it may not have reached this device yet; undefined while it is read.
 */
export function useBookingWithRequest(id: string | null): BookingWithRequest | 'missing' | 'unreachable' | 'away' | undefined {
  const shown = useBooking(id)
  const all = useBookings()
  const request = requestOf(useOutbox(), id ?? '')
  const hasArchived = useProfile()?.past !== undefined
  const connection = useSyncStatus()?.connection
  const isLive = connection === 'live'
  const isAway = all !== undefined && !request && !all.some(({ doc }) => doc.id === id)
  const archived = useLoadArchivedRecord(isAway && hasArchived ? id : null, isLive)
  if (shown) return bookingWithRequest(shown.doc, shown.waiting, request, shown.confirmed)
  // A held or refused request no longer shows as a booking; the request itself contains the requested values.
  if (request?.shown.booking) return bookingWithRequest(request.shown.booking, true, request)
  if (id === null) return 'missing'
  if (!isAway) return undefined
  if (archived === 'missing') return 'missing'
  if (!hasArchived) return isLive ? 'missing' : connection === 'offline' ? 'away' : undefined
  return archived === 'failed' ? 'unreachable' : undefined
}
