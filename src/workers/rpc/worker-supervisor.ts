import type { Remote } from 'comlink'
import { WORKER_DEAD, openWorkerConnection, type WorkerConnectionOptions, type WorkerConnection } from './worker-connection.ts'

/** Attempts of a call before repeated worker crashes count as a bug. */
const ATTEMPTS = 3

export interface WorkerSupervisor<Jobs> {
  /** Calls the worker. Undefined after `dispose`. @throws the error of a job, or an Error when every worker dies */
  call<Value>(call: (jobs: Remote<Jobs>) => Promise<Value>): Promise<Value | undefined>
  /** As `call`, but skips the call when a new worker had to start: filling it has already sent everything. */
  send(send: (connection: WorkerConnection<Jobs>) => Promise<unknown>): Promise<void>
  dispose(): void
}

/**
 * Keeps one worker running: starts it at the first call, and starts another one after it died.
 *
 * @param fill sends all current data to a new worker
 */
export function superviseWorker<Jobs>(
  settings: WorkerConnectionOptions,
  fill: (connection: WorkerConnection<Jobs>) => Promise<void>,
): WorkerSupervisor<Jobs> {
  let open: WorkerConnection<Jobs> | undefined
  let ready: Promise<WorkerConnection<Jobs>> | undefined
  let disposed = false

  const start = async (): Promise<WorkerConnection<Jobs>> => {
    const connection = openWorkerConnection<Jobs>(settings)
    open = connection
    await fill(connection)
    return connection
  }

  const attempt = async <Value>(
    run: (connection: WorkerConnection<Jobs>, isNew: boolean) => Promise<Value | typeof WORKER_DEAD>,
  ): Promise<Value | undefined> => {
    for (let count = 0; count < ATTEMPTS && !disposed; count += 1) {
      const isNew = ready === undefined
      ready ??= start()
      const current = ready
      const connection = await current
      const value = await run(connection, isNew)
      if (value !== WORKER_DEAD) return value
      if (ready === current) ready = undefined
    }
    if (disposed) return undefined
    throw new Error('The worker does not stay alive')
  }

  return {
    call: (call) => attempt((connection) => connection.call(call)),
    async send(send) {
      await attempt(async (connection, isNew) => {
        if (!isNew) await send(connection)
        return connection.isDead() ? WORKER_DEAD : undefined
      })
    },
    dispose() {
      disposed = true
      open?.close()
    },
  }
}
