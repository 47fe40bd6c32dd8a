/** One list of the bookings that this device holds and the older ones that were read, each once, the last asked for first. */
import type { Shown } from '#data/optimistic-updates/shown.ts'
import type { Booking } from '#domain/documents/booking.ts'

export function mergeArchivedBookings(held: readonly Shown<Booking>[], older: readonly Booking[]): readonly Shown<Booking>[] {
  if (older.length === 0) return held
  const known = new Set(held.map(({ doc }) => doc.id))
  const more = older.filter(({ id }) => !known.has(id)).map((doc) => ({ doc, waiting: false }))
  return [...held, ...more].toSorted((a, b) => (a.doc.created_at > b.doc.created_at ? -1 : a.doc.created_at < b.doc.created_at ? 1 : 0))
}
