/** Sends waiting commands in the order given, a hundred at a time; each is judged by itself, and what cannot be sent now waits. */
import type { PushedDocument, PushRow, Wire } from '../replication/wire.ts'
import type { Outbox } from './outbox.ts'
import type { OutboxRow } from './outbox-row.ts'
import type { DeviceClock } from '../device-clock.ts'
import type { Exchange } from '../replication/exchange.ts'
import { backOffMs } from '../replication/back-off.ts'
import { createWakeSignal } from '../replication/wake-signal.ts'
import { WireFailure } from '../replication/wire-failure.ts'
import { DAY_MS, MINUTE_MS } from '#domain/constants.ts'
import { ERRORS, refusal, type ErrorCode, type Refusal } from '#domain/errors.ts'
import type { CommandId } from '#domain/ids.ts'
import { instantToMs } from '#domain/instant.ts'

/** Commands sent at once. */
export const PUSH_LIMIT = 100
/** The longest wait the wire can tell; older ones say this much. */
const QUEUED_MAX_MS = 366 * DAY_MS
/** A server's wish to be left alone is kept up to this, ms. */
const LONGEST_ASKED_MS = 5 * MINUTE_MS

export interface PushLoopDeps {
  readonly outbox: Outbox
  /** Which of the waiting rows are not to go yet. */
  readonly waitFor: (rows: readonly OutboxRow[]) => ReadonlySet<CommandId>
  readonly wire: Wire
  readonly clock: DeviceClock
  readonly random: () => number
  readonly exchange: Exchange
  /** The server seems to be away: something should find out when it is back, and then nudge. */
  readonly onLost: () => void
  readonly onFault: (error: unknown) => void
}

export interface PushLoop {
  /** There is something to send, or a reason to try again at once. */
  wake(): void
  /** The server was just heard: go on, unless a try failed a moment ago. */
  nudge(): void
  stop(): Promise<void>
}

function toDocument(row: OutboxRow, nowMs: number): PushedDocument {
  // Two readings of one clock: right even where the clock is wrong, and never negative where it was set back.
  const queued_ms = Math.min(QUEUED_MAX_MS, Math.max(0, Math.round(nowMs - instantToMs(row.created_at))))
  return { _id: row.id, name: row.name, command_version: row.command_version, args: row.args, queued_ms }
}

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code)

/** A row's own refusal. The reason is the server's words for a person, or one of our codes. */
function refusalOf(row: Extract<PushRow, { error: string }>): Refusal {
  const code: ErrorCode = isErrorCode(row.reason)
    ? row.reason
    : row.fields
      ? 'invalid_fields'
      : isErrorCode(row.error)
        ? row.error
        : 'bad_request'
  return {
    code,
    reason: row.reason !== '' && !isErrorCode(row.reason) ? row.reason : ERRORS[code].text,
    ...(row.fields ? { fields: row.fields } : {}),
  }
}

/** The server could not even read the batch: a smaller one finds the command that is to blame. */
const blamesTheBatch = (failure: WireFailure): boolean => failure.kind === 'status' && [400, 413, 415, 422].includes(failure.status)

export function startPushLoop(deps: PushLoopDeps): PushLoop {
  const { outbox, wire, clock, exchange } = deps
  const signal = createWakeSignal(clock)
  let stopped = false
  let request = new AbortController()
  let failures = 0
  let size = PUSH_LIMIT
  /** Up to this command lies one that the server cannot read a batch for: batches stay small until it is passed. */
  let suspect: CommandId | undefined
  let notBeforeMs = 0
  /** Waits for nothing but a word that the server is there. A nudge at any other time is kept by no signal: it would undo a back-off. */
  let isIdle = false

  async function keepAnswers(rows: readonly PushRow[]): Promise<void> {
    const sent: CommandId[] = []
    const refused = new Map<CommandId, Refusal>()
    for (const row of rows) {
      if ('ok' in row) sent.push(row.id as CommandId)
      else refused.set(row.id as CommandId, refusalOf(row))
    }
    if (sent.length > 0) await outbox.markSent(sent)
    if (refused.size > 0) await outbox.markRefused(refused)
  }

  /** @returns false when nothing waits */
  async function pushOnce(): Promise<boolean> {
    const batch = await outbox.takeForPush(size, clock.now(), deps.waitFor)
    const [first] = batch
    if (!first) return false
    if (stopped) return true
    request = new AbortController()
    try {
      const rows = await wire.push(
        batch.map((row) => toDocument(row, clock.now())),
        request.signal,
      )
      exchange.answered()
      await keepAnswers(rows)
      if (suspect !== undefined && batch.some((row) => row.id === suspect)) suspect = undefined
      if (suspect === undefined) size = PUSH_LIMIT
    } catch (error) {
      if (!(error instanceof WireFailure) || !blamesTheBatch(error)) throw error
      if (batch.length > 1) {
        size = Math.ceil(batch.length / 2)
        suspect = batch.at(-1)?.id
      } else {
        suspect = undefined
        await outbox.markRefused(new Map([[first.id, refusal(error.status === 413 ? 'too_large' : 'bad_request')]]))
      }
    }
    return true
  }

  async function run(): Promise<void> {
    while (!stopped) {
      try {
        // What the server asked for stands, whatever woke us.
        const patienceMs = Math.min(notBeforeMs - clock.now(), LONGEST_ASKED_MS)
        if (patienceMs > 0) {
          await signal.wait(patienceMs)
          continue
        }
        // Without a line nothing is begun: what was never begun may still be withdrawn, or asked about.
        const more = exchange.isReachable() && (await pushOnce())
        failures = 0
        if (more) continue
        isIdle = true
        await signal.wait()
        isIdle = false
      } catch (error) {
        if (stopped) return
        if (error instanceof WireFailure) {
          exchange.failed(error)
          if (exchange.state.value.connection === 'offline') deps.onLost()
        } else deps.onFault(error)
        failures += 1
        const asked = error instanceof WireFailure ? Math.min(error.retryAfterMs ?? 0, LONGEST_ASKED_MS) : 0
        notBeforeMs = clock.now() + asked
        await signal.wait(Math.max(asked, backOffMs(failures, deps.random())))
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
