/** How it was, in one to five stars and words. */
import { useId, useState, type SyntheticEvent } from 'react'
import { TEXT_LIMITS } from '#domain/constants.ts'
import type { Refusal } from '#domain/errors.ts'
import { closeOverlay, type Overlay } from '#state/overlays.ts'
import { showToast } from '#state/toasts.ts'
import { useSyncStatus } from '#state/user-data.ts'
import { give } from '#state/user-store.ts'
import { text } from '#text/catalogue.ts'
import { fieldText, refusalText } from '#text/refusal-text.ts'
import { Button } from '#ui/button.tsx'
import { Modal } from '#ui/modal.tsx'
import { Notice } from '#ui/notice.tsx'
import { StarsInput } from '#ui/stars-input.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useShownBooking } from './use-shown-booking.ts'

export function ReviewDialog({ overlay }: { readonly overlay: Extract<Overlay, { kind: 'review' }> }) {
  const shown = useShownBooking(overlay.bookingId)
  const [rating, setRating] = useState(0)
  const [comment, setComment] = useState('')
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal>()
  const connection = useSyncStatus()?.connection
  const formId = useId()
  if (shown === undefined) return null
  const name = shown === 'missing' ? '' : shown.booking.provider_name

  const send = async (): Promise<void> => {
    setBusy(true)
    setRefused(undefined)
    const answer = await give('write_review', { booking_id: overlay.bookingId, rating, comment })
    if (!answer.ok) {
      setBusy(false)
      setRefused(answer.error)
      return
    }
    const isKeptHere = connection !== 'live'
    closeOverlay(() =>
      showToast({
        words: () => ({ title: text('review.saved'), ...(isKeptHere ? { text: text('booking.saved_title') } : {}) }),
        icon: 'star',
      }),
    )
  }
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault()
    setMissing(rating === 0)
    if (rating > 0 && !busy) void send()
  }
  return (
    <Modal
      open
      title={text('review.title', { name })}
      closeLabel={text('common.close')}
      onClose={() => closeOverlay()}
      foot={
        <Button variant="primary" wide type="submit" form={formId} busy={busy} disabled={shown === 'missing'}>
          {text('review.send')}
        </Button>
      }
    >
      <form id={formId} className="stack g-4" noValidate onSubmit={onSubmit}>
        <StarsInput
          label={text('review.rating')}
          value={rating}
          nameOf={(stars) => text('common.stars', { stars })}
          onChange={(stars) => {
            setRating(stars)
            setMissing(false)
          }}
        />
        {missing && (
          <Notice tone="danger" role="alert">
            {text('review.choose')}
          </Notice>
        )}
        <TextArea
          label={text('review.comment')}
          hint={text('common.optional')}
          rows={4}
          maxLength={TEXT_LIMITS.comment}
          value={comment}
          error={fieldText(refused?.fields?.['comment'])}
          onChange={setComment}
        />
        {refused && (
          <Notice tone="danger" role="alert">
            {refusalText(refused)}
          </Notice>
        )}
      </form>
    </Modal>
  )
}
