/** A booking as its screens show it: from the server, or from the request stored on this device. */
import type { OutboxItem } from '#data/outbox/outbox-item.ts'
import { isBookingRequest, requestedIds } from '#domain/booking/booking-request-commands.ts'
import type { Booking } from '#domain/documents/booking.ts'
import type { ShownBooking } from '#shared/waiting/waiting-change.ts'

export interface BookingWithRequest extends ShownBooking {
  /** The request while it is waiting, sent, held or refused. */
  readonly request: OutboxItem | undefined
  /** The server has stored it. Before that no step is done (decisions "Progress steps"). */
  readonly stored: boolean
}

/**
 * @param request the outbox item that requested this booking, if it is still there
 * @param confirmed the server's copy of a waiting booking
 */
export const bookingWithRequest = (
  booking: Booking,
  waiting: boolean,
  request: OutboxItem | undefined,
  confirmed?: Booking,
): BookingWithRequest => ({
  booking,
  waiting,
  confirmed,
  request,
  stored: request === undefined || request.state === 'sent',
})

export const requestOf = (outbox: readonly OutboxItem[], bookingId: string): OutboxItem | undefined =>
  outbox.find((item) => isBookingRequest(item.name) && requestedIds(item.args).includes(bookingId))

/** The request was held or refused: the person must decide about it. */
export const needsDecision = ({ request }: BookingWithRequest): boolean => request?.state === 'held' || request?.state === 'refused'
