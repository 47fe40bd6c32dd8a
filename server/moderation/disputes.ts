/** Jobs about which the two sides disagree: an entry in the store for each, which the admin lists and decides. */
import { answersAbout, isDisputed, unstartedJobs, type OutcomeAnswer, type UnstartedJob } from '#domain/booking/steps/outcomes.ts'
import type { Booking, Outcome } from '#domain/documents/booking.ts'
import { refusal, type Refusal } from '#domain/errors.ts'
import { bookingId, type CommandId, type Ulid } from '#domain/ids.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { addMs, type Instant } from '#domain/time/instant.ts'
import { CLOCK_SKEW_MS, type AuditLog } from '../admin/audit-log.ts'
import type { CommandRunner } from '../commands/command-runner.ts'
import { disputeKey, DISPUTE_PREFIX } from '../bookings/outcome-jobs.ts'
import type { DocumentStore } from '../store/document-store.ts'
import type { DocumentReader } from '../store/documents/document-reader.ts'
import { deleteDocuments } from '../store/documents/update-documents.ts'

export interface Dispute {
  readonly booking: Booking
  readonly job: UnstartedJob
  readonly answers: readonly OutcomeAnswer[]
}

export interface DisputeDecision {
  readonly booking: Ulid
  readonly visit: number | undefined
  readonly outcome: Outcome
  readonly reason: string
  /** Id of the call, so that a repeated one is recorded once. */
  readonly id: Ulid
  /** Name of the admin's session. */
  readonly session: string
}

export interface Disputes {
  /** Returns a page, in the order of the bookings' ids, and the cursor of the next one; null at the end. */
  page(query: { readonly limit: number; readonly cursor?: string | undefined }): Promise<{ items: Dispute[]; next: string | null }>
  /** Returns the oldest by id. @param limit most that are returned */
  all(limit: number): Promise<readonly Dispute[]>
  /** Returns one; undefined once it is settled. */
  find(booking: Ulid, visit: number | undefined): Promise<Dispute | undefined>
  /** Settles a dispute and notifies both sides. @returns `conflict` if it is settled already */
  decide(decision: DisputeDecision): Promise<Result<void, Refusal>>
}

export interface DisputesDeps {
  readonly store: DocumentStore
  readonly documents: Pick<DocumentReader, 'get'>
  readonly runner: Pick<CommandRunner, 'run'>
  readonly audit: AuditLog
  readonly now: () => Instant
}

export function openDisputes({ store, documents, runner, audit, now }: DisputesDeps): Disputes {
  async function read(booking: Ulid, visit: number | undefined): Promise<Dispute | undefined> {
    const doc = await documents.get(bookingId(booking), 'booking')
    const job = doc && unstartedJobs(doc).find((each) => each.visit === visit)
    const answers = job ? answersAbout(doc, visit) : []
    return doc && job && isDisputed(answers) ? { booking: doc, job, answers } : undefined
  }

  async function page({ limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined }) {
    const items: Dispute[] = []
    const settled: string[] = []
    const start = cursor === undefined ? DISPUTE_PREFIX : `${DISPUTE_PREFIX}${cursor}\u0000`
    const rows = await store.range({ start, end: `${DISPUTE_PREFIX}\uffff`, limit })
    for (const { id } of rows) {
      const [booking = '', visit = '0'] = id.slice(DISPUTE_PREFIX.length).split(':')
      const dispute = await read(booking as Ulid, visit === '0' ? undefined : Number(visit))
      if (dispute) items.push(dispute)
      else settled.push(id)
    }
    await deleteDocuments(store, settled)
    const last = rows.at(-1)
    return { items, next: rows.length === limit && last ? last.id.slice(DISPUTE_PREFIX.length) : null }
  }

  return {
    page,
    all: async (limit) => (await page({ limit })).items,
    find: read,
    decide: async ({ booking, visit, outcome, reason, id, session }) => {
      const key = disputeKey(booking, visit)
      const dispute = await read(booking, visit)
      if (dispute) {
        // Recorded first: a decision that takes effect is in the log in any case.
        const entry = { actor: 'admin', action: 'dispute.decided', subject: booking, details: { session, act: id, about: key, outcome } }
        await audit.appendOnce(entry, ({ details }) => details['act'] === id, addMs(now(), -CLOCK_SKEW_MS))
      }
      const result = await runner.run({
        commandId: `system:settle_outcome:${id}` as CommandId,
        uid: dispute?.booking.customer_uid ?? (booking as string as Booking['customer_uid']),
        kind: 'system',
        name: 'settle_outcome',
        args: { booking_id: booking, ...(visit === undefined ? {} : { visit }), outcome, reason },
        queuedMs: 0,
      })
      if (result.state !== 'accepted') return fail(refusal(result.refusal?.code === 'not_found' ? 'not_found' : 'conflict'))
      await deleteDocuments(store, [DISPUTE_PREFIX + key])
      return ok(undefined)
    },
  }
}
