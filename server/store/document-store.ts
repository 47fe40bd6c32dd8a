/** The store port: what the server needs of a document database. One contract suite holds for every adapter. */
import type { Result } from '#domain/result.ts'

/** A document as stored: the id, the store's revision, and the fields. */
export interface StoredDoc {
  readonly _id: string
  readonly _rev?: string
  readonly [field: string]: unknown
}

export interface StoreRow {
  readonly id: string
  readonly rev: string
  /** With includeDocs. */
  readonly doc?: StoredDoc
}

export interface StoreChange {
  /** Opaque; only good for `changes` of the same store. */
  readonly seq: string
  readonly id: string
  readonly doc: StoredDoc
}

export interface DocumentStore {
  readonly kind: 'leveldb' | 'couchdb' | 'indexeddb' | 'memory'
  /** `lasting`: seqs are whole numbers that rise and mean the same after a restart. `passing`: they promise neither. */
  readonly seqs: 'lasting' | 'passing'
  /** Stays the same for the life of the data; another store (or a wiped one) has another. */
  identity(): Promise<string>
  get(id: string): Promise<StoredDoc | undefined>
  /** In the order asked; missing ones undefined. */
  getMany(ids: readonly string[]): Promise<(StoredDoc | undefined)[]>
  /** Ids from `start` to `end`, both included, in order of code units. */
  range(query: { start: string; end: string; limit?: number; descending?: boolean; includeDocs?: boolean }): Promise<StoreRow[]>
  /**
   * Writes one document: without `_rev` it must be new, with one it must be the current one; else `conflict`.
   * With strict durability it is on disk before this resolves.
   */
  put(doc: StoredDoc): Promise<Result<{ rev: string }, 'conflict'>>
  /** As `put` for many, each judged by itself, answered in order. */
  putAll(docs: readonly StoredDoc[]): Promise<Result<{ rev: string }, 'conflict'>[]>
  /**
   * As `putAll`, but all or none, and in this order in the feed: `conflict` when one of them is not the current one, or exists.
   * Absent where other processes write too.
   */
  readonly putAtomically?: (docs: readonly StoredDoc[]) => Promise<Result<void, 'conflict'>>
  /**
   * The bytes that were written beside a document (`withBytes`); undefined where there is no such document, or none beside it.
   * They are no part of it: nobody who reads the document or the feed reads them.
   */
  bytes(id: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Seq of the newest change. */
  lastSeq(): Promise<string>
  /**
   * Calls back for the newest changes, oldest first, at most `limit`; for rebuilding what is kept in memory without holding it all at once.
   * @returns every change after `from` up to `to` was called back; `tail` goes on at `to`
   */
  recentChanges(limit: number, onChange: (change: StoreChange) => void): Promise<{ from: string; to: string }>
  /** Calls back for each change after `since`, at least once and in order, until disposed. Survives a store that is away for a while. */
  tail(since: string, onChange: (change: StoreChange) => void): { stop(): void }
  /**
   * Resolves when what was overwritten or deleted is gone from the disk too. Takes long: for what must not be found again.
   * Absent where nothing of it is kept.
   */
  readonly compact?: () => Promise<void>
  close(): Promise<void>
}
