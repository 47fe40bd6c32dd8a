/** A store as it will be once several commands are written together: reads see what was committed here, and `flush` writes all of it. */
import { fail, ok } from '#domain/result.ts'
import type { CommitError, DocumentStore, Reservation, StoredDoc, StoreRow, Transaction } from '../store/document-store.ts'
import type { Result } from '#domain/result.ts'

/** What a command reads and writes. */
export type CommandStore = Pick<DocumentStore, 'get' | 'getMany' | 'range' | 'put' | 'commit'>

export interface WorkingCopy extends CommandStore {
  /** Reads documents in one round trip for later. */
  prefetch(ids: readonly string[]): Promise<void>
  /**
   * Writes everything in one transaction, on the condition that everything that was read is unchanged. Documents come before the records
   * of the commands that wrote them.
   */
  flush(isRecord: (doc: StoredDoc) => boolean): Promise<Result<void, CommitError>>
}

/** Revision of a document that exists only here. */
const PENDING = '1-pending.'

export function createWorkingCopy(store: CommandStore): WorkingCopy {
  /** Documents as they are in the store; undefined for those that do not exist. */
  const read = new Map<string, StoredDoc | undefined>()
  /** Documents as they are here, in the order of their first write. */
  const written = new Map<string, StoredDoc>()
  const ensured = new Map<string, StoredDoc>()
  const reservations = new Map<string, Reservation>()
  let changes = 0

  async function prefetch(ids: readonly string[]): Promise<void> {
    const missing = [...new Set(ids)].filter((id) => !read.has(id))
    if (missing.length === 0) return
    const docs = await store.getMany(missing)
    for (const [index, id] of missing.entries()) read.set(id, docs[index])
  }

  function current(id: string): StoredDoc | undefined {
    const doc = written.get(id) ?? read.get(id)
    return doc?.['_deleted'] === true ? undefined : doc
  }

  function write(doc: StoredDoc): string {
    const rev = `${PENDING}${(changes += 1)}`
    written.set(doc._id, { ...doc, _rev: rev })
    return rev
  }

  async function getMany(ids: readonly string[]): Promise<(StoredDoc | undefined)[]> {
    await prefetch(ids)
    return ids.map(current)
  }

  async function commit({ writes, ensured: more = [], unchanged = [], reservations: reserved = [] }: Transaction) {
    await prefetch([...writes.map(({ _id }) => _id), ...unchanged.map(({ id }) => id)])
    const fits =
      new Set(writes.map(({ _id }) => _id)).size === writes.length &&
      writes.every((doc) => current(doc._id)?._rev === doc._rev) &&
      unchanged.every(({ id, rev }) => current(id)?._rev === rev)
    if (!fits) return fail<CommitError>('conflict')
    for (const doc of more) ensured.set(doc._id, doc)
    for (const each of reserved) reservations.set(each.booking, each)
    return ok({ revs: writes.map(write) })
  }

  return {
    prefetch,
    getMany,
    commit,
    get: async (id) => (await getMany([id]))[0],
    put: async (doc) => {
      const committed = await commit({ writes: [doc] })
      return committed.ok ? ok({ rev: committed.value.revs[0] ?? '' }) : fail('conflict')
    },
    range: async (query) => {
      const rows = await store.range({ ...query, includeDocs: true })
      for (const { id, doc } of rows) if (!read.has(id)) read.set(id, doc)
      const here = [...written.keys()].filter((id) => id >= query.start && id <= query.end)
      const ids = [...new Set([...rows.map(({ id }) => id), ...here])].sort()
      if (query.descending === true) ids.reverse()
      return ids
        .flatMap((id): StoreRow[] => {
          const doc = current(id)
          return doc ? [{ id, rev: doc._rev ?? '', doc }] : []
        })
        .slice(0, query.limit)
    },
    flush: async (isRecord) => {
      if (written.size === 0) return ok(undefined)
      const writes = [...written.values()].map(({ _rev, ...doc }): StoredDoc => {
        const base = read.get(doc._id)?._rev
        return { ...doc, _id: doc._id, ...(base === undefined ? {} : { _rev: base }) }
      })
      const committed = await store.commit({
        writes: [...writes.filter((doc) => !isRecord(doc)), ...writes.filter(isRecord)],
        ensured: [...ensured.values()],
        unchanged: [...read].filter(([id]) => !written.has(id)).map(([id, doc]) => ({ id, rev: doc?._rev })),
        reservations: [...reservations.values()],
      })
      return committed.ok ? ok(undefined) : committed
    },
  }
}
