/** Retries or discards a command that needs a decision. */
import { useState } from 'react'
import type { OutboxItem } from '#data/outbox/outbox-item.ts'
import type { Refusal } from '#domain/errors.ts'
import type { Result } from '#domain/result.ts'
import { currentUserStore } from '#state/sync/user-store.ts'

export interface CommandActions {
  readonly busy: boolean
  /** Why the last action failed. */
  readonly problem: Refusal | undefined
  /** Runs an action; a refusal becomes the problem. */
  readonly run: <T>(action: () => Promise<Result<T, Refusal> | undefined>, then?: (value: T) => void) => void
  readonly retry: () => void
  readonly discard: () => void
}

/** @param onDiscarded runs once the command is discarded */
export function useCommandActions(item: OutboxItem, onDiscarded?: () => void): CommandActions {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Refusal>()
  const attempt = async <T>(action: () => Promise<Result<T, Refusal> | undefined>, then?: (value: T) => void): Promise<void> => {
    setBusy(true)
    setProblem(undefined)
    const result = await action()
    setBusy(false)
    if (result === undefined) return
    if (result.ok) then?.(result.value)
    else setProblem(result.error)
  }
  const run: CommandActions['run'] = (action, then) => void attempt(action, then)
  const discard = async (): Promise<void> => {
    setBusy(true)
    await currentUserStore()?.discard(item.id)
    onDiscarded?.()
  }
  return { busy, problem, run, retry: () => run(async () => currentUserStore()?.retry(item.id)), discard: () => void discard() }
}
