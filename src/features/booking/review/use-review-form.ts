/** A review being written or changed: what was typed outlives a reload, and what is there already is where a change begins. */
import { useState } from 'react'
import type { Refusal } from '#domain/errors.ts'
import type { CommandId } from '#domain/ids.ts'
import { reviewDrafts, type ReviewDraft } from '#state/drafts/form-drafts.ts'
import type { ReviewPrefill } from '#state/navigation/overlays.ts'
import { useBookingReview } from '#state/sync/user-queries.ts'
import { currentUserStore, submitCommand } from '#state/sync/user-store.ts'

export interface ReviewForm {
  /** There is a review already: this changes it. */
  readonly isEdit: boolean
  /** Stars; 0 while none are chosen. */
  readonly rating: number
  readonly comment: string
  readonly setRating: (rating: number) => void
  readonly setComment: (comment: string) => void
  /** Somebody pressed without choosing stars. */
  readonly missing: boolean
  readonly busy: boolean
  readonly refused: Refusal | undefined
  readonly send: (onKept: () => void) => void
}

/** @param prefill what was given before and refused */
export function useReviewForm(bookingId: string, prefill: ReviewPrefill | undefined): ReviewForm {
  const review = useBookingReview(bookingId)
  const [typed, setTyped] = useState<ReviewDraft | undefined>(() =>
    prefill ? { rating: prefill.rating, text: prefill.comment } : reviewDrafts.read(bookingId),
  )
  const [missing, setMissing] = useState(false)
  // What is being sent shows as one's review before the form has closed: the form stays the one that was filled in.
  const [sent, setSent] = useState<{ readonly isEdit: boolean }>()
  const [refused, setRefused] = useState<Refusal>()
  const isEdit = sent ? sent.isEdit : review !== undefined
  const now = typed ?? { rating: review?.rating ?? 0, text: review?.comment ?? '' }
  const type = (next: ReviewDraft): void => {
    setTyped(next)
    setMissing(false)
    reviewDrafts.save(bookingId, next)
  }
  const send = async (onKept: () => void): Promise<void> => {
    setSent({ isEdit })
    setRefused(undefined)
    const args = { booking_id: bookingId, rating: now.rating, comment: now.text }
    const answer = await submitCommand(isEdit ? 'edit_review' : 'write_review', args)
    // On success it stays busy until the form has closed: a second press must not give it twice.
    if (!answer.ok) {
      setSent(undefined)
      setRefused(answer.error)
      return
    }
    reviewDrafts.save(bookingId, undefined)
    // The id is one that the outbox gave.
    if (prefill) await currentUserStore()?.discard(prefill.replaces as CommandId)
    onKept()
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
    send: (onKept) => {
      setMissing(now.rating === 0)
      if (now.rating > 0 && !sent) void send(onKept)
    },
  }
}
