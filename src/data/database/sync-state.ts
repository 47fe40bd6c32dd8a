/** What the device stores about replication: its device id, the number of commands submitted so far, and the checkpoint of each feed. */
import { mergeMap, type Observable } from 'rxjs'
import * as v from 'valibot'
import { asDeviceId, commandId, type CommandId, type DeviceId, type Ulid } from '#domain/ids.ts'
import type { Instant } from '#domain/time/instant.ts'
import { rowSchema } from './row-schema.ts'
import type { Table } from './table.ts'

export interface FeedState {
  /** Opaque checkpoint to continue from; null for the beginning. */
  readonly since: string | null
  readonly confirmed_at: Instant | null
  /** True once the whole feed was received at least once. */
  readonly caught_up: boolean
  /** Highest schema_version that was left out because this build cannot read it; 0 for none. */
  readonly left_out: number
  /** How far the server's clock is ahead of the device's, ms. */
  readonly ahead_ms: number
  /**
   * How often the feed's data was removed from this device, or began to be read for another part. A checkpoint of an earlier epoch covers
   * nothing any more.
   */
  readonly epoch: number
  /** True while the feed is read from its beginning beside data of an earlier reading, which is removed at the end. */
  readonly renewing: boolean
}

export interface SyncStateRow {
  readonly id: string
  readonly value: Readonly<Record<string, unknown>>
}

const rowFields = v.object({ id: v.pipe(v.string(), v.maxLength(100)), value: v.record(v.string(), v.unknown()) })
export const syncStateSchema = rowSchema<SyncStateRow>(rowFields, 'id', [])

const DEVICE = 'device'
const COUNTER = 'command-counter'
/** Begins the ids of the rows with a feed's state. */
export const FEED_ROW = 'feed:'
const STEP_ROW = 'step:'
const feedRow = (feed: string): string => FEED_ROW + feed
const epochOf = (row: SyncStateRow | undefined): number => Number(row?.value['epoch'] ?? 0)

/** State of a feed that was never fetched. */
export const NO_FEED: FeedState = { since: null, confirmed_at: null, caught_up: false, left_out: 0, ahead_ms: 0, epoch: 0, renewing: false }

/** Returns the row with these fields changed. */
export const mergeFeedState = (current: SyncStateRow | undefined, id: string, state: Partial<FeedState>): SyncStateRow => ({
  id,
  value: { ...NO_FEED, ...current?.value, ...state },
})

export interface SyncState {
  /** Creates this database's id. @returns false when it has one */
  createDevice(fresh: () => Ulid): Promise<boolean>
  /** Returns this database's id as the server knows it, created at the first call. */
  deviceId(fresh: () => Ulid): Promise<DeviceId>
  /** Returns the next command id. No id is ever returned twice, in any tab. */
  nextCommandId(device: DeviceId): Promise<CommandId>
  readFeed(name: string): Promise<FeedState>
  /** @param epoch the feed's epoch when this run of it began @returns false, with nothing written, when the epoch has changed */
  saveFeed(name: string, state: Partial<FeedState>, epoch?: number): Promise<boolean>
  /** Resets the feed to its beginning, also for tabs that follow it at this moment. */
  resetFeed(name: string): Promise<void>
  /** Runs a step unless it has run to its end in this database. */
  once(step: string, run: () => Promise<void>): Promise<void>
  /** The epoch of a feed at each change of its state, in this or another tab. */
  readonly feedEpochs: Observable<{ readonly name: string; readonly epoch: number }>
}

export function createSyncState(table: Table<SyncStateRow>): SyncState {
  const readValue = async (id: string): Promise<Readonly<Record<string, unknown>> | undefined> => (await table.readMany([id]))[0]?.value
  const readDevice = async (): Promise<DeviceId> => asDeviceId(String((await readValue(DEVICE))?.['device_id']))
  async function createDevice(fresh: () => Ulid): Promise<boolean> {
    const id = fresh()
    // Inserts if absent: of two tabs that open together one wins, and both read the winner's id.
    await table.put([{ id: DEVICE, value: { device_id: id } }], () => false)
    return (await readDevice()) === asDeviceId(id)
  }
  return {
    createDevice,
    deviceId: async (fresh) => {
      const known = await readValue(DEVICE)
      if (!known) await createDevice(fresh)
      return known ? asDeviceId(String(known['device_id'])) : readDevice()
    },
    nextCommandId: async (device) => {
      let n = 0
      await table.change([COUNTER], (current) => {
        n = Number(current?.value['n'] ?? 0) + 1
        return { id: COUNTER, value: { n } }
      })
      return commandId(device, n)
    },
    readFeed: async (name) => ({ ...NO_FEED, ...(await readValue(feedRow(name))) }),
    saveFeed: async (name, state, epoch) => {
      let isWritten = true
      await table.change([feedRow(name)], (current, id) => {
        isWritten = epoch === undefined || epochOf(current) === epoch
        return isWritten ? mergeFeedState(current, id, state) : undefined
      })
      return isWritten
    },
    resetFeed: (name) => table.change([feedRow(name)], (current, id) => ({ id, value: { ...NO_FEED, epoch: epochOf(current) + 1 } })),
    once: async (step, run) => {
      if (await readValue(STEP_ROW + step)) return
      await run()
      await table.put([{ id: STEP_ROW + step, value: {} }], () => false)
    },
    feedEpochs: table.changes.pipe(
      mergeMap((changes) =>
        changes.flatMap(({ id, row }) => (id.startsWith(FEED_ROW) ? { name: id.slice(FEED_ROW.length), epoch: epochOf(row) } : [])),
      ),
    ),
  }
}
