/**
 * Takes a person out of every document. Their pointers say where they are, and a pointer goes last: whatever cuts this off,
 * the next run finds what is left. Everything may be repeated.
 */
import { userAudience, type Audience } from '#domain/replication/audience.ts'
import type { Doc } from '#domain/documents/document.ts'
import { isEnded, type Booking } from '#domain/documents/booking.ts'
import type { Message } from '#domain/documents/message.ts'
import type { Review } from '#domain/documents/review.ts'
import { eraseFromRecentReviews, eraseFromDocument } from '#domain/account/erasure.ts'
import { ACCOUNT_DELETED_REASON } from '#domain/documents/placeholder-texts.ts'
import { placeId, providerId, type CommandId, type DocId, type Uid, type Ulid } from '#domain/ids.ts'
import { archiveId, archivedBookingsPrefix, readArchivedIds } from '../store/archive-index.ts'
import type { CommandRunner } from '../commands/command-runner.ts'
import type { DocumentWriter } from '../store/document-writer.ts'
import { INTENT } from '../commands/command-records.ts'
import { pointerId, readPointers } from '../store/feed-pointers.ts'
import type { DocumentStore } from '../store/document-store.ts'
import { fromStored } from '../store/stored-document.ts'
import { deleteDocuments, idsWithPrefix, updateDocument } from '../store/update-documents.ts'
import { anonymiseNotifications } from './anonymise-notifications.ts'

export interface ErasureDeps {
  readonly store: DocumentStore
  readonly runner: Pick<CommandRunner, 'run'>
  readonly writer: Pick<DocumentWriter, 'remove'>
  /** Forgets what lies beside the messages that the person wrote for a booking, sent or not: photos. May be called again. */
  readonly eraseAttachments: (booking: Ulid, uid: Uid) => Promise<void>
}

/** Where a person's documents are named. */
interface DocumentListing {
  readonly read: typeof readPointers
  readonly nameOf: (audience: Audience, docId: string) => string
}

const IN_FEED: DocumentListing = { read: readPointers, nameOf: pointerId }
const IN_ARCHIVE: DocumentListing = { read: readArchivedIds, nameOf: archiveId }

/** Documents looked at together. */
const PAGE = 200

const otherOf = (booking: Booking, uid: Uid): Uid => (booking.customer_uid === uid ? booking.provider_uid : booking.customer_uid)

/**
 * @param isLast nothing of the person's can be under way any more: pointers to what was never written go too
 */
export async function eraseDocuments(deps: ErasureDeps, uid: Uid, isLast: boolean): Promise<void> {
  const { store, runner, writer } = deps
  const audience = userAudience(uid)

  const asWritten = (doc: Doc): Doc | undefined => {
    const left = eraseFromDocument(doc, uid)
    return left === 'remove' ? undefined : left
  }

  /** Nameless first: the notices of the cancellation then name nobody. */
  async function closeBooking(booking: Booking): Promise<void> {
    await deps.eraseAttachments(booking.id, uid)
    await updateDocument(store, booking.doc_id, asWritten)
    // What the provider was shown of this customer's place; a customer whose provider goes keeps their own.
    if (booking.customer_uid === uid) await writer.remove(placeId(booking.id, booking.provider_uid))
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

  /** What others hold a copy of is told as gone, and so is the profile, which wakes the person's own held feeds; the rest vanishes. */
  async function remove(docs: readonly Doc[]): Promise<void> {
    const isShared = (doc: Doc): boolean => doc.type === 'provider' || doc.type === 'receipt' || doc.type === 'profile'
    for (const doc of docs) if (isShared(doc)) await writer.remove(doc.doc_id)
    await deleteDocuments(
      store,
      docs.filter((doc) => !isShared(doc)).map((doc) => doc.doc_id),
    )
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

  async function eraseBehind({ read, nameOf }: DocumentListing): Promise<void> {
    // In order of their ids bookings come before everything that hangs on them.
    for (let after = '', more = true; more;) {
      const ids = await read(store, audience, { from: '', after, limit: PAGE })
      const stored = await store.getMany(ids)
      await erase(stored.flatMap((each) => fromStored(each) ?? []))
      // A pointer is written before its document: one that a command is about to write is left for the last run to find.
      const isReady = (index: number): boolean => isLast || (stored[index] !== undefined && stored[index]['type'] !== INTENT)
      const ready = ids.filter((_id, index) => isReady(index))
      if (isLast)
        await deleteDocuments(
          store,
          stored.flatMap((each) => (each?.['type'] === INTENT ? [each._id] : [])),
        )
      await deleteDocuments(
        store,
        ready.map((id) => nameOf(audience, id)),
      )
      more = ids.length === PAGE
      after = ids.at(-1) ?? after
    }
  }

  // Off the map at once, so that nobody asks any more.
  await writer.remove(providerId(uid))
  // The feed first: what leaves it meanwhile is then met in the archive.
  await eraseBehind(IN_FEED)
  await eraseBehind(IN_ARCHIVE)
  for await (const ids of idsWithPrefix(store, archivedBookingsPrefix(audience))) await deleteDocuments(store, ids)
}
