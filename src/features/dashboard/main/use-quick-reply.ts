/** Quick reply from the dashboard: a draft survives a reload, and keeps its recipient. */
import * as v from 'valibot'
import type { Thread } from '#data/views/threads-view.ts'
import { sendMessage } from '#domain/commands/chat/send-message.ts'
import { TEXT_LIMITS } from '#domain/constants.ts'
import { isChatOpen } from '#domain/documents/booking.ts'
import type { FieldValues } from '#shared/forms/command-args.ts'
import { useCommandForm, type CommandForm } from '#shared/forms/use-command-form.ts'
import { notifyWhenConfirmed } from '#shared/outbox/notify-when-confirmed.ts'
import { draftText, type DraftValues, type FormDraft } from '#state/drafts/create-form-drafts.ts'
import { replyDraft } from '#state/drafts/form-drafts.ts'
import { newId } from '#state/sync/new-id.ts'
import { showToast } from '#state/notifications/toasts.ts'
import { useSyncStatus } from '#state/sync/user-queries.ts'
import { submitCommand } from '#state/sync/user-store.ts'
import { text } from '#text/catalogue.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'

const fields = { booking_id: v.string(), name: v.string(), message: draftText(TEXT_LIMITS.message) }
type Values = FieldValues<typeof fields>
const NOTHING: Values = { booking_id: '', name: '', message: '' }

export interface QuickReply {
  /** Recipient; undefined while no chat is open. */
  readonly recipient: { readonly booking_id: string; readonly name: string } | undefined
  readonly form: CommandForm<Values>
  readonly change: (message: string) => void
}

/** Marks messages up to the displayed one as read: no other message of the chat was visible here. */
function markAnswered(thread: Thread | undefined): void {
  const shown = thread?.last_message?.doc
  if (!thread || !shown || thread.unread !== 1 || shown.sender_uid !== thread.booking.customer_uid) return
  // A refusal needs no handling: the message stays unread.
  void submitCommand('mark_read', { booking_id: thread.booking.id, up_to: shown.created_at })
}

/** Returns the draft, empty where its chat has closed since. */
function openDraft(threads: readonly Thread[]): FormDraft {
  const read = (): DraftValues => {
    const draft = replyDraft.read()
    const thread = threads.find(({ booking }) => booking.id === draft['booking_id'])
    return thread && !isChatOpen(thread.booking) ? {} : draft
  }
  return { ...replyDraft, read }
}

/** @param threads newest first */
export function useQuickReply(threads: readonly Thread[]): QuickReply {
  const sync = useSyncStatus()
  const newest = threads.find(({ booking }) => isChatOpen(booking))?.booking
  const form: CommandForm<Values> = useCommandForm({
    command: 'send_message',
    schema: sendMessage.schema,
    fields,
    base: NOTHING,
    draft: openDraft(threads),
    again: 'submitted',
    isSame: ({ message }) => message === '',
    argsOf: ({ message }) => ({ booking_id: recipient?.booking_id, message_id: newId(), message: message.trim() }),
    onStored: (id, { booking_id }) => {
      markAnswered(threads.find(({ booking }) => booking.id === booking_id))
      const name = recipient?.name ?? ''
      if (sync?.connection !== 'live' || id === undefined) showToast({ content: () => ({ title: text('chat.offline') }), icon: 'clock' })
      else notifyWhenConfirmed(id, () => ({ title: text('chat.sent_title'), text: text('chat.reply_sent', { name }) }))
    },
  })
  const { booking_id, name, message } = form.values
  // A draft for one person never goes to another person who writes in the meantime.
  const recipient = message === '' ? newest && { booking_id: newest.id, name: localizeName(newest.customer_name) } : { booking_id, name }
  return { recipient, form, change: (next) => form.change({ ...recipient, message: next }) }
}
