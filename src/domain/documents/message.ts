/** A chat message of a booking. Messages are ordered by the server's time; the device's time is only displayed. */
import * as v from 'valibot'
import { PHOTO_BLUR_SIDE, PHOTO_MAX_BYTES, PHOTO_MAX_SIDE_ACCEPTED, TEXT_LIMITS } from '../constants.ts'
import { documentBase, instantField, textField, uidField, ulidField } from '../fields.ts'
import { instantToMs } from '../time/instant.ts'

const side = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(PHOTO_MAX_SIDE_ACCEPTED))
/** Rows of colours, rrggbb each: a blurred preview of the photo. */
export const blurField = v.pipe(v.string(), v.length(PHOTO_BLUR_SIDE ** 2 * 6), v.regex(/^[0-9a-f]+$/))

const pictureFields = {
  id: ulidField,
  /** The only accepted type. */
  media_type: v.literal('image/jpeg'),
  bytes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(PHOTO_MAX_BYTES)),
  /** px, upright. */
  width: side,
  height: side,
  blur: blurField,
}

/** Description of a photo inside its message, which reserves its space until the photo has loaded. */
export const pictureSchema = v.object(pictureFields)
export type Picture = v.InferOutput<typeof pictureSchema>

/**
 * A photo uploaded to a booking's chat before the message that shows it. The store keeps the bytes beside this document.
 * It is in no feed: a device that may see the message fetches the photo.
 */
export const attachmentSchema = v.object({
  ...documentBase,
  type: v.literal('attachment'),
  ...pictureFields,
  booking_id: ulidField,
  customer_uid: uidField,
  provider_uid: uidField,
  sender_uid: uidField,
  created_at: instantField,
})
export type Attachment = v.InferOutput<typeof attachmentSchema>

export const messageSchema = v.object({
  ...documentBase,
  type: v.literal('message'),
  id: ulidField,
  booking_id: ulidField,
  customer_uid: uidField,
  provider_uid: uidField,
  sender_uid: uidField,
  sender_type: v.picklist(['customer', 'provider']),
  sender_name: textField(TEXT_LIMITS.name),
  /** Empty only if there is a photo. */
  message: textField(TEXT_LIMITS.message),
  attachment: v.optional(pictureSchema),
  /** When the server stored it. Strictly increasing within a server. */
  created_at: instantField,
  /** When an admin hid the message. Its text and its photo are removed from it. */
  hidden_at: v.optional(instantField),
  /** When it was written, on the server's clock: the arrival minus the time it waited on the device. */
  written_at: instantField,
})
export type Message = v.InferOutput<typeof messageSchema>

/** How far a user has read a thread. Only the user's own devices hold it; unread counts are computed from it. */
export const readingSchema = v.object({
  ...documentBase,
  type: v.literal('reading'),
  booking_id: ulidField,
  uid: uidField,
  /** `created_at` of a message. */
  read_up_to: instantField,
})
export type Reading = v.InferOutput<typeof readingSchema>

/**
 * How far a thread was delivered to a user's devices and read, for the other side: instants from `created_at` of messages.
 * `read_up_to` does not advance while one of the two has read receipts turned off.
 */
export const receiptSchema = v.object({
  ...documentBase,
  type: v.literal('receipt'),
  booking_id: ulidField,
  customer_uid: uidField,
  provider_uid: uidField,
  uid: uidField,
  delivered_up_to: v.nullable(instantField),
  read_up_to: v.nullable(instantField),
})
export type Receipt = v.InferOutput<typeof receiptSchema>

/** Delay from which both times are shown: 'written 14:02, delivered 15:10'. Milliseconds. */
export const LATE_DELIVERY_MS = 2 * 60_000

/** True if the message waited on its sender's device long enough to show both times. */
export const isLateDelivery = (message: Pick<Message, 'written_at' | 'created_at'>): boolean =>
  instantToMs(message.created_at) - instantToMs(message.written_at) > LATE_DELIVERY_MS
