/** The store's feed: reads changes from the database, and sends new ones to tails as they are written. */
import type { StoreChange } from '../document-store.ts'

/** Changes read from the database at once. */
const PAGE = 500

export interface ChangeFeed {
  /** Sends changes that were just written. @param before seq of the newest change before them */
  publish(before: number, changes: readonly StoreChange[]): void
  tail(since: number, onChange: (change: StoreChange) => void): { stop(): void }
  stop(): void
}

interface Tail {
  last: number
  /** Reads from the database at the moment, because it is behind. */
  isReading: boolean
  isStopped: boolean
  readonly onChange: (change: StoreChange) => void
}

export interface ChangeFeedDeps {
  /** Returns the changes after a seq in order, at most `limit`. */
  readonly read: (after: number, limit: number) => Promise<readonly StoreChange[]>
  /** Returns the seq of the newest change. */
  readonly newest: () => number
  /** A tail could not read: the store is closed or its disk fails. */
  readonly failed: (error: unknown) => void
}

export function createChangeFeed({ read, newest, failed }: ChangeFeedDeps): ChangeFeed {
  const tails = new Set<Tail>()

  function send(tail: Tail, change: StoreChange): void {
    if (tail.isStopped) return
    tail.last = Number(change.seq)
    tail.onChange(change)
  }

  async function catchUp(tail: Tail): Promise<void> {
    if (tail.isReading) return
    tail.isReading = true
    try {
      while (!tail.isStopped && tail.last < newest()) {
        const page = await read(tail.last, PAGE)
        for (const change of page) send(tail, change)
        // Rows of overwritten documents leave gaps: a short page ends at the newest change.
        if (page.length === 0) tail.last = Math.max(tail.last, newest())
      }
    } catch (error) {
      if (!tail.isStopped) failed(error)
    } finally {
      tail.isReading = false
    }
  }

  return {
    publish(before, changes) {
      for (const tail of tails) {
        if (!tail.isReading && tail.last >= before) for (const change of changes) send(tail, change)
        else void catchUp(tail)
      }
    },
    tail(since, onChange) {
      const tail: Tail = { last: since, isReading: false, isStopped: false, onChange }
      tails.add(tail)
      void catchUp(tail)
      return {
        stop: () => {
          tail.isStopped = true
          tails.delete(tail)
        },
      }
    },
    stop() {
      for (const tail of tails) tail.isStopped = true
      tails.clear()
    },
  }
}
