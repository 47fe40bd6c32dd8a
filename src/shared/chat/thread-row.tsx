import type { Thread } from '#data/views/threads-view.ts'
import { isChatOpen } from '#domain/documents/booking.ts'
import { text } from '#text/catalogue.ts'
import { listTime } from '#text/formatting/format.ts'
import { localizeMessage } from '#text/server-text/localized-placeholders.ts'
import { Avatar } from '#ui/list/avatar.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { ListRow } from '#ui/list/list-row.tsx'
import { formatBookingDay } from '../booking/booking-labels.ts'
import { partnerOf } from '../booking/booking-partner.ts'
import { deliveryStatusName } from './delivery-status.ts'
import './thread-row.css'

export interface ThreadRowProps {
  readonly thread: Thread
  /** The viewer. */
  readonly ownUid: string
  /** This device's clock, ms since 1970. */
  readonly nowMs: number
  /** The chat is shown beside the list. */
  readonly current?: boolean | undefined
  readonly onPress: () => void
}

interface LastMessageProps extends Pick<ThreadRowProps, 'thread' | 'ownUid'> {
  /** The other person's name. */
  readonly partner: string
}

/** Shows the newest message, cut off at the end in its own writing direction. */
function LastMessage({ thread: { booking, last_message: last }, ownUid, partner }: LastMessageProps) {
  if (!last) return isChatOpen(booking) ? text('chat.thread_none_text', { name: partner }) : text('chat.thread_none_title')
  const { sender_uid, message } = last.doc
  return (
    <span className="thread-row__words">
      {last.waiting && <Icon name="clock" size={14} label={deliveryStatusName('waiting')} className="thread-row__clock" />}
      {sender_uid === ownUid && <span className="thread-row__you">{text('chat.you')}</span>}
      {message === '' ? (
        text('chat.photo')
      ) : (
        <span className="ellip" dir="auto">
          {localizeMessage(message)}
        </span>
      )}
    </span>
  )
}

/** Row of a chat in a list of chats. */
export function ThreadRow({ thread, ownUid, nowMs, current, onPress }: ThreadRowProps) {
  const { booking, last_message: last, unread } = thread
  const partner = partnerOf(booking, ownUid)
  return (
    <ListRow
      lead={<Avatar text={partner.picture.text} kind={partner.picture.kind} />}
      title={
        <span className="thread-row__title">
          <span className="lrow__name">{partner.name}</span>
          {/* Of several bookings with one person. */}
          <span className="thread-row__day">{formatBookingDay(booking, nowMs)}</span>
        </span>
      }
      text={<LastMessage thread={thread} ownUid={ownUid} partner={partner.name} />}
      lines={1}
      unseen={unread > 0}
      current={current}
      end={
        <span className="thread-row__end">
          <span>{listTime(last?.doc.created_at ?? booking.updated_at, nowMs)}</span>
          {unread > 0 && (
            <span className="thread-row__count">
              <span aria-hidden="true">{unread}</span>
              <span className="vh">{text('chat.unread', { count: unread })}</span>
            </span>
          )}
        </span>
      }
      onPress={onPress}
    />
  )
}
