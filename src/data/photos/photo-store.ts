/** Photos on this device: those that wait to be sent, and a cache of viewed ones, which are evicted to make room for newer ones. */
import type { Attachment, Picture } from '#domain/documents/message.ts'
import type { DocId, Ulid } from '#domain/ids.ts'

/** A photo's metadata, readable without its bytes. */
export interface PhotoRow {
  readonly id: Ulid
  /** The booking; of a photo for a request that is not submitted yet, the photo's own id. */
  readonly booking_id: Ulid
  readonly picture: Picture
  /** The attachment document that the server will have; set when this person added the photo. */
  readonly attachment?: Attachment
  /** True when the photo was chosen and not sent with a message yet. */
  readonly draft: boolean
  /** True when the server has it. */
  readonly uploaded: boolean
  /** When it was last shown, ms since 1970 by this device's clock. */
  readonly used_ms: number
  /** Bookings whose requests show it and whose server copy is missing yet. Set for photos of requests. */
  readonly wanted_by?: readonly Ulid[]
}

/** Storage of rows and bytes: the browser's database, or memory in tests. */
export interface PhotoStorage {
  rows(): Promise<readonly PhotoRow[]>
  row(id: Ulid): Promise<PhotoRow | undefined>
  bytes(id: Ulid): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Stores both or neither. @throws the storage's error when there is no space */
  put(row: PhotoRow, bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /** Changes fields of a row; does nothing when the row is gone. */
  change(id: Ulid, fields: Partial<PhotoRow>): Promise<void>
  remove(ids: readonly Ulid[]): Promise<void>
  close(): void
  /** Closes the storage and removes everything. */
  delete(): Promise<void>
}

/** Maximum size of the cache of viewed photos, bytes: some hundred photos. */
export const CACHED_MAX_BYTES = 40 * 1_048_576

export interface PhotoStore extends Omit<PhotoStorage, 'delete'> {
  /** Returns the documents that the server will have for these photos, to decide messages that name them. */
  attachments(ids: readonly DocId[]): Promise<readonly Attachment[]>
  /** Returns the photo that was chosen for a chat and not sent. @param used ids that a command names already */
  draftOf(booking: Ulid, used: ReadonlySet<string>): Promise<PhotoRow | undefined>
  /**
   * Keeps photos until the server has them for the booking that is requested.
   * @returns false when this device does not have all of them; nothing is changed then
   */
  want(booking: Ulid, ids: readonly Ulid[], nowMs: number): Promise<boolean>
  /** Ends that: the server has them, or the booking does not come about. */
  unwant(booking: Ulid, ids: readonly Ulid[], fields?: Partial<PhotoRow>): Promise<void>
  /**
   * Returns the photos that were only viewed, the latest first: the server has them.
   * @param needed ids that commands of this device name
   */
  evictable(needed: ReadonlySet<string>): Promise<readonly PhotoRow[]>
  /** Removes the least recently viewed photos beyond the cache's size. @param needed as in `evictable` */
  evict(needed: ReadonlySet<string>): Promise<void>
}

/** True while the server lacks a photo of a request. */
export const isWanted = ({ wanted_by: bookings = [] }: PhotoRow): boolean => bookings.length > 0

const photoIdOf = (docId: DocId): Ulid => (docId.split(':')[2] ?? '') as Ulid

export function createPhotoStore(storage: PhotoStorage, maxBytes = CACHED_MAX_BYTES): PhotoStore {
  const evictable: PhotoStore['evictable'] = async (needed) =>
    (await storage.rows()).filter((row) => !row.draft && !isWanted(row) && !needed.has(row.id)).toSorted((a, b) => b.used_ms - a.used_ms)
  return {
    ...storage,
    evictable,
    want: async (booking, ids, nowMs) => {
      const rows = await Promise.all(ids.map((id) => storage.row(id)))
      if (rows.includes(undefined)) return false
      for (const { id, wanted_by = [] } of rows.filter((row) => row !== undefined)) {
        const all = [...wanted_by.filter((each) => each !== booking), booking]
        await storage.change(id, { booking_id: booking, draft: false, wanted_by: all, used_ms: nowMs })
      }
      return true
    },
    unwant: async (booking, ids, fields = {}) => {
      for (const id of ids) {
        const row = await storage.row(id)
        if (row?.wanted_by) await storage.change(id, { ...fields, wanted_by: row.wanted_by.filter((each) => each !== booking) })
      }
    },
    attachments: async (ids) => {
      const rows = await Promise.all(ids.map((id) => storage.row(photoIdOf(id))))
      return rows.flatMap((row) => row?.attachment ?? []).filter((attachment) => ids.includes(attachment.doc_id))
    },
    draftOf: async (booking, used) =>
      (await storage.rows())
        .filter((row) => row.draft && row.booking_id === booking && !used.has(row.id))
        .toSorted((a, b) => b.used_ms - a.used_ms)[0],
    evict: async (needed) => {
      let totalBytes = 0
      const excess = (await evictable(needed)).filter((row) => (totalBytes += row.picture.bytes) > maxBytes)
      if (excess.length > 0) await storage.remove(excess.map((row) => row.id))
    },
  }
}
