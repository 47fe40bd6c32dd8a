/** Runs one job: takes its lease, calls its handler, and stores the result. */
import type { Log } from '../platform/log.ts'
import type { SetTimer } from '../platform/timers.ts'
import type { DocumentStore, StoredDoc } from '../store/document-store.ts'
import { StoreUnavailable } from '../store/store-unavailable.ts'
import type { SendFailure } from '../transports/transports.ts'
import { parseJob, writeJob, type Job, type JobArgs, type JobFailure } from './job-document.ts'
import { jobKind, type JobKindName } from './job-kinds.ts'

/** Earliest time of the next run in ms since 1970; does not count as a failed attempt. */
export interface Postponed {
  readonly notBeforeMs: number
  /** Arguments of the next run; the same when omitted. */
  readonly args?: JobArgs
}

/**
 * Result of a job. `sent`: done. `dropped`: no longer wanted, and deleted or kept as if it were done. `expired`: too late; a dead letter if
 * an attempt failed before. `refused`: a dead letter at once. `away`: nothing can be done for any job of the kind now.
 */
export type JobResult = 'sent' | 'dropped' | 'expired' | SendFailure | Postponed

/**
 * Does a job. May be called again after any interruption, so what it writes to our own store must come out the same, and what it sends has
 * the same id each time. An error that it throws counts as a failed attempt.
 * @param signal aborts when the server stops, and before the lease ends
 */
export type JobHandler = (job: Job, signal: AbortSignal) => Promise<JobResult>

/** Lease of a job in ms: longer than any run lasts. */
export const LEASE_MS = 10 * 60_000
/** Longest run in ms; one that takes longer has failed. */
const LONGEST_RUN_MS = 9 * 60_000
/** Wait after a store failure, ms. */
export const STORE_RETRY_MS = 30_000

export interface RunJobDeps {
  readonly store: DocumentStore
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly setTimer: SetTimer
  /** 0 to 1. */
  readonly random: () => number
  readonly log: Log
  /** Identifies this process in leases. */
  readonly processId: string
  readonly stopping: AbortSignal
  /** Resolves after so many milliseconds, or when the server stops. */
  readonly pause: (ms: number) => Promise<void>
}

/** Returns the pause after so many failures, ms. */
export const backoffMs = ({ first, longest }: { first: number; longest: number }, failures: number, random: number): number =>
  Math.min(longest, first * 2 ** Math.min(failures, 30)) * (1 + random / 5)

/** Returns the job after a failed attempt: due again after a pause, or given up. */
function failed(job: Job, failure: JobFailure, detail: string | null, { clock, random }: Pick<RunJobDeps, 'clock' | 'random'>): Job {
  const kind = jobKind(job.kind as JobKindName)
  const attempts = job.attempts + 1
  const isOver = failure === 'refused' || (kind.attempts !== null && attempts >= kind.attempts)
  const at_ms = clock() + (isOver ? 0 : Math.round(backoffMs(kind.pauseMs, job.attempts, random())))
  return { ...job, state: isOver ? 'dead' : 'waiting', at_ms, attempts, lease: null, failure, detail }
}

/** Returns the job after its run; undefined when it has ended and is not stored any longer. */
export function jobAfter(job: Job, result: JobResult, deps: Pick<RunJobDeps, 'clock' | 'random'>): Job | undefined {
  if (typeof result === 'object')
    return { ...job, at_ms: result.notBeforeMs, args: result.args ?? job.args, lease: null, attempts: 0, failure: null, detail: null }
  if (result === 'away') return { ...job, lease: null }
  if (result === 'deferred' || result === 'refused') return failed(job, result, null, deps)
  if (result === 'expired' && job.attempts > 0) return { ...job, state: 'dead', at_ms: deps.clock(), lease: null }
  const isKept = jobKind(job.kind as JobKindName).keptMs > 0
  return isKept ? { ...job, state: 'ended', at_ms: deps.clock(), lease: null, failure: null, detail: null } : undefined
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** `taken`: another process has it. `store_away`: the store failed under the run. */
export type RunEnd = JobResult | 'taken' | 'store_away'
export type RunJob = (stored: StoredDoc, job: Job, handler: JobHandler) => Promise<RunEnd>

/** @returns a function that runs a job and resolves when its result is stored */
export function createRunJob(deps: RunJobDeps): RunJob {
  const { store, clock, setTimer, log, processId, stopping, pause } = deps

  /** @throws what the handler throws, and an error when it takes too long */
  async function runInTime(job: Job, handler: JobHandler): Promise<JobResult> {
    const tooLong = new AbortController()
    const cancel = setTimer(LONGEST_RUN_MS, () => tooLong.abort(new Error('It took too long')))
    try {
      const result = await handler(job, AbortSignal.any([stopping, tooLong.signal]))
      // Of this job, not of the kind: others may be quicker.
      if (result === 'away') tooLong.signal.throwIfAborted()
      return result
    } finally {
      cancel()
    }
  }

  /** Stores the result. After a store failure it is tried until the server stops: the run is not repeated for it. */
  async function finish(id: string, leased: Job, result: JobResult | { readonly error: unknown }): Promise<void> {
    for (;;) {
      try {
        const stored = await store.get(id)
        const job = parseJob(stored)
        // Deleted with its person, or taken over by another process.
        if (!stored || !job || job.lease?.by !== processId) return
        const isError = typeof result === 'object' && 'error' in result
        const next = isError ? failed(leased, 'failed', messageOf(result.error), deps) : jobAfter(leased, result, deps)
        if (await writeJob(store, stored, job, next)) {
          if (next?.state === 'dead') log.error({ job: job.kind, attempts: next.attempts, failure: next.failure }, 'A job was given up')
          return
        }
      } catch (error) {
        log.error({ job: leased.kind, error: messageOf(error) }, 'Could not store the result of a job')
        if (stopping.aborted) return
        await pause(STORE_RETRY_MS)
      }
    }
  }

  return async (stored, job, handler) => {
    // A lease of a process that is gone: the run may be what ended it.
    const taken = job.lease ? failed(job, 'interrupted', null, deps) : job
    if (taken.state === 'dead') {
      await writeJob(store, stored, job, taken)
      return 'dropped'
    }
    const leased: Job = { ...taken, at_ms: job.at_ms, lease: { by: processId, until_ms: clock() + LEASE_MS } }
    if (!(await writeJob(store, stored, job, leased))) return 'taken'
    try {
      const result = await runInTime(leased, handler)
      await finish(stored._id, leased, result)
      return result
    } catch (error) {
      if (error instanceof StoreUnavailable || stopping.aborted) {
        await finish(stored._id, leased, 'away')
        return 'store_away'
      }
      log.error({ job: job.kind, attempts: leased.attempts, error: messageOf(error) }, 'A job failed')
      await finish(stored._id, leased, { error })
      return 'deferred'
    }
  }
}
