/** A review of the provider, and its only answer. */
import { useId, type SyntheticEvent } from 'react'
import { TEXT_LIMITS } from '#domain/constants.ts'
import { ReviewItem } from '#shared/reviews/review-item.tsx'
import { textLimit } from '#shared/forms/text-limit.ts'
import { useLoadArchivedRecord } from '#state/sync/archived-bookings.ts'
import { useSavedToast } from '#shared/waiting/use-saved-toast.ts'
import { closeOverlay, type Overlay } from '#state/navigation/overlays.ts'
import { useOwnProvider, useBookingReview, useReviews, useSyncStatus } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { fieldErrorText, refusalText } from '#text/server-text/refusal-text.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'
import { Button } from '#ui/controls/button.tsx'
import { focusOverlong } from '#ui/fields/field-limit.ts'
import { Modal } from '#ui/overlay/modal.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { useReviewAnswer } from './use-review-answer.ts'

export function AnswerReviewDialog({ overlay }: { readonly overlay: Extract<Overlay, { kind: 'answer-review' }> }) {
  const reviews = useReviews()
  const provider = useOwnProvider()?.doc
  const form = useReviewAnswer(overlay.bookingId, overlay.prefill)
  const connection = useSyncStatus()?.connection
  const showToast = useSavedToast()
  const formId = useId()
  const shown = reviews?.find(({ doc }) => doc.booking_id === overlay.bookingId && doc.provider_id === provider?.id)
  // An archived review is fetched with its booking.
  useLoadArchivedRecord(reviews && !shown ? overlay.bookingId : null, connection === 'live')
  const stored = useBookingReview(overlay.bookingId)
  const review = shown?.doc ?? stored
  // While the answer is sent, the displayed review already contains it: the form stays until it closes.
  const isOpen = review?.answer === undefined && review?.answer_hidden_at === undefined
  const canAnswer = review !== undefined && (isOpen || form.busy)
  const onSaved = (): void => closeOverlay(() => showToast({ title: () => text('review.answer_saved'), icon: 'star' }))
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!focusOverlong(event.currentTarget)) form.send(onSaved)
  }
  const name = localizeName(review?.user_name ?? '')
  return (
    <Modal
      open
      title={canAnswer ? text('review.answer_title', { name }) : text('review.answered_title', { name })}
      closeLabel={text('common.close')}
      onClose={() => closeOverlay()}
      foot={
        canAnswer ? (
          <Button variant="primary" wide type="submit" form={formId} busy={form.busy}>
            {text('review.answer_send')}
          </Button>
        ) : undefined
      }
    >
      {reviews === undefined && <Skeleton shape="lines" count={3} label={text('common.loading')} />}
      {reviews !== undefined && !review && <Notice>{text('review.missing')}</Notice>}
      {review && <ReviewItem review={review} providerName={provider?.name ?? ''} waiting={shown?.waiting} />}
      {canAnswer && (
        <form id={formId} className="stack g-4" noValidate onSubmit={onSubmit}>
          <TextArea
            label={text('review.answer_label')}
            help={text('review.answer_note')}
            rows={4}
            limit={textLimit(TEXT_LIMITS.answer)}
            value={form.message}
            error={form.missing ? text('review.answer_write') : fieldErrorText(form.refused?.fields?.['message'])}
            onChange={form.setMessage}
          />
          {form.refused && (
            <Notice tone="danger" role="alert">
              {refusalText(form.refused)}
            </Notice>
          )}
        </form>
      )}
    </Modal>
  )
}
