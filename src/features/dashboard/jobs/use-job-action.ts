/** Submits a command about a booking, and reports why it failed. */
import { useState } from 'react'
import type { Refusal } from '#domain/errors.ts'
import type { TypedStartCode } from '#shared/booking/start-code/start-code-entry.tsx'
import { submitCommand } from '#state/sync/user-store.ts'
import { fieldErrorText } from '#text/server-text/refusal-text.ts'

export type JobCommand = 'accept_booking' | 'on_my_way' | 'start_job' | 'complete_job'
export type VisitCommand = 'visit_on_my_way' | 'start_visit' | 'complete_visit'
type ActionName = JobCommand | VisitCommand | 'confirm_start'

export interface JobAction {
  readonly busy: ActionName | undefined
  readonly failed: { readonly name: ActionName; readonly refused: Refusal } | undefined
  /** The start code as typed: a start takes it along. */
  readonly code: TypedStartCode
  readonly run: (name: JobCommand) => void
  /** @param visit number of the visit in the subscription */
  readonly runVisit: (name: VisitCommand, visit: number) => void
}

/**
 * @param before a failure from before the screen was opened
 * @param onDone called once this device has stored the command
 */
export function useJobAction(bookingId: string, before?: JobAction['failed'], onDone?: () => void): JobAction {
  const [busy, setBusy] = useState<JobAction['busy']>()
  const [failed, setFailed] = useState<JobAction['failed']>(before)
  const [typed, setTyped] = useState('')
  const [codeError, setCodeError] = useState<string>()
  const attempt = async (name: ActionName, action: () => ReturnType<typeof submitCommand>): Promise<void> => {
    if (busy) return
    setBusy(name)
    setFailed(undefined)
    setCodeError(undefined)
    const result = await action()
    setBusy(undefined)
    if (result.ok) {
      setTyped('')
      onDone?.()
    } else if (result.error.fields?.['code'] !== undefined) setCodeError(result.error.fields['code'])
    else setFailed({ name, refused: result.error })
  }
  // A pasted code may have spaces in it.
  const code = typed.replaceAll(/\s/g, '')
  const given = (name: ActionName) => (code !== '' && (name === 'start_job' || name === 'start_visit') ? { code } : {})
  return {
    busy,
    failed,
    code: {
      value: typed,
      error: fieldErrorText(codeError),
      onChange: (value) => {
        setTyped(value)
        setCodeError(undefined)
      },
      isBusy: busy === 'confirm_start',
      confirm: (visit) =>
        void attempt('confirm_start', () =>
          submitCommand('confirm_start', { booking_id: bookingId, code, ...(visit === undefined ? {} : { visit }) }),
        ),
    },
    run: (name) => void attempt(name, () => submitCommand(name, { booking_id: bookingId, ...given(name) })),
    runVisit: (name, visit) => void attempt(name, () => submitCommand(name, { booking_id: bookingId, visit, ...given(name) })),
  }
}
