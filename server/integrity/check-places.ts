/** Checks that no provider keeps the exact place of a booking beyond its time. */
import { isPlaceShown } from '#domain/booking/place-access.ts'
import { bookingId } from '#domain/ids.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { PAST_PLACES_MARKER, withdrawalJob } from '../bookings/place-jobs.ts'
import { jobId } from '../jobs/job-document.ts'
import { fromStored } from '../store/documents/stored-document.ts'
import type { StoreCheck, StoreCheckDeps } from './store-check.ts'

export function checkPlaces({ reader, report, nowMs }: StoreCheckDeps): StoreCheck {
  const now = instantFromMs(nowMs)
  let isSettled: boolean | undefined

  /** False until the server has withdrawn what earlier releases left. */
  async function areOldPlacesSettled(): Promise<boolean> {
    isSettled ??= (await reader.getMany([PAST_PLACES_MARKER]))[0]?.['has_ended'] === true
    return isSettled
  }

  return {
    async page(page) {
      const places = page.flatMap(({ doc }) => (doc?.type === 'place' && !doc.is_withdrawn ? [doc] : []))
      if (places.length === 0 || !(await areOldPlacesSettled())) return
      const bookings = await reader.getMany(places.map(({ booking_id }) => bookingId(booking_id)))
      for (const [index, place] of places.entries()) {
        const booking = fromStored(bookings[index])
        if (booking?.type === 'booking' && booking.customer_uid !== place.viewer_uid && place.start_codes)
          report({ check: 'place', id: place.doc_id, what: `has the start codes of ${booking.doc_id}, which only its customer may have` })
        if (booking?.type !== 'booking' || booking.provider_uid !== place.viewer_uid || isPlaceShown(booking, now)) continue
        const job = withdrawalJob(booking)
        // The job is done when the server runs.
        if (job && (await reader.getMany([jobId(job.kind, job.key)]))[0]) continue
        report({ check: 'place', id: place.doc_id, what: `shows the exact place of ${booking.doc_id}, which ended` })
      }
    },
  }
}
