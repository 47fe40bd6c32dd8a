/** The public directory's database on this device: whoever is signed in, it is the same. */
import type { RxCollection, RxStorage } from 'rxdb'
import { providerSchema, type Provider } from '#domain/documents/provider.ts'
import type { DeviceClock } from '../device-clock.ts'
import { openDatabase } from './open-database.ts'
import { rowSchema } from './row-schema.ts'
import { syncStateOf, syncStateSchema, type SyncState, type SyncStateRow } from './sync-state.ts'
import { tableOf, type Table } from './table.ts'

export interface DirectoryDatabase {
  readonly providers: Table<Provider>
  readonly syncState: SyncState
  close(): Promise<void>
}

/** Long enough for every city's name. */
const CITY_LENGTH = 40

// A picklist has no longest length of its own, and the index needs one.
const base = rowSchema<Provider>(providerSchema, 'doc_id', [])
const providers = { ...base, properties: { ...base.properties, city: { type: 'string', maxLength: CITY_LENGTH } }, required: ['doc_id', 'city'], indexes: ['city'] } as typeof base

interface DirectoryCollections extends Record<string, RxCollection> {
  providers: RxCollection<Provider>
  sync_state: RxCollection<SyncStateRow>
}

/** @throws DatabaseFailure */
export async function openDirectoryDatabase(storage: RxStorage<unknown, unknown> | undefined, clock: DeviceClock): Promise<DirectoryDatabase> {
  const { collections, close } = await openDatabase<DirectoryCollections>({ name: 'nearhelp-directory', schemas: { providers, sync_state: syncStateSchema }, storage }, clock)
  return { providers: tableOf(collections.providers, 'doc_id'), syncState: syncStateOf(tableOf(collections.sync_state, 'id')), close }
}
