/** Runs the due jobs of one kind, oldest first, a few at a time. Reads them in pages, so that memory does not grow with their number. */
import type { Log } from '../platform/log.ts'
import type { SetTimer } from '../platform/timers.ts'
import type { DocumentStore, StoredDoc, StoreRow } from '../store/document-store.ts'
import { dueEnd, dueStart, entryId, jobId, parseEntryId, parseJob, type Job } from './job-document.ts'
import { jobKind, type JobKindName } from './job-kinds.ts'
import { backoffMs, LEASE_MS, STORE_RETRY_MS, type JobHandler, type RunEnd, type RunJob } from './run-job.ts'

/** Entries read at once: those of running jobs, and some more. */
const pageOf = (concurrency: number): number => 2 * concurrency + 8
/** Milliseconds until a job that another process has taken is read again. */
const WATCH_MS = 30_000
/** Longest timer, ms: system clocks get corrected. */
const MAX_TIMER_MS = 600_000
/** Pause of the kind while nothing can be sent, ms: doubled each time up to the longest. */
const AWAY_PAUSE_MS = { first: 5_000, longest: 600_000 }

export interface JobLane {
  /** Runs what is due, and at that time looks again. */
  wake(atMs: number): void
  /** Starts nothing more. Resolves when all runs have ended. */
  stop(): Promise<void>
}

export interface JobLaneDeps {
  readonly kind: JobKindName
  readonly handler: JobHandler
  readonly run: RunJob
  readonly store: DocumentStore
  readonly clock: () => number
  readonly random: () => number
  readonly setTimer: SetTimer
  readonly log: Log
  readonly processId: string
}

export function createJobLane({ kind, handler, run, store, clock, random, setTimer, log, processId }: JobLaneDeps): JobLane {
  const { concurrency } = jobKind(kind)
  const page = pageOf(concurrency)
  const startedMs = clock()
  const running = new Map<string, Promise<void>>()
  let isStopped = false
  let polling: Promise<void> | undefined
  let mustPollAgain = false
  let clearTimer = (): void => undefined
  let timerMs = Infinity
  /** No run before this time, ms since 1970. */
  let pausedUntilMs = 0
  let failures = 0

  const isPaused = (): boolean => isStopped || pausedUntilMs > clock()

  /**
   * Without other writing processes, the holder of a lease from before the start is gone. A lease that is too long was taken under a wrong
   * clock.
   */
  function isLeased({ lease }: Job): boolean {
    if (!lease || lease.by === processId || (!store.isShared && lease.until_ms - LEASE_MS <= startedMs)) return false
    return lease.until_ms > clock() && lease.until_ms <= clock() + 2 * LEASE_MS
  }

  function schedulePoll(atMs: number): void {
    if (isStopped) return
    // A timer whose time is over waits for the time before the clock was set forward.
    const isLate = timerMs <= clock()
    if (atMs >= timerMs && !isLate) return
    clearTimer()
    timerMs = Infinity
    if (isLate) return poll()
    const inMs = Math.max(atMs, pausedUntilMs) - clock()
    // It came due while the store was being read.
    if (inMs <= 0) return poll()
    timerMs = atMs
    clearTimer = setTimer(Math.min(MAX_TIMER_MS, inMs), () => {
      timerMs = Infinity
      poll()
    })
  }

  function pauseFor(ms: number): void {
    pausedUntilMs = clock() + ms
    clearTimer()
    timerMs = Infinity
  }

  function afterRun(result: RunEnd): void {
    if (result === 'store_away') pauseFor(STORE_RETRY_MS)
    else if (result === 'away') {
      const pauseMs = Math.round(backoffMs(AWAY_PAUSE_MS, failures, random()))
      failures += 1
      pauseFor(pauseMs)
      log.warn({ job: kind, failures, pauseMs }, 'The channel is unavailable. Deliveries are paused')
    } else if (result !== 'dropped' && result !== 'taken') failures = 0
  }

  function start(stored: StoredDoc, job: Job): void {
    const work = run(stored, job, handler)
      .then(afterRun, (error: unknown) => {
        pauseFor(STORE_RETRY_MS)
        log.error({ job: kind, error: error instanceof Error ? error.message : String(error) }, 'Could not read or update a job')
      })
      .finally(() => {
        running.delete(stored._id)
        poll()
      })
    running.set(stored._id, work)
  }

  /** Starts the jobs of a page of entries. @returns whether a job of it is taken by another process */
  async function startPage(rows: readonly StoreRow[]): Promise<boolean> {
    const entries = rows.map((row) => ({ ...row, docId: jobId(kind, parseEntryId(row.id).key) })).filter(({ docId }) => !running.has(docId))
    const docs = await store.getMany(entries.map(({ docId }) => docId))
    const unused: StoredDoc[] = []
    let hasLeased = false
    for (const [index, { id, rev }] of entries.entries()) {
      const stored = docs[index]
      const job = parseJob(stored)
      if (job ? entryId(job) !== id : !stored) unused.push({ _id: id, _rev: rev, _deleted: true })
      // A newer release may have stored what cannot be read here.
      else if (!stored || !job || isLeased(job)) hasLeased = true
      else {
        if (isPaused() || running.size >= concurrency) return hasLeased
        start(stored, job)
      }
    }
    await store.putAll(unused)
    return hasLeased
  }

  async function pollOnce(): Promise<void> {
    const end = dueEnd(kind, clock())
    let hasLeased = false
    for (let start = dueStart(kind), more = true; more && !isPaused() && running.size < concurrency;) {
      const rows = await store.range({ start, end, limit: page })
      hasLeased = (await startPage(rows)) || hasLeased
      more = rows.length === page
      start = `${rows.at(-1)?.id ?? start}\u0000`
    }
    if (isStopped || running.size >= concurrency) return
    if (isPaused()) return schedulePoll(pausedUntilMs)
    const [next] = await store.range({ start: end, end: `${dueStart(kind)}\uffff`, limit: 1 })
    schedulePoll(Math.min(next ? parseEntryId(next.id).atMs : Infinity, hasLeased ? clock() + WATCH_MS : Infinity, clock() + MAX_TIMER_MS))
  }

  async function pollUntilDone(): Promise<void> {
    do {
      mustPollAgain = false
      try {
        await pollOnce()
      } catch (error) {
        pauseFor(STORE_RETRY_MS)
        schedulePoll(pausedUntilMs)
        log.error({ job: kind, error: error instanceof Error ? error.message : String(error) }, 'Could not read due jobs')
      }
    } while (mustPollAgain && !isStopped)
  }

  function poll(): void {
    if (isStopped) return
    mustPollAgain = true
    polling ??= pollUntilDone().finally(() => {
      polling = undefined
      if (mustPollAgain) poll()
    })
  }

  return {
    wake: (atMs) => {
      if (atMs <= clock()) poll()
      else schedulePoll(atMs)
    },
    stop: async () => {
      isStopped = true
      clearTimer()
      await polling
      await Promise.all(running.values())
    },
  }
}
