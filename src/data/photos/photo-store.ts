/** Photos on this device: those that wait to be sent, and those that were seen. What was only seen makes room for newer ones. */
import type { Attachment, Picture } from '#domain/documents/message.ts'
import type { DocId, Ulid } from '#domain/ids.ts'

/** What is known of a photo without reading its bytes. */
export interface PhotoRow {
  readonly id: Ulid
  readonly booking_id: Ulid
  readonly picture: Picture
  /** Present where this person put it in: what the server will hold of it. */
  readonly attachment?: Attachment
  /** Chosen, and not sent with a message yet. */
  readonly draft: boolean
  /** The server has it. */
  readonly uploaded: boolean
  /** Last shown, ms since 1970 by this device's clock. */
  readonly used_ms: number
}

/** Where rows and bytes lie: the browser's database, or memory in tests. */
export interface PhotoStorage {
  rows(): Promise<readonly PhotoRow[]>
  row(id: Ulid): Promise<PhotoRow | undefined>
  bytes(id: Ulid): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Both or neither. @throws the storage's error when there is no space */
  put(row: PhotoRow, bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /** Does nothing where it is gone. */
  change(id: Ulid, fields: Partial<PhotoRow>): Promise<void>
  remove(ids: readonly Ulid[]): Promise<void>
  close(): void
  /** Closes, and removes everything. */
  delete(): Promise<void>
}

/** Bytes of photos that were only seen, at most: some hundred of them. */
export const CACHED_MAX_BYTES = 40 * 1_048_576

export interface PhotoStore extends Omit<PhotoStorage, 'delete'> {
  /** Their documents as the server will have them, for judging messages that name them. */
  attachments(ids: readonly DocId[]): Promise<readonly Attachment[]>
  /** The photo that was chosen for a chat and not sent. @param given ids that a command names already */
  draftOf(booking: Ulid, given: ReadonlySet<string>): Promise<PhotoRow | undefined>
  /** Photos that were only seen, the latest first: the server has them. @param needed ids that commands of this device name */
  evictable(needed: ReadonlySet<string>): Promise<readonly PhotoRow[]>
  /** Removes what was seen longest ago beyond the room there is. @param needed as in `spare` */
  evict(needed: ReadonlySet<string>): Promise<void>
}

const photoIdOf = (docId: DocId): Ulid => (docId.split(':')[2] ?? '') as Ulid

export function createPhotoStore(shelf: PhotoStorage, room = CACHED_MAX_BYTES): PhotoStore {
  const evictable: PhotoStore['evictable'] = async (needed) =>
    (await shelf.rows()).filter((row) => !row.draft && !needed.has(row.id)).toSorted((a, b) => b.used_ms - a.used_ms)
  return {
    ...shelf,
    evictable,
    attachments: async (ids) => {
      const rows = await Promise.all(ids.map((id) => shelf.row(photoIdOf(id))))
      return rows.flatMap((row) => row?.attachment ?? []).filter((attachment) => ids.includes(attachment.doc_id))
    },
    draftOf: async (booking, given) =>
      (await shelf.rows())
        .filter((row) => row.draft && row.booking_id === booking && !given.has(row.id))
        .toSorted((a, b) => b.used_ms - a.used_ms)[0],
    evict: async (needed) => {
      let held = 0
      const gone = (await evictable(needed)).filter((row) => (held += row.picture.bytes) > room)
      if (gone.length > 0) await shelf.remove(gone.map((row) => row.id))
    },
  }
}
