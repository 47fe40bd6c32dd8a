import { releaseProxy, wrap, type Endpoint, type Remote } from 'comlink'

/** A worker, or an equivalent endpoint in tests. */
export interface WorkerLike extends Endpoint {
  terminate(): void
}

export interface WorkerConnectionOptions {
  readonly startWorker: () => WorkerLike
  /** A call without a response for this long, in ms, means that the worker is dead. */
  readonly timeoutMs: number
  /** Runs a callback after `ms`. @returns cancels it */
  readonly setTimer: (callback: () => void, ms: number) => () => void
}

/** Result of a call when the worker has died and cannot respond. */
export const WORKER_DEAD = Symbol('dead worker')

export interface WorkerConnection<Jobs> {
  /** Calls the worker. `WORKER_DEAD` when it fails to load, breaks or does not respond. @throws the error of a job */
  call<Value>(call: (jobs: Remote<Jobs>) => Promise<Value>): Promise<Value | typeof WORKER_DEAD>
  isDead(): boolean
  close(): void
}

/** Starts a worker and tracks its pending calls, so that no call waits for ever. */
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
          (value) => {
            settle()
            resolve(value)
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
