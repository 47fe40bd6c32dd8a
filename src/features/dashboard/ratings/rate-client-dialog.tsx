/** Rates a client in five categories with stars and a text, or shows the rating given. */
import { useId, type SyntheticEvent } from 'react'
import { TEXT_LIMITS } from '#domain/constants.ts'
import { CLIENT_RATINGS } from '#domain/documents/client-rating.ts'
import { ClientRatingItem } from '#shared/reviews/client-rating-item.tsx'
import { textLimit } from '#shared/forms/text-limit.ts'
import { useSavedToast } from '#shared/waiting/use-saved-toast.ts'
import { closeOverlay, type Overlay } from '#state/navigation/overlays.ts'
import { useBooking, useClientRatings } from '#state/sync/user-queries.ts'
import { text, type MessageKey } from '#text/catalogue.ts'
import { fieldErrorText, refusalText } from '#text/server-text/refusal-text.ts'
import { Button } from '#ui/controls/button.tsx'
import { focusOverlong } from '#ui/fields/field-limit.ts'
import { Modal } from '#ui/overlay/modal.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { StarsInput } from '#ui/rating/stars-input.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import './ratings-tab.css'
import { useClientRating, type ClientRatingForm } from './use-client-rating.ts'

function RatingFields({ form, name }: { readonly form: ClientRatingForm; readonly name: string }) {
  return (
    <>
      <div className="client-stars">
        {CLIENT_RATINGS.map((field) => (
          <StarsInput
            key={field}
            label={text(`rating.${field}` satisfies MessageKey)}
            value={form.stars[field]}
            nameOf={(stars) => text('common.stars', { stars })}
            onChange={(stars) => form.setStars(field, stars)}
          />
        ))}
      </div>
      {form.missing && (
        <Notice tone="danger" role="alert">
          {text('ratings.choose')}
        </Notice>
      )}
      <TextArea
        label={text('ratings.text')}
        hint={text('common.optional')}
        help={text('ratings.note', { name })}
        rows={3}
        limit={textLimit(TEXT_LIMITS.comment)}
        value={form.words}
        error={fieldErrorText(form.refused?.fields?.['review_text'])}
        onChange={form.setWords}
      />
      {form.refused && (
        <Notice tone="danger" role="alert">
          {refusalText(form.refused)}
        </Notice>
      )}
    </>
  )
}

export function RateClientDialog({ overlay }: { readonly overlay: Extract<Overlay, { kind: 'rate-client' }> }) {
  const booking = useBooking(overlay.bookingId)?.doc
  const ratings = useClientRatings()
  const form = useClientRating(overlay.bookingId, overlay.before)
  const showToast = useSavedToast()
  const formId = useId()
  const existing = ratings?.find(({ doc }) => doc.booking_id === overlay.bookingId)
  // While the rating is sent, the list already contains it: the form stays until it closes.
  const canRate = booking !== undefined && ratings !== undefined && (existing === undefined || form.busy)
  const name = booking?.customer_name ?? ''
  const onSaved = (): void => closeOverlay(() => showToast({ title: () => text('ratings.saved'), icon: 'star' }))
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!focusOverlong(event.currentTarget)) form.send(onSaved)
  }
  return (
    <Modal
      open
      title={canRate ? text('ratings.title', { name }) : text('rating.own', { name })}
      closeLabel={text('common.close')}
      onClose={() => closeOverlay()}
      foot={
        canRate ? (
          <Button variant="primary" wide type="submit" form={formId} busy={form.busy}>
            {text('ratings.send')}
          </Button>
        ) : undefined
      }
    >
      {ratings === undefined && <Skeleton shape="lines" count={4} label={text('common.loading')} />}
      {ratings !== undefined && !booking && <Notice>{text('ratings.missing')}</Notice>}
      {!canRate && existing && <ClientRatingItem rating={existing.doc} title={name} waiting={existing.waiting} />}
      {canRate && (
        <form id={formId} className="stack g-4" noValidate onSubmit={onSubmit}>
          <RatingFields form={form} name={name} />
        </form>
      )}
    </Modal>
  )
}
