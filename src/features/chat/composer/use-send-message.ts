/** State of the message field: the draft survives a reload, and one message is stored at a time. */
import { useEffect, useState } from 'react'
import { sendMessage } from '#domain/commands/chat/send-message.ts'
import { TEXT_LIMITS } from '#domain/constants.ts'
import type { Booking } from '#domain/documents/booking.ts'
import { useCommandForm, type CommandForm } from '#shared/forms/use-command-form.ts'
import { draftText } from '#state/drafts/create-form-drafts.ts'
import { chatDrafts } from '#state/drafts/form-drafts.ts'
import { newId } from '#state/sync/new-id.ts'
import { discardRefusedMessages, sendMessage as submitMessage } from '#state/sync/user-store.ts'
import type { ChosenPhoto } from './use-chosen-photo.ts'

const fields = { message: draftText(TEXT_LIMITS.message) }

export interface SendMessage {
  readonly form: CommandForm<{ readonly message: string }>
  /** A message was sent since this chat was opened. */
  readonly hasSent: boolean
}

/**
 * @param photo sent with the next message
 * @param onSend called at the press, before the message is shown
 */
export function useSendMessage(
  booking: Booking,
  photo: Pick<ChosenPhoto, 'picture' | 'take' | 'putBack' | 'sent'>,
  onSend: () => void,
): SendMessage {
  const { picture } = photo
  const [hasSent, setHasSent] = useState(false)
  useEffect(() => () => discardRefusedMessages(booking.id), [booking.id])
  const form = useCommandForm({
    command: 'send_message',
    schema: sendMessage.schema,
    fields,
    base: { message: '' },
    draft: chatDrafts(booking.id),
    again: 'submitted',
    argsOf: ({ message }) => ({ booking_id: booking.id, message_id: newId(), message: message.trim(), attachment_id: picture?.id }),
    submit: async (args) => {
      onSend()
      if (picture) photo.take(picture)
      const result = await submitMessage(booking, args, picture)
      if (picture && result.ok) photo.sent(picture)
      else if (picture) photo.putBack(picture)
      return result
    },
    onStored: () => setHasSent(true),
  })
  return { form, hasSent }
}
