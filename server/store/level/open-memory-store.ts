import { MemoryLevel } from 'memory-level'
import type { DocumentStore } from '../document-store.ts'
import { openStoreOverLevel } from './level-store.ts'

/** Opens an in-memory store for tests. Each call opens a new one. */
export const openMemoryStore = (): Promise<DocumentStore> =>
  openStoreOverLevel(new MemoryLevel<string, string>(), { kind: 'memory', seqs: 'durable', batchOptions: {} })
