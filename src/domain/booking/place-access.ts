/** How long the two people of a booking see its exact place and the other's number (decisions "Who sees it"). */
import { PLACE_SHOWN_AFTER_END_MS } from '../constants.ts'
import { endEventOf, isChatOpen, type Booking } from '../documents/booking.ts'
import type { Place } from '../documents/places/place.ts'
import { addMs, type Instant } from '../time/instant.ts'
import { isSubscription } from './booking-visits.ts'
import { withoutUndone } from './steps/step-times.ts'

type Ending = Pick<Booking, 'status' | 'history' | 'booking_type'>

/** When the work ended. Cancelling the visits that are left of a subscription is no work. */
const workEndOf = (booking: Ending): Instant | undefined =>
  isSubscription(booking)
    ? withoutUndone(booking.history).findLast(({ event }) => event === 'visit_completed')?.at
    : endEventOf(booking)?.at

/**
 * Returns until when the provider sees the exact place and both see each other's number: `open` from the acceptance to the end, an instant
 * a day after the end of completed work, undefined before the acceptance and after any other end. It follows from the booking as it is, so
 * a booking that is open again is `open` again.
 */
export function placeShownUntil(booking: Ending): Instant | 'open' | undefined {
  if (isChatOpen(booking)) return 'open'
  const end = booking.status === 'completed' ? workEndOf(booking) : undefined
  return end && addMs(end, PLACE_SHOWN_AFTER_END_MS)
}

/** True while the provider sees the exact place, and both see each other's number. */
export function isPlaceShown(booking: Ending, now: Instant): boolean {
  const until = placeShownUntil(booking)
  return until === 'open' || (until !== undefined && now < until)
}

/**
 * Returns a place document without what ends with the booking: all of the provider's, and the number in the customer's. The same document
 * where nothing is to be taken off.
 */
export function withoutEnded(place: Place, { provider_uid }: Pick<Booking, 'provider_uid'>): Place {
  const { doc_id, type, schema_version, version, booking_id, viewer_uid } = place
  if (viewer_uid === provider_uid)
    return place.is_withdrawn
      ? place
      : { doc_id, type, schema_version, version, booking_id, viewer_uid, latitude: null, longitude: null, is_withdrawn: true }
  const { phone, ...rest } = place
  return phone === undefined ? place : rest
}

/** Returns a place document as its viewer may see it at that moment, before anyone has withdrawn it. */
export const placeAt = (booking: Booking, place: Place, now: Instant): Place =>
  isPlaceShown(booking, now) ? place : withoutEnded(place, booking)
