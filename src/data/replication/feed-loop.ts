/** Follows one feed for as long as it is wanted: ask, apply, keep the token, ask again; after a failure wait a little longer each time. */
import type { DeviceClock } from '../platform/device-clock.ts'
import type { Lifecycle } from '../platform/page-lifecycle.ts'
import { backOffMs } from '../transport/backoff.ts'
import type { Exchange } from '../transport/connection-status.ts'
import { readAhead, type FeedPage, type PagesAhead } from './prefetch-pages.ts'
import { createWakeSignal } from '../transport/wake-signal.ts'
import { HEARTBEAT_MS, type FeedRow, type Wire } from '../transport/replication-client.ts'
import { asWireFailure, WireFailure } from '../transport/request-failure.ts'

/** Rows asked for at once: the most the server gives. */
export const FEED_LIMIT = 500
/** A hidden page stops listening after this long, unless commands wait; then it tries no more often than this. */
export const HIDDEN_PAUSE_MS = 60_000
/** Held requests that died in silence this often in a row: something in between swallows them, so ask in turns instead. */
const SILENT_HOLDS = 2
/** Time between turns then, ms, and how many of them before a request is held again. */
const POLL_MS = 10_000
const POLL_TURNS = 30

export interface FeedTarget {
  /** Where to go on; undefined from the beginning. Asked at the start and after a change of target. */
  since(): Promise<string | undefined>
  /** Applies the rows, and only then keeps the token that covers them. */
  take(rows: readonly FeedRow[], last_seq: string, caughtUp: boolean): Promise<void>
  readonly params?: Readonly<Record<string, string>>
}

export interface FeedLoopDeps {
  readonly wire: Wire
  readonly clock: DeviceClock
  readonly random: () => number
  readonly lifecycle: Lifecycle
  readonly exchange: Exchange
  /** True while a hidden page must listen all the same. */
  readonly needed: () => boolean
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

interface FeedPlace {
  /** Everything before this is applied and kept. */
  since: string | undefined
  /** The last answer was the end of what there is. */
  confirmed: boolean
  /** In a first sync the pages after the one being written. */
  ahead: PagesAhead | undefined
  /** Nothing was held before, and the end is not reached yet. */
  isFirst: boolean
}

/** Several pages taken at once are full but for the last of all. */
const isLastPage = ({ rows }: FeedPage): boolean => rows.length % FEED_LIMIT !== 0 || rows.length === 0

export function startFeedLoop(first: FeedTarget, deps: FeedLoopDeps): FeedLoop {
  const { clock, lifecycle, exchange } = deps
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

  const mayRun = (): boolean => !paused || deps.needed()

  function ask(following: FeedTarget, since: string | undefined, longpoll: boolean): Promise<FeedPage> {
    request = new AbortController()
    return deps.wire.changes({
      since,
      limit: FEED_LIMIT,
      longpoll,
      signal: request.signal,
      ...(following.params ? { params: following.params } : {}),
    })
  }

  /** One answer taken. @returns whether there is more at once */
  async function turn(following: FeedTarget, state: FeedPlace): Promise<boolean> {
    const longpoll = state.confirmed && !askNow && silentHolds < SILENT_HOLDS
    askNow = false
    let answer
    try {
      answer = await (state.ahead?.next() ?? ask(following, state.since, longpoll))
    } catch (error) {
      const failure = asWireFailure(error)
      if (failure.kind === 'silent' && longpoll) silentHolds += 1
      throw failure
    }
    if (longpoll) silentHolds = 0
    if (target !== following) return true
    const caughtUp = isLastPage(answer)
    exchange.answered()
    // More pages are on their way while this one is written. Only in a first sync: asking with a token tells the server
    // that everything before it is kept, and nobody waits for a tick of what came long ago.
    if (caughtUp) {
      state.isFirst = false
      state.ahead = undefined
    } else if (state.isFirst) state.ahead ??= readAhead(answer, (since) => ask(following, since, false), isLastPage, clock)
    await following.take(answer.rows, answer.last_seq, caughtUp)
    if (caughtUp) exchange.confirmed()
    state.since = answer.last_seq
    state.confirmed = caughtUp
    if (!caughtUp || silentHolds < SILENT_HOLDS) return true
    polls += 1
    if (polls < POLL_TURNS) return false
    polls = 0
    silentHolds = 0
    return true
  }

  async function follow(following: FeedTarget): Promise<void> {
    const since = await following.since()
    const state: FeedPlace = { since, confirmed: false, ahead: undefined, isFirst: since === undefined }
    while (!stopped && target === following) {
      if (!mayRun()) {
        await signal.wait()
        continue
      }
      try {
        const more = await turn(following, state)
        failures = 0
        if (!more) await signal.wait(POLL_MS)
      } catch (error) {
        state.confirmed = false
        state.ahead = undefined
        if (!(error instanceof WireFailure)) throw error
        if (error.kind === 'stopped') continue
        failures += 1
        exchange.failed(error)
        await signal.wait(Math.max(error.retryAfterMs ?? 0, backOffMs(failures, deps.random()), paused ? HIDDEN_PAUSE_MS : 0))
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
        await signal.wait(backOffMs(failures, deps.random()))
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
      if (!deps.needed()) request.abort()
    })
  }
  // A tab that is opened in the background is never told that it went there.
  if (!lifecycle.visible()) pauseLater()

  const stopListening = lifecycle.subscribe((event) => {
    if (event === 'hidden') {
      pauseLater()
      return
    }
    const sleptThrough = paused || clock.now() - exchange.lastHeardMs() > 1.5 * HEARTBEAT_MS
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
