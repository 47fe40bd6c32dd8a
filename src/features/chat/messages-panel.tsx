/** The person's bookings as a list of chats, and the chosen chat: beside each other where there is room, else one of the two. */
import { useState } from 'react'
import { SignInPrompt } from '#shared/account/sign-in-prompt.tsx'
import { LiveBooking } from '#shared/booking/live/live-booking.tsx'
import { partnerOf } from '#shared/booking/booking-partner.ts'
import { ThreadRow } from '#shared/chat/thread-row.tsx'
import { SyncStatusPill } from '#shared/outbox/sync-status-pill.tsx'
import { useNow } from '#state/display/use-now.ts'
import { closeOverlay, openOverlay, type Overlay } from '#state/navigation/overlays.ts'
import { choose, useFittedSteps } from '#state/navigation/panes/chosen-step.ts'
import { useHasPanes } from '#state/navigation/panes/room.ts'
import { useUser } from '#state/session/session.ts'
import { useProfile, useThreads } from '#state/sync/user-queries.ts'
import { showOrder, showView, useRole } from '#state/navigation/view.ts'
import { text } from '#text/catalogue.ts'
import { AppBar } from '#ui/navigation/app-bar.tsx'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { focusDetail, usePane } from '#ui/layout/pane.ts'
import { Panes } from '#ui/layout/panes.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { ChatThread } from './thread/chat-thread.tsx'
import './chat.css'

/** Rows at first, and added by each press of the button. */
const PAGE_SIZE = 30

/** Says where the archived chats are. */
function ArchivedChats() {
  const archivedCounts = useProfile()?.past
  return archivedCounts ? <p className="pad t-small c-2 chat-older">{text('older.chats')}</p> : null
}

function ThreadList({ ownUid, chosenId }: { readonly ownUid: string; readonly chosenId: string | undefined }) {
  const threads = useThreads()
  const now = useNow()
  const role = useRole()
  const isBeside = usePane()?.isBeside === true
  const [count, setCount] = useState(PAGE_SIZE)
  if (threads === undefined) return <Skeleton shape="row" count={5} label={text('common.loading')} />
  if (threads.length === 0) {
    return (
      <EmptyState
        picture="chat"
        title={text('chat.none_title')}
        text={text('chat.none_text')}
        action={role === 'customer' ? <Button onPress={() => showView('map')}>{text('booking.find')}</Button> : undefined}
      />
    )
  }
  return (
    <>
      <div className="pad chats-running">
        <LiveBooking onlyRunning />
      </div>
      <ul aria-label={text('chat.panel_title')}>
        {threads.slice(0, count).map((thread) => (
          <li key={thread.booking.id}>
            <ThreadRow
              thread={thread}
              ownUid={ownUid}
              nowMs={now}
              current={thread.booking.id === chosenId}
              onPress={() => (thread.booking.id === chosenId ? focusDetail() : choose('messages', thread.booking.id, isBeside))}
            />
          </li>
        ))}
      </ul>
      {threads.length > count ? (
        <div className="pad chats-more">
          <Button wide onPress={() => setCount(count + PAGE_SIZE)}>
            {text('map.more')}
          </Button>
        </div>
      ) : (
        <ArchivedChats />
      )}
      {role === 'customer' && (
        <div className="pad chats-more">
          <Button wide variant="line" icon="place" onPress={showOrder}>
            {text('order.title')}
          </Button>
        </div>
      )}
    </>
  )
}

function ChatList({ chosenId }: { readonly chosenId: string | undefined }) {
  const user = useUser()
  return (
    <Screen
      surface
      label={text('chat.panel_title')}
      bar={
        <AppBar
          line
          title={text('chat.panel_title')}
          back={{ label: text('common.back'), onPress: () => closeOverlay() }}
          actions={
            <>
              <SyncStatusPill />
              {user && <IconButton icon="more" label={text('chat.settings')} onPress={() => openOverlay({ kind: 'chat-settings' })} />}
            </>
          }
        />
      }
    >
      {user ? <ThreadList ownUid={user.uid} chosenId={chosenId} /> : <SignInPrompt picture="chat" title={text('chat.signed_out')} />}
    </Screen>
  )
}

/** Returns what a screen reader says of the chosen chat. */
function useName(bookingId: string | undefined): string | undefined {
  const user = useUser()
  const booking = useThreads()?.find((thread) => thread.booking.id === bookingId)?.booking
  return booking && user ? text('chat.thread', { name: partnerOf(booking, user.uid).name }) : undefined
}

export function MessagesPanel({ overlay: { bookingId } }: { readonly overlay: Extract<Overlay, { kind: 'messages' }> }) {
  const user = useUser()
  const hasAny = useThreads()?.length !== 0
  const isTwo = useHasPanes() && user !== null && (bookingId !== undefined || hasAny)
  useFittedSteps('messages', isTwo)
  return (
    <Panes
      isTwo={isTwo}
      announced={useName(bookingId)}
      list={isTwo || bookingId === undefined ? <ChatList chosenId={bookingId} /> : undefined}
      detail={
        bookingId !== undefined ? (
          <ChatThread key={bookingId} overlay={{ kind: 'chat', bookingId }} />
        ) : isTwo ? (
          <EmptyState picture="chat" title={text('chat.choose')} />
        ) : undefined
      }
    />
  )
}
