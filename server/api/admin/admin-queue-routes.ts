/** The admin's one queue: everything that waits for a decision, longest waiting first, with the reason why it is there. */
import * as v from 'valibot'
import { REPORT_REASONS } from '#domain/documents/report.ts'
import { HELD_REASONS } from '#domain/documents/review.ts'
import { instantField } from '#domain/fields.ts'
import { asUid, asUlid, providerId, reportedContentId } from '#domain/ids.ts'
import { QUEUE_KINDS, type QueueRef } from '../../moderation/queue/queue.ts'
import { defineRoute, done, type ApiRoute } from '../routing/api-route.ts'
import type { ApiServices } from '../routing/api-services.ts'
import { pageLimit } from '../routing/pagination.ts'
import { disputeEntity, disputeEntryOf } from './dispute-entry.ts'
import { personEntity, personOf, reportedEntity, reportedEntryOf } from './reported-entry.ts'
import { suspendedBookingEntity, suspendedBookingEntryOf } from './suspended-booking-entry.ts'

/** Bookings of one provider that are shown in the queue. */
const SHOWN_BOOKINGS = 20

/** Why an entry is in the queue: what most recent reports say, or what happened. */
const QUEUE_REASONS = [...REPORT_REASONS, ...HELD_REASONS, 'appealed', 'answers_differ', 'provider_blocked', 'provider_removed'] as const

const counted = v.object(Object.fromEntries(QUEUE_KINDS.map((kind) => [kind, v.number()])))

const queueEntity = v.object({
  kind: v.picklist(QUEUE_KINDS),
  /** Id of the content, the job, the provider or the person. */
  id: v.string(),
  /** Since when it waits. */
  since: instantField,
  reason: v.picklist(QUEUE_REASONS),
  /** The person whom it is about. */
  subject: personEntity,
  /** Of `report`, `held_review` and `appeal`. */
  report: v.nullable(reportedEntity),
  /** Of `dispute`. */
  dispute: v.nullable(disputeEntity),
  /** Of `bookings`: the first of those to decide, and how many there are. */
  bookings: v.nullable(v.object({ items: v.array(suspendedBookingEntity), count: v.number() })),
  /** Of `block_appeal`: the reason of the block, and what the person wrote. */
  block: v.nullable(v.object({ because: v.string(), words: v.string() })),
})
type Entry = v.InferOutput<typeof queueEntity>

const NOTHING = { report: null, dispute: null, bookings: null, block: null } as const

async function bookingsEntry(services: ApiServices, ref: QueueRef): Promise<Entry> {
  const uid = asUid(ref.key)
  const bookings = await services.endBookings.undecided(uid)
  const provider = await services.documents.get(providerId(uid), 'provider')
  return {
    ...NOTHING,
    kind: ref.kind,
    id: ref.key,
    since: ref.since,
    reason: provider?.removed_at ? 'provider_removed' : 'provider_blocked',
    subject: { uid, name: provider?.name ?? null },
    bookings: { items: bookings.slice(0, SHOWN_BOOKINGS).map(suspendedBookingEntryOf), count: bookings.length },
  }
}

/** Returns the entry; undefined for one that was decided meanwhile. */
async function entryOf(services: ApiServices, ref: QueueRef): Promise<Entry | undefined> {
  const { kind, key, since } = ref
  const base = { ...NOTHING, kind, id: key, since }
  switch (kind) {
    case 'report':
    case 'held_review':
    case 'appeal': {
      const reported = await services.documents.get(reportedContentId(key), 'reported')
      const report = reported && (await reportedEntryOf(services, reported))
      if (!report) return undefined
      const reason = kind === 'appeal' ? 'appealed' : (report.held?.reason ?? report.reports[0]?.reason ?? 'other')
      return { ...base, reason, subject: report.author, report }
    }
    case 'dispute': {
      const [booking = '', visit = '0'] = key.split(':')
      const dispute = await services.disputes.find(asUlid(booking), visit === '0' ? undefined : Number(visit))
      if (!dispute) return undefined
      const { provider_uid: uid, provider_name: name } = dispute.booking
      return { ...base, reason: 'answers_differ', subject: { uid, name }, dispute: disputeEntryOf(dispute) }
    }
    case 'bookings':
      return bookingsEntry(services, ref)
    case 'block_appeal': {
      const uid = asUid(key)
      const [appeal, because] = [await services.blockAppeals.of(uid), await services.moderationActions.blockReason(uid)]
      if (!appeal) return undefined
      return { ...base, reason: 'appealed', subject: await personOf(services, uid), block: { because: because ?? '', words: appeal.words } }
    }
  }
}

export const adminQueueRoutes: readonly ApiRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/admin/queue',
    tag: 'admin',
    access: 'admin',
    summary:
      'List everything that waits for your decision, longest waiting first: reports, held reviews, appeals, disputes, and bookings of suspended providers. Each entry says why it is there',
    query: v.object({
      kind: v.optional(v.picklist(QUEUE_KINDS, 'Not a valid kind')),
      limit: pageLimit,
      cursor: v.optional(v.pipe(v.string(), v.maxLength(140, 'Not a valid cursor'), v.regex(/^[\w:.-]+$/, 'Not a valid cursor'))),
    }),
    status: 200,
    response: v.object({
      items: v.array(queueEntity),
      next: v.nullable(v.string()),
      /** Entries of each kind. */
      counts: counted,
    }),
    refuses: [],
    async handle({ query }, services) {
      // Completes interrupted decisions, so that what they decided does not wait anymore.
      await services.contentModeration.resumePending()
      await services.endBookings.resumePending()
      const { refs, next, counts } = await services.queue.page(query)
      const entries = await Promise.all(refs.map((ref) => entryOf(services, ref)))
      return done({ items: entries.filter((entry) => entry !== undefined), next, counts })
    },
  }),
]
