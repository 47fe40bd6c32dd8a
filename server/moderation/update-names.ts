/** Brings the name in a customer's open bookings in line with their profile. May be repeated. */
import { nextVersion } from '#domain/commands/command.ts'
import { nameBeforeAccept } from '#domain/customer/display-name.ts'
import { isEnded } from '#domain/documents/booking.ts'
import { profileId, type DocId, type Uid } from '#domain/ids.ts'
import { userAudience } from '#domain/replication/audience.ts'
import { readPointers } from '../store/documents/feed-pointers.ts'
import { fromStored } from '../store/documents/stored-document.ts'
import { updateDocument } from '../store/documents/update-documents.ts'
import type { DocumentStore } from '../store/document-store.ts'

/** Documents read in one page. */
const PAGE = 200

export async function updateNames(store: DocumentStore, customer: Uid): Promise<void> {
  const profile = fromStored(await store.get(profileId(customer)))
  if (profile?.type !== 'profile') return
  for (let after = '', more = true; more;) {
    const ids = await readPointers(store, userAudience(customer), { from: 'booking:', to: 'booking:\uffff', after, limit: PAGE })
    for (const id of ids)
      await updateDocument(store, id as DocId, (doc) => {
        if (doc.type !== 'booking' || doc.customer_uid !== customer || isEnded(doc.status)) return undefined
        const customer_name = doc.status === 'pending' ? nameBeforeAccept(profile) : profile.name
        return doc.customer_name === customer_name ? undefined : nextVersion(doc, { customer_name })
      })
    more = ids.length === PAGE
    after = ids.at(-1) ?? after
  }
}
