/** Command that sends a chat message in a booking, with or without a photo. */
import * as v from 'valibot'
import { TEXT_LIMITS } from '../../constants.ts'
import { contactNeeds, contactRefusal } from '../../account/contact-between.ts'
import { isRequestPhoto } from '../../booking/request-photos.ts'
import { chatSideOf, isChatOpen, chatOpenedAt, wasChatOpenUnheard, type Booking } from '../../documents/booking.ts'
import type { Attachment, Message, Picture } from '../../documents/message.ts'
import { refusal } from '../../errors.ts'
import { textField, ulidField } from '../../fields.ts'
import { attachmentId, bookingId, messageId, type DocId } from '../../ids.ts'
import { fail, ok } from '../../result.ts'
import { defineCommand, getAs, type DecideContext, type Effect, type Lookup } from '../command.ts'
import { notify } from '../notify.ts'

/** Returns the start of a message for a notification, without cutting an emoji in half. */
export const previewOf = (message: string): string => message.slice(0, 120).replace(/[\uD800-\uDBFF]$/, '')

const sendArgs = v.pipe(
  v.strictObject({
    booking_id: ulidField,
    message_id: ulidField,
    message: textField(TEXT_LIMITS.message),
    /** Id of a photo that was uploaded before. */
    attachment_id: v.optional(ulidField),
  }),
  v.forward(
    v.partialCheck(
      [['message'], ['attachment_id']],
      ({ message, attachment_id }) => message !== '' || attachment_id !== undefined,
      'Write a message',
    ),
    ['message'],
  ),
)
type SendArgs = v.InferOutput<typeof sendArgs>

const attachmentIdOf = ({ booking_id, attachment_id }: SendArgs): DocId | undefined =>
  attachment_id === undefined ? undefined : attachmentId(booking_id, attachment_id)

const attachmentIds = (args: SendArgs): DocId[] => {
  const id = attachmentIdOf(args)
  return id === undefined ? [] : [id]
}

function attachmentOf(args: SendArgs, get: Lookup): Attachment | undefined {
  const id = attachmentIdOf(args)
  return id === undefined ? undefined : getAs(get, id, 'attachment')
}

const pictureOf = ({ id, media_type, bytes, width, height, blur }: Attachment): Picture => ({ id, media_type, bytes, width, height, blur })

/** Returns a new message of one side of a booking. */
export function messageOf(
  booking: Booking,
  sender_type: Message['sender_type'],
  content: Pick<Message, 'id' | 'message' | 'attachment' | 'created_at' | 'written_at'>,
): Message {
  const { customer_uid, provider_uid } = booking
  const isCustomer = sender_type === 'customer'
  const { id, message, attachment, created_at, written_at } = content
  return {
    doc_id: messageId(booking.id, id),
    type: 'message',
    schema_version: 1,
    version: 1,
    id,
    booking_id: booking.id,
    customer_uid,
    provider_uid,
    sender_uid: isCustomer ? customer_uid : provider_uid,
    sender_type,
    sender_name: isCustomer ? booking.customer_name : booking.provider_name,
    message,
    ...(attachment ? { attachment } : {}),
    created_at,
    written_at,
  }
}

function notifyRecipient(context: DecideContext, to: Parameters<typeof notify>[1], args: SendArgs, name: string): Effect {
  if (args.message === '') return notify(context, to, 'photo_received', args.booking_id, { name })
  return notify(context, to, 'message_received', args.booking_id, { name, preview: previewOf(args.message) })
}

export const sendMessage = defineCommand({
  name: 'send_message',
  schema: sendArgs,
  needs: (args, _actor, get) => {
    const booking = getAs(get, bookingId(args.booking_id), 'booking')
    return [
      bookingId(args.booking_id),
      messageId(args.booking_id, args.message_id),
      ...attachmentIds(args),
      ...(booking ? contactNeeds(booking.customer_uid, booking.provider_uid) : []),
    ]
  },
  decide: (args, context) => {
    const { actor, now } = context
    const booking = getAs(context.get, bookingId(args.booking_id), 'booking')
    const side = booking && chatSideOf(booking, actor.uid)
    if (!booking || !side) return fail(refusal('not_found'))
    if (context.get(messageId(booking.id, args.message_id))) return fail(refusal('already_exists'))
    const other = side === 'customer' ? booking.provider_uid : booking.customer_uid
    const closed = contactRefusal(context.get, actor.uid, other, 'contact_closed')
    if (closed) return fail(closed)
    // A message written while the chat was open is delivered even if it arrives later, unless its device was heard in between.
    if (!isChatOpen(booking) && !wasChatOpenUnheard(booking, side, context))
      return fail(refusal('chat_closed', { details: { status: booking.status } }))
    const attachment = attachmentOf(args, context.get)
    // A message can only contain its sender's own photo, and none of the request, which is seen for another time.
    if (args.attachment_id !== undefined && (attachment?.sender_uid !== actor.uid || isRequestPhoto(booking, args.attachment_id)))
      return fail(refusal('photo_missing'))
    // A message cannot be older than its chat: a longer wait results from a device clock that was changed meanwhile.
    const opened = chatOpenedAt(booking)
    const earliest = opened !== undefined && opened < now ? opened : now
    const written_at = context.doneAt < earliest ? earliest : context.doneAt
    const doc = messageOf(booking, side, {
      id: args.message_id,
      message: args.message,
      attachment: attachment && pictureOf(attachment),
      created_at: now,
      written_at,
    })
    return ok([{ op: 'create', doc }, notifyRecipient(context, other, args, doc.sender_name)])
  },
})
