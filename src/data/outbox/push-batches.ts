/** Waiting commands a hundred at a time, each judged by itself: what a page sends while it is open, and a service worker without one. */
import { DAY_MS } from '#domain/constants.ts'
import { ERRORS, refusal, type ErrorCode, type Refusal } from '#domain/errors.ts'
import type { CommandId } from '#domain/ids.ts'
import { instantToMs } from '#domain/time/instant.ts'
import type { DeviceClock } from '../platform/device-clock.ts'
import type { PushedDocument, PushRow, ReplicationClient } from '../transport/replication-client.ts'
import { RequestFailure } from '../transport/request-failure.ts'
import type { OutboxRow } from './outbox-row.ts'
import type { Outbox } from './outbox.ts'

/** Commands sent at once. */
export const PUSH_LIMIT = 100
/** The longest wait the wire can tell; older ones say this much. */
const QUEUED_MAX_MS = 366 * DAY_MS

export interface PushBatchesDeps {
  readonly outbox: Pick<Outbox, 'claimForPush' | 'markSent' | 'markRefused'>
  /** Which of the waiting rows are not to go yet. */
  readonly findBlocked: (rows: readonly OutboxRow[]) => ReadonlySet<CommandId>
  readonly client: Pick<ReplicationClient, 'push'>
  readonly clock: DeviceClock
  /** The server took a batch. */
  readonly onResponse: () => void
}

export interface PushBatches {
  /** @returns false when nothing waits @throws WireFailure, or what the storage throws */
  pushOnce(signal: AbortSignal): Promise<boolean>
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

/** Not judged: the server is behind this build for now, as while releases change over. */
const isRetryable = (row: PushRow): boolean => 'error' in row && row.error === 'unavailable'
const RETRY_LATER_MS = 30_000

/** The server could not even read the batch: a smaller one finds the command that is to blame. */
const isBatchRejected = (failure: RequestFailure): boolean => failure.kind === 'status' && [400, 413, 415, 422].includes(failure.status)

export function createPushBatches({ outbox, findBlocked, client, clock, onResponse }: PushBatchesDeps): PushBatches {
  let size = PUSH_LIMIT
  /** Up to this command lies one that the server cannot read a batch for: batches stay small until it is passed. */
  let suspect: CommandId | undefined

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

  async function pushOnce(signal: AbortSignal): Promise<boolean> {
    const batch = await outbox.claimForPush(size, clock.now(), findBlocked)
    const [first] = batch
    if (!first) return false
    if (signal.aborted) return true
    try {
      const rows = await client.push(
        batch.map((row) => toDocument(row, clock.now())),
        signal,
      )
      onResponse()
      await keepAnswers(rows.filter((row) => !isRetryable(row)))
      if (rows.some(isRetryable)) throw new RequestFailure('status', { status: 409, retryAfterMs: RETRY_LATER_MS })
      if (suspect !== undefined && batch.some((row) => row.id === suspect)) suspect = undefined
      if (suspect === undefined) size = PUSH_LIMIT
    } catch (error) {
      if (!(error instanceof RequestFailure) || !isBatchRejected(error)) throw error
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

  return { pushOnce }
}
