/** LRU cache of documents last read or written, for stores with no other writing process: a cached document equals the stored one. */
import type { StoredDoc } from './document-store.ts'

/** Documents cached: some 10 MB. */
const MAX_DOCUMENTS = 5_000

export interface DocumentCache {
  /** Returns undefined when the document is not cached; null when the store has no such document. */
  find(id: string): StoredDoc | null | undefined
  /** Begins a read. @returns a function that caches the result, unless a write overlapped the read */
  beginRead(): (id: string, doc: StoredDoc | undefined) => void
  /** Begins a write: removes these documents from the cache. */
  beginWrite(ids: readonly string[]): void
  /** Caches a written document with its new revision. */
  cacheWritten(doc: StoredDoc, rev: string): void
  /** Ends a write, successful or not. */
  endWrite(): void
}

export function createDocumentCache(): DocumentCache {
  const docs = new Map<string, StoredDoc | null>()
  /** Counts the starts and ends of writes: a read with the same count at its start and end overlapped none. */
  let writes = 0

  function store(id: string, doc: StoredDoc | null): void {
    docs.delete(id)
    docs.set(id, doc)
    if (docs.size <= MAX_DOCUMENTS) return
    const [oldest] = docs.keys()
    if (oldest !== undefined) docs.delete(oldest)
  }

  return {
    find: (id) => {
      const doc = docs.get(id)
      if (doc !== undefined) store(id, doc)
      return doc
    },
    beginRead: () => {
      const before = writes
      return (id, doc) => {
        if (writes === before) store(id, doc ?? null)
      }
    },
    beginWrite: (ids) => {
      writes += 1
      for (const id of ids) docs.delete(id)
    },
    cacheWritten: (doc, rev) => {
      // Cached as it will be read: without what JSON omits, and as a separate object.
      store(doc._id, doc['_deleted'] === true ? null : (JSON.parse(JSON.stringify({ ...doc, _rev: rev })) as StoredDoc))
    },
    endWrite: () => {
      writes += 1
    },
  }
}
