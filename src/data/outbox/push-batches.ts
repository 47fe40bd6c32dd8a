/**
 * Pushes waiting commands in batches, each command decided separately. A batch has a hundred commands, and more after one that was
 * answered quickly. Used by an open page, and by the service worker without one.
 */
import { MAX_BODY_BYTES, MAX_PAGE_SIZE } from '#config/limits.ts'
import { DAY_MS } from '#domain/constants.ts'
import { ERRORS, refusal, type ErrorCode, type Refusal } from '#domain/errors.ts'
import type { CommandId } from '#domain/ids.ts'
import { instantToMs } from '#domain/time/instant.ts'
import type { DeviceClock } from '../platform/device-clock.ts'
import type { PushedDocument, PushRow, ReplicationClient } from '../transport/replication-client.ts'
import { RequestFailure } from '../transport/request-failure.ts'
import type { OutboxRow } from './outbox-row.ts'
import type { Outbox } from './outbox.ts'

/** Commands in the first push, and in each over a slow network. */
export const PUSH_LIMIT = 100
/** A full push that is answered within this time, ms, is followed by as many commands as a server takes. */
const QUICK_MS = 1_000
/** Characters of the arguments in one push: at most three bytes each, and the rest of each command. */
const PUSH_CHARACTERS = MAX_BODY_BYTES / 4
/** Longest waiting time that the protocol can state; older commands state this much. */
const QUEUED_MAX_MS = 366 * DAY_MS

export interface PushBatchesDeps {
  readonly outbox: Pick<Outbox, 'claimForPush' | 'markSent' | 'markRefused'>
  /** Returns the waiting rows that must not be sent yet. */
  readonly findBlocked: (rows: readonly OutboxRow[]) => ReadonlySet<CommandId>
  readonly client: Pick<ReplicationClient, 'push'>
  readonly clock: DeviceClock
  /** Called when the server accepted a batch. */
  readonly onResponse: () => void
}

export interface PushBatches {
  /** @returns false when no command waits @throws RequestFailure, or the storage's error */
  pushOnce(signal: AbortSignal): Promise<boolean>
}

function toDocument(row: OutboxRow, nowMs: number): PushedDocument {
  // The difference of two readings of one clock: right even when the clock is wrong, and never negative when it was set back.
  const queued_ms = Math.min(QUEUED_MAX_MS, Math.max(0, Math.round(nowMs - instantToMs(row.created_at))))
  return { _id: row.id, name: row.name, command_version: row.command_version, args: row.args, queued_ms }
}

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code)

/** Returns a row's own refusal. Its reason is either the server's text for a person, or one of our error codes. */
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

/** Not decided: the server is behind this build for now, as during the rollout of a release. */
const isRetryable = (row: PushRow): boolean => 'error' in row && row.error === 'unavailable'
const RETRY_LATER_MS = 30_000

/** The server could not even read the batch: a smaller batch finds the offending command. */
const isBatchRejected = (failure: RequestFailure): boolean => failure.kind === 'status' && [400, 413, 415, 422].includes(failure.status)

export function createPushBatches({ outbox, findBlocked, client, clock, onResponse }: PushBatchesDeps): PushBatches {
  let size = PUSH_LIMIT
  /** Last command of a batch that the server could not read: batches stay small until it is passed. */
  let suspect: CommandId | undefined

  async function saveResults(rows: readonly PushRow[]): Promise<void> {
    const sent: CommandId[] = []
    const refused = new Map<CommandId, Refusal>()
    for (const row of rows) {
      if ('ok' in row) sent.push(row.id as CommandId)
      else refused.set(row.id as CommandId, refusalOf(row))
    }
    if (sent.length > 0) await outbox.markSent(sent)
    if (refused.size > 0) await outbox.markRefused(refused)
  }

  /** Sets the size of the next batch. Batches stay small until a suspect is passed. */
  function resize(isQuick: boolean): void {
    if (suspect === undefined) size = isQuick ? MAX_PAGE_SIZE : PUSH_LIMIT
  }

  async function pushOnce(signal: AbortSignal): Promise<boolean> {
    const batch = await outbox.claimForPush({ rows: size, characters: PUSH_CHARACTERS }, clock.now(), findBlocked)
    const [first] = batch
    if (!first) {
      resize(false)
      return false
    }
    if (signal.aborted) return true
    const startedMs = clock.now()
    try {
      const rows = await client.push(
        batch.map((row) => toDocument(row, clock.now())),
        signal,
      )
      const isQuick = batch.length >= PUSH_LIMIT && clock.now() - startedMs < QUICK_MS
      onResponse()
      await saveResults(rows.filter((row) => !isRetryable(row)))
      if (rows.some(isRetryable)) throw new RequestFailure('status', { status: 409, retryAfterMs: RETRY_LATER_MS })
      if (suspect !== undefined && batch.some((row) => row.id === suspect)) suspect = undefined
      resize(isQuick)
    } catch (error) {
      if (!(error instanceof RequestFailure) || !isBatchRejected(error)) {
        resize(false)
        throw error
      }
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
