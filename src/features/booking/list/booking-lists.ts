/** A customer's bookings in two lists. */
import type { OutboxItem, Shown } from '#data/user-store/user-store.ts'
import { isBookingRequest } from '#domain/booking/booking-request-commands.ts'
import { isEnded, type Booking } from '#domain/documents/booking.ts'
import { requestOf, shownBooking, type ShownBooking } from '../shared/booking-with-request.ts'

export interface BookingLists {
  /** Nothing more happens by itself to the others: these come first. */
  readonly active: readonly ShownBooking[]
  readonly past: readonly ShownBooking[]
}

/** Own bookings as customer, newest first, with the requests that were held or refused: what was asked does not disappear. */
export function bookingLists(bookings: readonly Shown<Booking>[], outbox: readonly OutboxItem[], uid: string): BookingLists {
  const own = bookings.filter(({ doc }) => doc.customer_uid === uid)
  const known = new Set<string>(own.map(({ doc }) => doc.id))
  const undecided = outbox.flatMap((item) => {
    const { booking } = item.shown
    return isBookingRequest(item.name) && booking !== undefined && !known.has(booking.id) ? [shownBooking(booking, true, item)] : []
  })
  const shown = own.map(({ doc, waiting }) => shownBooking(doc, waiting, requestOf(outbox, doc.id)))
  const isPast = (each: ShownBooking): boolean => isEnded(each.booking.status)
  return { active: [...undecided.toReversed(), ...shown.filter((each) => !isPast(each))], past: shown.filter(isPast) }
}
