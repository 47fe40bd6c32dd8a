/**
 * Erases a person from every document. Their pointers list the documents, and a pointer is deleted last: after an interruption at any point
 * the next run finds the rest. Everything is repeatable.
 */
import { userAudience, type Audience } from '#domain/replication/audience.ts'
import type { Doc } from '#domain/documents/document.ts'
import { isEnded, type Booking } from '#domain/documents/booking.ts'
import type { Message } from '#domain/documents/message.ts'
import type { Review } from '#domain/documents/review.ts'
import { eraseFromDocument, eraseFromPlace, eraseFromRecentReviews } from '#domain/account/erasure.ts'
import { ACCOUNT_DELETED_REASON } from '#domain/documents/placeholder-texts.ts'
import { blockId, placeId, providerId, type CommandId, type DocId, type Uid, type Ulid } from '#domain/ids.ts'
import { archiveId, archivedBookingsPrefix, readArchivedIds } from '../store/documents/archive-index.ts'
import type { CommandRunner } from '../commands/command-runner.ts'
import type { DocumentWriter } from '../store/documents/document-writer.ts'
import { pointerId, readPointers } from '../store/documents/feed-pointers.ts'
import type { DocumentStore } from '../store/document-store.ts'
import { storedIdOf } from '../store/documents/stored-id.ts'
import { fromStored } from '../store/documents/stored-document.ts'
import { deleteDocuments, idsWithPrefix, updateDocument } from '../store/documents/update-documents.ts'
import { anonymiseNotifications } from './anonymise-notifications.ts'

export interface ErasureDeps {
  readonly store: DocumentStore
  readonly runner: Pick<CommandRunner, 'run'>
  readonly writer: Pick<DocumentWriter, 'remove'>
  /** Deletes the attachments of a booking that the person uploaded, sent or not: photos. May be repeated. */
  readonly eraseAttachments: (booking: Ulid, uid: Uid) => Promise<void>
}

/** Index of a person's documents. */
interface DocumentListing {
  readonly read: typeof readPointers
  readonly nameOf: (audience: Audience, docId: string) => string
}

const IN_FEED: DocumentListing = { read: readPointers, nameOf: pointerId }
const IN_ARCHIVE: DocumentListing = { read: readArchivedIds, nameOf: archiveId }

/** Documents read in one page. */
const PAGE = 200

const otherOf = (booking: Booking, uid: Uid): Uid => (booking.customer_uid === uid ? booking.provider_uid : booking.customer_uid)

/** Erases a person's documents. */
export async function eraseDocuments(deps: ErasureDeps, uid: Uid): Promise<void> {
  const { store, runner, writer } = deps
  const audience = userAudience(uid)

  const asWritten = (doc: Doc): Doc | undefined => {
    const erased = eraseFromDocument(doc, uid)
    return erased === 'remove' ? undefined : erased
  }

  /** Anonymises the booking before it is cancelled, so that the notifications of the cancellation name nobody. */
  async function closeBooking(booking: Booking): Promise<void> {
    await deps.eraseAttachments(booking.id, uid)
    await updateDocument(store, booking.doc_id, asWritten)
    // The provider's copy of this customer's place; a customer whose provider is deleted keeps their own, without the number.
    if (booking.customer_uid === uid) await writer.remove(placeId(booking.id, booking.provider_uid))
    else
      await updateDocument(store, placeId(booking.id, booking.customer_uid), (doc) =>
        doc.type === 'place' ? eraseFromPlace(doc) : undefined,
      )
    if (isEnded(booking.status)) return
    await runner.run({
      commandId: `system:account_deleted:${booking.id}` as CommandId,
      uid,
      kind: 'system',
      name: 'cancel_booking',
      args: { booking_id: booking.id, reason: ACCOUNT_DELETED_REASON },
      queuedMs: 0,
    })
  }

  async function anonymiseReview(review: Review): Promise<void> {
    const provider: DocId = providerId(review.provider_id)
    if (review.customer_uid === uid)
      await updateDocument(store, provider, (doc) => (doc.type === 'provider' ? eraseFromRecentReviews(doc, review) : undefined))
    await updateDocument(store, review.doc_id, asWritten)
  }

  async function eraseMessage(message: Message): Promise<void> {
    if (message.sender_uid !== uid) return
    await updateDocument(store, message.doc_id, asWritten)
  }

  /**
   * Leaves tombstones of documents that others have copies of, and of the profile, which wakes the person's own long polls; deletes the
   * rest.
   */
  async function remove(docs: readonly Doc[]): Promise<void> {
    const isShared = (doc: Doc): boolean => doc.type === 'provider' || doc.type === 'receipt' || doc.type === 'profile'
    for (const doc of docs) if (isShared(doc)) await writer.remove(doc.doc_id)
    // What the other person's devices hold about this one.
    for (const doc of docs) if (doc.type === 'block') await writer.remove(blockId(doc.person_id, uid))
    await deleteDocuments(store, docs.filter((doc) => !isShared(doc)).map(storedIdOf))
  }

  async function erase(docs: readonly Doc[]): Promise<void> {
    const bookings = docs.filter((doc) => doc.type === 'booking')
    for (const booking of bookings) await closeBooking(booking)
    for (const doc of docs) {
      if (doc.type === 'review') await anonymiseReview(doc)
      if (doc.type === 'message') await eraseMessage(doc)
      if (doc.type === 'client-rating') await updateDocument(store, doc.doc_id, asWritten)
    }
    for (const other of new Set(bookings.map((booking) => otherOf(booking, uid)))) {
      const shared = bookings.filter((booking) => otherOf(booking, uid) === other)
      await anonymiseNotifications(store, other, new Set(shared.map((booking) => booking.id)))
    }
    await remove(docs.filter((doc) => eraseFromDocument(doc, uid) === 'remove'))
  }

  async function eraseListed({ read, nameOf }: DocumentListing): Promise<void> {
    // In order of ids, bookings come before all documents that depend on them.
    for (let after = '', more = true; more;) {
      const ids = await read(store, audience, { from: '', after, limit: PAGE })
      const stored = await store.getMany(ids)
      await erase(stored.flatMap((each) => fromStored(each) ?? []))
      await deleteDocuments(
        store,
        ids.map((id) => nameOf(audience, id)),
      )
      more = ids.length === PAGE
      after = ids.at(-1) ?? after
    }
  }

  // Removed from the map first, so that nobody sends more requests.
  await writer.remove(providerId(uid))
  // The feed first: documents archived meanwhile are then found in the archive.
  await eraseListed(IN_FEED)
  await eraseListed(IN_ARCHIVE)
  for await (const ids of idsWithPrefix(store, archivedBookingsPrefix(audience))) await deleteDocuments(store, ids)
}
