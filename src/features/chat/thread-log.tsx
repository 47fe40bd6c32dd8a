import { useImperativeHandle, useRef, type Ref, type RefObject } from 'react'
import type { Shown } from '#data/user-store.ts'
import { lastEvent, type Booking } from '#domain/documents/booking.ts'
import type { Message, Receipt } from '#domain/documents/message.ts'
import { instantToMs } from '#domain/instant.ts'
import { wallTimeAt } from '#domain/zoned-time.ts'
import type { BookingPartner } from '#parts/booking-partner.ts'
import { tickName, tickOf } from '#parts/message-tick.ts'
import { useNow } from '#state/clock.ts'
import { text } from '#text/catalogue.ts'
import { ownZone, relativeDay, timeOfDay } from '#text/format.ts'
import { Bubble } from '#ui/bubble.tsx'
import { Button } from '#ui/button.tsx'
import { messageTime } from './message-time.ts'
import { threadItems, type ThreadItem } from './thread-items.ts'
import { useStickToBottom } from './use-stick-to-bottom.ts'
import { useThreadWindow } from './use-thread-window.ts'

export interface ThreadLogHandle {
  readonly toBottom: () => void
}

export interface ThreadLogProps {
  readonly booking: Booking
  readonly messages: readonly Shown<Message>[]
  readonly ownUid: string
  readonly partner: BookingPartner
  /** The other person's. */
  readonly receipt: Receipt | undefined
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly ref: Ref<ThreadLogHandle>
}

function MessageBubble({ item, props }: { readonly item: Extract<ThreadItem, { kind: 'message' }>; readonly props: ThreadLogProps }) {
  const { shown, first } = item
  const isMine = shown.doc.sender_uid === props.ownUid
  const tick = tickOf(shown, props.receipt)
  return (
    <Bubble
      side={isMine ? 'mine' : 'theirs'}
      first={first}
      meta={messageTime(shown)}
      tick={isMine ? { state: tick, name: tickName(tick) } : undefined}
    >
      <span className="vh">{isMine ? text('chat.you', { message: '' }) : `${shown.doc.sender_name}: `}</span>
      {shown.doc.message}
    </Bubble>
  )
}

/** The messages of a booking, the newest at the end. */
export function ThreadLog(props: ThreadLogProps) {
  const { booking, messages, partner, scroller, ref } = props
  const now = useNow()
  const { earlier, showEarlier } = useThreadWindow(messages.length)
  const content = useRef<HTMLDivElement>(null)
  const place = useStickToBottom(scroller, content, earlier)
  useImperativeHandle(ref, () => ({ toBottom: place.toBottom }))

  const zone = ownZone()
  const items = threadItems({
    messages,
    acceptedAt: lastEvent(booking, 'accepted')?.at,
    earlier,
    dayOf: (at) => wallTimeAt(instantToMs(at), zone).date,
  })
  return (
    <div ref={content} className="thread chat-thread" role="log">
      {earlier > 0 && (
        <Button
          variant="text"
          size="compact"
          className="chat-thread__earlier"
          onPress={() => {
            place.keepPlace()
            showEarlier()
          }}
        >
          {text('chat.show_all')}
        </Button>
      )}
      {items.map((item) => {
        if (item.kind === 'day') {
          return (
            <p key={item.key} className="thread__day">
              {relativeDay(item.at, zone, now)}
            </p>
          )
        }
        if (item.kind === 'accepted') {
          const time = timeOfDay(item.at, zone)
          return (
            <p key={item.key} className="thread__event">
              {partner.side === 'provider'
                ? text('chat.accepted_event', { name: booking.provider_name, time })
                : text('chat.accepted_event_own', { time })}
            </p>
          )
        }
        return <MessageBubble key={item.key} item={item} props={props} />
      })}
    </div>
  )
}
