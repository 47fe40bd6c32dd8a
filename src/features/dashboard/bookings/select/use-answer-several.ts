/** Answers several requests, one after the other: each is decided, stored and sent like a single one, and has its own outcome. */
import { useState } from 'react'
import type { Booking } from '#domain/documents/booking.ts'
import type { Refusal } from '#domain/errors.ts'
import { submitCommand } from '#state/sync/user-store.ts'

export type AnswerCommand = 'accept_booking' | 'reject_booking'

export interface Answer {
  readonly booking: Booking
  /** Why this one was not answered; undefined where it was. */
  readonly refused: Refusal | undefined
}

export interface Answers {
  readonly command: AnswerCommand
  readonly answers: readonly Answer[]
}

export interface AnswerSeveral {
  readonly busy: AnswerCommand | undefined
  /** The last outcome, until the person closes it. */
  readonly outcome: Answers | undefined
  readonly run: (command: AnswerCommand, bookings: readonly Booking[]) => void
  readonly close: () => void
}

/** @param onDone called once this device has stored or refused each of them */
export function useAnswerSeveral(onDone: () => void): AnswerSeveral {
  const [busy, setBusy] = useState<AnswerCommand>()
  const [outcome, setOutcome] = useState<Answers>()
  const answer = async (command: AnswerCommand, bookings: readonly Booking[]): Promise<void> => {
    if (busy) return
    setBusy(command)
    const answers: Answer[] = []
    for (const booking of bookings) {
      const result = await submitCommand(command, { booking_id: booking.id })
      answers.push({ booking, refused: result.ok ? undefined : result.error })
    }
    setBusy(undefined)
    setOutcome({ command, answers })
    onDone()
  }
  return {
    busy,
    outcome,
    run: (command, bookings) => void answer(command, bookings),
    close: () => setOutcome(undefined),
  }
}
