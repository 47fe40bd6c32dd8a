/** One message: its photo, text, time, delivery state and report button. */
import { memo } from 'react'
import type { ShownMessage } from '#data/views/message-views.ts'
import type { Receipt } from '#domain/documents/message.ts'
import { DELETED_MESSAGE } from '#domain/documents/placeholder-texts.ts'
import { MessageText } from '#shared/chat/message-text.tsx'
import { deliveryStatusName, deliveryStatusOf } from '#shared/chat/delivery-status.ts'
import { refusalReason } from '#shared/forms/refusal-notice.tsx'
import { ReportButton } from '#shared/reviews/report-button.tsx'
import { useLanguage } from '#state/display/language.ts'
import { messageTarget } from '#state/storage/reported-content.ts'
import { text } from '#text/catalogue.ts'
import { timeOfDay } from '#text/formatting/format.ts'
import { localizeMessage, localizeName } from '#text/server-text/localized-placeholders.ts'
import { Bubble } from '#ui/chat/bubble.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { MessagePhoto } from '../photo/message-photo.tsx'
import { messageTime } from './message-time.ts'

export interface MessageBubbleProps {
  readonly shown: ShownMessage
  /** First message of a run by the same person. */
  readonly first: boolean
  readonly ownUid: string
  /** The other person's receipt. */
  readonly receipt: Receipt | undefined
  /** This person shows read marks, and therefore sees the other's. */
  readonly showsReadReceipts: boolean
}

/** Renders again only when its own data changes: the cost of a long thread depends on new messages, not on its length. */
export const MessageBubble = memo(function MessageBubble({ shown, first, ownUid, receipt, showsReadReceipts }: MessageBubbleProps) {
  // The component is memoized, so it subscribes to the language itself.
  useLanguage()
  const { doc, unstored } = shown
  const isMine = doc.sender_uid === ownUid
  const tick = deliveryStatusOf(shown, receipt, showsReadReceipts)
  const isHidden = doc.hidden_at !== undefined
  const canReport = !isMine && !isHidden && doc.message !== DELETED_MESSAGE
  const name = localizeName(doc.sender_name)
  return (
    <Bubble
      side={isMine ? 'mine' : 'theirs'}
      id={doc.doc_id}
      first={first}
      meta={messageTime(shown)}
      tick={isMine && unstored === undefined ? { state: tick, name: deliveryStatusName(tick) } : undefined}
      pending={unstored !== undefined}
      action={
        canReport && (
          <ReportButton target={messageTarget(doc)} label={text('report.message_of', { name, time: timeOfDay(doc.created_at) })} />
        )
      }
    >
      <span className="vh">{isMine ? `${text('chat.you')} ` : `${name}: `}</span>
      {doc.attachment && <MessagePhoto shown={shown} picture={doc.attachment} isMine={isMine} />}
      {isHidden && (
        <span className="chat-hidden">
          <Icon name="eye-off" size={16} />
          {text('hidden.message')}
        </span>
      )}
      {!isHidden && doc.message !== '' && <MessageText message={localizeMessage(doc.message)} />}
      {typeof unstored === 'object' && (
        <p className="chat-failed" role="alert">
          <b>{text('booking.not_sent')}</b> {refusalReason(unstored, text('chat.failed'))}
        </p>
      )}
    </Bubble>
  )
})
