import { expect, test } from 'vitest'
import { messageSchema, receiptSchema } from '#domain/documents/message.ts'
import * as v from 'valibot'
import { deliveryStatusName, deliveryStatusOf } from './delivery-status.ts'

const base = {
  schema_version: 1,
  version: 1,
  booking_id: '01JAAAAAAAAAAAAAAAAAAAAAAA',
  customer_uid: '01JBBBBBBBBBBBBBBBBBBBBBBB',
  provider_uid: '01JCCCCCCCCCCCCCCCCCCCCCCC',
}
const message = v.parse(messageSchema, {
  ...base,
  doc_id: 'message:01JAAAAAAAAAAAAAAAAAAAAAAA:01JDDDDDDDDDDDDDDDDDDDDDDD',
  type: 'message',
  id: '01JDDDDDDDDDDDDDDDDDDDDDDD',
  sender_uid: base.customer_uid,
  sender_type: 'customer',
  sender_name: 'Amina',
  message: 'Third floor.',
  created_at: '2026-11-20T13:46:00.000Z',
  written_at: '2026-11-20T13:46:00.000Z',
})
const receipt = (delivered: string | null, read: string | null) =>
  v.parse(receiptSchema, {
    ...base,
    doc_id: `receipt:${base.booking_id}:${base.provider_uid}`,
    type: 'receipt',
    uid: base.provider_uid,
    delivered_up_to: delivered,
    read_up_to: read,
  })

const before = '2026-11-20T13:45:59.999Z'
const at = '2026-11-20T13:46:00.000Z'

test('is waiting until the message is sent, regardless of the receipt', () => {
  expect(deliveryStatusOf({ doc: message, waiting: true }, receipt(at, at))).toBe('waiting')
})

test('is sent, then delivered to the other device, then read', () => {
  const sent = { doc: message, waiting: false }
  expect(deliveryStatusOf(sent, undefined)).toBe('sent')
  expect(deliveryStatusOf(sent, receipt(null, null))).toBe('sent')
  expect(deliveryStatusOf(sent, receipt(before, before))).toBe('sent')
  expect(deliveryStatusOf(sent, receipt(at, before))).toBe('delivered')
  expect(deliveryStatusOf(sent, receipt(at, at))).toBe('read')
})

test('does not show a read message as read to a person who hides their own reading', () => {
  expect(deliveryStatusOf({ doc: message, waiting: false }, receipt(at, at), false)).toBe('delivered')
})

test('names each state', () => {
  expect(deliveryStatusName('waiting')).toBe('Waiting to send')
  expect(deliveryStatusName('delivered')).toBe('Delivered')
})
