/** Returns the booking of a chat: from this device, or, when it is archived, with its messages from the server. */
import type { Booking } from '#domain/documents/booking.ts'
import { isUlid } from '#domain/ids.ts'
import { useLoadArchivedRecord, useLoadArchivedThread } from '#state/sync/archived-bookings.ts'
import { useBooking, useBookings, useProfile, useSyncStatus } from '#state/sync/user-queries.ts'

/**
 * `unreachable`: the booking may be archived, and the server cannot be reached. `away`: it may not have reached this device yet.
 * Undefined while it is read.
 */
export function useChatBooking(id: string): Booking | 'missing' | 'unreachable' | 'away' | undefined {
  const all = useBookings()
  const hasOlder = useProfile()?.past !== undefined
  const connection = useSyncStatus()?.connection
  const isLive = connection === 'live'
  const held = all?.find(({ doc }) => doc.id === id)?.doc
  const isAway = all !== undefined && held === undefined
  const record = useLoadArchivedRecord(isAway && hasOlder ? id : null, isLive)
  const older = useBooking(isAway ? id : null)?.doc
  const thread = useLoadArchivedThread(older, isLive)
  if (held || all === undefined) return held
  if (older && thread !== 'failed') return thread === 'held' ? older : undefined
  if (record === 'missing' || !isUlid(id)) return 'missing'
  if (!hasOlder) return isLive ? 'missing' : connection === 'offline' ? 'away' : undefined
  return older || record === 'failed' ? 'unreachable' : undefined
}
