/** The documents last read or written, where no other process writes: what is here is what is in the store. */
import type { StoredDoc } from '../document-store.ts'

/** Documents kept: some 10 MB. */
const MAX_DOCUMENTS = 5_000

export interface DocumentCache {
  /** Undefined when it is not known; null when the store has no such document. */
  find(id: string): StoredDoc | null | undefined
  /** Before a read. @returns keeps what was read, unless something was written meanwhile */
  reading(): (id: string, doc: StoredDoc | undefined) => void
  /** Before a write: from now on nothing is known of these. */
  writing(ids: readonly string[]): void
  /** What was written, with the revision it got. */
  written(doc: StoredDoc, rev: string): void
  /** After a write, whatever came of it. */
  wrote(): void
}

export function createDocumentCache(): DocumentCache {
  const docs = new Map<string, StoredDoc | null>()
  /** Counts beginnings and ends of writes: a read that saw the same count at both its ends overlapped none. */
  let writes = 0

  function keep(id: string, doc: StoredDoc | null): void {
    docs.delete(id)
    docs.set(id, doc)
    if (docs.size <= MAX_DOCUMENTS) return
    const [oldest] = docs.keys()
    if (oldest !== undefined) docs.delete(oldest)
  }

  return {
    find: (id) => {
      const doc = docs.get(id)
      if (doc !== undefined) keep(id, doc)
      return doc
    },
    reading: () => {
      const before = writes
      return (id, doc) => {
        if (writes === before) keep(id, doc ?? null)
      }
    },
    writing: (ids) => {
      writes += 1
      for (const id of ids) docs.delete(id)
    },
    written: (doc, rev) => {
      // As it will be read: without what JSON leaves out, and nobody else's object.
      keep(doc._id, doc['_deleted'] === true ? null : (JSON.parse(JSON.stringify({ ...doc, _rev: rev })) as StoredDoc))
    },
    wrote: () => {
      writes += 1
    },
  }
}
