/** The two sides of a booking, seen from one of them. */
import type { Booking } from '#domain/documents/booking.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'

export interface Sides {
  readonly own: 'customer' | 'provider'
  /** The other person's name. */
  readonly other: string
}

export const sidesOf = (booking: Booking, uid: string | undefined): Sides =>
  booking.provider_uid === uid
    ? { own: 'provider', other: localizeName(booking.customer_name) }
    : { own: 'customer', other: localizeName(booking.provider_name) }
