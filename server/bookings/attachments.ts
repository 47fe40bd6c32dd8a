/** Photos of chats and requests: each is uploaded once, counted, and stored for the two people of a booking. Routes decide who sees it. */
import { validatePhoto } from '#domain/photos/validate-photo.ts'
import { PHOTOS_PER_PERSON } from '#domain/constants.ts'
import type { Booking } from '#domain/documents/booking.ts'
import type { Attachment } from '#domain/documents/message.ts'
import { refusal, type Refusal } from '#domain/errors.ts'
import { attachmentId, type Uid, type Ulid } from '#domain/ids.ts'
import type { Instant } from '#domain/time/instant.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { createDocumentWriter } from '../store/documents/document-writer.ts'
import { createKeyedLocks } from '../platform/keyed-locks.ts'
import { validateDocument } from '../store/documents/validate-document.ts'
import { deleteDocuments } from '../store/documents/update-documents.ts'
import type { DocumentStore } from '../store/document-store.ts'
import { fromStored, toStored } from '../store/documents/stored-document.ts'

const LAST_KEY = '\uffff'

export interface NewPhoto {
  readonly id: Ulid
  /** The uploader is one of its two people, and the photo is one of its request or of an open chat (`decidePhotoUpload`). */
  readonly booking: Booking
  readonly uid: Uid
  readonly bytes: Uint8Array
  readonly blur: string
}

export interface ReadPhoto {
  readonly attachment: Attachment
  readonly bytes: Uint8Array<ArrayBuffer>
}

export interface Attachments {
  /** Stores a photo. The same photo again changes nothing; a different one under its id is `already_exists`. */
  add(photo: NewPhoto): Promise<Result<Attachment, Refusal>>
  /** Returns undefined when the booking has no such photo, or it is hidden. */
  read(booking: Ulid, id: Ulid): Promise<ReadPhoto | undefined>
  /** Works as `read`, but includes hidden photos: for admins. */
  readIncludingHidden(booking: Ulid, id: Ulid): Promise<ReadPhoto | undefined>
  /** Hides a photo from everyone, or shows it again. May be repeated. */
  setHidden(booking: Ulid, id: Ulid, isHidden: boolean): Promise<void>
  /** Removes a booking's photos, of one person or of both, for the deletion of an account. May be repeated. */
  erase(booking: Ulid, sender?: Uid): Promise<void>
}

/** Type of the marker of a hidden photo. A separate document, because a document with bytes is written once. */
const HIDDEN = 'hidden_photo'
const hiddenId = (booking: Ulid, id: Ulid): string => `${HIDDEN}:${booking}:${id}`

const sameBytes = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && a.every((byte, index) => byte === b[index])

export function openAttachments({ store, now }: { readonly store: DocumentStore; readonly now: () => Instant }): Attachments {
  const locks = createKeyedLocks()
  const writer = createDocumentWriter({ store })

  async function get(booking: Ulid, id: Ulid): Promise<Attachment | undefined> {
    const doc = fromStored(await store.get(attachmentId(booking, id)))
    return doc?.type === 'attachment' ? doc : undefined
  }

  /** Returns all photos of a booking: at most as many as its two people may have. */
  async function list(booking: Ulid): Promise<readonly Attachment[]> {
    const prefix = `attachment:${booking}:`
    const rows = await store.range({ start: prefix, end: prefix + LAST_KEY, includeDocs: true })
    return rows.map((row) => fromStored(row.doc)).filter((doc) => doc?.type === 'attachment')
  }

  /** Returns how many belong to that person. While the total is below one person's limit, the total is good enough. */
  async function countOf(booking: Ulid, uid: Uid): Promise<number> {
    const prefix = `attachment:${booking}:`
    const all = await store.range({ start: prefix, end: prefix + LAST_KEY, limit: PHOTOS_PER_PERSON })
    return all.length < PHOTOS_PER_PERSON ? all.length : (await list(booking)).filter((each) => each.sender_uid === uid).length
  }

  async function addLocked({ id, booking, uid, bytes, blur }: NewPhoto): Promise<Result<Attachment, Refusal>> {
    const before = await get(booking.id, id)
    const existingCount = before ? 0 : await countOf(booking.id, uid)
    const validated = validatePhoto({ id, booking, uid, now: now(), bytes, blur, existingCount })
    if (!validated.ok) return validated
    const { attachment, clean } = validated.value
    if (before) {
      const stored = before.sender_uid === uid ? await store.bytes(before.doc_id) : undefined
      return stored && sameBytes(stored, clean) ? ok(before) : fail(refusal('already_exists'))
    }
    const written = await store.put({ ...toStored(validateDocument(attachment), undefined), _bytes: clean })
    if (!written.ok) return fail(refusal('already_exists'))
    // Another server may have stored one since they were counted: of two that pass the limit together both are refused.
    if (!store.isShared || (await countOf(booking.id, uid)) <= PHOTOS_PER_PERSON) return ok(attachment)
    await deleteDocuments(store, [attachment.doc_id])
    return fail(refusal('too_many_photos'))
  }

  async function readIncludingHidden(booking: Ulid, id: Ulid): Promise<ReadPhoto | undefined> {
    const attachment = await get(booking, id)
    const bytes = attachment && (await store.bytes(attachment.doc_id))
    return attachment && bytes ? { attachment, bytes } : undefined
  }

  return {
    add: async (photo) => {
      // One upload at a time for each chat, so that the count is right within this process.
      const release = await locks.acquire([photo.booking.id])
      try {
        return await addLocked(photo)
      } finally {
        release()
      }
    },
    readIncludingHidden,
    read: async (booking, id) => ((await store.get(hiddenId(booking, id))) ? undefined : readIncludingHidden(booking, id)),
    setHidden: async (booking, id, isHidden) => {
      if (isHidden) await store.put({ _id: hiddenId(booking, id), type: HIDDEN })
      else await deleteDocuments(store, [hiddenId(booking, id)])
    },
    erase: async (booking, sender) => {
      for (const each of await list(booking)) {
        if (sender !== undefined && each.sender_uid !== sender) continue
        await writer.remove(each.doc_id)
        await deleteDocuments(store, [hiddenId(booking, each.id)])
      }
    },
  }
}
