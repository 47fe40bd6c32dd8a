/** Quick reply from the dashboard: a draft survives a reload, and keeps its recipient. */
import { useState } from 'react'
import type { Thread } from '#data/views/threads-view.ts'
import { isChatOpen } from '#domain/documents/booking.ts'
import type { Refusal } from '#domain/errors.ts'
import { notifyWhenConfirmed } from '#shared/outbox/notify-when-confirmed.ts'
import { saveReplyDraft, readReplyDraft, type ReplyDraft } from '#state/drafts/form-drafts.ts'
import { newId } from '#state/sync/new-id.ts'
import { showToast } from '#state/notifications/toasts.ts'
import { useSyncStatus } from '#state/sync/user-queries.ts'
import { submitCommand } from '#state/sync/user-store.ts'
import { text } from '#text/catalogue.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'

export interface QuickReply {
  /** Recipient; undefined while no chat is open. */
  readonly recipient: { readonly bookingId: string; readonly name: string } | undefined
  readonly value: string
  readonly setValue: (value: string) => void
  readonly sending: boolean
  readonly refused: Refusal | undefined
  readonly send: () => Promise<void>
}

/** Marks messages up to the displayed one as read: no other message of the chat was visible here. */
function markAnswered(thread: Thread | undefined): void {
  const shown = thread?.last_message?.doc
  if (!thread || !shown || thread.unread !== 1 || shown.sender_uid !== thread.booking.customer_uid) return
  // A refusal needs no handling: the message stays unread.
  void submitCommand('mark_read', { booking_id: thread.booking.id, up_to: shown.created_at })
}

/** Returns the saved draft, unless its chat has closed since. */
function openDraft(threads: readonly Thread[]): ReplyDraft | undefined {
  const draft = readReplyDraft()
  const thread = threads.find(({ booking }) => booking.id === draft?.bookingId)
  return thread && !isChatOpen(thread.booking) ? undefined : draft
}

/** @param threads newest first */
export function useQuickReply(threads: readonly Thread[]): QuickReply {
  const sync = useSyncStatus()
  const [before] = useState(() => openDraft(threads))
  const [value, setValue] = useState(before?.words ?? '')
  const [lastRecipient, setLastRecipient] = useState<QuickReply['recipient']>(before)
  const [sending, setSending] = useState(false)
  const [refused, setRefused] = useState<Refusal>()
  const newest = threads.find(({ booking }) => isChatOpen(booking))?.booking
  // A draft for one person never goes to another person who writes in the meantime.
  const recipient = value === '' ? newest && { bookingId: newest.id, name: localizeName(newest.customer_name) } : lastRecipient

  const send = async (): Promise<void> => {
    const message = value.trim()
    if (message === '' || sending || !recipient) return
    const answered = threads.find(({ booking }) => booking.id === recipient.bookingId)
    setSending(true)
    setRefused(undefined)
    const result = await submitCommand('send_message', { booking_id: recipient.bookingId, message_id: newId(), message })
    setSending(false)
    if (!result.ok) {
      setRefused(result.error)
      return
    }
    setValue('')
    saveReplyDraft(undefined)
    markAnswered(answered)
    if (sync?.connection === 'live')
      notifyWhenConfirmed(result.value, () => ({ title: text('chat.sent_title'), text: text('chat.reply_sent', { name: recipient.name }) }))
    else showToast({ content: () => ({ title: text('chat.offline') }), icon: 'clock' })
  }

  return {
    recipient,
    value,
    setValue: (next) => {
      if (value === '') setLastRecipient(recipient)
      setRefused(undefined)
      setValue(next)
      saveReplyDraft(recipient && next !== '' ? { ...recipient, words: next } : undefined)
    },
    sending,
    refused,
    send,
  }
}
