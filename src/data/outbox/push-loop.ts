/** Sends waiting commands in the order given for as long as a page is open; what cannot be sent now waits. */
import type { ReplicationClient } from '../transport/replication-client.ts'
import { createPushBatches } from './push-batches.ts'
import type { Outbox } from './outbox.ts'
import type { OutboxRow } from './outbox-row.ts'
import type { DeviceClock } from '../platform/device-clock.ts'
import type { ConnectionStatus } from '../transport/connection-status.ts'
import { backoffMs } from '../transport/backoff.ts'
import { createWakeSignal } from '../transport/wake-signal.ts'
import { RequestFailure } from '../transport/request-failure.ts'
import { MINUTE_MS } from '#domain/constants.ts'
import type { CommandId } from '#domain/ids.ts'

/** A server's wish to be left alone is kept up to this, ms. */
const MAX_RETRY_AFTER_MS = 5 * MINUTE_MS

export interface PushLoopDeps {
  readonly outbox: Outbox
  /** Which of the waiting rows are not to go yet. */
  readonly findBlocked: (rows: readonly OutboxRow[]) => ReadonlySet<CommandId>
  readonly client: ReplicationClient
  readonly clock: DeviceClock
  readonly random: () => number
  readonly connectionStatus: ConnectionStatus
  /** The server seems to be away: something should find out when it is back, and then nudge. */
  readonly onOffline: () => void
  readonly onFault: (error: unknown) => void
}

export interface PushLoop {
  /** There is something to send, or a reason to try again at once. */
  wake(): void
  /** The server was just heard: go on, unless a try failed a moment ago. */
  nudge(): void
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
  /** Waits for nothing but a word that the server is there. A nudge at any other time is kept by no signal: it would undo a back-off. */
  let isIdle = false

  async function run(): Promise<void> {
    while (!stopped) {
      try {
        // What the server asked for stands, whatever woke us.
        const patienceMs = Math.min(notBeforeMs - clock.now(), MAX_RETRY_AFTER_MS)
        if (patienceMs > 0) {
          await signal.wait(patienceMs)
          continue
        }
        // Without a line nothing is begun: what was never begun may still be withdrawn, or asked about.
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
        const asked = error instanceof RequestFailure ? Math.min(error.retryAfterMs ?? 0, MAX_RETRY_AFTER_MS) : 0
        notBeforeMs = clock.now() + asked
        await signal.wait(Math.max(asked, backoffMs(failures, deps.random())))
      }
    }
  }

  const running = run()
  return {
    wake: () => {
      failures = 0
      signal.wake()
    },
    nudge: () => {
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
