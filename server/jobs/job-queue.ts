/**
 * The server's job queue: stored work of every kind, each done by one process at a time, and again after any interruption. Jobs are stored
 * with `jobDocuments` in the transaction that they follow from, or with `scheduleJob`.
 */
import type { ChangeWindow } from '../feed/change-window.ts'
import type { Log } from '../platform/log.ts'
import type { SetTimer } from '../platform/timers.ts'
import type { DocumentStore } from '../store/document-store.ts'
import { createJobLane, type JobLane } from './job-lane.ts'
import { scheduleJob, DUE_PREFIX, parseEntryId } from './job-document.ts'
import { isJobKind, jobKind, type JobKindName } from './job-kinds.ts'
import { createRunJob, STORE_RETRY_MS, type JobHandler } from './run-job.ts'

/** The only job of a sweep. */
const SWEEP_KEY = 'all'
/** Milliseconds that runs get to finish when the server stops. */
const STOP_GRACE_MS = 1_500

/** Handlers by kind. A kind without one waits for a process that has it. */
export type JobHandlers = Partial<Readonly<Record<JobKindName, JobHandler>>>

export interface JobQueue {
  /** Runs what is due, and then each job at its time. */
  start(): void
  /** Starts nothing more. Resolves when all runs have ended; the next start does the rest. */
  stop(): Promise<void>
}

export interface JobQueueDeps {
  readonly store: DocumentStore
  /** Announces new jobs, those of other processes too. Not started yet. */
  readonly window: Pick<ChangeWindow, 'listen'>
  readonly handlers: JobHandlers
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly setTimer: SetTimer
  /** 0 to 1: spreads the retries. */
  readonly random: () => number
  readonly newId: () => string
  readonly log: Log
}

export function createJobQueue({ store, window, handlers, clock, setTimer, random, newId, log }: JobQueueDeps): JobQueue {
  const stopping = new AbortController()
  const processId = newId()
  const pauses = new Set<() => void>()
  const lanes = new Map<string, JobLane>()
  let hasStarted = false
  let isStopped = false
  let arming: Promise<void> | undefined
  let clearTimer = (): void => undefined

  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const cancel = setTimer(ms, end)
      function end(): void {
        cancel()
        pauses.delete(end)
        resolve()
      }
      pauses.add(end)
    })

  const run = createRunJob({ store, clock, setTimer, random, log, processId, stopping: stopping.signal, pause })
  for (const [kind, handler] of Object.entries(handlers))
    if (isJobKind(kind)) lanes.set(kind, createJobLane({ kind, handler, run, store, clock, random, setTimer, log, processId }))

  const unlisten = window.listen(({ _id, _deleted }) => {
    if (!hasStarted || _deleted === true || !_id.startsWith(DUE_PREFIX)) return
    const { kind, atMs } = parseEntryId(_id)
    lanes.get(kind)?.wake(atMs)
  })

  /** Makes the sweeps due: what they look for may have changed with the start, such as the keys or the clock. */
  async function scheduleSweeps(): Promise<void> {
    try {
      for (const kind of lanes.keys())
        if (isJobKind(kind) && jobKind(kind).attempts === null) await scheduleJob(store, { kind, key: SWEEP_KEY, dueMs: clock() }, clock())
    } catch (error) {
      log.error({ error: error instanceof Error ? error.message : String(error) }, 'Could not start the sweeps')
      if (!isStopped) clearTimer = setTimer(STORE_RETRY_MS, () => void scheduleSweeps())
    }
  }

  return {
    start: () => {
      hasStarted = true
      for (const lane of lanes.values()) lane.wake(0)
      arming = scheduleSweeps()
    },
    stop: async () => {
      isStopped = true
      unlisten()
      clearTimer()
      const cancel = setTimer(STOP_GRACE_MS, () => {
        stopping.abort()
        for (const end of pauses) end()
      })
      await Promise.all([arming, ...[...lanes.values()].map((lane) => lane.stop())])
      cancel()
    },
  }
}
