import type { OptimisticDocument } from '#data/optimistic-updates/optimistic-document.ts'
import { askedIds } from '#domain/booking/several/asked-group.ts'
import type { Booking } from '#domain/documents/booking.ts'
import { useBookings } from '#state/sync/user-queries.ts'

/** Returns the bookings of one request, in the order in which they were asked; this one alone where one helper was asked. */
export function useAsked(booking: Booking): readonly OptimisticDocument<Booking>[] {
  const all = useBookings()
  if (booking.asked_together === undefined) return []
  const ids: readonly string[] = askedIds(booking)
  const order = (a: Booking, b: Booking): number =>
    a.created_at === b.created_at ? (a.id < b.id ? -1 : 1) : a.created_at < b.created_at ? -1 : 1
  return (all ?? []).filter(({ doc }) => ids.includes(doc.id)).toSorted((a, b) => order(a.doc, b.doc))
}
