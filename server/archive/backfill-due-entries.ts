/** Creates due entries for documents that ended before due entries existed: once, with a scan of all of them. */
import { DAY_MS } from '#domain/constants.ts'
import type { Doc } from '#domain/documents/document.ts'
import { bookingId } from '#domain/ids.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { archiveAt } from '#domain/replication/retention.ts'
import type { DocumentStore, StoredDoc } from '../store/document-store.ts'
import { fromStored } from '../store/documents/stored-document.ts'
import { dueRecord } from './due-entries.ts'

/** Document that says that old data has its entries. */
export const BACKFILL_MARKER = 'archive-begun'
const PAGE = 200
const KINDS = ['booking', 'review', 'client-rating'] as const

/**
 * Writes the due entries. The marker is written last and existing entries stay, so an interruption is followed by a full repetition.
 * @param nowMs milliseconds since 1970: everything already due gets the day that just began
 */
export async function backfillDueEntries(store: DocumentStore, nowMs: number, isStopped: () => boolean): Promise<void> {
  if (await store.get(BACKFILL_MARKER)) return
  const today = instantFromMs(Math.floor(nowMs / DAY_MS) * DAY_MS)

  const dueOf = (doc: Doc, subject: Doc | undefined): StoredDoc[] => {
    const at = archiveAt(doc, subject?.type === 'booking' ? subject : undefined)
    return at === null ? [] : [dueRecord({ at: at < today ? today : at, docId: doc.doc_id })]
  }

  async function writeEntries(docs: readonly Doc[]): Promise<void> {
    const aboutIds = docs.map((doc) => (doc.type === 'review' || doc.type === 'client-rating' ? bookingId(doc.booking_id) : doc.doc_id))
    const subjects = (await store.getMany(aboutIds)).map((stored) => fromStored(stored))
    await store.putAll(docs.flatMap((doc, index) => dueOf(doc, subjects[index])))
  }

  for (const kind of KINDS) {
    for (let start = `${kind}:`, more = true; more;) {
      if (isStopped()) return
      const rows = await store.range({ start, end: `${kind}:\uffff`, limit: PAGE, includeDocs: true })
      await writeEntries(rows.flatMap((row) => fromStored(row.doc) ?? []))
      more = rows.length === PAGE
      start = `${rows.at(-1)?.id ?? start}\u0000`
    }
  }
  await store.put({ _id: BACKFILL_MARKER, type: BACKFILL_MARKER })
}
