/**
 * What the server does about jobs that were agreed and not started: asks both sides two hours after the end, takes a single answer after
 * 48 hours, and lists different answers for the admin. All of it is stored with the booking that it follows from.
 */
import { answersAbout, isDisputed, outcomeAskedAt, settlesAt, unstartedJobs, type UnstartedJob } from '#domain/booking/steps/outcomes.ts'
import type { Booking } from '#domain/documents/booking.ts'
import { bookingId, type CommandId, type Ulid } from '#domain/ids.ts'
import { instantToMs } from '#domain/time/instant.ts'
import type { CommandRunner } from '../commands/command-runner.ts'
import { jobDocuments, type NewJob } from '../jobs/job-document.ts'
import type { JobHandler } from '../jobs/run-job.ts'
import type { DocumentReader } from '../store/documents/document-reader.ts'
import type { FollowUps } from '../store/documents/follow-ups.ts'
import type { StoredDoc } from '../store/document-store.ts'

/** The hours are part of the key: a job that is moved is asked about at its new time. */
const askKey = ({ id }: Booking, { starts_at, visit = 0 }: UnstartedJob): string => `${id}:${visit}:${instantToMs(starts_at)}`
const settleKey = ({ id }: Booking, { visit = 0 }: UnstartedJob): string => `${id}:${visit}`

/** Prefix of the entries of jobs about which the two sides disagree. */
export const DISPUTE_PREFIX = 'dispute:'

/** @param visit undefined for a single booking */
export const disputeKey = (booking: Ulid, visit: number | undefined): string => `${booking}:${visit ?? 0}`

const disputeRecord = (booking: Ulid, visit: number | undefined): StoredDoc => ({
  _id: DISPUTE_PREFIX + disputeKey(booking, visit),
  type: 'dispute',
})

function jobsOf(booking: Booking): NewJob[] {
  // Visits follow one another: the next write of the booking stores the job of the next one.
  const [job] = unstartedJobs(booking)
  if (!job) return []
  const settles = settlesAt(answersAbout(booking, job.visit))
  return [
    { kind: 'ask_outcome', key: askKey(booking, job), dueMs: instantToMs(outcomeAskedAt(job)) },
    ...(settles === undefined ? [] : [{ kind: 'settle_outcome', key: settleKey(booking, job), dueMs: instantToMs(settles) } as const]),
  ]
}

/** @param clock milliseconds since 1970 */
export const createOutcomeJobs =
  (clock: () => number): FollowUps =>
  async (created, changed = []) => {
    const bookings = [...created, ...changed.map(({ after }) => after)].filter((doc) => doc.type === 'booking')
    const disputes = bookings.flatMap((booking) =>
      unstartedJobs(booking)
        .filter(({ visit }) => isDisputed(answersAbout(booking, visit)))
        .map(({ visit }) => disputeRecord(booking.id, visit)),
    )
    return [...jobDocuments(bookings.flatMap(jobsOf), clock()), ...disputes]
  }

export interface OutcomeJobsDeps {
  readonly documents: Pick<DocumentReader, 'get'>
  readonly runner: Pick<CommandRunner, 'run'>
  /** Milliseconds since 1970. */
  readonly clock: () => number
}

/** Runs a system command about the job of a key, when it is due. */
function createHandler(
  { documents, runner, clock }: OutcomeJobsDeps,
  name: 'ask_outcome' | 'settle_outcome',
  dueOf: (booking: Booking, job: UnstartedJob, key: string) => number | undefined,
): JobHandler {
  return async ({ key }) => {
    const [id = '', number = '0'] = key.split(':')
    const booking = await documents.get(bookingId(id as Ulid), 'booking')
    const job = booking && unstartedJobs(booking).find(({ visit = 0 }) => visit === Number(number))
    const dueMs = job && dueOf(booking, job, key)
    if (!job || dueMs === undefined) return 'dropped'
    if (dueMs > clock()) return { notBeforeMs: dueMs }
    const outcome = await runner.run({
      commandId: `system:${name}:${key}` as CommandId,
      // The uid does not matter: the server acts as itself.
      uid: booking.customer_uid,
      kind: 'system',
      name,
      args: { booking_id: booking.id, ...(job.visit === undefined ? {} : { visit: job.visit }) },
      queuedMs: 0,
    })
    return outcome.state === 'accepted' ? 'sent' : 'deferred'
  }
}

/** Asks once for each agreed time; a job that was moved or has an answer is not asked about. */
export const createOutcomeAsking = (deps: OutcomeJobsDeps): JobHandler =>
  createHandler(deps, 'ask_outcome', (booking, job, key) =>
    askKey(booking, job) === key && answersAbout(booking, job.visit).length === 0 ? instantToMs(outcomeAskedAt(job)) : undefined,
  )

export const createOutcomeSettling = (deps: OutcomeJobsDeps): JobHandler =>
  createHandler(deps, 'settle_outcome', (booking, job) => {
    const at = settlesAt(answersAbout(booking, job.visit))
    return at === undefined ? undefined : instantToMs(at)
  })
