/** Writes that arrive while one is under way go together in the next: one sync to disk for all of them. */
import type { StoredDoc } from './document-store.ts'

/** Most documents in one write. */
const BATCH = 200

interface Waiting<Row> {
  readonly docs: readonly StoredDoc[]
  readonly done: (rows: Row[]) => void
  readonly failed: (error: unknown) => void
}

export interface WriteQueue<Row> {
  /** Writes the documents together, after those queued before. @returns one row each, in order */
  write(docs: readonly StoredDoc[]): Promise<Row[]>
  /** Resolves when nothing is queued or under way. */
  settled(): Promise<void>
}

/** @param writeBatch writes documents, each judged by itself, and answers a row for each in order */
export function createWriteQueue<Row>(writeBatch: (docs: readonly StoredDoc[]) => Promise<Row[]>): WriteQueue<Row> {
  let waiting: Waiting<Row>[] = []
  let running: Promise<void> | undefined

  function takeBatch(): Waiting<Row>[] {
    let size = 0
    const fits = waiting.findIndex((each) => (size += each.docs.length) > BATCH)
    const count = fits === -1 ? waiting.length : Math.max(1, fits)
    const batch = waiting.slice(0, count)
    waiting = waiting.slice(count)
    return batch
  }

  async function writeTogether(batch: readonly Waiting<Row>[]): Promise<void> {
    try {
      const rows = await writeBatch(batch.flatMap((each) => each.docs))
      let from = 0
      for (const each of batch) {
        each.done(rows.slice(from, from + each.docs.length))
        from += each.docs.length
      }
    } catch (error) {
      for (const each of batch) each.failed(error)
    }
  }

  async function drain(): Promise<void> {
    while (waiting.length > 0) await writeTogether(takeBatch())
    running = undefined
  }

  return {
    write: (docs) =>
      new Promise((done, failed) => {
        waiting.push({ docs, done, failed })
        running ??= drain()
      }),
    settled: async () => running,
  }
}
