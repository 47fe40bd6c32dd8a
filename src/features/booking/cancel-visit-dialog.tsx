/** Calling off one visit of a subscription asks first; the reason is told to the other side. */
import { useId, useState } from 'react'
import { visitsOf } from '#domain/booking-visits.ts'
import { TEXT_LIMITS } from '#domain/constants.ts'
import type { Refusal } from '#domain/errors.ts'
import { visitTime } from '#parts/subscription-words.ts'
import { closeOverlay, type Overlay } from '#state/overlays.ts'
import { useUser } from '#state/session.ts'
import { useBooking } from '#state/user-data.ts'
import { give } from '#state/user-store.ts'
import { text } from '#text/catalogue.ts'
import { fieldText, refusalText } from '#text/refusal-text.ts'
import { Button } from '#ui/button.tsx'
import { Modal } from '#ui/modal.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { sidesOf } from './booking-sides.ts'

export function CancelVisitDialog({ overlay: { bookingId, visit } }: { readonly overlay: Extract<Overlay, { kind: 'cancel-visit' }> }) {
  const booking = useBooking(bookingId)?.doc
  const user = useUser()
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal>()
  const textId = useId()
  const found = booking && visitsOf(booking).find(({ number }) => number === visit)
  if (!booking || !found) return null
  const close = (): void => closeOverlay()
  const cancel = async (): Promise<void> => {
    setBusy(true)
    setRefused(undefined)
    const words = reason.trim()
    const answer = await give('cancel_visit', { booking_id: bookingId, visit, ...(words === '' ? {} : { reason: words }) })
    if (answer.ok) {
      closeOverlay()
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
      title={text('visit.cancel_title')}
      closeLabel={text('common.close')}
      onClose={close}
      foot={
        <div className="btn-2">
          <Button onPress={close}>{text('cancel.keep')}</Button>
          <Button variant="danger-line" busy={busy} onPress={() => void cancel()}>
            {text('visit.cancel_confirm')}
          </Button>
        </div>
      }
    >
      <div className="stack g-4">
        <p className="c-2" id={textId}>
          {text('visit.cancel_text', { when: visitTime(booking.city, found.starts_at), name: sidesOf(booking, user?.uid).other })}
        </p>
        <TextArea
          label={text('cancel.reason')}
          hint={text('common.optional')}
          maxLength={TEXT_LIMITS.reason}
          value={reason}
          error={fieldText(refused?.fields?.['reason'])}
          onChange={setReason}
        />
        {refused && !refused.fields && (
          <Notice tone="danger" role="alert">
            {refusalText(refused)}
          </Notice>
        )}
      </div>
    </Modal>
  )
}
