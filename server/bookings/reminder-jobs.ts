/**
 * Reminders of bookings: each change of a booking stores the job of its next reminder, and the job that of the one after it. A job whose
 * reminder was withdrawn finds none and ends.
 */
import { nextReminderMs, type ReminderSide } from '#domain/booking/reminders.ts'
import type { Booking } from '#domain/documents/booking.ts'
import { bookingId, type CommandId, type Ulid } from '#domain/ids.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import type { CommandRunner } from '../commands/command-runner.ts'
import { jobDocuments, scheduleJob, type NewJob } from '../jobs/job-document.ts'
import type { JobHandler } from '../jobs/run-job.ts'
import type { DocumentStore } from '../store/document-store.ts'
import type { DocumentReader } from '../store/documents/document-reader.ts'
import type { FollowUps } from '../store/documents/follow-ups.ts'

const SIDES: readonly ReminderSide[] = ['customer', 'provider']

/** Returns the job of a booking's next reminder, keyed by its time: after a change of the booking another job replaces it. */
function nextJob(booking: Booking, nowMs: number, afterMs?: number): NewJob[] {
  const dueMs = nextReminderMs(booking, nowMs, afterMs)
  return dueMs === undefined ? [] : [{ kind: 'remind', key: `${booking.id}:${dueMs}`, dueMs }]
}

/** @param clock milliseconds since 1970 */
export const createReminderJobs =
  (clock: () => number): FollowUps =>
  async (created, changed = []) => {
    const jobs = [...created, ...changed.map(({ after }) => after)].flatMap((doc) => (doc.type === 'booking' ? nextJob(doc, clock()) : []))
    return jobDocuments(jobs, clock())
  }

export interface RemindDeps {
  readonly store: DocumentStore
  readonly documents: Pick<DocumentReader, 'get'>
  readonly runner: Pick<CommandRunner, 'run'>
  /** Milliseconds since 1970. */
  readonly clock: () => number
}

export const createRemind =
  ({ store, documents, runner, clock }: RemindDeps): JobHandler =>
  async ({ key }) => {
    const [id = '', due = ''] = key.split(':')
    const dueMs = Number(due)
    // The clock went back.
    if (dueMs > clock()) return { notBeforeMs: dueMs }
    const booking = await documents.get(bookingId(id as Ulid), 'booking')
    if (!booking) return 'dropped'
    const due_at = instantFromMs(dueMs)
    for (const side of SIDES) {
      const { state } = await runner.run({
        commandId: `system:remind:${booking.id}:${side}:${due}` as CommandId,
        // The uid does not matter: the server acts as itself.
        uid: booking.customer_uid,
        kind: 'system',
        name: 'remind',
        args: { booking_id: booking.id, side, due_at },
        queuedMs: 0,
      })
      if (state === 'forbidden') throw new Error('A reminder was not understood')
    }
    for (const next of nextJob(booking, clock(), dueMs)) await scheduleJob(store, next, clock())
    return 'sent'
  }
