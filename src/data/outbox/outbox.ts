/** The unfinished commands of this device, stored in the order they were submitted, across tabs and restarts. */
import { BehaviorSubject } from 'rxjs'
import { isBookingRequest, requestedIds } from '#domain/booking/booking-request-commands.ts'
import type { CommandOutcome } from '#domain/documents/command-outcome.ts'
import type { Doc } from '#domain/documents/document.ts'
import { ASAP_STALE_MS } from '#domain/constants.ts'
import { refusal, type Refusal } from '#domain/errors.ts'
import type { CommandId, DocId } from '#domain/ids.ts'
import { instantToMs } from '#domain/time/instant.ts'
import type { Table } from '../database/table.ts'
import type { OutboxRow } from './outbox-row.ts'
import { isWithdrawable } from './withdrawable-commands.ts'

/** What the outbox needs of its table. */
type OutboxTable = Pick<Table<OutboxRow>, 'changes' | 'read' | 'readMany' | 'put' | 'change' | 'purgeDeleted'>

/** Most rows of a push. */
export interface ClaimLimit {
  readonly rows: number
  /** Of their arguments, as JSON; a single larger command is pushed alone. */
  readonly characters: number
}

/** Reads documents of this device. */
type LoadDocuments = (ids: readonly DocId[]) => Promise<readonly Doc[]>

export interface Outbox {
  /** All rows in the order they were submitted; a write of this tab appears here before its promise resolves. */
  readonly rows: BehaviorSubject<readonly OutboxRow[]>
  /** Resolves when the row is on disk. */
  add(row: OutboxRow): Promise<void>
  get(id: CommandId): Promise<OutboxRow | undefined>
  /**
   * Returns the next rows to push, in order, and marks the push of those that could be withdrawn as started. Stale requests for an immediate
   * booking are held instead.
   * @param nowMs this device's clock
   * @param findBlocked returns the waiting rows that must not be sent yet
   */
  claimForPush(
    limit: ClaimLimit,
    nowMs: number,
    findBlocked: (rows: readonly OutboxRow[]) => ReadonlySet<CommandId>,
  ): Promise<readonly OutboxRow[]>
  /** Marks rows that the server has. */
  markSent(ids: readonly CommandId[]): Promise<void>
  markRefused(refused: ReadonlyMap<CommandId, Refusal>): Promise<void>
  /** Changes a refused row, unless it is gone. */
  changeRefused(id: CommandId, fields: Partial<Pick<OutboxRow, 'state' | 'refusal' | 'resend'>>): Promise<void>
  /** Applies outcomes from the feed to rows of this device; ignores all others. Accepted commands whose effects are stored are removed. */
  applyOutcomes(outcomes: readonly CommandOutcome[], load: LoadDocuments): Promise<void>
  /**
   * Removes accepted commands whose effects are on this device.
   * @param acceptedBefore ids removed in any case: the feed has since passed its end, so a missing effect is one that this person may not
   * see
   * @param removed documents that the feed removed together with the outcomes, such as a block that was lifted again
   */
  removeSettled(load: LoadDocuments, acceptedBefore: ReadonlySet<CommandId>, removed?: ReadonlySet<DocId>): Promise<void>
  acceptedIds(): readonly CommandId[]
  /** Queues sent rows without an outcome again: the server answers a repeated command with the outcome it knows. */
  requeueSent(): Promise<void>
  /** Removes a row when the condition holds. @returns whether it was removed */
  removeIf(id: CommandId, when: (row: OutboxRow) => boolean): Promise<boolean>
  /** Returns a booking request that the server cannot know of. */
  unsentRequest(booking: string): OutboxRow | undefined
  close(): void
}

/** Returns true when the server cannot have executed the command: it was never sent, or it was refused. */
export const isUnknownToServer = (row: OutboxRow): boolean =>
  row.state === 'held' || row.state === 'refused' || (row.state === 'waiting' && !row.pushed && isWithdrawable(row.name))

function firstRows(rows: readonly OutboxRow[], limit: ClaimLimit): readonly OutboxRow[] {
  let characters = 0
  const first = rows.slice(0, limit.rows)
  const end = first.findIndex(({ args }) => (characters += JSON.stringify(args).length) > limit.characters)
  return end === -1 ? first : first.slice(0, Math.max(1, end))
}

function isStale(row: OutboxRow, nowMs: number): boolean {
  const asap = row.name === 'request_booking' && row.args['scheduled_date'] === null
  // A command whose push was started may be known to the server: sending it again finds out.
  return asap && !row.pushed && nowMs - instantToMs(row.created_at) > ASAP_STALE_MS
}

/** Reads the existing rows, and follows every write from any tab. */
async function watchRows(table: OutboxTable): Promise<{ rows: BehaviorSubject<readonly OutboxRow[]>; close(): void }> {
  const byId = new Map<string, OutboxRow>()
  const rows = new BehaviorSubject<readonly OutboxRow[]>([])
  const removed = new Set<string>()
  let read = false
  const publish = (): void => rows.next([...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1)))
  const watching = table.changes.subscribe((changes) => {
    for (const { id, row } of changes) {
      if (row) byId.set(id, row)
      else {
        byId.delete(id)
        if (!read) removed.add(id)
      }
    }
    if (read) publish()
  })
  // Rows that changed during the read are newer than the result of the read.
  for (const row of await table.read({})) if (!byId.has(row.id) && !removed.has(row.id)) byId.set(row.id, row)
  read = true
  publish()
  return { rows, close: () => watching.unsubscribe() }
}

