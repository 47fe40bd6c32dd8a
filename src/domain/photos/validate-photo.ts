/** Decides whether a user may upload a photo to a booking, and validates the photo. */
import { PHOTO_MAX_BYTES, PHOTO_MAX_SIDE_ACCEPTED, PHOTOS_PER_PERSON } from '../constants.ts'
import { isRequestPhoto } from '../booking/request-photos.ts'
import { chatSideOf, isChatOpen, wasChatOpenUnheard, type Booking } from '../documents/booking.ts'
import type { Attachment } from '../documents/message.ts'
import { refusal, type Refusal } from '../errors.ts'
import { attachmentId, type Uid, type Ulid } from '../ids.ts'
import type { ActClock } from '../time/act-times.ts'
import type { Instant } from '../time/instant.ts'
import { readJpeg, type Jpeg } from './jpeg.ts'
import { fail, ok, type Result } from '../result.ts'

export interface PhotoUploadRequest extends ActClock {
  readonly booking: Booking | undefined
  readonly uid: Uid
  /** Id of the photo. */
  readonly id: string
}

/**
 * The result is the same for a stranger's booking and a missing one. A photo of the request is taken from its customer at any time. A photo taken while
 * the chat was open may arrive later, like a message.
 */
export function decidePhotoUpload({ booking, uid, id, ...clock }: PhotoUploadRequest): Result<Booking, Refusal> {
  const side = booking && chatSideOf(booking, uid)
  if (!booking || !side) return fail(refusal('not_found'))
  if (isRequestPhoto(booking, id)) return uid === booking.customer_uid ? ok(booking) : fail(refusal('not_found'))
  if (isChatOpen(booking) || wasChatOpenUnheard(booking, side, clock)) return ok(booking)
  return fail(refusal('chat_closed', { details: { status: booking.status } }))
}

export interface PhotoUpload {
  readonly id: Ulid
  readonly booking: Booking
  readonly uid: Uid
  readonly now: Instant
  readonly bytes: Uint8Array
  /** Blurred preview, in the format of `blurField`. */
  readonly blur: string
  /** Number of photos that the user has in this chat already. */
  readonly existingCount: number
}

/** Returns the picture of an upload, or why it is none that we take. */
export function readPhoto(bytes: Uint8Array): Result<Jpeg, Refusal> {
  if (bytes.length > PHOTO_MAX_BYTES) return fail(refusal('photo_too_large'))
  const jpeg = readJpeg(bytes)
  const isTaken = jpeg && jpeg.width <= PHOTO_MAX_SIDE_ACCEPTED && jpeg.height <= PHOTO_MAX_SIDE_ACCEPTED
  return isTaken ? ok(jpeg) : fail(refusal('not_a_picture'))
}

/** @returns the document, and the bytes to store beside it, without metadata that tells where the photo was taken */
export function validatePhoto(
  photo: PhotoUpload,
): Result<{ readonly attachment: Attachment; readonly clean: Uint8Array<ArrayBuffer> }, Refusal> {
  const { id, booking, uid, now, bytes, blur, existingCount } = photo
  const declared = booking.photos?.find((each) => each.id === id)
  if (!declared && existingCount >= PHOTOS_PER_PERSON) return fail(refusal('too_many_photos'))
  const read = readPhoto(bytes)
  if (!read.ok) return read
  const jpeg = read.value
  // What the request says about a photo is what everyone sees of it until it has loaded.
  if (declared && (declared.width !== jpeg.width || declared.height !== jpeg.height || declared.bytes !== jpeg.clean.length))
    return fail(refusal('not_a_picture'))
  const attachment: Attachment = {
    doc_id: attachmentId(booking.id, id),
    type: 'attachment',
    schema_version: 1,
    version: 1,
    id,
    media_type: 'image/jpeg',
    bytes: jpeg.clean.length,
    width: jpeg.width,
    height: jpeg.height,
    blur,
    booking_id: booking.id,
    customer_uid: booking.customer_uid,
    provider_uid: booking.provider_uid,
    sender_uid: uid,
    created_at: now,
  }
  return ok({ attachment, clean: jpeg.clean })
}
