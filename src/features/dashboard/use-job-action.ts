/** Doing something about a booking, and why it was not done. */
import { useState } from 'react'
import type { Refusal } from '#domain/errors.ts'
import { give } from '#state/user-store.ts'

export type JobCommand = 'accept_booking' | 'on_my_way' | 'start_job' | 'complete_job'

export interface JobAction {
  readonly busy: JobCommand | undefined
  readonly failed: { readonly name: JobCommand; readonly refused: Refusal } | undefined
  readonly run: (name: JobCommand) => void
}

/** @param onDone runs once this device has kept it */
export function useJobAction(bookingId: string, onDone: () => void): JobAction {
  const [busy, setBusy] = useState<JobCommand>()
  const [failed, setFailed] = useState<JobAction['failed']>()
  const run = async (name: JobCommand): Promise<void> => {
    if (busy) return
    setBusy(name)
    setFailed(undefined)
    const answer = await give(name, { booking_id: bookingId })
    setBusy(undefined)
    if (answer.ok) onDone()
    else setFailed({ name, refused: answer.error })
  }
  return { busy, failed, run: (name) => void run(name) }
}
