/** Messages of a booking, and how far each side's devices got. */
import * as v from 'valibot'
import { TEXT_LIMITS } from '../constants.ts'
import { isChatOpen, type Booking } from '../documents/booking.ts'
import type { Receipt } from '../documents/message.ts'
import { refusal } from '../errors.ts'
import { instantField, requiredText, uidField, ulidField } from '../fields.ts'
import { bookingId, messageId, receiptId, type Uid } from '../ids.ts'
import { addMs, type Instant } from '../instant.ts'
import { fail, ok } from '../result.ts'
import { changed, defineCommand, getAs, type Effect } from './command.ts'
import { notify } from './notify.ts'

const sideOf = (booking: Booking, uid: Uid): 'customer' | 'provider' | undefined =>
  uid === booking.customer_uid ? 'customer' : uid === booking.provider_uid ? 'provider' : undefined

const openedAt = (booking: Booking): Instant | undefined => booking.history.find((entry) => entry.event === 'accepted')?.at

/** True when the chat was open at that instant, by the booking's own history. */
function wasChatOpen(booking: Booking, at: Instant): boolean {
  const opened = openedAt(booking)
  const closed = booking.history.find((entry) => entry.event === 'completed' || entry.event === 'cancelled')?.at
  return opened !== undefined && opened <= at && (closed === undefined || at <= closed)
}

/** The start of a message for a notification; an emoji is not cut in half. */
const previewOf = (message: string): string => message.slice(0, 120).replace(/[\uD800-\uDBFF]$/, '')

export const sendMessage = defineCommand({
  name: 'send_message',
  schema: v.strictObject({ booking_id: ulidField, message_id: ulidField, message: requiredText(TEXT_LIMITS.message, 'Write a message') }),
  needs: (args) => [bookingId(args.booking_id), messageId(args.booking_id, args.message_id)],
  decide: (args, context) => {
    const { actor, now } = context
    const booking = getAs(context.get, bookingId(args.booking_id), 'booking')
    const side = booking && sideOf(booking, actor.uid)
    if (!booking || !side) return fail(refusal('not_found'))
    const doc_id = messageId(booking.id, args.message_id)
    if (context.get(doc_id)) return fail(refusal('already_exists'))
    const told = addMs(now, -context.queuedMs)
    // Written while it was open, it is delivered even if it arrives later (decisions "Chat").
    if (!isChatOpen(booking) && !wasChatOpen(booking, told)) return fail(refusal('chat_closed', { details: { status: booking.status } }))
    // Nobody wrote before the chat was open: a longer wait is that of a clock that was set meanwhile.
    const opened = openedAt(booking)
    const earliest = opened !== undefined && opened < now ? opened : now
    const written_at = told < earliest ? earliest : told
    const { customer_uid, provider_uid } = booking
    const sender_name = side === 'customer' ? booking.customer_name : booking.provider_name
    const effects: Effect[] = [
      {
        op: 'create',
        doc: {
          doc_id,
          type: 'message',
          schema_version: 1,
          version: 1,
          id: args.message_id,
          booking_id: booking.id,
          customer_uid,
          provider_uid,
          sender_uid: actor.uid,
          sender_type: side,
          sender_name,
          message: args.message,
          created_at: now,
          written_at,
        },
      },
      notify(context, side === 'customer' ? provider_uid : customer_uid, 'message_received', booking.id, {
        name: sender_name,
        preview: previewOf(args.message),
      }),
    ]
    return ok(effects)
  },
})

const later = (a: Instant | null, b: Instant): Instant => (a !== null && a > b ? a : b)

const mark = <const Name extends string>(name: Name, field: 'delivered_up_to' | 'read_up_to') =>
  defineCommand({
    name,
    schema: v.strictObject({ booking_id: ulidField, up_to: instantField, uid: v.optional(uidField) }),
    needs: (args, actor) => [
      bookingId(args.booking_id),
      receiptId(args.booking_id, actor.kind === 'system' && args.uid ? args.uid : actor.uid),
    ],
    decide: (args, context) => {
      const uid = context.actor.kind === 'system' && args.uid ? args.uid : context.actor.uid
      const booking = getAs(context.get, bookingId(args.booking_id), 'booking')
      if (!booking || !sideOf(booking, uid)) return fail(refusal('not_found'))
      // Never beyond now: a wrong device clock must not mark what is yet to come.
      const up_to = args.up_to > context.now ? context.now : args.up_to
      const doc_id = receiptId(booking.id, uid)
      const receipt = getAs(context.get, doc_id, 'receipt')
      const current = receipt?.[field] ?? null
      if (current !== null && current >= up_to) return ok([])
      if (receipt)
        return ok([
          {
            op: 'replace',
            doc: changed(receipt, {
              [field]: later(current, up_to),
              ...(field === 'read_up_to' ? { delivered_up_to: later(receipt.delivered_up_to, up_to) } : {}),
            }),
          },
        ])
      const fresh: Receipt = {
        doc_id,
        type: 'receipt',
        schema_version: 1,
        version: 1,
        booking_id: booking.id,
        customer_uid: booking.customer_uid,
        provider_uid: booking.provider_uid,
        uid,
        delivered_up_to: up_to,
        read_up_to: field === 'read_up_to' ? up_to : null,
      }
      return ok([{ op: 'create', doc: fresh }])
    },
  })

export const markRead = mark('mark_read', 'read_up_to')
/** The server's own: the person's feed passed these messages. */
export const markDelivered = mark('mark_delivered', 'delivered_up_to')
