/** The other person of a booking, seen from one of its two. */
import type { Booking } from '#domain/documents/booking.ts'
import type { Uid } from '#domain/ids.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'

export interface BookingPartner {
  /** Which side the other person is on. */
  readonly side: 'customer' | 'provider'
  readonly uid: Uid
  readonly name: string
  /** The provider's emoji; a customer has the first letter of the name. */
  readonly picture: { readonly kind: 'emoji' | 'letter'; readonly text: string }
}

/** @param ownUid the person who looks */
export function partnerOf(booking: Booking, ownUid: string | undefined): BookingPartner {
  if (booking.provider_uid === ownUid)
    return {
      side: 'customer',
      uid: booking.customer_uid,
      name: localizeName(booking.customer_name),
      picture: { kind: 'letter', text: localizeName(booking.customer_name) },
    }
  return {
    side: 'provider',
    uid: booking.provider_uid,
    name: localizeName(booking.provider_name),
    picture: { kind: 'emoji', text: booking.provider_image },
  }
}
