/** Declining a request, with an optional reason that the customer is told. */
import { useId, useState } from 'react'
import { TEXT_LIMITS } from '#domain/constants.ts'
import type { Refusal } from '#domain/errors.ts'
import { closeOverlay, type Overlay } from '#state/overlays.ts'
import { useBooking } from '#state/user-data.ts'
import { give } from '#state/user-store.ts'
import { text } from '#text/catalogue.ts'
import { fieldText } from '#text/refusal-text.ts'
import { Button } from '#ui/button.tsx'
import { Modal } from '#ui/modal.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { JobFailure } from './job-failure.tsx'

export function DeclineDialog({ overlay: { bookingId } }: { readonly overlay: Extract<Overlay, { kind: 'decline-booking' }> }) {
  const booking = useBooking(bookingId)?.doc
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal>()
  const textId = useId()
  if (!booking) return null
  const decline = async (): Promise<void> => {
    setBusy(true)
    setRefused(undefined)
    const words = reason.trim()
    const answer = await give('reject_booking', { booking_id: bookingId, ...(words === '' ? {} : { reason: words }) })
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
      title={text('dashboard.decline_title')}
      closeLabel={text('common.close')}
      onClose={() => closeOverlay()}
      foot={
        <div className="btn-2">
          <Button onPress={() => closeOverlay()}>{text('common.cancel')}</Button>
          <Button variant="danger-line" busy={busy} onPress={() => void decline()}>
            {text('dashboard.decline')}
          </Button>
        </div>
      }
    >
      <div className="stack g-4">
        <p className="c-2" id={textId}>
          {text('dashboard.decline_text', { name: booking.customer_name })}
        </p>
        <TextArea
          label={text('dashboard.decline_reason')}
          hint={text('common.optional')}
          maxLength={TEXT_LIMITS.reason}
          value={reason}
          error={fieldText(refused?.fields?.['reason'])}
          onChange={(value) => {
            setRefused(undefined)
            setReason(value)
          }}
        />
        {refused && !refused.fields && <JobFailure booking={booking} name="reject_booking" refused={refused} />}
      </div>
    </Modal>
  )
}
