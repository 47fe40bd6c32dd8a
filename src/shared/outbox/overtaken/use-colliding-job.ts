import type { Refusal } from '#domain/errors.ts'
import { useNow } from '#state/display/use-now.ts'
import { useBooking } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'
import { formatBookingTime } from '../../booking/booking-labels.ts'
import { serviceName } from '../../provider/provider-labels.ts'

/** Returns which of the provider's own jobs has the hours: 'You have a job then: cleaning for Ben, today 14:00 – 16:00.' */
export function useCollidingJob(refused: Refusal): string | undefined {
  const nowMs = useNow()
  const job = useBooking(refused.details?.booking_id ?? null)?.doc
  return (
    job &&
    text('overtaken.collides', {
      service: serviceName(job.service_type),
      name: localizeName(job.customer_name),
      when: formatBookingTime(job, nowMs),
    })
  )
}
