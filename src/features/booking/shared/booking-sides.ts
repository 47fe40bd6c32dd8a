/** The two sides of a booking, seen from one of them. */
import type { Booking } from '#domain/documents/booking.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'

export interface BookingSides {
  readonly ownRole: 'customer' | 'provider'
  /** The other person's name. */
  readonly otherName: string
}

export const bookingSides = (booking: Booking, uid: string | undefined): BookingSides =>
  booking.provider_uid === uid
    ? { ownRole: 'provider', otherName: localizeName(booking.customer_name) }
    : { ownRole: 'customer', otherName: localizeName(booking.provider_name) }
