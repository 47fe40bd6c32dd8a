/** Follows one feed for as long as it is wanted: ask, apply, keep the token, ask again; after a failure wait a little longer each time. */
import type { DeviceClock } from '../platform/device-clock.ts'
import type { PageLifecycle } from '../platform/page-lifecycle.ts'
import { backoffMs } from '../transport/backoff.ts'
import type { ConnectionStatus } from '../transport/connection-status.ts'
import { prefetchPages, type FeedPage, type PrefetchedPages } from './prefetch-pages.ts'
import { createWakeSignal } from '../transport/wake-signal.ts'
import { HEARTBEAT_MS, type FeedRow, type ReplicationClient } from '../transport/replication-client.ts'
import { asRequestFailure, RequestFailure } from '../transport/request-failure.ts'

/** Rows asked for at once: the most the server gives. */
export const FEED_LIMIT = 500
/** A hidden page stops listening after this long, unless commands wait; then it tries no more often than this. */
export const HIDDEN_PAUSE_MS = 60_000
/** Held requests that died in silence this often in a row: something in between swallows them, so ask in turns instead. */
const MAX_SILENT_LONGPOLLS = 2
/** Time between turns then, ms, and how many of them before a request is held again. */
const POLL_INTERVAL_MS = 10_000
const POLL_COUNT = 30

export interface FeedTarget {
  /** Where to go on; undefined from the beginning. Asked at the start and after a change of target. */
  since(): Promise<string | undefined>
  /** Applies the rows, and only then keeps the token that covers them. */
  apply(rows: readonly FeedRow[], last_seq: string, caughtUp: boolean): Promise<void>
  readonly params?: Readonly<Record<string, string>>
}

export interface FeedLoopDeps {
  readonly client: ReplicationClient
  readonly clock: DeviceClock
  readonly random: () => number
  readonly lifecycle: PageLifecycle
  readonly connectionStatus: ConnectionStatus
  /** True while a hidden page must listen all the same. */
  readonly isNeededWhileHidden: () => boolean
  /** The device's own database failed. */
  readonly onFault: (error: unknown) => void
}

export interface FeedLoop {
  /** Tries now, whatever it waits for. @param anew also when a request is being held: its line may be dead */
  wake(anew?: boolean): void
  /** Follows another feed from now on. */
  follow(target: FeedTarget): void
  stop(): Promise<void>
}

interface FeedProgress {
  /** Everything before this is applied and kept. */
  since: string | undefined
  /** The last answer was the end of what there is. */
  confirmed: boolean
  /** In a first sync the pages after the one being written. */
  ahead: PrefetchedPages | undefined
  /** Nothing was held before, and the end is not reached yet. */
  isFirst: boolean
}

/** Several pages taken at once are full but for the last of all. */
const isLastPage = ({ rows }: FeedPage): boolean => rows.length % FEED_LIMIT !== 0 || rows.length === 0

export function startFeedLoop(first: FeedTarget, deps: FeedLoopDeps): FeedLoop {
  const { clock, lifecycle, connectionStatus } = deps
  const signal = createWakeSignal(clock)
  let target = first
  let stopped = false
  let failures = 0
  let silentHolds = 0
  let polls = 0
  /** The next request is to be answered at once, whatever it was going to be. */
  let askNow = false
  let request = new AbortController()
  let paused = false
  let stopPause = (): void => undefined

  const mayRun = (): boolean => !paused || deps.isNeededWhileHidden()

  function ask(following: FeedTarget, since: string | undefined, longpoll: boolean): Promise<FeedPage> {
    request = new AbortController()
    return deps.client.changes({
      since,
      limit: FEED_LIMIT,
      longpoll,
      signal: request.signal,
      ...(following.params ? { params: following.params } : {}),
    })
  }

  /** One answer taken. @returns whether there is more at once */
  async function turn(following: FeedTarget, state: FeedProgress): Promise<boolean> {
    const longpoll = state.confirmed && !askNow && silentHolds < MAX_SILENT_LONGPOLLS
    askNow = false
    let answer
    try {
      answer = await (state.ahead?.next() ?? ask(following, state.since, longpoll))
    } catch (error) {
      const failure = asRequestFailure(error)
      if (failure.kind === 'silent' && longpoll) silentHolds += 1
      throw failure
    }
    if (longpoll) silentHolds = 0
    if (target !== following) return true
    const caughtUp = isLastPage(answer)
    connectionStatus.recordResponse()
    // More pages are on their way while this one is written. Only in a first sync: asking with a token tells the server
    // that everything before it is kept, and nobody waits for a tick of what came long ago.
    if (caughtUp) {
      state.isFirst = false
      state.ahead = undefined
    } else if (state.isFirst) state.ahead ??= prefetchPages(answer, (since) => ask(following, since, false), isLastPage, clock)
    await following.apply(answer.rows, answer.last_seq, caughtUp)
    if (caughtUp) connectionStatus.recordCaughtUp()
    state.since = answer.last_seq
    state.confirmed = caughtUp
    if (!caughtUp || silentHolds < MAX_SILENT_LONGPOLLS) return true
    polls += 1
    if (polls < POLL_COUNT) return false
    polls = 0
    silentHolds = 0
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
        await signal.wait(Math.max(error.retryAfterMs ?? 0, backoffMs(failures, deps.random()), paused ? HIDDEN_PAUSE_MS : 0))
      }
    }
  }

  async function run(): Promise<void> {
    while (!stopped) {
      try {
        await follow(target)
      } catch (error) {
        if (stopped) return
        // Not the wire: the device could not keep what came. The token still says so, nothing is lost.
        deps.onFault(error)
        // What was asked for ahead goes with it.
        request.abort()
        failures += 1
        await signal.wait(backoffMs(failures, deps.random()))
      }
    }
  }

  const wake = (anew = false): void => {
    failures = 0
    if (anew) {
      askNow = true
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
  // A tab that is opened in the background is never told that it went there.
  if (!lifecycle.visible()) pauseLater()

  const stopListening = lifecycle.subscribe((event) => {
    if (event === 'hidden') {
      pauseLater()
      return
    }
    const sleptThrough = paused || clock.now() - connectionStatus.lastHeartbeatMs() > 1.5 * HEARTBEAT_MS
    if (event === 'visible') {
      stopPause()
      paused = false
    }
    wake(event !== 'visible' || sleptThrough)
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
      stopListening()
      request.abort()
      signal.wake()
      await running
    },
  }
}
