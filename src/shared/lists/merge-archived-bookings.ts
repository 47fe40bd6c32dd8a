/** Merges the bookings on this device with loaded archived ones, without duplicates, newest request first. */
import type { OptimisticDocument } from '#data/optimistic-updates/optimistic-document.ts'
import type { Booking } from '#domain/documents/booking.ts'

export function mergeArchivedBookings(
  local: readonly OptimisticDocument<Booking>[],
  archived: readonly Booking[],
): readonly OptimisticDocument<Booking>[] {
  if (archived.length === 0) return local
  const known = new Set(local.map(({ doc }) => doc.id))
  const more = archived.filter(({ id }) => !known.has(id)).map((doc) => ({ doc, waiting: false }))
  return [...local, ...more].toSorted((a, b) => (a.doc.created_at > b.doc.created_at ? -1 : a.doc.created_at < b.doc.created_at ? 1 : 0))
}
