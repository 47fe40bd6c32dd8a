/** Writes to PouchDB: batches the documents of many callers; each document or group succeeds or fails separately. */
import { fail, ok, type Result } from '#domain/result.ts'
import type { DocumentCache } from '../document-cache.ts'
import type { StoredDoc } from '../document-store.ts'
import { errorStatus, throwUnavailable } from './pouch-errors.ts'
import type { AnyPouch } from './pouch-changes.ts'
import { withoutBytes } from '../stored-bytes.ts'
import { createWriteQueue, type WriteGroup } from '../write-queue.ts'

export type WriteResult = Result<{ rev: string }, 'conflict'>

export interface PouchWriter {
  /** Writes documents; each succeeds or fails separately, results in order. */
  writeEach(docs: readonly StoredDoc[]): Promise<WriteResult[]>
  /** Writes all or none. Correct only where every write uses this writer. */
  writeAtomically(docs: readonly StoredDoc[]): Promise<Result<void, 'conflict'>>
  settled(): Promise<void>
}

/** Throws on documents for which PouchDB refuses a whole batch, so that they do not fail the writes of others. */
function assertStorable(doc: StoredDoc): void {
  if (doc._id === '' || doc._id.startsWith('_')) throw new Error('A document ID is empty or begins with an underscore')
  if (doc._rev !== undefined && !/^\d+-./.test(doc._rev)) throw new Error('Invalid revision')
  for (const field of Object.keys(doc)) {
    if (field.startsWith('_') && field !== '_id' && field !== '_rev' && field !== '_deleted' && field !== '_attachments')
      throw new Error('A field name begins with an underscore')
  }
}

export function createPouchWriter(db: AnyPouch, cache: DocumentCache | undefined): PouchWriter {
  /** Returns the current revisions; undefined where the document does not exist. */
  async function currentRevs(ids: readonly string[]): Promise<Map<string, string | undefined>> {
    const revs = new Map<string, string | undefined>()
    const unknown = ids.filter((id) => {
      const known = cache?.find(id)
      if (known !== undefined) revs.set(id, known?._rev)
      return known === undefined
    })
    if (unknown.length === 0) return revs
    const { rows } = await db.allDocs({ keys: unknown }).catch(throwUnavailable)
    for (const row of rows) if ('value' in row && row.value && !row.value.deleted) revs.set(row.id, row.value.rev)
    return revs
  }

  /** Returns which groups may be written, in order: a group must replace current revisions that no earlier group of this batch replaces. */
  async function admitted(groups: readonly WriteGroup[]): Promise<boolean[]> {
    const whole = groups.filter((group) => group.isAtomic)
    if (whole.length === 0) return groups.map(() => true)
    const revs = await currentRevs(whole.flatMap((group) => group.docs.map((doc) => doc._id)))
    const replaced = new Set<string>()
    return groups.map(({ docs, isAtomic }) => {
      const fits = !isAtomic || docs.every((doc) => !replaced.has(doc._id) && doc._rev === revs.get(doc._id))
      if (fits) for (const doc of docs) replaced.add(doc._id)
      return fits
    })
  }

  async function writeAll(docs: readonly StoredDoc[]): Promise<WriteResult[]> {
    if (docs.length === 0) return []
    cache?.beginWrite(docs.map((doc) => doc._id))
    try {
      const rows = await db.bulkDocs(docs as PouchDB.Core.PutDocument<Record<string, unknown>>[]).catch(throwUnavailable)
      const results = rows.map((row): WriteResult => {
        if ('rev' in row && row.rev !== undefined && !('error' in row && row.error)) return ok({ rev: row.rev })
        return errorStatus(row) === 409 ? fail('conflict') : throwUnavailable(row)
      })
      for (const [index, doc] of docs.entries()) if (results[index]?.ok) cache?.cacheWritten(withoutBytes(doc), results[index].value.rev)
      return results
    } finally {
      cache?.endWrite()
    }
  }

  const queue = createWriteQueue(async (groups): Promise<WriteResult[][]> => {
    const admits = await admitted(groups)
    const written = await writeAll(groups.flatMap((group, index) => (admits[index] ? group.docs : [])))
    let from = 0
    return groups.map(({ docs, isAtomic }, index) => {
      if (!admits[index]) return docs.map(() => fail('conflict'))
      const rows = written.slice(from, from + docs.length)
      from += docs.length
      if (isAtomic && rows.some((row) => !row.ok))
        throw new Error('A group of documents was written only in part: something bypasses this writer')
      return rows
    })
  })

  return {
    writeEach: async (docs) => {
      docs.forEach(assertStorable)
      return docs.length === 0 ? [] : queue.write({ docs, isAtomic: false })
    },
    writeAtomically: async (docs) => {
      docs.forEach(assertStorable)
      const rows = docs.length === 0 ? [] : await queue.write({ docs, isAtomic: true })
      return rows.every((row) => row.ok) ? ok(undefined) : fail('conflict')
    },
    settled: queue.settled,
  }
}
