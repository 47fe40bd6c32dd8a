/** Expires unanswered requests at their deadline: a job is stored with each request. */
import type { Booking } from '#domain/documents/booking.ts'
import { requestDeadline } from '#domain/booking/request-deadline.ts'
import { bookingId, type CommandId, type Ulid } from '#domain/ids.ts'
import { instantToMs } from '#domain/time/instant.ts'
import type { CommandRunner } from '../commands/command-runner.ts'
import { jobDocuments, type NewJob } from '../jobs/job-document.ts'
import type { JobHandler } from '../jobs/run-job.ts'
import type { DocumentReader } from '../store/documents/document-reader.ts'
import type { FollowUps } from '../store/documents/follow-ups.ts'

/** Returns the job that expires a pending request. */
export const expiryJob = (booking: Booking): NewJob => ({
  kind: 'expire_booking',
  key: booking.id,
  dueMs: instantToMs(requestDeadline(booking)),
})

/** @param clock milliseconds since 1970 */
export const createExpiryJobs =
  (clock: () => number): FollowUps =>
  async (created) => {
    const requests = created.flatMap((doc) => (doc.type === 'booking' && doc.status === 'pending' ? [expiryJob(doc)] : []))
    return jobDocuments(requests, clock())
  }

export interface RequestExpiryDeps {
  readonly documents: Pick<DocumentReader, 'get'>
  readonly runner: Pick<CommandRunner, 'run'>
  /** Milliseconds since 1970. */
  readonly clock: () => number
}

export const createRequestExpiry =
  ({ documents, runner, clock }: RequestExpiryDeps): JobHandler =>
  async ({ key }) => {
    const booking = await documents.get(bookingId(key as Ulid), 'booking')
    if (booking?.status !== 'pending') return 'dropped'
    const { dueMs } = expiryJob(booking)
    if (dueMs > clock()) return { notBeforeMs: dueMs }
    const outcome = await runner.run({
      commandId: `system:expire_booking:${booking.id}` as CommandId,
      // The uid does not matter: the server acts as itself.
      uid: booking.customer_uid,
      kind: 'system',
      name: 'expire_booking',
      args: { booking_id: booking.id },
      queuedMs: 0,
    })
    // Answered by another process in the meantime, or the clock went back.
    return outcome.state === 'accepted' ? 'sent' : 'deferred'
  }
