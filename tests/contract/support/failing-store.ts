/** Stores that fail on purpose. */
import type { DocumentStore, StoredDoc } from '#server/store/document-store.ts'
import { StoreUnavailable } from '#server/store/store-unavailable.ts'

/** When the crash occurs: before the write, after it but before its response, or with only the first half of `putAll` done. */
export type CrashMoment = 'before' | 'after' | 'halfway'
export const CRASH_MOMENTS: readonly CrashMoment[] = ['before', 'after', 'halfway']

export interface CrashingStore {
  readonly store: DocumentStore
  hasCrashed(): boolean
}

/** Works for so many writes; at the next one the process is gone, and every later call fails. */
export function crashingStore(store: DocumentStore, writes: number, moment: CrashMoment): CrashingStore {
  let left = writes
  let isGone = false
  const alive = (): void => {
    if (isGone) throw new StoreUnavailable('crashed')
  }
  /** @param divides whether a crash may leave the first half of it */
  async function write<T>(docs: readonly StoredDoc[], all: () => Promise<T>, divides = false): Promise<T> {
    alive()
    left -= 1
    if (left >= 0) return all()
    isGone = true
    if (moment === 'after') await all()
    if (moment === 'halfway' && divides) await store.putAll(docs.slice(0, Math.floor(docs.length / 2)))
    throw new StoreUnavailable('crashed')
  }
  const read =
    <Args extends unknown[], T>(call: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      alive()
      return call(...args)
    }
  return {
    hasCrashed: () => isGone,
    store: {
      ...store,
      get: read(store.get),
      getMany: read(store.getMany),
      range: read(store.range),
      put: (doc) => write([doc], () => store.put(doc)),
      putAll: (docs) => write(docs, () => store.putAll(docs), true),
      commit: (transaction) => write(transaction.writes, () => store.commit(transaction)),
    },
  }
}

/** The store as one that other processes write to as well. */
export const sharedStore = (store: DocumentStore): DocumentStore => ({ ...store, isShared: true })

/** Runs an action of another process just before a write whose documents match, once. */
export function raceBeforeWrite(store: DocumentStore, matches: (doc: StoredDoc) => boolean, overtake: () => Promise<void>): DocumentStore {
  let isDone = false
  async function maybe(docs: readonly StoredDoc[]): Promise<void> {
    if (isDone || !docs.some(matches)) return
    isDone = true
    await overtake()
  }
  return {
    ...sharedStore(store),
    put: async (doc) => {
      await maybe([doc])
      return store.put(doc)
    },
    putAll: async (docs) => {
      await maybe(docs)
      return store.putAll(docs)
    },
    commit: async (transaction) => {
      await maybe(transaction.writes)
      return store.commit(transaction)
    },
  }
}
