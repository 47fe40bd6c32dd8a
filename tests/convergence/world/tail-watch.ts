/** Knows whether the store's feed has sent everything that was committed: a world is not at rest before. */
import type { DocumentStore, StoreChange, StoredDoc } from '#server/store/document-store.ts'

/** A change that does not arrive within this time was overwritten meanwhile, ms: only the newest of a document is sent. */
const LATE_MS = 10_000

interface Tail {
  /** Newest revisions that were sent, by id. */
  readonly sent: Map<string, string | undefined>
  /** Revisions that must still be sent, by id. */
  readonly expected: Map<string, string>
  expectedMs: number
  stop(): void
}

export interface TailWatch {
  follow(store: DocumentStore, since: string, onChange: (change: StoreChange) => void): { stop(): void }
  /** These documents were written, with these revisions. */
  expect(docs: readonly StoredDoc[], revs: readonly (string | undefined)[]): void
  isBehind(): boolean
  /** Ends all tails: the process was killed. */
  stop(): void
}

export function createTailWatch(): TailWatch {
  const tails = new Set<Tail>()
  return {
    follow: (store, since, onChange) => {
      const following = store.tail(since, (change) => {
        tail.sent.set(change.id, change.doc._rev)
        if (tail.expected.get(change.id) === change.doc._rev) tail.expected.delete(change.id)
        onChange(change)
      })
      const tail: Tail = { sent: new Map(), expected: new Map(), expectedMs: 0, stop: () => (following.stop(), void tails.delete(tail)) }
      tails.add(tail)
      return tail
    },
    expect: (docs, revs) => {
      for (const tail of tails) {
        tail.expectedMs = performance.now()
        for (const [index, { _id }] of docs.entries()) {
          const rev = revs[index]
          // The feed may be quicker than the response to the commit.
          if (rev !== undefined && tail.sent.get(_id) !== rev) tail.expected.set(_id, rev)
        }
      }
    },
    isBehind: () => [...tails].some(({ expected, expectedMs }) => expected.size > 0 && performance.now() - expectedMs < LATE_MS),
    stop: () => {
      for (const tail of tails) tail.stop()
    },
  }
}
