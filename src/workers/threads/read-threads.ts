import type { Uid } from '#domain/ids.ts'
import { noThreads, type StoredThreads } from '#data/views/stored-threads.ts'
import { pageSettings } from '../rpc/page-settings.ts'
import { openWorkerConnection, WORKER_DEAD, type WorkerConnectionOptions } from '../rpc/worker-connection.ts'
import { startThreadsWorker } from './start-threads-worker.ts'
import type { ThreadJobs } from './thread-jobs.ts'

/** Threads in one message. Copying many more in one step would block the page for a frame. */
const BATCH_SIZE = 400

/**
 * Reads the stored threads of a person's database in a worker that ends afterwards.
 * @param settings of a page; tests pass their own
 * @returns undefined when the worker dies or cannot read
 */
export async function readThreads(
  database: string,
  uid: Uid,
  settings: WorkerConnectionOptions = pageSettings(startThreadsWorker),
): Promise<StoredThreads | undefined> {
  const connection = openWorkerConnection<ThreadJobs>(settings)
  try {
    const read = await connection.call((jobs) => jobs.read(database, uid))
    if (read === WORKER_DEAD) return undefined
    const stored: StoredThreads = { ...noThreads(), readUpTo: read.readUpTo }
    for (let from = 0; from < read.count; from += BATCH_SIZE) {
      const page = await connection.call((jobs) => jobs.page(from, BATCH_SIZE))
      if (page === WORKER_DEAD) return undefined
      for (const [booking, thread] of page) stored.threads.set(booking, thread)
    }
    return stored
  } catch {
    return undefined
  } finally {
    connection.close()
  }
}
