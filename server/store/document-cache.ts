/**
 * LRU cache of documents last read or written, for stores with no other writing process: a cached document equals the stored one. A written
 * one is cached as it is stored, and decoded when it is first read: most never are.
 */
import type { StoredDoc } from './document-store.ts'

/** Documents cached: some 10 MB. */
const MAX_DOCUMENTS = 5_000

export interface CachedRead {
  /** Caches a result, unless a write of that document overlapped the read. */
  cache(id: string, doc: StoredDoc | undefined): void
  end(): void
}

export interface DocumentCache {
  /** Returns undefined when the document is not cached; null when the store has no such document. */
  find(id: string): StoredDoc | null | undefined
  beginRead(): CachedRead
  /** Begins a write: removes these documents from the cache. */
  beginWrite(ids: readonly string[]): void
  /** Caches what was written under an id; undefined for a deletion. */
  cacheWritten(id: string, value: string | undefined): void
  /** Ends a write, successful or not. */
  endWrite(): void
}

/** Creates the cache. @param decode returns the document of a stored value */
export function createDocumentCache(decode: (id: string, value: string) => StoredDoc): DocumentCache {
  const docs = new Map<string, StoredDoc | string | null>()
  /** Documents that are being written. */
  let written: ReadonlySet<string> = new Set()
  /** Reads under way, each with the documents written since its start. */
  const reads = new Set<Set<string>>()

  function store(id: string, doc: StoredDoc | string | null): void {
    docs.delete(id)
    docs.set(id, doc)
    if (docs.size <= MAX_DOCUMENTS) return
    const [oldest] = docs.keys()
    if (oldest !== undefined) docs.delete(oldest)
  }

  return {
    find: (id) => {
      const cached = docs.get(id)
      if (cached === undefined) return undefined
      const doc = typeof cached === 'string' ? decode(id, cached) : cached
      store(id, doc)
      return doc
    },
    beginRead: () => {
      const overlapped = new Set(written)
      reads.add(overlapped)
      return {
        cache: (id, doc) => {
          if (!overlapped.has(id)) store(id, doc ?? null)
        },
        end: () => void reads.delete(overlapped),
      }
    },
    beginWrite: (ids) => {
      written = new Set(ids)
      for (const overlapped of reads) for (const id of ids) overlapped.add(id)
      for (const id of ids) docs.delete(id)
    },
    cacheWritten: (id, value) => store(id, value ?? null),
    endWrite: () => {
      written = new Set()
    },
  }
}
