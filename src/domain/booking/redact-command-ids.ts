import type { Booking } from '../documents/booking.ts'

/**
 * Returns the booking as one side may see it: the commands of the other side are named by their place in the history, not by the ids
 * that the other side's device gave them. Without a side, both are.
 */
export function redactCommandIds(booking: Booking, side: 'customer' | 'provider' | undefined): Booking {
  const history = booking.history.map((entry, place) =>
    entry.by === side || entry.by === 'system' ? entry : { ...entry, command_id: `${entry.by}:${place}` },
  )
  return { ...booking, history }
}
