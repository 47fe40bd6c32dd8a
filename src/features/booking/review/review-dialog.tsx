/** Writes or edits a review: one to five stars and a text. */
import { useId, type SyntheticEvent } from 'react'
import { TEXT_LIMITS } from '#domain/constants.ts'
import { textLimit } from '#shared/forms/text-limit.ts'
import { useSavedToast } from '#shared/waiting/use-saved-toast.ts'
import { closeOverlay, type Overlay } from '#state/navigation/overlays.ts'
import { text } from '#text/catalogue.ts'
import { fieldErrorText, refusalText } from '#text/server-text/refusal-text.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'
import { Button } from '#ui/controls/button.tsx'
import { focusOverlong } from '#ui/fields/field-limit.ts'
import { Modal } from '#ui/overlay/modal.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { StarsInput } from '#ui/rating/stars-input.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { useReviewForm } from './use-review-form.ts'
import { useBookingWithRequest } from '../shared/use-booking-with-request.ts'

export function ReviewDialog({ overlay }: { readonly overlay: Extract<Overlay, { kind: 'review' }> }) {
  const shown = useBookingWithRequest(overlay.bookingId)
  const form = useReviewForm(overlay.bookingId, overlay.prefill)
  const showToast = useSavedToast()
  const formId = useId()
  if (shown === undefined) return null
  const name = typeof shown === 'string' ? '' : localizeName(shown.booking.provider_name)
  const { isEdit, refused } = form
  const onSaved = (): void => closeOverlay(() => showToast({ title: () => text(isEdit ? 'review.changed' : 'review.saved'), icon: 'star' }))
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!focusOverlong(event.currentTarget)) form.send(onSaved)
  }
  return (
    <Modal
      open
      title={text(isEdit ? 'review.edit_title' : 'review.title', { name })}
      closeLabel={text('common.close')}
      onClose={() => closeOverlay()}
      foot={
        <Button variant="primary" wide type="submit" form={formId} busy={form.busy} disabled={typeof shown === 'string'}>
          {text(isEdit ? 'review.save' : 'review.send')}
        </Button>
      }
    >
      <form id={formId} className="stack g-4" noValidate onSubmit={onSubmit}>
        <StarsInput
          label={text('review.rating')}
          value={form.rating}
          nameOf={(stars) => text('common.stars', { stars })}
          onChange={form.setRating}
        />
        {form.missing && (
          <Notice tone="danger" role="alert">
            {text('review.choose')}
          </Notice>
        )}
        <TextArea
          label={text('review.comment')}
          hint={text('common.optional')}
          help={text('review.public_note')}
          rows={4}
          limit={textLimit(TEXT_LIMITS.comment)}
          value={form.comment}
          error={fieldErrorText(refused?.fields?.['comment'])}
          onChange={form.setComment}
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
