/** A dispute as admins read it. */
import * as v from 'valibot'
import { OUTCOMES } from '#domain/documents/booking.ts'
import type { Dispute } from '../../moderation/disputes.ts'

export const disputeEntity = v.object({
  booking_id: v.string(),
  /** Number of the visit; null for a single booking. */
  visit: v.nullable(v.number()),
  service_type: v.string(),
  city: v.string(),
  starts_at: v.string(),
  ends_at: v.string(),
  customer: v.object({ uid: v.string(), name: v.string() }),
  provider: v.object({ uid: v.string(), name: v.string() }),
  /** In the order in which they were given. */
  answers: v.array(v.object({ by: v.picklist(['customer', 'provider']), outcome: v.picklist(OUTCOMES), at: v.string() })),
})

export const disputeEntryOf = ({ booking, job, answers }: Dispute): v.InferOutput<typeof disputeEntity> => ({
  booking_id: booking.id,
  visit: job.visit ?? null,
  service_type: booking.service_type,
  city: booking.city,
  starts_at: job.starts_at,
  ends_at: job.ends_at,
  customer: { uid: booking.customer_uid, name: booking.customer_name },
  provider: { uid: booking.provider_uid, name: booking.provider_name },
  answers: answers.map(({ by, outcome, at }) => ({ by, outcome, at })),
})
