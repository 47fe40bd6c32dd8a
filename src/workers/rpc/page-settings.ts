import type { WorkerConnectionOptions } from './worker-connection.ts'

/** Returns the options of a page for a worker. */
export const pageSettings = (startWorker: WorkerConnectionOptions['startWorker']): WorkerConnectionOptions => ({
  startWorker,
  timeoutMs: 10_000,
  setTimer: (callback, ms) => {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
})
