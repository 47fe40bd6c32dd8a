/** State of a client rating; the draft survives a reload until it is submitted. */
import { useState } from 'react'
import { CLIENT_RATINGS, type ClientRatingField } from '#domain/documents/client-rating.ts'
import type { Refusal } from '#domain/errors.ts'
import type { CommandId } from '#domain/ids.ts'
import { clientRatingDrafts } from '#state/drafts/form-drafts.ts'
import type { RefusedForm } from '#state/navigation/overlays.ts'
import { currentUserStore, submitCommand } from '#state/sync/user-store.ts'

export interface ClientRatingForm {
  /** Stars of each category; 0 before a choice. */
  readonly stars: Readonly<Record<ClientRatingField, number>>
  readonly setStars: (field: ClientRatingField, stars: number) => void
  readonly words: string
  readonly setWords: (words: string) => void
  /** The form was submitted with a category left out. */
  readonly missing: boolean
  readonly busy: boolean
  readonly refused: Refusal | undefined
  readonly send: (onSaved: () => void) => void
}

type Given = Readonly<Record<string, unknown>>

/** Returns whole stars from 1 to 5, otherwise 0. */
function starsIn(given: Given, field: ClientRatingField): number {
  const stars = given[field]
  return typeof stars === 'number' && Number.isInteger(stars) && stars >= 1 && stars <= 5 ? stars : 0
}

const readStars = (given: Given): Readonly<Record<ClientRatingField, number>> => ({
  fairness_rating: starsIn(given, 'fairness_rating'),
  respect_rating: starsIn(given, 'respect_rating'),
  communication_rating: starsIn(given, 'communication_rating'),
  payment_timeliness_rating: starsIn(given, 'payment_timeliness_rating'),
  overall_rating: starsIn(given, 'overall_rating'),
})

/** @param before values of a refused command */
export function useClientRating(bookingId: string, before: RefusedForm | undefined): ClientRatingForm {
  const [given, setGiven] = useState<Given>(() => before?.args ?? clientRatingDrafts.read(bookingId) ?? {})
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal>()
  const stars = readStars(given)
  const words = typeof given['review_text'] === 'string' ? given['review_text'] : ''
  const isWhole = CLIENT_RATINGS.every((field) => stars[field] > 0)
  const enter = (more: Given): void => {
    const next = { ...stars, review_text: words, ...more }
    setGiven(next)
    setMissing(false)
    clientRatingDrafts.save(bookingId, next)
  }
  const send = async (onSaved: () => void): Promise<void> => {
    setBusy(true)
    setRefused(undefined)
    const result = await submitCommand('rate_client', { booking_id: bookingId, ...stars, review_text: words })
    // Stays busy after success until the form has closed: a second press must not submit twice.
    if (!result.ok) {
      setBusy(false)
      setRefused(result.error)
      return
    }
    clientRatingDrafts.save(bookingId, undefined)
    // The id comes from the outbox.
    if (before) await currentUserStore()?.discard(before.replaces as CommandId)
    onSaved()
  }
  return {
    stars,
    setStars: (field, chosen) => enter({ [field]: chosen }),
    words,
    setWords: (text) => enter({ review_text: text }),
    missing,
    busy,
    refused,
    send: (onSaved) => {
      setMissing(!isWhole)
      if (isWhole && !busy) void send(onSaved)
    },
  }
}
