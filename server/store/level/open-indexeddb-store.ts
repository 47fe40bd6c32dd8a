import { BrowserLevel } from 'browser-level'
import type { DocumentStore } from '../document-store.ts'
import { openStoreOverLevel } from './level-store.ts'

/** Opens a database in the page's IndexedDB: the mock backend's store. */
export const openIndexedDbStore = ({ name }: { name: string }): Promise<DocumentStore> =>
  openStoreOverLevel(new BrowserLevel<string, string>(name), { kind: 'indexeddb', seqs: 'durable', batchOptions: {} })
