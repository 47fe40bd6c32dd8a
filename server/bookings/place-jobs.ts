/** Keeps the exact places of bookings in line with time: a day after the end they are withdrawn, and a changed number is passed on. */
import { placeShownUntil } from '#domain/booking/place-access.ts'
import type { Booking } from '#domain/documents/booking.ts'
import { sharesPhone, type Profile } from '#domain/documents/profile.ts'
import { DAY_MS, HOUR_MS } from '#domain/constants.ts'
import { asUid, bookingId, type CommandId, type Ulid } from '#domain/ids.ts'
import { userAudience } from '#domain/replication/audience.ts'
import { instantFromMs, instantToMs } from '#domain/time/instant.ts'
import type { CommandRunner } from '../commands/command-runner.ts'
import { jobDocuments, type NewJob } from '../jobs/job-document.ts'
import type { JobHandler } from '../jobs/run-job.ts'
import type { DocumentReader } from '../store/documents/document-reader.ts'
import { readPointers } from '../store/documents/feed-pointers.ts'
import type { FollowUps } from '../store/documents/follow-ups.ts'
import { fromStored } from '../store/documents/stored-document.ts'
import type { DocumentStore } from '../store/document-store.ts'

/** Marks a store without places that earlier releases left. */
export const PAST_PLACES_MARKER = 'past_places'
const PAGE = 200

/** Returns the job that withdraws the place of a booking; undefined for a booking without such a moment. */
export function withdrawalJob(booking: Booking): NewJob | undefined {
  const until = placeShownUntil(booking)
  if (until === undefined || until === 'open') return undefined
  const dueMs = instantToMs(until)
  // A booking that is open again and ends again has another moment, and so another job.
  return { kind: 'withdraw_place', key: `${booking.id}:${dueMs}`, dueMs }
}

const sharedNumber = (profile: Profile): string => (sharesPhone(profile) ? profile.phone : '')

/** @param clock milliseconds since 1970 */
export const createPlaceFollowUps =
  (clock: () => number): FollowUps =>
  async (created, changed = []) => {
    const bookings = [...created, ...changed.map(({ after }) => after)].filter((doc) => doc.type === 'booking')
    const numbers = changed.flatMap(({ before, after }): NewJob[] => {
      if (before.type !== 'profile' || after.type !== 'profile' || sharedNumber(before) === sharedNumber(after)) return []
      const { uid, version } = after
      return [{ kind: 'refresh_numbers', key: `${uid}:${version}`, uid, dueMs: clock() }]
    })
    return jobDocuments([...bookings.flatMap((booking) => withdrawalJob(booking) ?? []), ...numbers], clock())
  }

export interface PlaceJobsDeps {
  readonly store: DocumentStore
  readonly documents: Pick<DocumentReader, 'get' | 'all'>
  readonly runner: Pick<CommandRunner, 'run'>
  /** Milliseconds since 1970. */
  readonly clock: () => number
}

export function createPlaceJobs({ store, documents, runner, clock }: PlaceJobsDeps) {
  async function settle(booking: Booking): Promise<boolean> {
    const outcome = await runner.run({
      // Each run is another command: what it does depends on the booking as it is then.
      commandId: `system:settle_place:${clock().toString(36)}:${booking.id}` as CommandId,
      // The uid does not matter: the server acts as itself.
      uid: booking.customer_uid,
      kind: 'system',
      name: 'settle_place',
      args: { booking_id: booking.id },
      queuedMs: 0,
    })
    return outcome.state === 'accepted'
  }

  const withdraw: JobHandler = async ({ key }) => {
    const booking = await documents.get(bookingId(key.split(':')[0] as Ulid), 'booking')
    const due = booking && withdrawalJob(booking)
    // Open again, or ended again at another time.
    if (!booking || due?.key !== key) return 'dropped'
    if (due.dueMs > clock()) return { notBeforeMs: due.dueMs }
    return (await settle(booking)) ? 'sent' : 'deferred'
  }

  const refreshNumbers: JobHandler = async ({ key }, signal) => {
    const audience = userAudience(asUid(key.split(':')[0] ?? ''))
    const now = instantFromMs(clock())
    for (let after = '', more = true; more;) {
      if (signal.aborted) return { notBeforeMs: clock() }
      const ids = await readPointers(store, audience, { from: 'booking:', to: 'booking:\uffff', after, limit: PAGE })
      for (const stored of await store.getMany(ids)) {
        const booking = fromStored(stored)
        if (booking?.type !== 'booking') continue
        const until = placeShownUntil(booking)
        if (until !== undefined && (until === 'open' || now < until) && !(await settle(booking))) return 'deferred'
      }
      more = ids.length === PAGE
      after = ids.at(-1) ?? after
    }
    return 'sent'
  }

  /** Earlier releases never took the exact place back from the provider. Where one of them may still run, a day later again. */
  const withdrawPast: JobHandler = async (_job, signal) => {
    const marker = await store.get(PAST_PLACES_MARKER)
    if (marker?.['has_ended'] === true) return 'sent'
    for await (const place of documents.all('place')) {
      if (signal.aborted) return { notBeforeMs: clock() }
      const booking = place.is_withdrawn ? undefined : await documents.get(bookingId(place.booking_id), 'booking')
      if (booking?.provider_uid === place.viewer_uid && !(await settle(booking))) return 'deferred'
    }
    const begunMs = typeof marker?.['begun_ms'] === 'number' ? marker['begun_ms'] : clock()
    const hasEnded = !store.isShared || begunMs + DAY_MS <= clock()
    await store.put({ ...marker, _id: PAST_PLACES_MARKER, type: PAST_PLACES_MARKER, begun_ms: begunMs, has_ended: hasEnded })
    return hasEnded ? 'sent' : { notBeforeMs: Math.max(clock() + HOUR_MS, begunMs + DAY_MS) }
  }

  return { withdraw_place: withdraw, refresh_numbers: refreshNumbers, withdraw_past_places: withdrawPast }
}
