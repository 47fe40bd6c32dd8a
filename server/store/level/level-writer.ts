/** Judges writes in their order against the current revisions, and writes those of many callers in one batch with one sync. */
import { fail, ok, type Result } from '#domain/result.ts'
import { createWriteQueue, type WriteGroup } from '../write-queue.ts'
import { assertStorable } from '../assert-storable.ts'
import type { StoreChange, StoredDoc, Transaction } from '../document-store.ts'
import { bytesKey, changeKey, documentKey, encodeDocument, formatRevision, parseRevision, type Revision } from './level-keys.ts'

export type WriteResult = Result<{ rev: string }, 'conflict'>

export type LevelOperation =
  | { readonly type: 'put'; readonly key: string; readonly value: string }
  | { readonly type: 'put'; readonly key: string; readonly value: Uint8Array; readonly valueEncoding: 'view' }
  | { readonly type: 'del'; readonly key: string }

export interface WrittenChange {
  readonly change: StoreChange
  /** Stored value of the document; undefined for a deletion. */
  readonly value: string | undefined
}

export interface LevelWriterDeps {
  /** Returns the current revisions in order; undefined for documents that do not exist. */
  readonly readRevs: (ids: readonly string[]) => Promise<readonly (string | undefined)[]>
  /** Returns the seq of the newest change. */
  readonly newest: () => number
  /** Writes everything or nothing. */
  readonly batch: (operations: readonly LevelOperation[]) => Promise<void>
  /** Called after each batch with what was written, in order. */
  readonly written: (changes: readonly WrittenChange[]) => void
}

export interface LevelWriter {
  /** Writes documents; each succeeds or fails separately, results in order. */
  writeEach(docs: readonly StoredDoc[]): Promise<WriteResult[]>
  /** Writes all or none. @returns the new revisions */
  commit(transaction: Transaction): Promise<Result<{ readonly revs: readonly string[] }, 'conflict'>>
  settled(): Promise<void>
}

const isDeletion = (doc: StoredDoc): boolean => doc['_deleted'] === true

/** What a batch does: at most one operation for each key, and the changes in order. */
interface Batch {
  readonly revs: Map<string, string | undefined>
  readonly operations: Map<string, LevelOperation>
  readonly changes: WrittenChange[]
  seq: number
}

function put(batch: Batch, key: string, value: string): void {
  batch.operations.set(key, { type: 'put', key, value })
}

function remove(batch: Batch, key: string): void {
  batch.operations.set(key, { type: 'del', key })
}

function addWrite(batch: Batch, doc: StoredDoc): string {
  const current = batch.revs.get(doc._id)
  const replaced: Revision | undefined = current === undefined ? undefined : parseRevision(current)
  const bytes = isDeletion(doc) ? undefined : doc._bytes
  batch.seq += 1
  const rev = formatRevision({ generation: (replaced?.generation ?? 0) + 1, seq: batch.seq, hasBytes: bytes !== undefined })
  if (replaced) remove(batch, changeKey(replaced.seq))
  if (bytes) batch.operations.set(bytesKey(doc._id), { type: 'put', key: bytesKey(doc._id), value: bytes, valueEncoding: 'view' })
  else if (replaced?.hasBytes === true) remove(batch, bytesKey(doc._id))
  if (isDeletion(doc)) {
    remove(batch, documentKey(doc._id))
    put(batch, changeKey(batch.seq), `${doc._id} ${rev}`)
    const change = { seq: String(batch.seq), id: doc._id, doc: { _id: doc._id, _rev: rev, _deleted: true } }
    batch.changes.push({ change, value: undefined })
    batch.revs.set(doc._id, undefined)
  } else {
    const { _bytes, ...stored } = doc
    const value = encodeDocument(doc, rev)
    put(batch, documentKey(doc._id), value)
    put(batch, changeKey(batch.seq), doc._id)
    batch.changes.push({ change: { seq: String(batch.seq), id: doc._id, doc: { ...stored, _rev: rev } }, value })
    batch.revs.set(doc._id, rev)
  }
  return rev
}

function writeOne(batch: Batch, doc: StoredDoc): WriteResult {
  return batch.revs.get(doc._id) === doc._rev ? ok({ rev: addWrite(batch, doc) }) : fail('conflict')
}

/** Returns one result for each document of a group; a transaction that is refused has a conflict for each. */
function writeGroup(batch: Batch, { docs, isAtomic, ensured, unchanged }: WriteGroup): WriteResult[] {
  if (!isAtomic) return docs.map((doc) => writeOne(batch, doc))
  const ids = new Set(docs.map(({ _id }) => _id))
  const fits =
    ids.size === docs.length &&
    docs.every((doc) => batch.revs.get(doc._id) === doc._rev) &&
    unchanged.every(({ id, rev }) => batch.revs.get(id) === rev)
  if (!fits) return docs.map(() => fail('conflict'))
  // Pointers first, so that a feed that is read meanwhile has them when it meets the documents.
  for (const doc of ensured) if (batch.revs.get(doc._id) === undefined) addWrite(batch, doc)
  return docs.map((doc) => ok({ rev: addWrite(batch, doc) }))
}

export function createLevelWriter({ readRevs, newest, batch: writeBatch, written }: LevelWriterDeps): LevelWriter {
  const queue = createWriteQueue(async (groups): Promise<WriteResult[][]> => {
    const ids = [
      ...new Set(
        groups.flatMap(({ docs, ensured, unchanged }) => [
          ...[...docs, ...ensured].map(({ _id }) => _id),
          ...unchanged.map(({ id }) => id),
        ]),
      ),
    ]
    const revs = await readRevs(ids)
    const batch: Batch = { revs: new Map(ids.map((id, index) => [id, revs[index]])), operations: new Map(), changes: [], seq: newest() }
    const results = groups.map((group) => writeGroup(batch, group))
    if (batch.changes.length > 0) {
      await writeBatch([...batch.operations.values()])
      written(batch.changes)
    }
    return results
  })

  return {
    writeEach: async (docs) => {
      docs.forEach(assertStorable)
      return docs.length === 0 ? [] : queue.write({ docs, isAtomic: false, ensured: [], unchanged: [] })
    },
    commit: async ({ writes, ensured = [], unchanged = [] }) => {
      for (const doc of [...ensured, ...writes]) assertStorable(doc)
      const rows = writes.length === 0 ? [] : await queue.write({ docs: writes, isAtomic: true, ensured, unchanged })
      const revs = rows.flatMap((row) => (row.ok ? row.value.rev : []))
      return revs.length === writes.length ? ok({ revs }) : fail('conflict')
    },
    settled: queue.settled,
  }
}
