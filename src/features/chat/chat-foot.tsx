/** Below the messages: what became of them without a connection, and where the next one is written. */
import type { Shown } from '#data/user-store.ts'
import { TEXT_LIMITS } from '#domain/constants.ts'
import { isChatOpen, lastEvent, type Booking } from '#domain/documents/booking.ts'
import type { Message } from '#domain/documents/message.ts'
import type { Refusal } from '#domain/errors.ts'
import { openOverlay } from '#state/overlays.ts'
import { useOutbox, useSyncStatus } from '#state/user-data.ts'
import { text } from '#text/catalogue.ts'
import { refusalText } from '#text/refusal-text.ts'
import { Button } from '#ui/button.tsx'
import { Composer } from '#ui/composer.tsx'
import { Notice } from '#ui/notice.tsx'
import { Strip } from '#ui/strip.tsx'
import { useSendMessage } from './use-send-message.ts'

/** Messages of this chat that ask for a decision: they stand in the attention list, not in the thread. */
function NotSent({ bookingId }: { readonly bookingId: string }) {
  const count = useOutbox().filter(
    ({ name, args, state }) => name === 'send_message' && args['booking_id'] === bookingId && (state === 'refused' || state === 'held'),
  ).length
  if (count === 0) return null
  return (
    <div className="chat-note">
      <Notice tone="danger" role="status">
        <span className="row row--between">
          {text('chat.not_sent', { count })}
          <Button variant="text" size="compact" onPress={() => openOverlay({ kind: 'attention' })}>
            {text('chat.not_sent_show')}
          </Button>
        </span>
      </Notice>
    </div>
  )
}

function Refused({ refused }: { readonly refused: Refusal }) {
  const unexplained = refused.code === 'internal' || refused.code === 'unavailable'
  return (
    <div className="chat-note">
      <Notice tone="danger" role="alert">
        {unexplained ? text('chat.failed') : refusalText(refused)}
      </Notice>
    </div>
  )
}

export interface ChatFootProps {
  readonly booking: Booking
  readonly messages: readonly Shown<Message>[] | undefined
  readonly onSent: () => void
}

export function ChatFoot({ booking, messages, onSent }: ChatFootProps) {
  const sync = useSyncStatus()
  const writing = useSendMessage(booking.id, onSent)
  const waits = messages?.some((shown) => shown.waiting) ?? false
  // Connecting is a moment at every start: only what was sent during it is said to be local.
  const isLocal = waits && sync !== undefined && sync.connection !== 'live' && (sync.connection !== 'connecting' || writing.hasSent)

  if (!isChatOpen(booking)) {
    return (
      <section aria-label={text('chat.write')}>
        <NotSent bookingId={booking.id} />
        <p className="chat-closed">{text(lastEvent(booking, 'accepted') ? 'chat.closed' : 'chat.not_open')}</p>
      </section>
    )
  }
  return (
    <section aria-label={text('chat.write')}>
      <NotSent bookingId={booking.id} />
      {writing.refused && <Refused refused={writing.refused} />}
      {isLocal && <Strip>{text('chat.offline')}</Strip>}
      <Composer
        label={text('chat.message')}
        placeholder={text('chat.message')}
        sendLabel={text('chat.send')}
        value={writing.value}
        onChange={writing.setValue}
        onSend={() => void writing.send()}
        sending={writing.sending}
        maxLength={TEXT_LIMITS.message}
      />
    </section>
  )
}
