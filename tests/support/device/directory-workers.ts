import { expose } from 'comlink'
import type { DirectoryJobs } from '#workers/contract.ts'
import { createDirectoryJobs, type ReadProviders } from '#workers/directory/directory-jobs.ts'
import { createPlacesJobs } from '#workers/places/places-jobs.ts'
import type { WorkerLike } from '#workers/rpc/worker-connection.ts'

/** Replaces jobs of a worker, the first of which has the number 1. */
export type ChangeJobs = (jobs: DirectoryJobs, number: number) => Partial<DirectoryJobs>

/** No city has a file of places. */
const noPlaces = createPlacesJobs({ fetch: async () => Response.error(), readCache: async () => undefined, nowMs: Date.now })

/** Workers on this thread: the jobs behind a message channel; `kill` breaks one. */
export function startDirectoryWorkers(read: ReadProviders, change: ChangeJobs = () => ({})) {
  const running: Array<{ kill(): void; terminated: boolean }> = []
  const startWorker = (): WorkerLike => {
    const { port1, port2 } = new MessageChannel()
    const jobs = { ...createDirectoryJobs(read), ...noPlaces }
    expose({ ...jobs, ...change(jobs, running.length + 1) }, port1)
    const errors = new EventTarget()
    const state = { terminated: false, kill: () => errors.dispatchEvent(new Event('error')) }
    running.push(state)
    port2.start()
    return {
      postMessage: (message: unknown, transfer?: Transferable[]) => port2.postMessage(message, transfer ?? []),
      addEventListener: (type, listener) => (type === 'error' ? errors : port2).addEventListener(type, listener),
      removeEventListener: (type, listener) => (type === 'error' ? errors : port2).removeEventListener(type, listener),
      terminate: () => {
        state.terminated = true
        port1.close()
        port2.close()
      },
    }
  }
  return { running, startWorker }
}

/** Timeouts that fire on demand. */
export function handTimers() {
  const waiting = new Set<() => void>()
  return {
    later: (callback: () => void) => {
      waiting.add(callback)
      return () => waiting.delete(callback)
    },
    fire: () => {
      for (const callback of waiting) callback()
    },
    waiting,
  }
}
