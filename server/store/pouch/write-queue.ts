/** Queue that batches writes: those that arrive during a write go together in the next, with one sync to disk. */
import type { StoredDoc } from '../document-store.ts'

/** Most documents in one batch; a single larger group is still one batch. */
const BATCH = 200

/** Documents that one caller wants to write. */
export interface WriteGroup {
  readonly docs: readonly StoredDoc[]
  /** All of them or none. */
  readonly isAtomic: boolean
}

interface Waiting<Answer> extends WriteGroup {
  readonly done: (answer: Answer) => void
  readonly failed: (error: unknown) => void
}

export interface WriteQueue<Answer> {
  /** Writes the group after those queued before. */
  write(group: WriteGroup): Promise<Answer>
  /** Resolves when nothing is queued or under way. */
  settled(): Promise<void>
}

/** Creates the queue. @param writeGroups writes several groups together and returns one answer each, in order; called once at a time */
export function createWriteQueue<Answer>(writeGroups: (groups: readonly WriteGroup[]) => Promise<readonly Answer[]>): WriteQueue<Answer> {
  let waiting: Waiting<Answer>[] = []
  let running: Promise<void> | undefined

  function takeBatch(): Waiting<Answer>[] {
    let size = 0
    const fits = waiting.findIndex((each) => (size += each.docs.length) > BATCH)
    const count = fits === -1 ? waiting.length : Math.max(1, fits)
    const batch = waiting.slice(0, count)
    waiting = waiting.slice(count)
    return batch
  }

  async function writeBatch(batch: readonly Waiting<Answer>[]): Promise<void> {
    try {
      const answers = await writeGroups(batch)
      for (const [index, each] of batch.entries()) {
        const answer = answers[index]
        if (answer === undefined) each.failed(new Error('a write was not answered'))
        else each.done(answer)
      }
    } catch (error) {
      for (const each of batch) each.failed(error)
    }
  }

  async function drain(): Promise<void> {
    while (waiting.length > 0) await writeBatch(takeBatch())
    running = undefined
  }

  return {
    write: ({ docs, isAtomic }) =>
      new Promise((done, failed) => {
        waiting.push({ docs, isAtomic, done, failed })
        running ??= drain()
      }),
    settled: async () => running,
  }
}
