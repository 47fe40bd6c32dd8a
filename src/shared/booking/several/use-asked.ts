import type { OptimisticDocument } from '#data/optimistic-updates/optimistic-document.ts'
import { askedIds, representative } from '#domain/booking/several/asked-group.ts'
import type { Booking } from '#domain/documents/booking.ts'
import { useBookings } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { money } from '#text/formatting/format.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'

/** Returns the bookings of one request, in the order in which they were asked; this one alone where one helper was asked. */
export function useAsked(booking: Booking): readonly OptimisticDocument<Booking>[] {
  const all = useBookings()
  if (booking.asked_together === undefined) return []
  const ids: readonly string[] = askedIds(booking)
  return (all ?? []).filter(({ doc }) => ids.includes(doc.id)).toSorted((a, b) => ids.indexOf(a.doc.id) - ids.indexOf(b.doc.id))
}

/** True for the customer's request to several helpers while none has accepted: it is nobody's booking yet. */
export const isAskedOpen = (booking: Booking): boolean => booking.asked_together !== undefined && booking.status === 'pending'

/** Returns 'Asked 3 helpers' for such a request, else the helper's name. */
export const askedName = (booking: Booking): string =>
  isAskedOpen(booking) ? text('several.asked', { count: askedIds(booking).length }) : localizeName(booking.provider_name)

/** Returns the booking's total; 'At most $60' while several can still accept. */
export function useAskedTotal(booking: Booking): string {
  const open = useAsked(booking).filter(({ doc }) => doc.status === 'pending')
  if (!isAskedOpen(booking) || open.length < 2) return money(booking.total_amount, booking.city)
  const most = Math.max(...open.map(({ doc }) => doc.total_amount))
  return text('several.most', { total: money(most, booking.city) })
}

/** Returns the booking that represents the customer's request to several helpers, for a link to any of them; else the same id. */
export function useRepresentative(id: string | null, uid: string | undefined): string | null {
  const all = useBookings() ?? []
  const booking = all.find(({ doc }) => doc.id === id)?.doc
  if (booking?.asked_together === undefined || booking.customer_uid !== uid) return id
  const ids: readonly string[] = booking.asked_together
  const others = all.flatMap(({ doc }) => (doc.id !== id && ids.includes(doc.id) ? doc : []))
  return representative([booking, ...others]).id
}
