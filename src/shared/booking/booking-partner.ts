/** The other person of a booking, as seen by one of the two. */
import type { Booking } from '#domain/documents/booking.ts'
import type { Uid } from '#domain/ids.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'

export interface BookingPartner {
  /** Side of the other person. */
  readonly side: 'customer' | 'provider'
  readonly uid: Uid
  readonly name: string
  /** The provider's emoji, or the first letter of the customer's name. */
  readonly picture: { readonly kind: 'emoji' | 'letter'; readonly text: string }
}

/** @param ownUid the viewer */
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
