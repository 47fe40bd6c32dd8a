/** State of the message field: the draft survives a reload, and one message is sent at a time. */
import { useRef, useState } from 'react'
import type { Refusal } from '#domain/errors.ts'
import { chatDrafts } from '#state/drafts/form-drafts.ts'
import { newId } from '#state/sync/new-id.ts'
import { submitCommand } from '#state/sync/user-store.ts'
import type { ChosenPhoto } from './use-chosen-photo.ts'

export interface SendMessage {
  readonly value: string
  readonly setValue: (value: string) => void
  readonly sending: boolean
  /** A message was sent since this chat was opened. */
  readonly hasSent: boolean
  /** Why the last message was refused; its text is in the field again. */
  readonly refused: Refusal | undefined
  readonly send: () => Promise<void>
}

/**
 * @param photo sent with the next message
 * @param onSent called when a message is stored on this device
 */
export function useSendMessage(bookingId: string, photo: Pick<ChosenPhoto, 'picture' | 'sent'>, onSent: () => void): SendMessage {
  const [value, setValue] = useState(() => chatDrafts.read(bookingId) ?? '')
  const [sending, setSending] = useState(false)
  const [hasSent, setHasSent] = useState(false)
  const [refused, setRefused] = useState<Refusal>()
  const inFlight = useRef(false)

  const saveDraft = (next: string): void => {
    setValue(next)
    chatDrafts.save(bookingId, next === '' ? undefined : next)
  }

  const send = async (): Promise<void> => {
    const message = value.trim()
    const { picture } = photo
    if ((message === '' && !picture) || inFlight.current) return
    inFlight.current = true
    setSending(true)
    setRefused(undefined)
    setValue('')
    const attached = picture ? { attachment_id: picture.id } : {}
    const result = await submitCommand('send_message', { booking_id: bookingId, message_id: newId(), message, ...attached })
    inFlight.current = false
    setSending(false)
    if (result.ok) {
      if (chatDrafts.read(bookingId) === value) chatDrafts.save(bookingId, undefined)
      if (picture) photo.sent(picture)
      setHasSent(true)
      onSent()
      return
    }
    setRefused(result.error)
    setValue((typedSince) => (typedSince === '' ? message : typedSince))
  }

  return {
    value,
    setValue: (next) => {
      setRefused(undefined)
      saveDraft(next)
    },
    sending,
    hasSent,
    refused,
    send,
  }
}
