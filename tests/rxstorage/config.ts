/** Takes the place of `test/unit/config.ts` in a copy of RxDB's test suite, whose own needs packages for a dozen other storages. */
import 'fake-indexeddb/auto'
import type { RxStorage } from 'rxdb'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { getConfig, setConfig } from 'rxdb/plugins/test-utils'
import { wrappedValidateAjvStorage } from 'rxdb/plugins/validate-ajv'
import { getRxStorageBrowser } from '#data/rxdb-storage/browser-storage.ts'

type Storage = RxStorage<unknown, unknown>

/** `dexie` for RxDB's own storage; otherwise this app's. */
const getStorage = (): Storage => (process.env['DEFAULT_STORAGE'] === 'dexie' ? getRxStorageDexie() : getRxStorageBrowser())

setConfig({
  storage: {
    // The suite leaves out what no storage over Dexie can do.
    name: 'dexie',
    getStorage: () => wrappedValidateAjvStorage({ storage: getStorage() }),
    getPerformanceStorage: () => ({ storage: getStorage(), description: 'fake-indexeddb' }),
    hasPersistence: true,
    hasMultiInstance: true,
    hasAttachments: true,
    hasReplication: true,
  },
})

/** One test after the other: two at the same time would make the figure depend on the machine. */
export const describeParallel: unknown = Reflect.get(globalThis, 'describe')

export default getConfig()
