/** Splits a customer's bookings into two lists. */
import type { OptimisticDocument } from '#data/optimistic-updates/optimistic-document.ts'
import type { OutboxItem } from '#data/outbox/outbox-item.ts'
import { isBookingRequest } from '#domain/booking/booking-request-commands.ts'
import { onePerRequest } from '#domain/booking/several/asked-group.ts'
import { isEnded, type Booking } from '#domain/documents/booking.ts'
import { compareUpcoming } from '#domain/schedule/upcoming-appointments.ts'
import { isEndWaiting } from '#shared/waiting/waiting-change.ts'
import { requestOf, bookingWithRequest, type BookingWithRequest } from '../shared/booking-with-request.ts'

export interface BookingLists {
  /** Requests that need a decision, then by time: what runs now first, then the next appointment. */
  readonly active: readonly BookingWithRequest[]
  /** Newest first. */
  readonly past: readonly BookingWithRequest[]
}

/** A booking whose end waits to be sent keeps its place. */
const listed = ({ booking, confirmed }: BookingWithRequest): Booking => (isEnded(booking.status) ? (confirmed ?? booking) : booking)

/** Returns the person's bookings as a customer. Held and refused requests are included, so that no request disappears. */
export function bookingLists(bookings: readonly OptimisticDocument<Booking>[], outbox: readonly OutboxItem[], uid: string): BookingLists {
  const all = bookings.filter(({ doc }) => doc.customer_uid === uid)
  const own = onePerRequest(all, ({ doc }) => doc)
  const known = new Set<string>(all.map(({ doc }) => doc.id))
  const undecided = outbox.flatMap((item) => {
    const { booking } = item.shown
    return isBookingRequest(item.name) && booking !== undefined && !known.has(booking.id) ? [bookingWithRequest(booking, true, item)] : []
  })
  const shown = own.map(({ doc, waiting, confirmed }) => bookingWithRequest(doc, waiting, requestOf(outbox, doc.id), confirmed))
  const isPast = (each: BookingWithRequest): boolean => isEnded(each.booking.status) && !isEndWaiting(each)
  const open = shown.filter((each) => !isPast(each)).toSorted((a, b) => compareUpcoming(listed(a), listed(b)))
  return { active: [...undecided.toReversed(), ...open], past: shown.filter(isPast) }
}