/** Settled commands leave deleted rows behind, which are purged once there are this many. An app may stay open for weeks. */
const PURGE_AT = 20

/** Returns those whose effects are all stored on this device, or were removed from it since. */
async function withStoredEffects<T extends Pick<OutboxRow, 'effects'>>(
  all: readonly T[],
  load: LoadDocuments,
  removed: ReadonlySet<DocId> = new Set(),
): Promise<readonly T[]> {
  if (all.length === 0) return []
  const stored = await load(all.flatMap(({ effects }) => effects.map(({ doc_id }) => doc_id)))
  const versions = new Map(stored.map((doc) => [doc.doc_id, doc.version]))
  return all.filter(({ effects }) => effects.every(({ doc_id, version }) => removed.has(doc_id) || (versions.get(doc_id) ?? 0) >= version))
}

/** Opens the outbox of this device's database. */
export async function openOutbox(table: OutboxTable): Promise<Outbox> {
  const { rows, close } = await watchRows(table)
  let deleted = 0

  /**
   * Purges the rows of earlier calls once there are enough: another tab that is just writing one of the next must still find that it was
   * deleted.
   * @param next rows that the caller deletes now
   */
  async function deleteEarlier(next: number): Promise<void> {
    if (deleted >= PURGE_AT) {
      deleted = 0
      await table.purgeDeleted()
    }
    deleted += next
  }

  const inState = (state: OutboxRow['state']): readonly OutboxRow[] => rows.value.filter((row) => row.state === state)

  return {
    rows,
    add: (row) => table.put([row], () => false),
    get: async (id) => (await table.readMany([id]))[0],
    claimForPush: async (limit, nowMs, findBlocked) => {
      const waiting = inState('waiting')
      const stale = waiting.filter((row) => isStale(row, nowMs))
      if (stale.length > 0) {
        await table.change(
          stale.map((row) => row.id),
          (row) => (row?.state === 'waiting' && !row.pushed ? { ...row, state: 'held', refusal: refusal('stale_request') } : undefined),
        )
      }
      const later = findBlocked(waiting)
      const ready = waiting.filter((row) => !stale.includes(row) && !later.has(row.id))
      const batch = firstRows(ready, limit)
      const unmarked = batch.filter((row) => !row.pushed && isWithdrawable(row.name)).map((row) => row.id)
      const withdrawn = new Set<string>()
      if (unmarked.length > 0) {
        await table.change(unmarked, (row, id) => {
          // Withdrawn just before it was sent.
          if (row?.state !== 'waiting') withdrawn.add(id)
          return row?.state === 'waiting' ? { ...row, pushed: true } : undefined
        })
      }
      return batch.filter((row) => !withdrawn.has(row.id))
    },
    markSent: (ids) => table.change(ids, (row) => (row?.state === 'waiting' ? { ...row, state: 'sent' } : undefined)),
    markRefused: (refused) =>
      table.change([...refused.keys()], (row, id) =>
        row?.state === 'waiting' || row?.state === 'sent'
          ? { ...row, state: 'refused', refusal: refused.get(id as CommandId) ?? refusal('bad_request') }
          : undefined,
      ),
    changeRefused: (id, fields) => table.change([id], (row) => (row?.state === 'refused' ? { ...row, ...fields } : undefined)),
    applyOutcomes: async (outcomes, load) => {
      const byId = new Map<string, CommandOutcome>(outcomes.map((outcome) => [outcome.doc_id, outcome]))
      const arrived = new Set(
        (
          await withStoredEffects(
            rows.value.flatMap(({ id }) => byId.get(id) ?? []),
            load,
          )
        ).map(({ doc_id }) => doc_id),
      )
      if (arrived.size > 0) await deleteEarlier(arrived.size)
      await table.change([...byId.keys()], (row, id) => {
        const outcome = byId.get(id)
        if (!row || !outcome || row.state === 'refused' || row.state === 'accepted') return undefined
        if (outcome.state === 'accepted')
          return arrived.has(outcome.doc_id) ? null : { ...row, state: 'accepted', effects: outcome.effects }
        return { ...row, state: 'refused', refusal: (outcome.refusal as Refusal | null) ?? refusal('conflict') }
      })
    },
    removeSettled: async (load, acceptedBefore, removed) => {
      const accepted = inState('accepted')
      if (accepted.length === 0) return
      const complete = new Set(await withStoredEffects(accepted, load, removed))
      const arrived = accepted.filter((row) => acceptedBefore.has(row.id) || complete.has(row))
      if (arrived.length === 0) return
      await deleteEarlier(arrived.length)
      await table.change(
        arrived.map((row) => row.id),
        (row) => (row ? null : undefined),
      )
    },
    acceptedIds: () => inState('accepted').map((row) => row.id),
    requeueSent: async () => {
      const sent = inState('sent')
      if (sent.length > 0)
        await table.change(
          sent.map((row) => row.id),
          (row) => (row?.state === 'sent' ? { ...row, state: 'waiting' } : undefined),
        )
    },
    removeIf: async (id, when) => {
      let isRemoved = false
      await table.change([id], (row) => {
        isRemoved = row !== undefined && when(row)
        return isRemoved ? null : undefined
      })
      return isRemoved
    },
    unsentRequest: (booking) =>
      rows.value.find(
        (row) =>
          isBookingRequest(row.name) &&
          requestedIds(row.args).includes(booking) &&
          // What it was asked beside stays open without it.
          row.args['beside'] === undefined &&
          isUnknownToServer(row),
      ),
    close,
  }
}
