/** A chat message stored under a booking. The server's instant orders it; the device's is only told. */
import * as v from 'valibot'
import { PHOTO_BLUR_SIDE, PHOTO_MAX_BYTES, PHOTO_MAX_SIDE_ACCEPTED, TEXT_LIMITS } from '../constants.ts'
import { documentBase, instantField, textField, uidField, ulidField } from '../fields.ts'
import { instantToMs } from '../time/instant.ts'

const side = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(PHOTO_MAX_SIDE_ACCEPTED))
/** Rows of colours, rrggbb each: what a photo looks like from very far away. */
export const blurField = v.pipe(v.string(), v.length(PHOTO_BLUR_SIDE ** 2 * 6), v.regex(/^[0-9a-f]+$/, 'Not colours'))

const pictureFields = {
  id: ulidField,
  /** The one kind that is taken. */
  media_type: v.literal('image/jpeg'),
  bytes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(PHOTO_MAX_BYTES)),
  /** px, upright. */
  width: side,
  height: side,
  blur: blurField,
}

/** What a message tells of its photo, so that its place is kept before it is there. */
export const pictureSchema = v.object(pictureFields)
export type Picture = v.InferOutput<typeof pictureSchema>

/**
 * A photo that was handed in for a booking's chat, before the message that shows it. The bytes lie beside it in the store.
 * In nobody's feed: who may see the message fetches the photo.
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
  /** Empty only where there is a photo. */
  message: textField(TEXT_LIMITS.message),
  attachment: v.optional(pictureSchema),
  /** When the server took it; rises strictly within the server. */
  created_at: instantField,
  /** Hidden by an admin: its words and its photo are not here. */
  hidden_at: v.optional(instantField),
  /** When it was written, on the server's clock: arrival less the time it waited on the device. */
  written_at: instantField,
})
export type Message = v.InferOutput<typeof messageSchema>

/** How far one person has read a thread: for their own devices only, and what unread counts are made of. */
export const readingSchema = v.object({
  ...documentBase,
  type: v.literal('reading'),
  booking_id: ulidField,
  uid: uidField,
  /** A message's created_at. */
  read_up_to: instantField,
})
export type Reading = v.InferOutput<typeof readingSchema>

/**
 * What the other side is told of how far one person's devices got in a thread: instants of messages' created_at.
 * `read_up_to` stays behind where one of the two does not show read marks.
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

/** 'written 14:02, delivered 15:10' is shown from this gap on. */
export const LATE_DELIVERY_MS = 2 * 60_000

/** True when it waited on its writer's device long enough that the screen says so. */
export const isLateDelivery = (message: Pick<Message, 'written_at' | 'created_at'>): boolean =>
  instantToMs(message.created_at) - instantToMs(message.written_at) > LATE_DELIVERY_MS
