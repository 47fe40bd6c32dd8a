/** The chat of a booking, for either of its two people. */
import { useRef } from 'react'
import { isChatOpen, type Booking } from '#domain/documents/booking.ts'
import { partnerOf } from '#parts/booking-partner.ts'
import { SignedOut } from '#parts/signed-out.tsx'
import type { Overlay } from '#state/overlays.ts'
import { useUser } from '#state/session.ts'
import { useBookings, useMessages, useReceipt } from '#state/user-data.ts'
import { text } from '#text/catalogue.ts'
import { Empty } from '#ui/empty.tsx'
import { Screen } from '#ui/screen.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ChatBar, PlainChatBar } from './chat-bar.tsx'
import { ChatFoot } from './chat-foot.tsx'
import { ThreadLog, type ThreadLogHandle } from './thread-log.tsx'
import { useMarkRead } from './use-mark-read.ts'
import './chat.css'

function OpenThread({ booking, ownUid }: { readonly booking: Booking; readonly ownUid: string }) {
  const partner = partnerOf(booking, ownUid)
  const messages = useMessages(booking.id)
  const receipt = useReceipt(booking.id, partner.uid)
  const scroller = useRef<HTMLDivElement>(null)
  const log = useRef<ThreadLogHandle>(null)
  useMarkRead(booking.id, messages, ownUid)
  return (
    <Screen
      scrollRef={scroller}
      still
      label={text('chat.thread', { name: partner.name })}
      bar={<ChatBar booking={booking} partner={partner} />}
      busy={messages === undefined}
      nav={<ChatFoot booking={booking} messages={messages} onSent={() => log.current?.toBottom()} />}
    >
      {messages === undefined && (
        <div className="pad chat-loading">
          <Skeleton shape="lines" count={4} onBackground label={text('common.loading')} />
        </div>
      )}
      {messages?.length === 0 && (
        <Empty
          picture="chat"
          title={text('chat.thread_none_title')}
          text={isChatOpen(booking) ? text('chat.thread_none_text', { name: partner.name }) : undefined}
        />
      )}
      {messages !== undefined && messages.length > 0 && (
        <ThreadLog
          ref={log}
          booking={booking}
          messages={messages}
          ownUid={ownUid}
          partner={partner}
          receipt={receipt}
          scroller={scroller}
        />
      )}
    </Screen>
  )
}

export function ChatThread({ overlay }: { readonly overlay: Extract<Overlay, { kind: 'chat' }> }) {
  const user = useUser()
  const bookings = useBookings()
  const booking = bookings?.find(({ doc }) => doc.id === overlay.bookingId)?.doc
  if (user && booking) return <OpenThread booking={booking} ownUid={user.uid} />
  return (
    <Screen bar={<PlainChatBar />} busy={user !== null && bookings === undefined}>
      {!user && <SignedOut picture="chat" title={text('chat.signed_out')} />}
      {user && bookings === undefined && (
        <div className="pad chat-loading">
          <Skeleton shape="lines" count={4} onBackground label={text('common.loading')} />
        </div>
      )}
      {user && bookings !== undefined && <Empty picture="chat" title={text('chat.gone_title')} text={text('chat.gone_text')} />}
    </Screen>
  )
}
