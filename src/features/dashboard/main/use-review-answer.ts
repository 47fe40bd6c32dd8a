/** State of an answer to a review; the text survives a reload until it is submitted. */
import { useState } from 'react'
import type { Refusal } from '#domain/errors.ts'
import type { CommandId } from '#domain/ids.ts'
import { answerDrafts } from '#state/drafts/form-drafts.ts'
import type { AnswerPrefill } from '#state/navigation/overlays.ts'
import { currentUserStore, submitCommand } from '#state/sync/user-store.ts'

export interface ReviewAnswerForm {
  readonly message: string
  readonly setMessage: (message: string) => void
  /** The form was submitted without a text. */
  readonly missing: boolean
  readonly busy: boolean
  readonly refused: Refusal | undefined
  readonly send: (onSaved: () => void) => void
}

/** @param prefill values of a refused command */
export function useReviewAnswer(bookingId: string, prefill: AnswerPrefill | undefined): ReviewAnswerForm {
  const [message, setMessage] = useState(() => prefill?.message ?? answerDrafts.read(bookingId) ?? '')
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal>()
  const send = async (onSaved: () => void): Promise<void> => {
    setBusy(true)
    setRefused(undefined)
    const result = await submitCommand('answer_review', { booking_id: bookingId, message })
    // Stays busy after success until the form has closed: a second press must not submit twice.
    if (!result.ok) {
      setBusy(false)
      setRefused(result.error)
      return
    }
    answerDrafts.save(bookingId, undefined)
    // The id comes from the outbox.
    if (prefill) await currentUserStore()?.discard(prefill.replaces as CommandId)
    onSaved()
  }
  return {
    message,
    setMessage: (text) => {
      setMessage(text)
      setMissing(false)
      answerDrafts.save(bookingId, text === '' ? undefined : text)
    },
    missing,
    busy,
    refused,
    send: (onSaved) => {
      const isBlank = message.trim() === ''
      setMissing(isBlank)
      if (!isBlank && !busy) void send(onSaved)
    },
  }
}
