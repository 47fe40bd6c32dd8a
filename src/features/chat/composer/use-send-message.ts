/** State of the message field: the draft survives a reload, and one message is sent at a time. */
import { useState } from 'react'
import { sendMessage } from '#domain/commands/chat/send-message.ts'
import { TEXT_LIMITS } from '#domain/constants.ts'
import { useCommandForm, type CommandForm } from '#shared/forms/use-command-form.ts'
import { draftText } from '#state/drafts/create-form-drafts.ts'
import { chatDrafts } from '#state/drafts/form-drafts.ts'
import { newId } from '#state/sync/new-id.ts'
import type { ChosenPhoto } from './use-chosen-photo.ts'

const fields = { message: draftText(TEXT_LIMITS.message) }

export interface SendMessage {
  readonly form: CommandForm<{ readonly message: string }>
  /** A message was sent since this chat was opened. */
  readonly hasSent: boolean
}

/**
 * @param photo sent with the next message
 * @param onSent called when a message is stored on this device
 */
export function useSendMessage(bookingId: string, photo: Pick<ChosenPhoto, 'picture' | 'sent'>, onSent: () => void): SendMessage {
  const { picture } = photo
  const [hasSent, setHasSent] = useState(false)
  const form = useCommandForm({
    command: 'send_message',
    schema: sendMessage.schema,
    fields,
    base: { message: '' },
    draft: chatDrafts(bookingId),
    again: 'submitted',
    argsOf: ({ message }) => ({ booking_id: bookingId, message_id: newId(), message: message.trim(), attachment_id: picture?.id }),
    onStored: () => {
      if (picture) photo.sent(picture)
      setHasSent(true)
      onSent()
    },
  })
  return { form, hasSent }
}
