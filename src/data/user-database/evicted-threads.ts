/**
 * Threads whose earlier messages were evicted from this device, and up to what time those are on the server only. A snapshot of the feed
 * would bring them all back, so evicted messages in the feed are ignored.
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

/** By booking: creation time of the newest evicted message, by the server's clock. */
export type EvictedUpTo = ReadonlyMap<Ulid, Instant>

export interface EvictedThreads {
  /** The current state, with changes of every tab. */
  readonly upTo: BehaviorSubject<EvictedUpTo>
  /** Returns true when the message must not be stored here. */
  isEvicted(message: Pick<Message, 'booking_id' | 'created_at'>): boolean
  /**
   * Adds evictions, and removes entries of bookings that this device no longer stores.
   * @returns false on a full disk: the entries then apply to this page, and are written once `flushPending` finds space
   */
  record(evicted: EvictedUpTo, storedBookings: ReadonlySet<Ulid>): Promise<boolean>
  /** Writes the entries that could not be written before. */
  flushPending(): Promise<void>
  close(): void
}

function readRow(row: SyncStateRow | undefined): EvictedUpTo {
  const parsed = v.safeParse(rowSchema, row?.value)
  // Written by `record`, with this very type.
  return new Map(parsed.success ? (Object.entries(parsed.output.up_to) as [Ulid, Instant][]) : [])
}

/** @param table the person's sync state */
export async function openEvictedThreads(table: Table<SyncStateRow>): Promise<EvictedThreads> {
  const upTo = new BehaviorSubject(readRow((await table.readMany([ROW]))[0]))
  let pending: { readonly freed: EvictedUpTo; readonly held: ReadonlySet<Ulid> } | undefined

  async function record(evicted: EvictedUpTo, storedBookings: ReadonlySet<Ulid>): Promise<boolean> {
    try {
      await table.change([ROW], (current, id) => {
        const all = [...readRow(current), ...evicted].filter(([booking]) => storedBookings.has(booking))
        return { id, value: { up_to: Object.fromEntries(all) } }
      })
    } catch (error) {
      if (failureKind(error) !== 'quota') throw error
      pending = { freed: evicted, held: storedBookings }
      upTo.next(new Map([...upTo.value, ...evicted]))
      return false
    }
    pending = undefined
    upTo.next(readRow((await table.readMany([ROW]))[0]))
    return true
  }

  const watching: Subscription = table.changes.subscribe((changes) => {
    for (const { id, row } of changes) if (id === ROW) upTo.next(readRow(row))
  })
  return {
    upTo,
    isEvicted: ({ booking_id, created_at }) => {
      const evictedUpTo = upTo.value.get(booking_id)
      return evictedUpTo !== undefined && created_at <= evictedUpTo
    },
    record,
    flushPending: async () => {
      if (pending) await record(pending.freed, pending.held)
    },
    close: () => watching.unsubscribe(),
  }
}
