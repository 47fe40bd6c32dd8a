/** Lets the writes of a store be stopped, so that its last changes can be copied. Reads continue. */
import type { DocumentStore } from '#server/store/document-store.ts'
import { StoreUnavailable } from '#server/store/store-unavailable.ts'

export interface PausableWrites {
  /** The store; it throws StoreUnavailable for writes while they are stopped. */
  readonly store: DocumentStore
  /**
   * Stops writes. Resolves once those under way have ended. @returns a function that takes writes again
   * @throws Error when they are stopped already
   */
  stop(): Promise<() => void>
}

export function pausableWrites(store: DocumentStore): PausableWrites {
  const underWay = new Set<Promise<unknown>>()
  let isStopped = false

  async function write<T>(run: () => Promise<T>): Promise<T> {
    if (isStopped) throw new StoreUnavailable('The store takes no writes while its last changes are copied')
    const writing = run()
    underWay.add(writing)
    try {
      return await writing
    } finally {
      underWay.delete(writing)
    }
  }

  return {
    store: {
      ...store,
      commit: (transaction) => write(() => store.commit(transaction)),
      put: (doc) => write(() => store.put(doc)),
      putAll: (docs) => write(() => store.putAll(docs)),
    },
    stop: async () => {
      if (isStopped)
        throw new Error('Another copy is in its last step or has finished. If none is running, restart the server, and repeat the command.')
      isStopped = true
      await Promise.allSettled(underWay)
      return () => {
        isStopped = false
      }
    },
  }
}
