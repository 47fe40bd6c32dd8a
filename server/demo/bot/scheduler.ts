/** Runs jobs at their times, one after the other, with one timer. */
import type { SetTimer } from '../../platform/timers.ts'

/** Longest timer, ms. Platform timers overflow after about 24 days; waking once an hour costs nothing. */
const MAX_TIMER_MS = 3_600_000

export interface Scheduler {
  /** Adds a job, or replaces the one with the same key. @param dueMs ms since 1970 */
  schedule(key: string, dueMs: number, job: () => Promise<void>): void
  remove(key: string): void
  /** Drops the waiting jobs; resolves when the one under way is done. */
  stop(): Promise<void>
}

/** Opens an empty scheduler. @param onError called when a job throws; the other jobs still run */
export function openScheduler(deps: {
  readonly nowMs: () => number
  readonly setTimer: SetTimer
  readonly onError: (error: unknown) => void
}): Scheduler {
  const entries = new Map<string, { readonly dueMs: number; readonly job: () => Promise<void> }>()
  let cancel: (() => void) | undefined
  let work: Promise<void> = Promise.resolve()
  let isWorking = false
  let isStopped = false

  function due(): [string, { job: () => Promise<void> }] | undefined {
    const now = deps.nowMs()
    return [...entries].filter(([, entry]) => entry.dueMs <= now).toSorted(([, a], [, b]) => a.dueMs - b.dueMs)[0]
  }

  async function runDue(): Promise<void> {
    isWorking = true
    for (let next = due(); next && !isStopped; next = due()) {
      entries.delete(next[0])
      await next[1].job().catch(deps.onError)
    }
    isWorking = false
    startTimer()
  }

  function startTimer(): void {
    cancel?.()
    cancel = undefined
    if (isStopped || isWorking || entries.size === 0) return
    const soonest = [...entries.values()].reduce((least, entry) => Math.min(least, entry.dueMs), Infinity)
    cancel = deps.setTimer(Math.min(Math.max(0, soonest - deps.nowMs()), MAX_TIMER_MS), () => {
      cancel = undefined
      work = runDue()
    })
  }

  return {
    schedule(key, dueMs, job) {
      entries.set(key, { dueMs, job })
      startTimer()
    },
    remove(key) {
      if (entries.delete(key)) startTimer()
    },
    async stop() {
      isStopped = true
      cancel?.()
      entries.clear()
      await work
    },
  }
}
