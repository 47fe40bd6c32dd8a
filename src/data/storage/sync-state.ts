/** What the device remembers about its exchange with the server: who it is, how many commands it gave, how far each feed got. */
import * as v from 'valibot'
import { asDeviceId, commandId, type CommandId, type DeviceId, type Ulid } from '#domain/ids.ts'
import type { Instant } from '#domain/instant.ts'
import { rowSchema } from './row-schema.ts'
import type { Table } from './table.ts'

export interface FeedState {
  /** Opaque; where to go on. */
  readonly since: string | null
  readonly confirmed_at: Instant | null
  /** Everything there was has been taken at least once. */
  readonly caught_up: boolean
  /** The highest schema_version that was left out because this build cannot read it; 0 for none. */
  readonly left_out: number
  /** How much the server's clock is ahead of the device's, ms. */
  readonly ahead_ms: number
}

export interface SyncStateRow {
  readonly id: string
  readonly value: Readonly<Record<string, unknown>>
}

const rowFields = v.object({ id: v.pipe(v.string(), v.maxLength(100)), value: v.record(v.string(), v.unknown()) })
export const syncStateSchema = rowSchema<SyncStateRow>(rowFields, 'id', [])

const DEVICE = 'device'
const COUNTER = 'command-counter'
const feedRow = (feed: string): string => `feed:${feed}`

const NO_FEED: FeedState = { since: null, confirmed_at: null, caught_up: false, left_out: 0, ahead_ms: 0 }

export interface SyncState {
  /** This database's id towards the server, made at the first call. */
  deviceId(fresh: () => Ulid): Promise<DeviceId>
  /** The next command id, never given twice, in whichever tab. */
  nextCommandId(device: DeviceId): Promise<CommandId>
  feed(name: string): Promise<FeedState>
  saveFeed(name: string, state: Partial<FeedState>): Promise<void>
}

export function syncStateOf(table: Table<SyncStateRow>): SyncState {
  const readValue = async (id: string): Promise<Readonly<Record<string, unknown>> | undefined> => (await table.readMany([id]))[0]?.value
  return {
    deviceId: async (fresh) => {
      // Insert if absent: of two tabs that open at once, one wins and both read the winner's.
      await table.put([{ id: DEVICE, value: { device_id: fresh() } }], () => false)
      return asDeviceId(String((await readValue(DEVICE))?.['device_id']))
    },
    nextCommandId: async (device) => {
      let n = 0
      await table.change([COUNTER], (current) => {
        n = Number(current?.value['n'] ?? 0) + 1
        return { id: COUNTER, value: { n } }
      })
      return commandId(device, n)
    },
    feed: async (name) => ({ ...NO_FEED, ...(await readValue(feedRow(name))) }),
    saveFeed: (name, state) => table.change([feedRow(name)], (current, id) => ({ id, value: { ...NO_FEED, ...current?.value, ...state } })),
  }
}
