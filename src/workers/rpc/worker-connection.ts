import { releaseProxy, wrap, type Endpoint, type Remote } from 'comlink'

/** A worker, or in tests anything that speaks like one. */
export interface WorkerLike extends Endpoint {
  terminate(): void
}

export interface WorkerConnectionOptions {
  readonly startWorker: () => WorkerLike
  /** A call without an answer for this long, in ms, counts as a dead worker. */
  readonly timeoutMs: number
  /** Runs a callback later; returns what cancels it. */
  readonly setTimer: (callback: () => void, ms: number) => () => void
}

/** The worker is gone: no answer will come from it. */
export const WORKER_DEAD = Symbol('dead worker')

export interface WorkerConnection<Jobs> {
  /** Calls the worker. DEAD instead of an answer when it fails to load, breaks or stays silent. @throws what a job threw */
  call<Answer>(call: (jobs: Remote<Jobs>) => Promise<Answer>): Promise<Answer | typeof WORKER_DEAD>
  isDead(): boolean
  close(): void
}

/** Starts a worker and keeps count of the calls that wait for it, so that none waits for ever. */
export function openWorkerConnection<Jobs>({ startWorker, timeoutMs, setTimer }: WorkerConnectionOptions): WorkerConnection<Jobs> {
  const worker = startWorker()
  const jobs = wrap<Jobs>(worker)
  const waiting = new Set<() => void>()
  let dead = false

  const die = (): void => {
    if (dead) return
    dead = true
    jobs[releaseProxy]()
    worker.terminate()
    for (const giveUp of waiting) giveUp()
  }
  worker.addEventListener('error', die)
  worker.addEventListener('messageerror', die)

  return {
    isDead: () => dead,
    close: die,
    call(call) {
      if (dead) return Promise.resolve(WORKER_DEAD)
      return new Promise((resolve, reject) => {
        const giveUp = (): void => {
          settle()
          resolve(WORKER_DEAD)
        }
        const cancel = setTimer(die, timeoutMs)
        const settle = (): void => {
          cancel()
          waiting.delete(giveUp)
        }
        waiting.add(giveUp)
        call(jobs).then(
          (answer) => {
            settle()
            resolve(answer)
          },
          (error: unknown) => {
            settle()
            reject(error)
          },
        )
      })
    },
  }
}
