/** A chat message stored under a booking. The server's instant orders it; the device's is only told. */
import * as v from 'valibot'
import { TEXT_LIMITS } from '../constants.ts'
import { documentBase, instantField, requiredText, textField, uidField, ulidField } from '../fields.ts'
import { instantToMs } from '../instant.ts'

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
  message: requiredText(TEXT_LIMITS.message, 'Write a message'),
  /** When the server took it; rises strictly within the server. */
  created_at: instantField,
  /** When it was written, on the server's clock: arrival less the time it waited on the device. */
  written_at: instantField,
})
export type Message = v.InferOutput<typeof messageSchema>

/** How far one person's devices got in a thread: instants of messages' created_at. */
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
export const arrivedLate = (message: Pick<Message, 'written_at' | 'created_at'>): boolean =>
  instantToMs(message.created_at) - instantToMs(message.written_at) > LATE_DELIVERY_MS
