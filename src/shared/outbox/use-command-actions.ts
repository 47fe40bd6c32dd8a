/** Retries or discards a command that needs a decision. */
import { useState } from 'react'
import type { OutboxItem } from '#data/outbox/outbox-item.ts'
import type { Refusal } from '#domain/errors.ts'
import { currentUserStore } from '#state/sync/user-store.ts'

export interface CommandActions {
  readonly busy: boolean
  /** Why the command could not be retried. */
  readonly problem: Refusal | undefined
  readonly retry: () => void
  readonly discard: () => void
  /** Has a command that a limit refused sent once the limit ends, or not. */
  readonly setResend: (resend: boolean) => void
}

/** @param onDiscarded runs once the command is discarded */
export function useCommandActions(item: OutboxItem, onDiscarded?: () => void): CommandActions {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Refusal>()
  const retry = async (): Promise<void> => {
    setBusy(true)
    setProblem(undefined)
    const result = await currentUserStore()?.outbox.retry(item.id)
    setBusy(false)
    if (result && !result.ok) setProblem(result.error)
  }
  const discard = async (): Promise<void> => {
    setBusy(true)
    await currentUserStore()?.outbox.discard(item.id)
    onDiscarded?.()
  }
  return {
    busy,
    problem,
    retry: () => void retry(),
    discard: () => void discard(),
    setResend: (resend) => void currentUserStore()?.outbox.setResend(item.id, resend),
  }
}
