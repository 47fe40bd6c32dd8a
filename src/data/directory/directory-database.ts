/** The public directory's database on this device, the same for every person. */
import type { RxCollection, RxStorage } from 'rxdb'
import * as v from 'valibot'
import type { Provider } from '#domain/documents/provider.ts'
import { docIdField } from '#domain/fields.ts'
import type { DeviceClock } from '../platform/device-clock.ts'
import { DIRECTORY_DATABASE } from './read-stored-providers.ts'
import { createOfflineAreaMetadata, type OfflineAreaMetadata } from './offline-area-metadata.ts'
import { openDatabase } from '../database/open-database.ts'
import { rowSchema } from '../database/row-schema.ts'
import { createSyncState, syncStateSchema, type SyncState, type SyncStateRow } from '../database/sync-state.ts'
import { createTable, type Table } from '../database/table.ts'
import { createReceivedIds, type ReceivedIds } from './received-ids.ts'

/** The fields of providers that queries use, and all that RxDB knows of their type. */
export type ProviderRow = Pick<Provider, 'doc_id' | 'city'>

export interface DirectoryDatabase {
  readonly providers: Table<Provider, ProviderRow>
  readonly syncState: SyncState
  readonly receivedIds: ReceivedIds
  readonly offlineAreaMetadata: OfflineAreaMetadata
  close(): Promise<void>
}

const providers = rowSchema<ProviderRow>(v.object({ doc_id: docIdField, city: v.pipe(v.string(), v.maxLength(40)) }), 'doc_id', [['city']])

interface DirectoryCollections {
  providers: RxCollection<ProviderRow>
  sync_state: RxCollection<SyncStateRow>
}

/** @throws DatabaseFailure */
export async function openDirectoryDatabase(
  storage: RxStorage<unknown, unknown> | undefined,
  clock: DeviceClock,
): Promise<DirectoryDatabase> {
  const { collections, close } = await openDatabase<DirectoryCollections>(
    { name: DIRECTORY_DATABASE, schemas: { providers, sync_state: syncStateSchema }, storage },
    clock,
  )
  const state = createTable(collections.sync_state, 'id')
  return {
    providers: createTable<ProviderRow, Provider>(collections.providers, 'doc_id'),
    syncState: createSyncState(state),
    receivedIds: createReceivedIds(state),
    offlineAreaMetadata: createOfflineAreaMetadata(state),
    close,
  }
}
