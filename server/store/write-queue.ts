/** Queue that batches writes: those that arrive during a write go together in the next, with one sync to disk. */
import type { ReadVersion, StoredDoc } from './document-store.ts'

/** Most documents in one batch; a single larger group is still one batch. */
const BATCH = 200

/** Documents that one caller wants to write. */
export interface WriteGroup {
  readonly docs: readonly StoredDoc[]
  /** All of them or none. */
  readonly isAtomic: boolean
  /** Documents to create unless they exist. */
  readonly ensured: readonly StoredDoc[]
  /** Documents that must still be at these revisions. */
  readonly unchanged: readonly ReadVersion[]
}

interface Waiting<Written> extends WriteGroup {
  readonly done: (written: Written) => void
  readonly failed: (error: unknown) => void
}

export interface WriteQueue<Written> {
  /** Writes the group after those queued before. */
  write(group: WriteGroup): Promise<Written>
  /** Resolves when nothing is queued or under way. */
  settled(): Promise<void>
}

/** Creates the queue. @param writeGroups writes several groups together and returns one result each, in order; called once at a time */
export function createWriteQueue<Written>(
  writeGroups: (groups: readonly WriteGroup[]) => Promise<readonly Written[]>,
): WriteQueue<Written> {
  let waiting: Waiting<Written>[] = []
  let running: Promise<void> | undefined

  function takeBatch(): Waiting<Written>[] {
    let size = 0
    const fits = waiting.findIndex((each) => (size += each.docs.length + each.ensured.length) > BATCH)
    const count = fits === -1 ? waiting.length : Math.max(1, fits)
    const batch = waiting.slice(0, count)
    waiting = waiting.slice(count)
    return batch
  }

  async function writeBatch(batch: readonly Waiting<Written>[]): Promise<void> {
    try {
      const results = await writeGroups(batch)
      for (const [index, each] of batch.entries()) {
        const written = results[index]
        if (written === undefined) each.failed(new Error('A write got no response'))
        else each.done(written)
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
    write: (group) =>
      new Promise((done, failed) => {
        waiting.push({ ...group, done, failed })
        running ??= drain()
      }),
    settled: async () => running,
  }
}
