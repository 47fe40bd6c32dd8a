/** What the other side of a booking was told names the person too, and quotes them. */
import { eraseFromNotification } from '#domain/account/erasure.ts'
import type { Uid, Ulid } from '#domain/ids.ts'
import type { DocumentStore } from '../store/document-store.ts'
import { fromStored } from '../store/stored-document.ts'
import { updateDocument } from '../store/update-documents.ts'

const PAGE = 200

/** @param to whose notifications @param bookings with the person who goes */
export async function anonymiseNotifications(store: DocumentStore, to: Uid, bookings: ReadonlySet<Ulid>): Promise<void> {
  const prefix = `notification:${to}:`
  for (let start = prefix, more = true; more;) {
    const rows = await store.range({ start, end: `${prefix}\uffff`, limit: PAGE, includeDocs: true })
    for (const row of rows) {
      const notice = fromStored(row.doc)
      if (notice?.type !== 'notification' || !eraseFromNotification(notice, bookings)) continue
      await updateDocument(store, notice.doc_id, (doc) => (doc.type === 'notification' ? eraseFromNotification(doc, bookings) : undefined))
    }
    more = rows.length === PAGE
    start = `${rows.at(-1)?.id ?? start}\u0000`
  }
}
