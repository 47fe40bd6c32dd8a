/** Anonymises notifications to the other person of a booking, which name and quote the person. */
import { eraseFromNotification } from '#domain/account/erasure.ts'
import type { Uid, Ulid } from '#domain/ids.ts'
import type { DocumentStore } from '../store/document-store.ts'
import { fromStored } from '../store/documents/stored-document.ts'
import { updateDocument } from '../store/documents/update-documents.ts'

const PAGE = 200

/**
 * Anonymises notifications. @param to recipient of the notifications @param bookings shared with the deleted person
 */
export async function anonymiseNotifications(store: DocumentStore, to: Uid, bookings: ReadonlySet<Ulid>): Promise<void> {
  const prefix = `notification:${to}:`
  for (let start = prefix, more = true; more;) {
    const rows = await store.range({ start, end: `${prefix}\uffff`, limit: PAGE, includeDocs: true })
    for (const row of rows) {
      const notification = fromStored(row.doc)
      if (notification?.type !== 'notification' || !eraseFromNotification(notification, bookings)) continue
      await updateDocument(store, notification.doc_id, (doc) =>
        doc.type === 'notification' ? eraseFromNotification(doc, bookings) : undefined,
      )
    }
    more = rows.length === PAGE
    start = `${rows.at(-1)?.id ?? start}\u0000`
  }
}
