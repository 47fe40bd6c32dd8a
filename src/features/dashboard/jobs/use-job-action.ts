/** Submits a command about a booking, and reports why it failed. */
import { useState } from 'react'
import type { Refusal } from '#domain/errors.ts'
import { submitCommand } from '#state/sync/user-store.ts'

export type JobCommand = 'accept_booking' | 'on_my_way' | 'start_job' | 'complete_job'
export type VisitCommand = 'visit_on_my_way' | 'start_visit' | 'complete_visit'

export interface JobAction {
  readonly busy: JobCommand | VisitCommand | undefined
  readonly failed: { readonly name: JobCommand | VisitCommand; readonly refused: Refusal } | undefined
  readonly run: (name: JobCommand) => void
  /** @param visit number of the visit in the subscription */
  readonly runVisit: (name: VisitCommand, visit: number) => void
}

/** @param onDone called once this device has stored the command */
export function useJobAction(bookingId: string, onDone: () => void): JobAction {
  const [busy, setBusy] = useState<JobAction['busy']>()
  const [failed, setFailed] = useState<JobAction['failed']>()
  const attempt = async (name: JobCommand | VisitCommand, action: () => ReturnType<typeof submitCommand>): Promise<void> => {
    if (busy) return
    setBusy(name)
    setFailed(undefined)
    const result = await action()
    setBusy(undefined)
    if (result.ok) onDone()
    else setFailed({ name, refused: result.error })
  }
  return {
    busy,
    failed,
    run: (name) => void attempt(name, () => submitCommand(name, { booking_id: bookingId })),
    runVisit: (name, visit) => void attempt(name, () => submitCommand(name, { booking_id: bookingId, visit })),
  }
}
