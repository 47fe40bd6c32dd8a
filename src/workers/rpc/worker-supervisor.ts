import type { Remote } from 'comlink'
import { DEAD, openWorkerLine, type LineSettings, type WorkerLine } from './worker-connection.ts'

/** Times that a call is put to a worker before its dying is taken for a bug. */
const ATTEMPTS = 3

export interface WorkerKeeper<Jobs> {
  /** Asks the worker; undefined after `dispose`. @throws what a job threw, or an Error when no worker stays alive */
  ask<Answer>(call: (jobs: Remote<Jobs>) => Promise<Answer>): Promise<Answer | undefined>
  /** As `ask`, but done without a call when a new worker has to be started: filling it told it everything. */
  tell(send: (line: WorkerLine<Jobs>) => Promise<unknown>): Promise<void>
  dispose(): void
}

/**
 * Keeps one worker running: starts it at the first call and, when it died, another one.
 *
 * @param fill tells a new worker all that the old one knew
 */
export function keepWorker<Jobs>(settings: LineSettings, fill: (line: WorkerLine<Jobs>) => Promise<void>): WorkerKeeper<Jobs> {
  let open: WorkerLine<Jobs> | undefined
  let ready: Promise<WorkerLine<Jobs>> | undefined
  let disposed = false

  const start = async (): Promise<WorkerLine<Jobs>> => {
    const line = openWorkerLine<Jobs>(settings)
    open = line
    await fill(line)
    return line
  }

  const attempt = async <Answer>(
    put: (line: WorkerLine<Jobs>, isNew: boolean) => Promise<Answer | typeof DEAD>,
  ): Promise<Answer | undefined> => {
    for (let count = 0; count < ATTEMPTS && !disposed; count += 1) {
      const isNew = ready === undefined
      ready ??= start()
      const mine = ready
      const line = await mine
      const answer = await put(line, isNew)
      if (answer !== DEAD) return answer
      if (ready === mine) ready = undefined
    }
    if (disposed) return undefined
    throw new Error('The worker does not stay alive')
  }

  return {
    ask: (call) => attempt((line) => line.ask(call)),
    async tell(send) {
      await attempt(async (line, isNew) => {
        if (!isNew) await send(line)
        return line.isDead() ? DEAD : undefined
      })
    },
    dispose() {
      disposed = true
      open?.close()
    },
  }
}
