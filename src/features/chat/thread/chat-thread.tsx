/** The chat of a booking, for either of its two sides. */
import { useRef, useState } from 'react'
import { isChatOpen, type Booking } from '#domain/documents/booking.ts'
import { partnerOf } from '#shared/booking/booking-partner.ts'
import { SignInPrompt } from '#shared/account/sign-in-prompt.tsx'
import type { Overlay } from '#state/navigation/overlays.ts'
import { useUser } from '#state/session/session.ts'
import { useContact } from '#state/sync/blocked-people.ts'
import { useProfile, useReceipt } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FloatingButton } from '#ui/controls/floating-button.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { ChatBar, EmptyChatBar } from './chat-bar.tsx'
import { ChatComposer } from '../composer/chat-composer.tsx'
import { ThreadLog, type ThreadLogHandle } from './thread-log.tsx'
import { useChatBooking } from './use-chat-booking.ts'
import { useMarkRead } from './use-mark-read.ts'
import { useThread } from './use-thread.ts'
import '../chat.css'

/** Scrolls to the newest messages, and shows how many of them are unread. */
function JumpToNewest({ unread, onPress }: { readonly unread: number; readonly onPress: () => void }) {
  return (
    <div className="chat-newest">
      <FloatingButton icon="chevron-down" onPress={onPress}>
        {unread > 0 ? text('chat.newest_unread', { count: unread }) : text('chat.newest')}
      </FloatingButton>
    </div>
  )
}

function ThreadScreen({ booking, ownUid }: { readonly booking: Booking; readonly ownUid: string }) {
  const partner = partnerOf(booking, ownUid)
  const isOpen = useContact(partner.uid).state === 'open'
  // Undefined before the first messages are laid out.
  const [isAway, setAway] = useState<boolean>()
  const { window, firstUnreadId, unread, showEarlier } = useThread(booking.id, ownUid, isAway === true)
  const receipt = useReceipt(booking.id, partner.uid)
  const showsReadReceipts = useProfile()?.show_read_marks !== false
  const scroller = useRef<HTMLDivElement>(null)
  const log = useRef<ThreadLogHandle>(null)
  useMarkRead({ bookingId: booking.id, messages: window?.messages, ownUid, unread, isAtBottom: isAway === false })
  const toNewest = (): void => log.current?.toBottom()
  return (
    <Screen
      scrollRef={scroller}
      focusable
      label={text('chat.thread', { name: partner.name })}
      bar={<ChatBar booking={booking} partner={partner} />}
      busy={window === undefined}
      nav={
        <>
          {isAway && <JumpToNewest unread={unread} onPress={toNewest} />}
          <ChatComposer booking={booking} window={window} onSend={toNewest} />
        </>
      }
    >
      {window === undefined && (
        <div className="pad chat-loading">
          <Skeleton shape="lines" count={4} onBackground label={text('common.loading')} />
        </div>
      )}
      {window !== undefined && (
        <ThreadLog
          ref={log}
          booking={booking}
          window={window}
          firstUnreadId={firstUnreadId}
          ownUid={ownUid}
          partner={partner}
          receipt={receipt}
          showsReadReceipts={showsReadReceipts}
          scroller={scroller}
          empty={
            <EmptyState
              picture="chat"
              title={text('chat.thread_none_title')}
              text={isChatOpen(booking) && isOpen ? text('chat.thread_none_text', { name: partner.name }) : undefined}
            />
          }
          onEarlier={showEarlier}
          onScrolledAway={setAway}
        />
      )}
    </Screen>
  )
}

export function ChatThread({ overlay }: { readonly overlay: Extract<Overlay, { kind: 'chat' }> }) {
  const user = useUser()
  const booking = useChatBooking(overlay.bookingId)
  if (user && typeof booking === 'object') return <ThreadScreen booking={booking} ownUid={user.uid} />
  return (
    <Screen bar={<EmptyChatBar />} busy={user !== null && booking === undefined}>
      {!user && <SignInPrompt picture="chat" title={text('chat.signed_out')} />}
      {user && booking === undefined && (
        <div className="pad chat-loading">
          <Skeleton shape="lines" count={4} onBackground label={text('common.loading')} />
        </div>
      )}
      {user && booking === 'missing' && <EmptyState picture="chat" title={text('address.gone_title')} text={text('address.gone_text')} />}
      {user && booking === 'unreachable' && (
        <EmptyState picture="cloud" title={text('older.chat_title')} text={text('older.booking_text')} />
      )}
      {user && booking === 'away' && <EmptyState picture="cloud" title={text('older.chat_title')} text={text('address.away_text')} />}
    </Screen>
  )
}
