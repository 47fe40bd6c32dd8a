/** A review of the provider, and its only answer. */
import { useId } from 'react'
import { answerReview } from '#domain/commands/reviews/answer-review.ts'
import { TEXT_LIMITS } from '#domain/constants.ts'
import { ReviewItem } from '#shared/reviews/review-item.tsx'
import { FormFields } from '#shared/forms/form-fields.tsx'
import { FormFooter } from '#shared/forms/form-footer.tsx'
import { useCommandForm } from '#shared/forms/use-command-form.ts'
import { useLoadArchivedRecord } from '#state/sync/archived-bookings.ts'
import { useSavedToast } from '#shared/waiting/use-saved-toast.ts'
import { draftText } from '#state/drafts/create-form-drafts.ts'
import { answerDrafts } from '#state/drafts/form-drafts.ts'
import { closeOverlay, type Overlay } from '#state/navigation/overlays.ts'
import { useOwnProvider, useBookingReview, useReviews, useSyncStatus } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'
import { Modal } from '#ui/overlay/modal.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'

const fields = { message: draftText(TEXT_LIMITS.answer) }

export function AnswerReviewDialog({ overlay }: { readonly overlay: Extract<Overlay, { kind: 'answer-review' }> }) {
  const reviews = useReviews()
  const provider = useOwnProvider()?.doc
  const showToast = useSavedToast()
  const form = useCommandForm({
    command: 'answer_review',
    schema: answerReview.schema,
    fields,
    base: { message: '' },
    draft: answerDrafts(overlay.bookingId),
    replaces: overlay.replaces,
    argsOf: ({ message }) => ({ booking_id: overlay.bookingId, message }),
    onStored: () => closeOverlay(() => showToast({ title: () => text('review.answer_saved'), icon: 'star' })),
  })
  const { message } = form.values
  const connection = useSyncStatus()?.connection
  const formId = useId()
  const shown = reviews?.find(({ doc }) => doc.booking_id === overlay.bookingId && doc.provider_id === provider?.id)
  // An archived review is fetched with its booking.
  useLoadArchivedRecord(reviews && !shown ? overlay.bookingId : null, connection === 'live')
  const stored = useBookingReview(overlay.bookingId)
  const review = shown?.doc ?? stored
  // While the answer is sent, the displayed review already contains it: the form stays until it closes.
  const isOpen = review?.answer === undefined && review?.answer_hidden_at === undefined
  const canAnswer = review !== undefined && (isOpen || form.busy)
  const name = localizeName(review?.user_name ?? '')
  return (
    <Modal
      open
      title={canAnswer ? text('review.answer_title', { name }) : text('review.answered_title', { name })}
      closeLabel={text('common.close')}
      onClose={() => closeOverlay()}
      foot={canAnswer ? <FormFooter form={form} formId={formId} label={text('review.answer_send')} /> : undefined}
    >
      {reviews === undefined && <Skeleton shape="lines" count={3} label={text('common.loading')} />}
      {reviews !== undefined && !review && <Notice>{text('review.missing')}</Notice>}
      {review && <ReviewItem review={review} providerName={provider?.name ?? ''} waiting={shown?.waiting} />}
      {canAnswer && (
        <FormFields form={form} id={formId}>
          <TextArea
            label={text('review.answer_label')}
            help={text('review.answer_note')}
            rows={4}
            limit={form.limitOf('message')}
            value={message}
            error={form.errorOf('message') && (message.trim() === '' ? text('review.answer_write') : form.errorOf('message'))}
            onChange={(words) => form.change({ message: words })}
          />
        </FormFields>
      )}
    </Modal>
  )
}
