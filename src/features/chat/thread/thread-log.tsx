import { startTransition, useEffect, useImperativeHandle, useMemo, useRef, useState, type ReactNode, type Ref, type RefObject } from 'react'
import type { MessageWindow } from '#data/views/message-views.ts'
import { createDateResolver } from '#domain/time/date-resolver.ts'
import { chatOpenedAt, type Booking } from '#domain/documents/booking.ts'
import type { Receipt } from '#domain/documents/message.ts'
import type { BookingPartner } from '#shared/booking/booking-partner.ts'
import { useNow } from '#state/display/use-now.ts'
import { useBooking } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { deviceTimeZone, relativeDay } from '#text/formatting/format.ts'
import { BlockButton } from '#shared/block/block-button.tsx'
import { Button } from '#ui/controls/button.tsx'
import { onIdleOrInput } from '#ui/list/on-idle-or-input.ts'
import { acceptedLine } from '../chat-text.ts'
import { EvictedMessages } from './evicted-messages.tsx'
import { MessageBubble } from './message-bubble.tsx'
import { threadItems } from './thread-items.ts'
import { useLoadEarlier } from './use-load-earlier.ts'
import { useStickToBottom } from './use-stick-to-bottom.ts'
import '../photo/photo.css'

/** Unread messages drawn at first, more than the largest screen shows; the others once the page is idle. */
const FIRST_UNREAD = 100

export interface ThreadLogHandle {
  readonly toBottom: () => void
}

export interface ThreadLogProps {
  readonly booking: Booking
  readonly window: MessageWindow
  /** Document id of the first message that was unread when the thread was opened. */
  readonly firstUnreadId: string | undefined
  readonly ownUid: string
  readonly partner: BookingPartner
  /** The other person's receipt. */
  readonly receipt: Receipt | undefined
  readonly showsReadReceipts: boolean
  readonly scroller: RefObject<HTMLDivElement | null>
  /** Shown in a chat without messages. */
  readonly empty: ReactNode
  readonly onEarlier: () => void
  readonly onScrolledAway: (isAway: boolean) => void
  readonly ref: Ref<ThreadLogHandle>
}

/** The messages of a booking, newest last. */
export function ThreadLog(props: ThreadLogProps) {
  const { booking, window, firstUnreadId, partner, scroller, onEarlier, onScrolledAway, ref } = props
  const now = useNow()
  const content = useRef<HTMLDivElement>(null)
  const startAt = useRef<HTMLParagraphElement>(null)
  const beginning = useRef<HTMLDivElement>(null)
  const place = useStickToBottom({ content, startAt, onScrolledAway })
  useLoadEarlier(scroller, beginning, window.messages[0]?.doc.doc_id, window.hasEarlier ? onEarlier : undefined)
  const [isWhole, setWhole] = useState(firstUnreadId === undefined)
  useEffect(() => (isWhole ? undefined : onIdleOrInput(() => startTransition(() => setWhole(true)))), [isWhole])
  useImperativeHandle(ref, () => ({
    toBottom: () => {
      setWhole(true)
      place.toBottom()
    },
  }))

  const zone = deviceTimeZone()
  const dayOf = useMemo(() => createDateResolver(zone), [zone])
  const stored = useBooking(booking.id)
  // An acceptance that waits has not happened for the other person.
  const known = stored?.waiting === true ? stored.confirmed : booking
  const acceptedAt = known && chatOpenedAt(known)
  const { messages, hasEarlier } = window
  const items = useMemo(
    () => threadItems({ messages, acceptedAt, hasEarlier, firstUnreadId, dayOf }),
    [messages, acceptedAt, hasEarlier, firstUnreadId, dayOf],
  )
  const firstNew = isWhole ? -1 : items.findIndex(({ kind }) => kind === 'new')
  const drawn = firstNew === -1 ? items : items.slice(0, firstNew + FIRST_UNREAD)
  return (
    // Before the first message too: a log that comes with its message does not say it.
    <div ref={content} className="thread chat-thread" role="log">
      <div ref={beginning} className="chat-thread__beginning" />
      {window.hasEarlier && (
        <Button variant="text" size="compact" className="chat-thread__earlier" onPress={onEarlier}>
          {text('chat.show_all')}
        </Button>
      )}
      {!window.hasEarlier && <EvictedMessages booking={booking} />}
      {!window.hasEarlier && <BlockButton personId={partner.uid} name={partner.name} bookingId={booking.id} />}
      {messages.length === 0 && !hasEarlier && props.empty}
      {drawn.map((item) => {
        switch (item.kind) {
          case 'day':
            return (
              <p key={item.key} className="thread__day">
                {relativeDay(item.at, zone, now)}
              </p>
            )
          case 'new':
            return (
              <p key={item.key} ref={startAt} className="chat-thread__new">
                {text('chat.new_messages')}
              </p>
            )
          case 'accepted':
            return (
              <p key={item.key} className="thread__event">
                {acceptedLine(booking, partner)}
              </p>
            )
          case 'message':
            return (
              <MessageBubble
                key={item.key}
                shown={item.shown}
                first={item.first}
                ownUid={props.ownUid}
                receipt={props.receipt}
                showsReadReceipts={props.showsReadReceipts}
              />
            )
        }
      })}
    </div>
  )
}
