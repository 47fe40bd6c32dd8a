/** Due entries for what ended before there were any: made once, by looking through all of it. */
import { DAY_MS } from '#domain/constants.ts'
import type { Doc } from '#domain/documents/document.ts'
import { bookingId } from '#domain/ids.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { archiveAt } from '#domain/replication/retention.ts'
import type { DocumentStore, StoredDoc } from '../store/document-store.ts'
import { fromStored } from '../store/stored-document.ts'
import { dueRecord } from './due-entries.ts'

const BACKFILL_MARKER = 'archive-begun'
const PAGE = 200
const KINDS = ['booking', 'review', 'client-rating'] as const

/**
 * The mark that it was done comes last, and entries that are there already stay: it may be cut off and begun again.
 * @param nowMs since 1970: what is past already falls due together, on the day that just began
 */
export async function backfillDueEntries(store: DocumentStore, nowMs: number, isStopped: () => boolean): Promise<void> {
  if (await store.get(BACKFILL_MARKER)) return
  const today = instantFromMs(Math.floor(nowMs / DAY_MS) * DAY_MS)

  const dueOf = (doc: Doc, about: Doc | undefined): StoredDoc[] => {
    const at = archiveAt(doc, about?.type === 'booking' ? about : undefined)
    return at === null ? [] : [dueRecord({ at: at < today ? today : at, docId: doc.doc_id })]
  }

  async function leave(docs: readonly Doc[]): Promise<void> {
    const aboutIds = docs.map((doc) => (doc.type === 'review' || doc.type === 'client-rating' ? bookingId(doc.booking_id) : doc.doc_id))
    const about = (await store.getMany(aboutIds)).map((stored) => fromStored(stored))
    await store.putAll(docs.flatMap((doc, index) => dueOf(doc, about[index])))
  }

  for (const kind of KINDS) {
    for (let start = `${kind}:`, more = true; more;) {
      if (isStopped()) return
      const rows = await store.range({ start, end: `${kind}:\uffff`, limit: PAGE, includeDocs: true })
      await leave(rows.flatMap((row) => fromStored(row.doc) ?? []))
      more = rows.length === PAGE
      start = `${rows.at(-1)?.id ?? start}\u0000`
    }
  }
  await store.put({ _id: BACKFILL_MARKER, type: BACKFILL_MARKER })
}
