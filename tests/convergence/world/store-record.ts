/** The record of everything that was written to a store. Revisions in it count the writes of a document, whichever store it is in. */
import type { StoredDoc, Transaction } from '#server/store/document-store.ts'

export interface StoreRecord {
  /** All stored documents by id. */
  readonly docs: ReadonlyMap<string, StoredDoc>
  /** Number of writes so far. */
  writes(): number
  /** Those of them that are not only about the server's jobs: its sweeps repeat for ever. */
  effects(): number
  /** Every version of every document ever written, in order. */
  readonly journal: readonly StoredDoc[]
  /** The documents of every transaction, as written, in order. */
  readonly transactions: readonly (readonly StoredDoc[])[]
  /**
   * Adds a transaction that was committed.
   * @param isCurrent false for a document that a later transaction, which is recorded already, has written again
   */
  add(transaction: Transaction, isCurrent?: (doc: StoredDoc) => boolean): void
  /** Adds a document that was written alone. */
  put(doc: StoredDoc): void
}

/** Ids of jobs and of the index of jobs. */
const JOBS = /^job(?:_[a-z]+)?:/

export const isDeletion = (doc: StoredDoc): boolean => doc['_deleted'] === true

/** The document without what belongs to the store. */
export function withoutRev({ _rev, _attachments, ...fields }: StoredDoc): StoredDoc {
  return fields
}

export function createStoreRecord(): StoreRecord {
  const docs = new Map<string, StoredDoc>()
  const generations = new Map<string, number>()
  const journal: StoredDoc[] = []
  const transactions: (readonly StoredDoc[])[] = []
  let writes = 0
  let effects = 0

  function put(doc: StoredDoc): void {
    const generation = (docs.has(doc._id) ? (generations.get(doc._id) ?? 0) : 0) + 1
    generations.set(doc._id, generation)
    writes += 1
    if (!JOBS.test(doc._id)) effects += 1
    if (isDeletion(doc)) {
      docs.delete(doc._id)
      return
    }
    const stored = { ...withoutRev(doc), _rev: `${generation}-a` }
    docs.set(doc._id, stored)
    journal.push(stored)
  }

  return {
    docs,
    journal,
    transactions,
    writes: () => writes,
    effects: () => effects,
    put,
    add: ({ writes: written, ensured = [] }, isCurrent = () => true) => {
      for (const doc of ensured) if (!docs.has(doc._id) && isCurrent(doc)) put(doc)
      for (const doc of written) if (isCurrent(doc)) put(doc)
      transactions.push(
        written.flatMap((doc) => {
          if (isCurrent(doc)) return docs.get(doc._id) ?? []
          return isDeletion(doc) ? [] : withoutRev(doc)
        }),
      )
    },
  }
}
