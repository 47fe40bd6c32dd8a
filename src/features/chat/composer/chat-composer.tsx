/** Foot of a chat: the state of unsent messages, and the field for the next one. */
import type { MessageWindow } from '#data/views/message-views.ts'
import { isChatOpen, type Booking } from '#domain/documents/booking.ts'
import { ContactLine } from '#shared/block/contact-line.tsx'
import { RefusalNotice } from '#shared/forms/refusal-notice.tsx'
import { partnerOf } from '#shared/booking/booking-partner.ts'
import { isEndWaiting, waitingChangeText } from '#shared/waiting/waiting-change.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { useUser } from '#state/session/session.ts'
import { useContact } from '#state/sync/blocked-people.ts'
import { useBooking, useOutbox, useSyncStatus } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'
import { Composer } from '#ui/chat/composer.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { closedLine } from '../chat-text.ts'
import { ChosenPhotoRow } from './chosen-photo-row.tsx'
import { PhotoPicker } from './photo-picker.tsx'
import { useChosenPhoto } from './use-chosen-photo.ts'
import { useSendMessage } from './use-send-message.ts'

/** Messages of this chat that need a decision: the attention list shows them, not the thread. */
function UnsentMessages({ bookingId }: { readonly bookingId: string }) {
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

/** Says why nothing can be written. While the end of the booking waits, the chat is open for the other person. */
function ClosedLine({ booking }: { readonly booking: Booking }) {
  const stored = useBooking(booking.id)
  const user = useUser()
  const shown = { booking, waiting: stored?.waiting === true, confirmed: stored?.confirmed }
  const waits = isEndWaiting(shown) ? waitingChangeText(shown, partnerOf(booking, user?.uid).name) : undefined
  return <p className="chat-closed">{waits ?? closedLine(booking)}</p>
}

export interface ChatComposerProps {
  readonly booking: Booking
  readonly window: MessageWindow | undefined
  /** Called when a message is sent, before it is shown. */
  readonly onSend: () => void
}

export function ChatComposer({ booking, window, onSend }: ChatComposerProps) {
  const partner = partnerOf(booking, useUser()?.uid)
  const contact = useContact(partner.uid).state
  const sync = useSyncStatus()
  const photo = useChosenPhoto(booking.id)
  const { form, hasSent } = useSendMessage(booking, photo, onSend)
  const isWaiting = window?.messages.some((shown) => shown.waiting && shown.unstored === undefined) ?? false
  // Every start takes a moment to connect: only messages sent during that moment are labelled as local.
  const isLocal = isWaiting && sync !== undefined && sync.connection !== 'live' && (sync.connection !== 'connecting' || hasSent)
  // The thread shows why a message was refused.
  const isReasonShown = window?.messages.some(({ unstored }) => typeof unstored === 'object') ?? false
  const refused = photo.problem ?? (isReasonShown ? undefined : form.refused)

  if (!isChatOpen(booking) || contact !== 'open') {
    return (
      <section aria-label={text('chat.write')}>
        <UnsentMessages bookingId={booking.id} />
        {contact === 'open' ? <ClosedLine booking={booking} /> : <ContactLine personId={partner.uid} name={partner.name} />}
      </section>
    )
  }
  return (
    <section aria-label={text('chat.write')}>
      <UnsentMessages bookingId={booking.id} />
      {refused && (
        <div className="chat-note">
          <RefusalNotice refused={refused} unexplained={text('chat.failed')} />
        </div>
      )}
      {isLocal && <Banner>{text('chat.offline')}</Banner>}
      {photo.picture && <ChosenPhotoRow key={photo.picture.id} bookingId={booking.id} picture={photo.picture} onRemove={photo.remove} />}
      <Composer
        label={text('chat.message')}
        placeholder={text(photo.busy ? 'chat.photo_busy' : 'chat.message')}
        sendLabel={text('chat.send')}
        lead={<PhotoPicker busy={photo.busy} onFile={photo.choose} />}
        hasMore={photo.picture !== undefined}
        value={form.values.message}
        onChange={(message) => form.change({ message })}
        onSend={form.submit}
        sending={form.busy || photo.busy}
        limit={form.limitOf('message')}
      />
    </section>
  )
}
