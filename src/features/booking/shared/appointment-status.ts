/** Status of one appointment: of the booking itself, or of one visit of a subscription. */
import type { Appointment } from '#domain/booking/booking-visits.ts'
import { isChatOpen, type BookingStatus } from '#domain/documents/booking.ts'
import { instantToMs } from '#domain/time/instant.ts'
import { bookingStatusName } from '#shared/booking/booking-labels.ts'
import { text } from '#text/catalogue.ts'

/** `overdue`: its time has passed, and the provider has not confirmed that it took place. */
export type AppointmentStatus = BookingStatus | 'overdue'

/** @param nowMs this device's clock */
export function appointmentStatus(
  { booking, status, ends_at }: Pick<Appointment, 'booking' | 'status' | 'ends_at'>,
  nowMs: number,
): AppointmentStatus {
  if (status === 'scheduled') {
    if (!isChatOpen(booking)) return booking.status
    return instantToMs(ends_at) <= nowMs ? 'overdue' : 'accepted'
  }
  // The visits of a request that was never accepted were not cancelled by a person.
  return booking.status === 'rejected' || booking.status === 'expired' ? booking.status : status
}

export const appointmentStatusName = (status: AppointmentStatus): string =>
  status === 'overdue' ? text('visit.overdue') : bookingStatusName(status)
