/**
 * A document store in a map: implements the server's port without a database, so that thousands of worlds are cheap. Its data outlives the
 * servers on it.
 */
import { fail, ok } from '#domain/result.ts'
import type { DocumentStore, StoreChange, StoredDoc } from '#server/store/document-store.ts'
import { StoreUnavailable } from '#server/store/store-unavailable.ts'

export interface MemoryDisk {
  /** All stored documents by id. */
  readonly docs: ReadonlyMap<string, StoredDoc>
  /** Number of writes so far. */
  writes(): number
  /** Every version of every document ever written, in order. */
  readonly journal: readonly StoredDoc[]
  /** The documents of every transaction, as written, in order. */
  readonly transactions: readonly (readonly StoredDoc[])[]
  /** The store as one process sees it. */
  open(): MemoryStore
}

export interface MemoryStore extends DocumentStore {
  /** Kills the process: from now on none of its operations takes effect, in the middle of its work. */
  kill(): void
}

interface Listener {
  since: number
  readonly onChange: (change: StoreChange) => void
}

/** @param identity of the data */
export function createMemoryDisk(identity: string): MemoryDisk {
  const docs = new Map<string, StoredDoc>()
  const seqs = new Map<string, number>()
  const changes: (StoreChange | undefined)[] = []
  const journal: StoredDoc[] = []
  const transactions: (readonly StoredDoc[])[] = []
  const listeners = new Set<Listener>()
  let ids: string[] | undefined

  /** A deleted document is removed: its change contains only its id. */
  function forget(doc: StoredDoc): { ok: true; value: { rev: string } } {
    const rev = `${Number(doc._rev?.split('-')[0] ?? 0) + 1}-a`
    docs.delete(doc._id)
    ids = undefined
    record({ _id: doc._id, _rev: rev, _deleted: true })
    return ok({ rev })
  }

  function record(stored: StoredDoc): void {
    const before = seqs.get(stored._id)
    if (before !== undefined) changes[before - 1] = undefined
    changes.push({ seq: String(changes.length + 1), id: stored._id, doc: stored })
    seqs.set(stored._id, changes.length)
    queueMicrotask(() => listeners.forEach(tell))
  }

  function write(doc: StoredDoc): { ok: true; value: { rev: string } } | { ok: false; error: 'conflict' } {
    const current = docs.get(doc._id)
    if (current?._rev !== doc._rev) return fail('conflict')
    if (doc['_deleted'] === true) return forget(doc)
    const stored = { ...doc, _rev: `${Number(current?._rev?.split('-')[0] ?? 0) + 1}-a` }
    if (!current) ids = undefined
    docs.set(doc._id, stored)
    journal.push(stored)
    record(stored)
    return ok({ rev: stored._rev })
  }

  function tell(listener: Listener): void {
    for (; listener.since < changes.length && listeners.has(listener);) {
      const change = changes[listener.since]
      listener.since += 1
      if (change) listener.onChange(change)
    }
  }

  function open(): MemoryStore {
    let isGone = false
    const mine = new Set<Listener>()
    const alive = async (): Promise<void> => {
      // A real store answers later, and by then the process may be gone.
      await Promise.resolve()
      if (isGone) throw new StoreUnavailable('the process is gone')
    }
    return {
      kind: 'memory',
      seqs: 'lasting',
      isShared: true,
      kill: () => {
        isGone = true
        for (const listener of mine) listeners.delete(listener)
      },
      identity: async () => identity,
      get: async (id) => {
        await alive()
        return docs.get(id)
      },
      getMany: async (wanted) => {
        await alive()
        return wanted.map((id) => docs.get(id))
      },
      range: async ({ start, end, limit, descending = false, includeDocs = false }) => {
        await alive()
        ids ??= [...docs.keys()].sort()
        const [low, high] = start <= end ? [start, end] : [end, start]
        const found = ids.filter((id) => id >= low && id <= high)
        if (descending) found.reverse()
        return found.slice(0, limit).map((id) => {
          const doc = docs.get(id)
          return { id, rev: doc?._rev ?? '', ...(includeDocs && doc ? { doc } : {}) }
        })
      },
      put: async (doc) => {
        await alive()
        return write(doc)
      },
      putAll: async (all) => {
        await alive()
        return all.map(write)
      },
      commit: async ({ writes, ensured = [], unchanged = [] }) => {
        await alive()
        const isCurrent = (id: string, rev: string | undefined): boolean => docs.get(id)?._rev === rev
        const fits = writes.every((doc) => isCurrent(doc._id, doc._rev)) && unchanged.every(({ id, rev }) => isCurrent(id, rev))
        if (!fits) return fail('conflict')
        for (const doc of ensured) if (!docs.has(doc._id)) write(doc)
        const revs = writes.map(write).flatMap((written) => (written.ok ? written.value.rev : []))
        transactions.push(writes.flatMap(({ _id }) => docs.get(_id) ?? []))
        return ok({ revs })
      },
      bytes: async () => undefined,
      lastSeq: async () => String(changes.length),
      recentChanges: async (limit, onChange) => {
        await alive()
        const from = Math.max(0, changes.length - limit)
        for (const change of changes.slice(from)) if (change) onChange(change)
        return { from: String(from), to: String(changes.length) }
      },
      tail: (since, onChange) => {
        const listener = { since: Number(since), onChange }
        mine.add(listener)
        listeners.add(listener)
        queueMicrotask(() => tell(listener))
        return {
          stop: () => {
            mine.delete(listener)
            listeners.delete(listener)
          },
        }
      },
      close: async () => undefined,
    }
  }
  return { docs, writes: () => changes.length, journal, transactions, open }
}
