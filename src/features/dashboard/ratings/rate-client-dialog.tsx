/** Rates a client in five categories with stars and a text, or shows the rating given. */
import { useId } from 'react'
import * as v from 'valibot'
import { rateClient } from '#domain/commands/reviews/rate-client.ts'
import { TEXT_LIMITS } from '#domain/constants.ts'
import { CLIENT_RATINGS, type ClientRatingField } from '#domain/documents/client-rating.ts'
import { ClientRatingItem } from '#shared/reviews/client-rating-item.tsx'
import { FormFields } from '#shared/forms/form-fields.tsx'
import { FormFooter } from '#shared/forms/form-footer.tsx'
import { useCommandForm, type CommandForm } from '#shared/forms/use-command-form.ts'
import { useSavedToast } from '#shared/waiting/use-saved-toast.ts'
import { draftText } from '#state/drafts/create-form-drafts.ts'
import { clientRatingDrafts } from '#state/drafts/form-drafts.ts'
import { closeOverlay, type Overlay } from '#state/navigation/overlays.ts'
import { useBooking, useClientRatings } from '#state/sync/user-queries.ts'
import { text, type MessageKey } from '#text/catalogue.ts'
import { Modal } from '#ui/overlay/modal.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { StarsInput } from '#ui/rating/stars-input.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import './ratings-tab.css'

/** 0 until selected. */
const starsField = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(5))
const fields = {
  fairness_rating: starsField,
  respect_rating: starsField,
  communication_rating: starsField,
  payment_timeliness_rating: starsField,
  overall_rating: starsField,
  review_text: draftText(TEXT_LIMITS.comment),
}
type Values = Readonly<Record<ClientRatingField, number>> & { readonly review_text: string }

const UNRATED: Values = {
  fairness_rating: 0,
  respect_rating: 0,
  communication_rating: 0,
  payment_timeliness_rating: 0,
  overall_rating: 0,
  review_text: '',
}

function RatingFields({ form, name }: { readonly form: CommandForm<Values>; readonly name: string }) {
  return (
    <>
      <div className="client-stars">
        {CLIENT_RATINGS.map((field) => (
          <StarsInput
            key={field}
            label={text(`rating.${field}` satisfies MessageKey)}
            value={form.values[field]}
            invalid={form.errorOf(field) !== undefined}
            nameOf={(stars) => text('common.stars', { stars })}
            onChange={(stars) => form.change({ [field]: stars })}
          />
        ))}
      </div>
      {CLIENT_RATINGS.some((field) => form.errorOf(field) !== undefined) && (
        <Notice tone="danger" role="alert">
          {text('ratings.choose')}
        </Notice>
      )}
      <TextArea
        label={text('ratings.text')}
        hint={text('common.optional')}
        help={text('ratings.note', { name })}
        rows={3}
        limit={form.limitOf('review_text')}
        value={form.values.review_text}
        error={form.errorOf('review_text')}
        onChange={(words) => form.change({ review_text: words })}
      />
    </>
  )
}

export function RateClientDialog({ overlay }: { readonly overlay: Extract<Overlay, { kind: 'rate-client' }> }) {
  const booking = useBooking(overlay.bookingId)?.doc
  const ratings = useClientRatings()
  const showToast = useSavedToast()
  const form = useCommandForm({
    command: 'rate_client',
    schema: rateClient.schema,
    fields,
    base: UNRATED,
    draft: clientRatingDrafts(overlay.bookingId),
    replaces: overlay.replaces,
    argsOf: (values) => ({ booking_id: overlay.bookingId, ...values }),
    onStored: () => closeOverlay(() => showToast({ title: () => text('ratings.saved'), icon: 'star' })),
  })
  const formId = useId()
  const existing = ratings?.find(({ doc }) => doc.booking_id === overlay.bookingId)
  // While the rating is sent, the list already contains it: the form stays until it closes.
  const canRate = booking !== undefined && ratings !== undefined && (existing === undefined || form.busy)
  const name = booking?.customer_name ?? ''
  return (
    <Modal
      open
      title={canRate ? text('ratings.title', { name }) : text('rating.own', { name })}
      closeLabel={text('common.close')}
      onClose={() => closeOverlay()}
      foot={canRate ? <FormFooter form={form} formId={formId} label={text('ratings.send')} /> : undefined}
    >
      {ratings === undefined && <Skeleton shape="lines" count={4} label={text('common.loading')} />}
      {ratings !== undefined && !booking && <Notice>{text('ratings.missing')}</Notice>}
      {!canRate && existing && <ClientRatingItem rating={existing.doc} title={name} waiting={existing.waiting} />}
      {canRate && (
        <FormFields form={form} id={formId}>
          <RatingFields form={form} name={name} />
        </FormFields>
      )}
    </Modal>
  )
}
