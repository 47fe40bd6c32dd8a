import type { Remote } from 'comlink'
import { WORKER_DEAD, openWorkerConnection, type WorkerConnectionOptions, type WorkerConnection } from './worker-connection.ts'

/** Times that a call is put to a worker before its dying is taken for a bug. */
const ATTEMPTS = 3

export interface WorkerSupervisor<Jobs> {
  /** Asks the worker; undefined after `dispose`. @throws what a job threw, or an Error when no worker stays alive */
  call<Answer>(call: (jobs: Remote<Jobs>) => Promise<Answer>): Promise<Answer | undefined>
  /** As `ask`, but done without a call when a new worker has to be started: filling it told it everything. */
  send(send: (line: WorkerConnection<Jobs>) => Promise<unknown>): Promise<void>
  dispose(): void
}

/**
 * Keeps one worker running: starts it at the first call and, when it died, another one.
 *
 * @param fill tells a new worker all that the old one knew
 */
export function superviseWorker<Jobs>(
  settings: WorkerConnectionOptions,
  fill: (line: WorkerConnection<Jobs>) => Promise<void>,
): WorkerSupervisor<Jobs> {
  let open: WorkerConnection<Jobs> | undefined
  let ready: Promise<WorkerConnection<Jobs>> | undefined
  let disposed = false

  const start = async (): Promise<WorkerConnection<Jobs>> => {
    const line = openWorkerConnection<Jobs>(settings)
    open = line
    await fill(line)
    return line
  }

  const attempt = async <Answer>(
    put: (line: WorkerConnection<Jobs>, isNew: boolean) => Promise<Answer | typeof WORKER_DEAD>,
  ): Promise<Answer | undefined> => {
    for (let count = 0; count < ATTEMPTS && !disposed; count += 1) {
      const isNew = ready === undefined
      ready ??= start()
      const mine = ready
      const line = await mine
      const answer = await put(line, isNew)
      if (answer !== WORKER_DEAD) return answer
      if (ready === mine) ready = undefined
    }
    if (disposed) return undefined
    throw new Error('The worker does not stay alive')
  }

  return {
    call: (call) => attempt((line) => line.call(call)),
    async send(send) {
      await attempt(async (line, isNew) => {
        if (!isNew) await send(line)
        return line.isDead() ? WORKER_DEAD : undefined
      })
    },
    dispose() {
      disposed = true
      open?.close()
    },
  }
}
