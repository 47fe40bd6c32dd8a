import { activeExtra, actNow, jobsForExtra } from '#domain/booking/extras/booking-extras.ts'
import type { Booking } from '#domain/documents/booking.ts'
import type { Instant } from '#domain/time/instant.ts'

/** Returns the job, by its visit, for which more time or material can be proposed; undefined where none can, or one is proposed already. */
export function extraJob(booking: Booking, now: Instant): { readonly visit: number | undefined } | undefined {
  const jobs = jobsForExtra(booking, now)
  return jobs.length === 0 || activeExtra(booking, actNow(now)) ? undefined : { visit: jobs[0] }
}
