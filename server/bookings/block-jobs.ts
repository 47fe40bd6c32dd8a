/** After a block or its end: a request that waits between the two ends, and the phone numbers and places of their bookings follow. */
import { placeShownUntil } from '#domain/booking/place-access.ts'
import type { Booking } from '#domain/documents/booking.ts'
import { asUid, type CommandId, type Uid } from '#domain/ids.ts'
import { userAudience } from '#domain/replication/audience.ts'
import { instantFromMs, type Instant } from '#domain/time/instant.ts'
import { jobDocuments, type NewJob } from '../jobs/job-document.ts'
import type { JobHandler } from '../jobs/run-job.ts'
import type { FollowUps } from '../store/documents/follow-ups.ts'
import { readPointers } from '../store/documents/feed-pointers.ts'
import { fromStored } from '../store/documents/stored-document.ts'
import type { PlaceJobsDeps } from './place-jobs.ts'

const PAGE = 200

/** @param clock milliseconds since 1970 */
export const createBlockFollowUps =
  (clock: () => number): FollowUps =>
  async (created, changed = []) => {
    const was = (before: unknown): boolean => (before as { is_blocked?: boolean }).is_blocked === true
    const now = [...created.map((after) => ({ before: {}, after })), ...changed]
    const jobs = now.flatMap(({ before, after }): NewJob[] => {
      if (after.type !== 'block' || was(before) === after.is_blocked) return []
      const { uid, person_id, version } = after
      return [{ kind: 'settle_block', key: `${uid}:${person_id}:${version}`, uid, dueMs: clock() }]
    })
    return jobDocuments(jobs, clock())
  }

/** True for a booking of which a block changes something: a request, and one whose place and numbers are shown. */
function isConcerned(booking: Booking, now: Instant): boolean {
  const until = placeShownUntil(booking)
  return booking.status === 'pending' || until === 'open' || (until !== undefined && now < until)
}

/** Settles each booking of the two. Repeating it changes nothing. */
export const createSettleBlock =
  ({ store, runner, clock }: Pick<PlaceJobsDeps, 'store' | 'runner' | 'clock'>): JobHandler =>
  async ({ key }, signal) => {
    const [uid = '', person = ''] = key.split(':').map((id) => id as Uid)
    const now = instantFromMs(clock())
    const isTheirs = ({ customer_uid, provider_uid }: Booking): boolean => customer_uid === person || provider_uid === person
    for (let after = '', more = true; more;) {
      if (signal.aborted) return { notBeforeMs: clock() }
      const ids = await readPointers(store, userAudience(asUid(uid)), { from: 'booking:', to: 'booking:\uffff', after, limit: PAGE })
      for (const stored of await store.getMany(ids)) {
        const booking = fromStored(stored)
        if (booking?.type !== 'booking' || !isTheirs(booking) || !isConcerned(booking, now)) continue
        const outcome = await runner.run({
          // Each run is another command: what it does depends on the booking as it is then.
          commandId: `system:settle_block:${clock().toString(36)}:${booking.id}` as CommandId,
          // The uid does not matter: the server acts as itself.
          uid: booking.customer_uid,
          kind: 'system',
          name: 'settle_block',
          args: { booking_id: booking.id },
          queuedMs: 0,
        })
        if (outcome.state !== 'accepted') return 'deferred'
      }
      more = ids.length === PAGE
      after = ids.at(-1) ?? after
    }
    return 'sent'
  }
