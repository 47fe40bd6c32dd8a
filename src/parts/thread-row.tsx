import type { Thread } from '#data/user-store.ts'
import { isChatOpen } from '#domain/documents/booking.ts'
import { text } from '#text/catalogue.ts'
import { listTime } from '#text/format.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Icon } from '#ui/icon.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { partnerOf } from './booking-partner.ts'
import { tickName } from './message-tick.ts'
import './thread-row.css'

export interface ThreadRowProps {
  readonly thread: Thread
  /** The person who looks. */
  readonly ownUid: string
  /** This device's clock, ms since 1970. */
  readonly nowMs: number
  readonly onPress: () => void
}

function lastWords({ booking, last_message: last }: Thread, ownUid: string, partner: string): string {
  if (last) {
    const message = last.doc.message === '' ? text('chat.photo') : last.doc.message
    return last.doc.sender_uid === ownUid ? text('chat.you', { message }) : message
  }
  return isChatOpen(booking) ? text('chat.thread_none_text', { name: partner }) : text('chat.thread_none_title')
}

/** A chat in a list of chats. */
export function ThreadRow({ thread, ownUid, nowMs, onPress }: ThreadRowProps) {
  const { booking, last_message: last, unread } = thread
  const partner = partnerOf(booking, ownUid)
  return (
    <ListRow
      lead={<Avatar text={partner.picture.text} kind={partner.picture.kind} />}
      title={partner.name}
      text={
        <>
          {last?.waiting === true && <Icon name="clock" size={14} label={tickName('waiting')} className="thread-row__clock" />}
          {lastWords(thread, ownUid, partner.name)}
        </>
      }
      oneLine
      fresh={unread > 0}
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
