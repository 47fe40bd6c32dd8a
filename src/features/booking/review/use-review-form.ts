/** State of the review form. The text survives a reload; an edit starts from the existing review. */
import { useState } from 'react'
import type { Refusal } from '#domain/errors.ts'
import type { CommandId } from '#domain/ids.ts'
import { reviewDrafts, type ReviewDraft } from '#state/drafts/form-drafts.ts'
import type { ReviewPrefill } from '#state/navigation/overlays.ts'
import { useBookingReview } from '#state/sync/user-queries.ts'
import { currentUserStore, submitCommand } from '#state/sync/user-store.ts'

export interface ReviewForm {
  /** True when a review exists and this form edits it. */
  readonly isEdit: boolean
  /** 1 to 5 stars; 0 before a choice. */
  readonly rating: number
  readonly comment: string
  readonly setRating: (rating: number) => void
  readonly setComment: (comment: string) => void
  /** The form was submitted without stars. */
  readonly missing: boolean
  readonly busy: boolean
  readonly refused: Refusal | undefined
  readonly send: (onSaved: () => void) => void
}

/** @param prefill values of a refused command */
export function useReviewForm(bookingId: string, prefill: ReviewPrefill | undefined): ReviewForm {
  const review = useBookingReview(bookingId)
  const [typed, setTyped] = useState<ReviewDraft | undefined>(() =>
    prefill ? { rating: prefill.rating, text: prefill.comment } : reviewDrafts.read(bookingId),
  )
  const [missing, setMissing] = useState(false)
  // A review that is being sent already counts as existing before the form has closed: the form keeps the mode in which it was filled in.
  const [sent, setSent] = useState<{ readonly isEdit: boolean }>()
  const [refused, setRefused] = useState<Refusal>()
  const isEdit = sent ? sent.isEdit : review !== undefined
  const now = typed ?? { rating: review?.rating ?? 0, text: review?.comment ?? '' }
  const type = (next: ReviewDraft): void => {
    setTyped(next)
    setMissing(false)
    reviewDrafts.save(bookingId, next)
  }
  const send = async (onSaved: () => void): Promise<void> => {
    setSent({ isEdit })
    setRefused(undefined)
    const args = { booking_id: bookingId, rating: now.rating, comment: now.text }
    const result = await submitCommand(isEdit ? 'edit_review' : 'write_review', args)
    // Stays busy after success until the form has closed: a second press must not submit twice.
    if (!result.ok) {
      setSent(undefined)
      setRefused(result.error)
      return
    }
    reviewDrafts.save(bookingId, undefined)
    // The id comes from the outbox.
    if (prefill) await currentUserStore()?.discard(prefill.replaces as CommandId)
    onSaved()
  }
  return {
    isEdit,
    rating: now.rating,
    comment: now.text,
    setRating: (rating) => type({ ...now, rating }),
    setComment: (text) => type({ ...now, text }),
    missing,
    busy: sent !== undefined,
    refused,
    send: (onSaved) => {
      setMissing(now.rating === 0)
      if (now.rating > 0 && !sent) void send(onSaved)
    },
  }
}
