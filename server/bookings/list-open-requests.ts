/** Lists the open requests of earlier releases in the profiles of their customers, so that the limits count them. */
import { nextVersion } from '#domain/commands/command.ts'
import type { Booking } from '#domain/documents/booking.ts'
import { profileId } from '#domain/ids.ts'
import type { DocumentStore } from '../store/document-store.ts'
import { updateDocument } from '../store/documents/update-documents.ts'

/** Lists a pending request, unless it is listed. */
export async function listOpenRequest(store: DocumentStore, { id, customer_uid, status }: Booking): Promise<void> {
  if (status !== 'pending') return
  await updateDocument(store, profileId(customer_uid), (doc) => {
    if (doc.type !== 'profile' || doc.requests?.open?.includes(id)) return undefined
    return nextVersion(doc, { requests: { ...doc.requests, open: [...(doc.requests?.open ?? []), id] } })
  })
}
