/** Stored metadata of an offline area: whether the person wants to keep it, and its size when it was last counted. */
import * as v from 'valibot'
import type { SyncStateRow } from '../database/sync-state.ts'
import type { Table } from '../database/table.ts'

export interface OfflineAreaSize {
  readonly providers: number
  /** Reviews embedded in the providers' documents. */
  readonly reviews: number
  /** Size of the documents as JSON; the database's indexes come on top. */
  readonly bytes: number
}

const sizeEntries = { providers: v.number(), reviews: v.number(), bytes: v.number() }
const recordSchema = v.object({
  kept: v.optional(v.boolean(), false),
  /** `at`: the feeds' checkpoints that the size is valid for. */
  size: v.optional(v.object({ ...sizeEntries, at: v.string() })),
})
export type OfflineAreaRecord = v.InferOutput<typeof recordSchema>

export interface OfflineAreaMetadata {
  read(city: string): Promise<OfflineAreaRecord>
  save(city: string, note: Partial<OfflineAreaRecord>): Promise<void>
  remove(city: string): Promise<void>
}

const rowId = (city: string): string => `area:${city}`

/** @param table the directory database's sync state */
export function createOfflineAreaMetadata(table: Table<SyncStateRow>): OfflineAreaMetadata {
  return {
    read: async (city) => {
      const parsed = v.safeParse(recordSchema, (await table.readMany([rowId(city)]))[0]?.value ?? {})
      return parsed.success ? parsed.output : { kept: false }
    },
    save: (city, note) => table.change([rowId(city)], (current, id) => ({ id, value: { ...current?.value, ...note } })),
    remove: (city) => table.change([rowId(city)], (current) => (current ? null : undefined)),
  }
}
