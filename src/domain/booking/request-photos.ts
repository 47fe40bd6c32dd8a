/** Who sees the photos of a request, and how long (decisions "Who sees it"). */
import type { Booking } from '../documents/booking.ts'
import type { Uid } from '../ids.ts'
import type { Instant } from '../time/instant.ts'
import { isPlaceShown } from './place-access.ts'

/** True for a photo of the request, and not of the chat. */
export const isRequestPhoto = ({ photos = [] }: Pick<Booking, 'photos'>, id: string): boolean => photos.some((photo) => photo.id === id)

/**
 * True while that person sees the photos of the request: its customer always; its provider while it is pending, and then as long as the
 * exact place.
 */
export function arePhotosShown(
  booking: Pick<Booking, 'status' | 'history' | 'booking_type' | 'customer_uid' | 'provider_uid'>,
  uid: Uid,
  now: Instant,
): boolean {
  if (uid === booking.customer_uid) return true
  return uid === booking.provider_uid && (booking.status === 'pending' || isPlaceShown(booking, now))
}
