import { nextVisit } from '#domain/booking/booking-visits.ts'
import type { Booking } from '#domain/documents/booking.ts'

/** Returns what identifies the state of a booking: a card that was put aside returns when it changes. */
export const liveKey = (booking: Booking): string =>
  [
    booking.id,
    booking.status,
    nextVisit(booking)?.status,
    nextVisit(booking)?.starts_at ?? booking.starts_at,
    booking.on_my_way_at,
    booking.proposal?.starts_at,
  ]
    .map((part) => part ?? '')
    .join(' ')
