/** Cancelling asks first; the reason is told to the other side. */
import { useId, useState } from 'react'
import { isSubscription, visitsLeft } from '#domain/booking-visits.ts'
import { isChatOpen } from '#domain/documents/booking.ts'
import { TEXT_LIMITS } from '#domain/constants.ts'
import type { Refusal } from '#domain/errors.ts'
import { closeOverlay, type Overlay } from '#state/overlays.ts'
import { useUser } from '#state/session.ts'
import { give } from '#state/user-store.ts'
import { showView } from '#state/view.ts'
import { text } from '#text/catalogue.ts'
import { fieldText, refusalText } from '#text/refusal-text.ts'
import { Button } from '#ui/button.tsx'
import { Modal } from '#ui/modal.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { sidesOf } from './booking-sides.ts'
import { useShownBooking } from './use-shown-booking.ts'

export function CancelDialog({ overlay }: { readonly overlay: Extract<Overlay, { kind: 'cancel-booking' }> }) {
  const { bookingId } = overlay
  const shown = useShownBooking(bookingId)
  const user = useUser()
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal>()
  const textId = useId()
  if (shown === undefined) return null
  const other = shown === 'missing' ? '' : sidesOf(shown.booking, user?.uid).other
  // Of an agreed subscription every visit that is to come; a request is taken back whole.
  const left = shown !== 'missing' && isSubscription(shown.booking) && isChatOpen(shown.booking) ? visitsLeft(shown.booking) : 0
  const isUnsent = shown !== 'missing' && !shown.stored
  const close = (): void => closeOverlay()
  const cancel = async (): Promise<void> => {
    setBusy(true)
    setRefused(undefined)
    const words = reason.trim()
    const answer = await give('cancel_booking', { booking_id: bookingId, ...(words === '' ? {} : { reason: words }) })
    if (answer.ok) {
      // A request that was never sent leaves nothing to look at.
      closeOverlay(isUnsent ? () => showView('bookings') : undefined)
      return
    }
    setBusy(false)
    setRefused(answer.error)
  }
  return (
    <Modal
      open
      small
      role="alertdialog"
      describedBy={textId}
      title={text(left > 0 ? 'visit.cancel_rest_title' : 'cancel.title')}
      closeLabel={text('common.close')}
      onClose={close}
      foot={
        <div className="btn-2">
          <Button onPress={close}>{text('cancel.keep')}</Button>
          <Button variant="danger-line" busy={busy} disabled={shown === 'missing'} onPress={() => void cancel()}>
            {text(left > 0 ? 'visit.cancel_rest_confirm' : 'cancel.confirm')}
          </Button>
        </div>
      }
    >
      <div className="stack g-4">
        <p className="c-2" id={textId}>
          {isUnsent
            ? text('cancel.text_waiting')
            : text(left > 0 ? 'visit.cancel_rest_text' : 'cancel.text', { name: other, visits: left })}
        </p>
        {!isUnsent && (
          <TextArea
            label={text('cancel.reason')}
            hint={text('common.optional')}
            maxLength={TEXT_LIMITS.reason}
            value={reason}
            error={fieldText(refused?.fields?.['reason'])}
            onChange={setReason}
          />
        )}
        {refused && (
          <Notice tone="danger" role="alert">
            {refusalText(refused)}
          </Notice>
        )}
      </div>
    </Modal>
  )
}
