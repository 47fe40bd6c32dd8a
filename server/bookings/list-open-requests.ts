/** Lists the open requests of earlier releases in the profiles of their customers, so that the limits count them. */
import { nextVersion } from '#domain/commands/command.ts'
import type { Booking } from '#domain/documents/booking.ts'
import { bookingId, profileId, type Ulid } from '#domain/ids.ts'
import { jobId } from '../jobs/job-document.ts'
import type { DocumentStore } from '../store/document-store.ts'
import { fromStored } from '../store/documents/stored-document.ts'
import { idsWithPrefix, updateDocument } from '../store/documents/update-documents.ts'

/** Marks a store whose open requests are listed. */
export const LISTED_MARKER = 'open_requests_listed'

/** Lists a pending request, unless it is listed. */
export async function listOpenRequest(store: DocumentStore, { id, customer_uid, status }: Booking): Promise<void> {
  if (status !== 'pending') return
  await updateDocument(store, profileId(customer_uid), (doc) => {
    if (doc.type !== 'profile' || doc.requests?.open?.includes(id)) return undefined
    return nextVersion(doc, { requests: { ...doc.requests, open: [...(doc.requests?.open ?? []), id] } })
  })
}

/** Lists all of them before the first request with this release: each has a job that waits for its deadline. */
export async function listOpenRequests(store: DocumentStore): Promise<void> {
  if (await store.get(LISTED_MARKER)) return
  const prefix = jobId('expire_booking', '')
  for await (const ids of idsWithPrefix(store, prefix)) {
    const bookings = await store.getMany(ids.map((id) => bookingId(id.slice(prefix.length) as Ulid)))
    for (const stored of bookings) {
      const booking = fromStored(stored)
      if (booking?.type === 'booking') await listOpenRequest(store, booking)
    }
  }
  // Another process may have done the same.
  await store.put({ _id: LISTED_MARKER, type: LISTED_MARKER })
}
