/** Where the entries of the admin's queue come from: the index that each kind keeps, without what was decided meanwhile. */
import { contentStateOf } from '#domain/moderation/content-verdict.ts'
import { isProviderSuspended } from '#domain/moderation/booking-suspension.ts'
import { reportedContentId } from '#domain/ids.ts'
import type { Doc } from '#domain/documents/document.ts'
import { deleteDocuments } from '../../store/documents/update-documents.ts'
import { APPEAL_PREFIX, listEntryId, listPrefix, readAppealEntry, readListEntry } from '../../store/documents/report-index.ts'
import { fromStored } from '../../store/documents/stored-document.ts'
import type { DocumentStore } from '../../store/document-store.ts'
import type { Disputes } from '../disputes.ts'
import type { BlockAppeals } from '../suspension/block-appeals.ts'
import { openBookingsOf } from '../suspension/open-bookings.ts'
import { MAX_LISTED, readSuspended } from '../suspension/suspended-list.ts'
import type { QueueKind, QueueRef, QueueSource } from './queue.ts'

export interface QueueSourcesDeps {
  readonly store: DocumentStore
  readonly disputes: Pick<Disputes, 'all'>
  readonly blockAppeals: Pick<BlockAppeals, 'open'>
}

type Entry = Pick<QueueRef, 'key' | 'since'>
type Reported = Extract<Doc, { type: 'reported' }>

/** Reads an index of reported content, and deletes its entries that no longer apply. */
async function fromIndex(
  store: DocumentStore,
  prefix: string,
  parse: (id: string) => { readonly since: Entry['since']; readonly content: string },
  applies: (reported: Reported, id: string) => boolean,
): Promise<readonly Entry[]> {
  const rows = await store.range({ start: prefix, end: `${prefix}\uffff`, limit: MAX_LISTED })
  const parsed = rows.map(({ id }) => ({ id, ...parse(id) }))
  const docs = await store.getMany(parsed.map(({ content }) => reportedContentId(content)))
  const stale: string[] = []
  const entries = parsed.flatMap(({ id, since, content }, index): Entry[] => {
    const reported = fromStored(docs[index])
    if (reported?.type === 'reported' && applies(reported, id)) return [{ key: content, since }]
    // The entry is written before its document: a missing one may follow.
    if (reported?.type === 'reported' && since < reported.since) stale.push(id)
    return []
  })
  await deleteDocuments(store, stale)
  return entries
}

export function queueSources({ store, disputes, blockAppeals }: QueueSourcesDeps): Readonly<Record<QueueKind, QueueSource>> {
  const waiting = (applies: (reported: Reported) => boolean): Promise<readonly Entry[]> =>
    fromIndex(
      store,
      listPrefix('open'),
      (id) => readListEntry(id, 'open'),
      (reported, id) => reported.verdict === 'open' && listEntryId(reported) === id && applies(reported),
    )
  return {
    report: () => waiting((reported) => !reported.held),
    held_review: () => waiting((reported) => reported.held !== undefined),
    appeal: () =>
      fromIndex(
        store,
        APPEAL_PREFIX,
        readAppealEntry,
        (reported, id) => contentStateOf(reported) === 'appealed' && readAppealEntry(id).since === reported.appeal?.at,
      ),
    dispute: async () =>
      (await disputes.all(MAX_LISTED)).map(({ booking, job, answers }) => ({
        key: `${booking.id}:${job.visit ?? 0}`,
        since: answers.at(-1)?.at ?? booking.updated_at,
      })),
    bookings: async () => {
      const found: Entry[] = []
      for (const { uid, since } of await readSuspended(store)) {
        let isWaiting = false
        for await (const booking of openBookingsOf(store, uid)) if (isProviderSuspended(booking)) isWaiting = true
        if (isWaiting) found.push({ key: uid, since })
      }
      return found
    },
    block_appeal: async () => (await blockAppeals.open()).map(({ uid, at }) => ({ key: uid, since: at })),
  }
}
