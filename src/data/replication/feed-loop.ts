/** Follows one feed: requests, applies, saves the checkpoint, and requests again; after each failure in a row it waits longer. */
import { ERRORS } from '#domain/errors.ts'
import type { DeviceClock } from '../platform/device-clock.ts'
import type { PageLifecycle } from '../platform/page-lifecycle.ts'
import { backoffMs, retryWaitMs, returnWaitMs, RETURN_SPREAD_MS } from '../transport/backoff.ts'
import type { ConnectionStatus } from '../transport/connection-status.ts'
import { prefetchPages, type ArrivedPages, type FeedPage, type PrefetchedPages } from './prefetch-pages.ts'
import { createWakeSignal } from '../transport/wake-signal.ts'
import { HEARTBEAT_MS, type FeedRow, type ReplicationClient } from '../transport/replication-client.ts'
import { asRequestFailure, RequestFailure } from '../transport/request-failure.ts'

/** Rows per request: the most that the server returns. */
export const FEED_LIMIT = 500
/** A hidden page stops listening after this long, unless commands wait; then it tries no more often than this. */
export const HIDDEN_PAUSE_MS = 60_000
/** Number of long polls in a row that end in silence before polling replaces them: something in between swallows the heartbeats. */
const MAX_SILENT_LONGPOLLS = 2
/** HTTP status of a request above a limit. */
const TOO_MANY = ERRORS.too_many.status
/** Then the time between polls, ms, and the number of polls before the next long poll. */
const POLL_INTERVAL_MS = 10_000
const POLL_COUNT = 30

export interface FeedTarget {
  /** Returns the checkpoint to continue from; undefined from the beginning. Called at the start and after a change of target. */
  since(): Promise<string | undefined>
  /** Applies the rows, and saves the checkpoint that covers them only afterwards. */
  apply(rows: readonly FeedRow[], last_seq: string, caughtUp: boolean): Promise<void>
  /** Returns further parameters of a request. */
  params?(since: string | undefined): Readonly<Record<string, string>>
}

export interface FeedLoopDeps {
  readonly client: ReplicationClient
  readonly clock: DeviceClock
  readonly random: () => number
  readonly lifecycle: PageLifecycle
  readonly connectionStatus: ConnectionStatus
  /** Returns true while a hidden page must keep listening. */
  readonly isNeededWhileHidden: () => boolean
  /** True for a feed that may come back some seconds after the network does. */
  readonly canWait?: boolean
  /** Rows per request; the most that the server returns by default. */
  readonly pageSize?: number | undefined
  /** Called when the device's own database failed. */
  readonly onFault: (error: unknown) => void
}

export interface FeedLoop {
  /** Tries now and ends any wait. @param restart also aborts a long poll, as its connection may be dead */
  wake(restart?: boolean): void
  /** Switches to another feed. */
  follow(target: FeedTarget): void
  stop(): Promise<void>
}

interface FeedProgress {
  /** Everything before this checkpoint is applied and saved. */
  since: string | undefined
  /** True when the last page reached the end of the feed. */
  confirmed: boolean
  /** During a first sync: the pages after the one being written. */
  ahead: PrefetchedPages | undefined
  /** True during a first sync: the device had no data before, and the end is not reached yet. */
  isFirst: boolean
}

