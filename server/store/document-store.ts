/** The store port: what the server needs from a document database. One contract suite holds for every adapter. */
import type { Result } from '#domain/result.ts'
import type { CounterStore } from '../platform/counter-store.ts'

/** Document as stored: its id, the store's revision, and its fields. */
export interface StoredDoc {
  readonly _id: string
  readonly _rev?: string
  /** Bytes to write with the document, both or neither. Readers do not get them: see `bytes`. They are deleted with the document. */
  readonly _bytes?: Uint8Array
  readonly [field: string]: unknown
}

export interface StoreRow {
  readonly id: string
  readonly rev: string
  /** Present with includeDocs. */
  readonly doc?: StoredDoc
}

export interface StoreChange {
  /** Opaque; valid only for `changes` of the same store. */
  readonly seq: string
  readonly id: string
  readonly doc: StoredDoc
}

/** A document that was read, and must still be at this revision; without one it must not exist. */
export interface ReadVersion {
  readonly id: string
  readonly rev: string | undefined
}

/** Hours that a booking holds after a transaction; those it held before are released. */
export interface Reservation {
  readonly booking: string
  readonly provider: string
  readonly hours: readonly { readonly starts_at: string; readonly ends_at: string }[]
}

export interface Transaction {
  /** Documents to write, each at the revision that it replaces, or new without one. At most 1,000, no id twice. */
  readonly writes: readonly StoredDoc[]
  /** Documents to create unless they exist. */
  readonly ensured?: readonly StoredDoc[]
  /** Documents that decided what is written. */
  readonly unchanged?: readonly ReadVersion[]
  /** A store for several processes refuses overlaps; elsewhere the revision of the calendar suffices. */
  readonly reservations?: readonly Reservation[]
}

/** `conflict`: a document is not at its revision. `overlap`: a provider's hours are already held by another booking. */
export type CommitError = 'conflict' | 'overlap'

/** Messages to all processes, the sender among them. Nothing stores them: a process that is not connected at that moment misses them. */
export interface Broadcast {
  /** @param message at most 7,000 bytes @throws StoreUnavailable */
  send(message: string): Promise<void>
  /** @returns stops listening */
  listen(onMessage: (message: string) => void): () => void
}

export interface DocumentStore {
  readonly kind: 'leveldb' | 'postgres' | 'indexeddb' | 'memory'
  /** Whether other processes write to the same data. */
  readonly isShared: boolean
  /** `durable`: seqs are rising whole numbers that keep their meaning after a restart. `transient`: they promise neither. */
  readonly seqs: 'durable' | 'transient'
  /** Returns an id that stays the same for the life of the data; another store (or a wiped one) has a different one. */
  identity(): Promise<string>
  get(id: string): Promise<StoredDoc | undefined>
  /** Returns documents in the order of the ids; missing ones are undefined. */
  getMany(ids: readonly string[]): Promise<(StoredDoc | undefined)[]>
  /**
   * Returns the rows with ids from `start` to `end`, both included, in order of code units. A `start` that ends with U+0000 begins after
   * that id. Ids are ASCII.
   */
  range(query: { start: string; end: string; limit?: number; descending?: boolean; includeDocs?: boolean }): Promise<StoreRow[]>
  /**
   * Writes all or nothing, on disk before it resolves (with strict durability), in the order of the feed. A feed never skips a change of
   * transactions that commit at the same moment.
   * @returns the new revisions in order
   * @throws StoreUnavailable when it is unknown whether anything was written
   */
  commit(transaction: Transaction): Promise<Result<{ readonly revs: readonly string[] }, CommitError>>
  /**
   * Writes one document: without `_rev` it must be new, with one it must be the current revision; else `conflict`. With strict durability
   * it is on disk before this resolves.
   */
  put(doc: StoredDoc): Promise<Result<{ rev: string }, 'conflict'>>
  /** Works as `put` for many documents: each succeeds or fails separately; results are in order. */
  putAll(docs: readonly StoredDoc[]): Promise<Result<{ rev: string }, 'conflict'>[]>
  /**
   * Returns the bytes written with a document (`_bytes`); undefined when the document or its bytes do not exist. They are not part of
   * the document: readers of the document or the feed do not get them.
   */
  bytes(id: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Returns the seq of the newest change. Others with lower seqs may still arrive: to follow from now on, use `recentChanges(0)`. */
  lastSeq(): Promise<string>
  /**
   * Calls back for the newest changes, oldest first, at most `limit`: rebuilds in-memory state without loading all changes together.
   * @returns every change after `from` up to `to` was called back; `tail` continues at `to`
   */
  recentChanges(limit: number, onChange: (change: StoreChange) => void): Promise<{ from: string; to: string }>
  /** Calls back for each change after `since`, at least once and in order, until stopped. Survives a store that is away for a while. */
  tail(since: string, onChange: (change: StoreChange) => void): { stop(): void }
  /**
   * Resolves when overwritten and deleted data is gone from the disk too. Slow: for data that must not be recoverable. Absent where the
   * store keeps no old data.
   */
  readonly compact?: () => Promise<void>
  /** Counts for all processes. Absent where no other process writes. */
  readonly counters?: CounterStore
  /** Reaches all processes. Absent where no other process writes. */
  readonly broadcast?: Broadcast
  close(): Promise<void>
}
