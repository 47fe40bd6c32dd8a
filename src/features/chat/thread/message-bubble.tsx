/** One message: its photo, text, time, delivery state and menu. */
import { memo, useRef, type MouseEvent } from 'react'
import type { ShownMessage } from '#data/views/message-views.ts'
import type { Receipt } from '#domain/documents/message.ts'
import { DELETED_MESSAGE } from '#domain/documents/placeholder-texts.ts'
import { MessageText } from '#shared/chat/message-text.tsx'
import { deliveryStatusName, deliveryStatusOf } from '#shared/chat/delivery-status.ts'
import { refusalReason } from '#shared/forms/refusal-notice.tsx'
import { useLanguage } from '#state/display/language.ts'
import { text } from '#text/catalogue.ts'
import { localizeMessage, localizeName } from '#text/server-text/localized-placeholders.ts'
import { Bubble } from '#ui/chat/bubble.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import type { MenuHandle } from '#ui/overlay/menu.tsx'
import { MessagePhoto } from '../photo/message-photo.tsx'
import { MessageMenu } from './message-menu.tsx'
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
  const menu = useRef<MenuHandle>(null)
  const hasMenu = !isMine && !isHidden && doc.message !== DELETED_MESSAGE
  const name = localizeName(doc.sender_name)
  // A right click, or a long press on Android.
  const openMenu = (event: MouseEvent<HTMLElement>): void => {
    const isBrowsers = getSelection()?.isCollapsed === false || (event.target instanceof Element && event.target.closest('a, button'))
    if (isBrowsers) return
    event.preventDefault()
    const { x, y } = event.nativeEvent
    menu.current?.openAt(x, y)
  }
  return (
    <Bubble
      side={isMine ? 'mine' : 'theirs'}
      id={doc.doc_id}
      first={first}
      meta={messageTime(shown)}
      tick={isMine && unstored === undefined ? { state: tick, name: deliveryStatusName(tick) } : undefined}
      pending={unstored !== undefined}
      action={hasMenu && <MessageMenu ref={menu} message={doc} />}
      onContextMenu={hasMenu ? openMenu : undefined}
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
