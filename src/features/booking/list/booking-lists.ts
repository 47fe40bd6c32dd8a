/** Splits a customer's bookings into two lists. */
import type { OptimisticDocument } from '#data/optimistic-updates/optimistic-document.ts'
import type { OutboxItem } from '#data/outbox/outbox-item.ts'
import { isBookingRequest } from '#domain/booking/booking-request-commands.ts'
import { isEnded, type Booking } from '#domain/documents/booking.ts'
import { isEndWaiting } from '#shared/waiting/waiting-change.ts'
import { requestOf, bookingWithRequest, type BookingWithRequest } from '../shared/booking-with-request.ts'

export interface BookingLists {
  /** Bookings that need an action, and those whose end waits to be sent; they come first. */
  readonly active: readonly BookingWithRequest[]
  readonly past: readonly BookingWithRequest[]
}

/** Returns the person's bookings as a customer, newest first. Held and refused requests are included, so that no request disappears. */
export function bookingLists(bookings: readonly OptimisticDocument<Booking>[], outbox: readonly OutboxItem[], uid: string): BookingLists {
  const own = bookings.filter(({ doc }) => doc.customer_uid === uid)
  const known = new Set<string>(own.map(({ doc }) => doc.id))
  const undecided = outbox.flatMap((item) => {
    const { booking } = item.shown
    return isBookingRequest(item.name) && booking !== undefined && !known.has(booking.id) ? [bookingWithRequest(booking, true, item)] : []
  })
  const shown = own.map(({ doc, waiting, confirmed }) => bookingWithRequest(doc, waiting, requestOf(outbox, doc.id), confirmed))
  const isPast = (each: BookingWithRequest): boolean => isEnded(each.booking.status) && !isEndWaiting(each)
  return { active: [...undecided.toReversed(), ...shown.filter((each) => !isPast(each))], past: shown.filter(isPast) }
}
