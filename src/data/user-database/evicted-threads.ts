/**
 * Threads whose earlier messages were freed from this device: up to when they are on the server only. A snapshot of the feed would
 * bring them all back, so what comes of them is not taken.
 */
import { BehaviorSubject, type Subscription } from 'rxjs'
import * as v from 'valibot'
import type { Message } from '#domain/documents/message.ts'
import type { Ulid } from '#domain/ids.ts'
import type { Instant } from '#domain/time/instant.ts'
import { failureKind } from '../database/database-failure.ts'
import type { SyncStateRow } from '../database/sync-state.ts'
import type { Table } from '../database/table.ts'

const ROW = 'freed-threads'
const rowSchema = v.object({ up_to: v.record(v.string(), v.string()) })

/** By booking: the newest message that is not here any more was written then, by the server's clock. */
export type EvictedUpTo = ReadonlyMap<Ulid, Instant>

export interface EvictedThreads {
  /** As it is now, from whichever tab. */
  readonly upTo: BehaviorSubject<EvictedUpTo>
  /** It is not to be kept here. */
  isEvicted(message: Pick<Message, 'booking_id' | 'created_at'>): boolean
  /**
   * Adds these, and forgets what is not about any of the bookings held.
   * @returns false on a full disk: they hold for this page, and are written when `writeOwed` finds room
   */
  record(freed: EvictedUpTo, held: ReadonlySet<Ulid>): Promise<boolean>
  /** Writes what could not be written. */
  flushPending(): Promise<void>
  close(): void
}

function readRow(row: SyncStateRow | undefined): EvictedUpTo {
  const parsed = v.safeParse(rowSchema, row?.value)
  // Written below, by this very type.
  return new Map(parsed.success ? (Object.entries(parsed.output.up_to) as [Ulid, Instant][]) : [])
}

/** @param table of the person's sync state */
export async function openEvictedThreads(table: Table<SyncStateRow>): Promise<EvictedThreads> {
  const upTo = new BehaviorSubject(readRow((await table.readMany([ROW]))[0]))
  let owed: { readonly freed: EvictedUpTo; readonly held: ReadonlySet<Ulid> } | undefined

  async function note(freed: EvictedUpTo, held: ReadonlySet<Ulid>): Promise<boolean> {
    try {
      await table.change([ROW], (current, id) => {
        const all = [...readRow(current), ...freed].filter(([booking]) => held.has(booking))
        return { id, value: { up_to: Object.fromEntries(all) } }
      })
    } catch (error) {
      if (failureKind(error) !== 'quota') throw error
      owed = { freed, held }
      upTo.next(new Map([...upTo.value, ...freed]))
      return false
    }
    owed = undefined
    upTo.next(readRow((await table.readMany([ROW]))[0]))
    return true
  }

  const watching: Subscription = table.changes.subscribe((changes) => {
    for (const { id, row } of changes) if (id === ROW) upTo.next(readRow(row))
  })
  return {
    upTo,
    isEvicted: ({ booking_id, created_at }) => {
      const until = upTo.value.get(booking_id)
      return until !== undefined && created_at <= until
    },
    record: note,
    flushPending: async () => {
      if (owed) await note(owed.freed, owed.held)
    },
    close: () => watching.unsubscribe(),
  }
}
