/** An answer being written: it outlives a reload until it is given. */
import { useState } from 'react'
import type { Refusal } from '#domain/errors.ts'
import type { CommandId } from '#domain/ids.ts'
import { answerDrafts } from '#state/drafts/form-drafts.ts'
import type { AnswerPrefill } from '#state/navigation/overlays.ts'
import { currentUserStore, submitCommand } from '#state/sync/user-store.ts'

export interface ReviewAnswerForm {
  readonly message: string
  readonly setMessage: (message: string) => void
  /** Somebody pressed without writing anything. */
  readonly missing: boolean
  readonly busy: boolean
  readonly refused: Refusal | undefined
  readonly send: (onKept: () => void) => void
}

/** @param prefill what was given before and refused */
export function useReviewAnswer(bookingId: string, prefill: AnswerPrefill | undefined): ReviewAnswerForm {
  const [message, setMessage] = useState(() => prefill?.message ?? answerDrafts.read(bookingId) ?? '')
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal>()
  const send = async (onKept: () => void): Promise<void> => {
    setBusy(true)
    setRefused(undefined)
    const answer = await submitCommand('answer_review', { booking_id: bookingId, message })
    // On success it stays busy until the form has closed: a second press must not give it twice.
    if (!answer.ok) {
      setBusy(false)
      setRefused(answer.error)
      return
    }
    answerDrafts.save(bookingId, undefined)
    // The id is one that the outbox gave.
    if (prefill) await currentUserStore()?.discard(prefill.replaces as CommandId)
    onKept()
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
    send: (onKept) => {
      const isBlank = message.trim() === ''
      setMissing(isBlank)
      if (!isBlank && !busy) void send(onKept)
    },
  }
}
