/** Writes or edits a review: one to five stars and a text. */
import { useId } from 'react'
import * as v from 'valibot'
import { writeReview } from '#domain/commands/reviews/write-review.ts'
import { TEXT_LIMITS } from '#domain/constants.ts'
import { FormFields } from '#shared/forms/form-fields.tsx'
import { FormFooter } from '#shared/forms/form-footer.tsx'
import { useCommandForm } from '#shared/forms/use-command-form.ts'
import { useFrozen } from '#shared/forms/use-frozen.ts'
import { useSavedToast } from '#shared/waiting/use-saved-toast.ts'
import { draftText } from '#state/drafts/create-form-drafts.ts'
import { reviewDrafts } from '#state/drafts/form-drafts.ts'
import { closeOverlay, type Overlay } from '#state/navigation/overlays.ts'
import { useBookingReview } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'
import { Modal } from '#ui/overlay/modal.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { StarsInput } from '#ui/rating/stars-input.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { useBookingWithRequest } from '../shared/use-booking-with-request.ts'

const fields = {
  /** Stars; 0 until selected. */
  rating: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(5)),
  comment: draftText(TEXT_LIMITS.comment),
}

function useReviewForm({ bookingId, replaces }: Extract<Overlay, { kind: 'review' }>) {
  const review = useBookingReview(bookingId)
  const showToast = useSavedToast()
  const isReviewed = review !== undefined
  const form = useCommandForm({
    command: isReviewed ? 'edit_review' : 'write_review',
    schema: writeReview.schema,
    fields,
    base: { rating: review?.rating ?? 0, comment: review?.comment ?? '' },
    draft: reviewDrafts(bookingId),
    replaces,
    argsOf: (values) => ({ booking_id: bookingId, ...values }),
    onStored: () => closeOverlay(() => showToast({ title: () => text(isReviewed ? 'review.changed' : 'review.saved'), icon: 'star' })),
  })
  return { form, isEdit: useFrozen(isReviewed, form.busy) }
}

export function ReviewDialog({ overlay }: { readonly overlay: Extract<Overlay, { kind: 'review' }> }) {
  const shown = useBookingWithRequest(overlay.bookingId)
  const { form, isEdit } = useReviewForm(overlay)
  const formId = useId()
  if (shown === undefined) return null
  const name = typeof shown === 'string' ? '' : localizeName(shown.booking.provider_name)
  const isUnrated = form.errorOf('rating') !== undefined
  return (
    <Modal
      open
      title={text(isEdit ? 'review.edit_title' : 'review.title', { name })}
      closeLabel={text('common.close')}
      onClose={() => closeOverlay()}
      foot={
        <FormFooter form={form} formId={formId} label={text(isEdit ? 'review.save' : 'review.send')} disabled={typeof shown === 'string'} />
      }
    >
      <FormFields form={form} id={formId}>
        <StarsInput
          label={text('review.rating')}
          value={form.values.rating}
          invalid={isUnrated}
          nameOf={(stars) => text('common.stars', { stars })}
          onChange={(rating) => form.change({ rating })}
        />
        {isUnrated && (
          <Notice tone="danger" role="alert">
            {text('review.choose')}
          </Notice>
        )}
        <TextArea
          label={text('review.comment')}
          hint={text('common.optional')}
          help={text('review.public_note')}
          rows={4}
          limit={form.limitOf('comment')}
          value={form.values.comment}
          error={form.errorOf('comment')}
          onChange={(comment) => form.change({ comment })}
        />
      </FormFields>
    </Modal>
  )
}
