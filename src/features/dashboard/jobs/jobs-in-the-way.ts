/** Own jobs that overlap with a request, in words. */
import { cityOrDefault } from '#domain/cities.ts'
import { isChatOpen, type Booking } from '#domain/documents/booking.ts'
import type { JobInTheWay } from '#domain/schedule/jobs-in-the-way.ts'
import type { OptimisticDocument } from '#data/optimistic-updates/optimistic-document.ts'
import { formatVisitRange, visitNumber } from '#shared/booking/subscription-labels.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'

/** Returns the bookings that a provider has accepted and not finished. @param uid the provider */
export const acceptedBookings = (bookings: readonly OptimisticDocument<Booking>[], uid: string): Booking[] =>
  bookings.map(({ doc }) => doc).filter((doc) => doc.provider_uid === uid && isChatOpen(doc))

/** 'Amina Diallo, Tue 24 Nov, 14:00 – 16:00'. */
export function jobInTheWayText({ booking, number, starts_at, ends_at }: JobInTheWay): string {
  const name = localizeName(booking.customer_name)
  const when = formatVisitRange(starts_at, ends_at, cityOrDefault(booking.city).zone)
  return [name, ...(number === null ? [] : [visitNumber(booking, number)]), when].join(', ')
}
