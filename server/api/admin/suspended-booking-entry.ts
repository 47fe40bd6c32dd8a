/** An open booking of a suspended provider as admins read it. */
import * as v from 'valibot'
import { SUSPENSION_CASES, suspensionCase } from '#domain/moderation/booking-suspension.ts'
import { remainingVisits } from '#domain/booking/booking-visits.ts'
import type { Booking } from '#domain/documents/booking.ts'

export const suspendedBookingEntity = v.object({
  booking_id: v.string(),
  /** `running`: its work is under way, and can be finished by message. */
  case: v.picklist(SUSPENSION_CASES),
  service_type: v.string(),
  city: v.string(),
  /** Hours of the next job. */
  starts_at: v.nullable(v.string()),
  ends_at: v.nullable(v.string()),
  /** Visits of a subscription that were not started; 0 for a single booking. */
  visits: v.number(),
  customer: v.object({ uid: v.string(), name: v.string() }),
})

export const suspendedBookingEntryOf = (booking: Booking): v.InferOutput<typeof suspendedBookingEntity> => ({
  booking_id: booking.id,
  case: suspensionCase(booking) ?? 'upcoming',
  service_type: booking.service_type,
  city: booking.city,
  starts_at: booking.starts_at,
  ends_at: booking.ends_at,
  visits: booking.booking_type === 'subscription' ? remainingVisits(booking) : 0,
  customer: { uid: booking.customer_uid, name: booking.customer_name },
})
