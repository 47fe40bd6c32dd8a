/** The documents in a person's database: read by id, written by version, observed. */
import { merge, type Observable } from 'rxjs'
import type { Booking } from '#domain/documents/booking.ts'
import type { Doc, DocType } from '#domain/documents/document.ts'
import type { DocId } from '#domain/ids.ts'
import type { PhotoStore } from '../photos/photo-store.ts'
import type { TableChange } from '../database/table.ts'
import { tableFor, type UserTables } from './user-database.ts'

export interface UserDocuments {
  /** Returns the stored documents among these ids. */
  load(ids: readonly DocId[]): Promise<readonly Doc[]>
  /**
   * Applies what the server sent: the latest version wins, and deleted documents are removed. Applying the same twice, or in two tabs at
   * once, is harmless.
   * @param staged true for documents that a page of the first sync stores
   */
  apply(documents: readonly Doc[], removed: readonly { readonly id: DocId; readonly type: DocType }[], staged?: boolean): Promise<void>
  /** Every change, from any tab. */
  readonly changes: Observable<readonly TableChange<Doc>[]>
}

/** Returns the type in a document id: the part before the first colon. */
export const docTypeOf = (id: DocId): DocType => id.slice(0, id.indexOf(':')) as DocType

function groupByType<T>(items: Iterable<T>, typeOfItem: (item: T) => DocType): Map<DocType, T[]> {
  const groups = new Map<DocType, T[]>()
  for (const item of items) {
    const type = typeOfItem(item)
    const group = groups.get(type)
    if (group) group.push(item)
    else groups.set(type, [item])
  }
  return groups
}

/**
 * @param photos store the attachment documents, which come in no feed
 * @param onBookings called with bookings that the server sent, once they are stored
 */
export function createUserDocuments(
  tables: UserTables,
  photos: Pick<PhotoStore, 'attachments' | 'remove'>,
  onBookings: (bookings: readonly Booking[]) => Promise<void>,
): UserDocuments {
  const watched: Observable<readonly TableChange<Doc>[]>[] = [
    tables.bookings.changes,
    tables.messages.changes,
    tables.notifications.changes,
    tables.personal.changes,
  ]
  /** Removes the photo of a message that shows none any more, because it was hidden or deleted. */
  async function removeHiddenPhotos(incoming: readonly Doc[]): Promise<void> {
    const bare = incoming.filter((doc) => doc.type === 'message' && doc.attachment === undefined)
    const stored = await tables.messages.readMany(bare.map((doc) => doc.doc_id))
    const removed = stored.flatMap(({ attachment }) => attachment?.id ?? [])
    if (removed.length > 0) await photos.remove(removed)
  }

  /** Removes the photos that a request shows no more, because they were hidden or their person deleted their account. */
  async function removePhotosThatLeft(incoming: readonly Booking[]): Promise<void> {
    const stored = await tables.bookings.readMany(incoming.map((doc) => doc.doc_id))
    const shown = new Set(incoming.flatMap(({ photos = [] }) => photos.map(({ id }) => id)))
    const removed = stored.flatMap(({ photos = [] }) => photos.map(({ id }) => id)).filter((id) => !shown.has(id))
    if (removed.length > 0) await photos.remove(removed)
  }

  return {
    load: async (ids) => {
      const reads = [...groupByType(new Set(ids), docTypeOf)].map(async ([type, typeIds]): Promise<readonly Doc[]> => {
        if (type === 'attachment') return photos.attachments(typeIds)
        return (await tableFor(tables, type)?.readMany(typeIds)) ?? []
      })
      return (await Promise.all(reads)).flat()
    },
    apply: async (documents, removed, staged = false) => {
      // A snapshot of a changing store can contain a document twice: the last row is the newest.
      const latest = new Map<DocId, { doc: Doc | null; type: DocType }>()
      for (const doc of documents)
        if ((latest.get(doc.doc_id)?.doc?.version ?? 0) <= doc.version) latest.set(doc.doc_id, { doc, type: doc.type })
      for (const { id, type } of removed) latest.set(id, { doc: null, type })
      const writes = [...groupByType(latest, ([, entry]) => entry.type)].map(async ([type, entries]) => {
        const table = tableFor(tables, type)
        const upserts = entries.flatMap(([, { doc }]) => doc ?? [])
        const removals = entries.flatMap(([id, { doc }]) => (doc ? [] : id))
        if (type === 'message') await removeHiddenPhotos(upserts)
        if (type === 'booking') await removePhotosThatLeft(upserts.filter((doc) => doc.type === 'booking'))
        const wins = (incoming: Doc, stored: Doc): boolean => incoming.version > stored.version
        if (upserts.length > 0) await (staged ? table?.stage(upserts, wins) : table?.put(upserts, wins))
        if (removals.length > 0) await table?.change(removals, (current) => (current ? null : undefined))
      })
      await Promise.all(writes)
      await onBookings([...latest.values()].flatMap(({ doc }) => (doc?.type === 'booking' ? doc : [])))
    },
    changes: merge(...watched),
  }
}