export function startFeedLoop(first: FeedTarget, deps: FeedLoopDeps): FeedLoop {
  const { clock, lifecycle, connectionStatus, pageSize = FEED_LIMIT } = deps
  const signal = createWakeSignal(clock)
  let target = first
  let stopped = false
  let failures = 0
  let silentLongpolls = 0
  let polls = 0
  /** True when the next request must return immediately instead of being a long poll. */
  let skipLongpoll = false
  let request = new AbortController()
  let paused = false
  let stopPause = (): void => undefined
  let stopReturn = (): void => undefined

  const isLastPage = ({ rows }: FeedPage): boolean => rows.length < pageSize
  const mayRun = (): boolean => !paused || deps.isNeededWhileHidden()

  function fetchPage(following: FeedTarget, since: string | undefined, longpoll: boolean): Promise<FeedPage> {
    request = new AbortController()
    return deps.client.changes({
      since,
      limit: pageSize,
      longpoll,
      signal: request.signal,
      ...(following.params ? { params: following.params(since) } : {}),
    })
  }

  /** Applies one page. @returns whether to request again immediately */
  async function turn(following: FeedTarget, state: FeedProgress): Promise<boolean> {
    const longpoll = state.confirmed && !skipLongpoll && silentLongpolls < MAX_SILENT_LONGPOLLS
    skipLongpoll = false
    let arrived: ArrivedPages
    try {
      arrived = await (state.ahead?.next() ??
        fetchPage(following, state.since, longpoll).then((page) => ({ page, isLast: isLastPage(page) })))
    } catch (error) {
      const failure = asRequestFailure(error)
      if (failure.kind === 'silent' && longpoll) silentLongpolls += 1
      // Too many listen behind this address. Listening again each second would use up what all of them may ask.
      if (failure.status === TOO_MANY && longpoll) silentLongpolls = MAX_SILENT_LONGPOLLS
      throw failure
    }
    if (longpoll) silentLongpolls = 0
    if (target !== following) return true
    const { page, isLast: caughtUp } = arrived
    connectionStatus.recordResponse()
    // In a first sync the next pages are fetched while this one is written. Later this would be wrong: a request with a checkpoint tells
    // the server that everything before it is saved, and the delivery marks of old messages are not urgent.
    if (caughtUp) {
      state.isFirst = false
      state.ahead = undefined
    } else if (state.isFirst) state.ahead ??= prefetchPages(page, (since) => fetchPage(following, since, false), isLastPage, clock)
    await following.apply(page.rows, page.last_seq, caughtUp)
    if (caughtUp) connectionStatus.recordCaughtUp()
    state.since = page.last_seq
    state.confirmed = caughtUp
    if (!caughtUp || silentLongpolls < MAX_SILENT_LONGPOLLS) return true
    polls += 1
    if (polls < POLL_COUNT) return false
    polls = 0
    silentLongpolls = 0
    return true
  }

  async function follow(following: FeedTarget): Promise<void> {
    const since = await following.since()
    const state: FeedProgress = { since, confirmed: false, ahead: undefined, isFirst: since === undefined }
    while (!stopped && target === following) {
      if (!mayRun()) {
        await signal.wait()
        continue
      }
      try {
        const more = await turn(following, state)
        failures = 0
        if (!more) await signal.wait(POLL_INTERVAL_MS)
      } catch (error) {
        state.confirmed = false
        state.ahead = undefined
        if (!(error instanceof RequestFailure)) throw error
        if (error.kind === 'stopped') continue
        failures += 1
        connectionStatus.recordFailure(error)
        await signal.wait(Math.max(retryWaitMs(error, failures, deps.random()), paused ? HIDDEN_PAUSE_MS : 0))
      }
    }
  }

  async function run(): Promise<void> {
    while (!stopped) {
      try {
        await follow(target)
      } catch (error) {
        if (stopped) return
        // Not the network: the device could not save the rows. The checkpoint was not moved, so nothing is lost.
        deps.onFault(error)
        // Cancels the prefetched pages too.
        request.abort()
        failures += 1
        await signal.wait(backoffMs(failures, deps.random()))
      }
    }
  }

  const wake = (restart = false): void => {
    failures = 0
    if (restart) {
      skipLongpoll = true
      request.abort()
    }
    signal.wake()
  }

  function pauseLater(): void {
    stopPause()
    stopPause = clock.after(HIDDEN_PAUSE_MS, () => {
      paused = true
      if (!deps.isNeededWhileHidden()) request.abort()
    })
  }
  // A tab that opens in the background gets no event for it.
  if (!lifecycle.visible()) pauseLater()

  const stopListening = lifecycle.subscribe((event) => {
    if (event === 'hidden') {
      pauseLater()
      return
    }
    const awayMs = clock.now() - connectionStatus.lastHeartbeatMs()
    const sleptThrough = paused || awayMs > 1.5 * HEARTBEAT_MS
    if (event === 'visible') {
      stopPause()
      paused = false
    }
    const waitMs = event === 'online' && deps.canWait ? returnWaitMs(awayMs, RETURN_SPREAD_MS.others, deps.random()) : 0
    stopReturn()
    if (waitMs > 0) stopReturn = clock.after(waitMs, () => wake(true))
    else wake(event !== 'visible' || sleptThrough)
  })

  const running = run()
  return {
    wake,
    follow: (next) => {
      target = next
      wake(true)
    },
    stop: async () => {
      stopped = true
      stopPause()
      stopReturn()
      stopListening()
      request.abort()
      signal.wake()
      await running
    },
  }
}
