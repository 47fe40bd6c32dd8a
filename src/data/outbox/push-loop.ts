/** Sends waiting commands in the order they were submitted as long as a page is open; commands that cannot be sent now wait. */
import type { ReplicationClient } from '../transport/replication-client.ts'
import { createPushBatches } from './push-batches.ts'
import type { Outbox } from './outbox.ts'
import type { OutboxRow } from './outbox-row.ts'
import type { DeviceClock } from '../platform/device-clock.ts'
import type { ConnectionStatus } from '../transport/connection-status.ts'
import { retryWaitMs } from '../transport/backoff.ts'
import { createWakeSignal } from '../transport/wake-signal.ts'
import { RequestFailure } from '../transport/request-failure.ts'
import { MINUTE_MS } from '#domain/constants.ts'
import type { CommandId } from '#domain/ids.ts'

/** A server's Retry-After is respected up to this, ms. */
const MAX_RETRY_AFTER_MS = 5 * MINUTE_MS

export interface PushLoopDeps {
  readonly outbox: Outbox
  /** Returns the waiting rows that must not be sent yet. */
  readonly findBlocked: (rows: readonly OutboxRow[]) => ReadonlySet<CommandId>
  readonly client: ReplicationClient
  readonly clock: DeviceClock
  readonly random: () => number
  readonly connectionStatus: ConnectionStatus
  /** Called when the server seems to be unreachable: the caller should find out when it is back, and then wake it. */
  readonly onOffline: () => void
  readonly onFault: (error: unknown) => void
}

export interface PushLoop {
  /** Call when there is something to send, or a reason to retry immediately. */
  wake(): void
  /** Call when the server was just reached: continues, unless a try failed a moment ago. */
  wakeIfIdle(): void
  stop(): Promise<void>
}

export function startPushLoop(deps: PushLoopDeps): PushLoop {
  const { outbox, findBlocked, client, clock, connectionStatus } = deps
  const batches = createPushBatches({ outbox, findBlocked, client, clock, onResponse: connectionStatus.recordResponse })
  const signal = createWakeSignal(clock)
  let stopped = false
  let request = new AbortController()
  let failures = 0
  let notBeforeMs = 0
  /**
   * True while the loop only waits for a signal that the server is reachable. At any other time `wakeIfIdle` does nothing, as it would cut a
   * backoff short.
   */
  let isIdle = false

  async function run(): Promise<void> {
    while (!stopped) {
      try {
        // A Retry-After holds even when the loop was woken.
        const waitMs = Math.min(notBeforeMs - clock.now(), MAX_RETRY_AFTER_MS)
        if (waitMs > 0) {
          await signal.wait(waitMs)
          continue
        }
        // While offline no push is started: a command whose push was never started can still be withdrawn or held.
        request = new AbortController()
        const more = connectionStatus.isReachable() && (await batches.pushOnce(request.signal))
        failures = 0
        if (more) continue
        isIdle = true
        await signal.wait()
        isIdle = false
      } catch (error) {
        if (stopped) return
        if (error instanceof RequestFailure) {
          connectionStatus.recordFailure(error)
          if (connectionStatus.state.value.connection === 'offline') deps.onOffline()
        } else deps.onFault(error)
        failures += 1
        const retryAfterMs = error instanceof RequestFailure ? Math.min(error.retryAfterMs ?? 0, MAX_RETRY_AFTER_MS) : 0
        notBeforeMs = clock.now() + retryAfterMs
        await signal.wait(retryWaitMs({ retryAfterMs }, failures, deps.random()))
      }
    }
  }

  const running = run()
  return {
    wake: () => {
      failures = 0
      signal.wake()
    },
    wakeIfIdle: () => {
      if (isIdle) signal.wake()
    },
    stop: async () => {
      stopped = true
      request.abort()
      signal.wake()
      await running
    },
  }
}
