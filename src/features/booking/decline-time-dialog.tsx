/** Declining another time that was proposed, with an optional reason that the other side is told. */
import { useId, useState } from 'react'
import { TEXT_LIMITS } from '#domain/constants.ts'
import type { Refusal } from '#domain/errors.ts'
import { bookingWhen } from '#parts/booking-words.ts'
import { useNow } from '#state/clock.ts'
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

export function DeclineTimeDialog({ overlay }: { readonly overlay: Extract<Overlay, { kind: 'decline-time' }> }) {
  const { bookingId, startsAt } = overlay
  const booking = useBooking(bookingId)?.doc
  const user = useUser()
  const nowMs = useNow()
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal>()
  const textId = useId()
  if (!booking) return null
  const decline = async (): Promise<void> => {
    setBusy(true)
    setRefused(undefined)
    const words = reason.trim()
    const answer = await give('decline_time', { booking_id: bookingId, starts_at: startsAt, ...(words === '' ? {} : { reason: words }) })
    setBusy(false)
    if (answer.ok) closeOverlay()
    else setRefused(answer.error)
  }
  return (
    <Modal
      open
      small
      role="alertdialog"
      describedBy={textId}
      title={text('time.decline_title')}
      closeLabel={text('common.close')}
      onClose={() => closeOverlay()}
      foot={
        <div className="btn-2">
          <Button onPress={() => closeOverlay()}>{text('common.cancel')}</Button>
          <Button variant="danger-line" busy={busy} onPress={() => void decline()}>
            {text('time.decline')}
          </Button>
        </div>
      }
    >
      <div className="stack g-4">
        <p className="c-2" id={textId}>
          {text('time.decline_text', { name: sidesOf(booking, user?.uid).other, when: bookingWhen(booking, nowMs) })}
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
