/** Job queues over one store on a stopped clock: several processes beside each other, which can be killed. */
import { createJobQueue, type JobHandlers, type JobQueue } from '#server/jobs/job-queue.ts'
import { jobDocuments, parseJob, type Job, type NewJob } from '#server/jobs/job-document.ts'
import type { Log } from '#server/platform/log.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { openChangeWindow } from '#server/feed/change-window.ts'
import { StoreUnavailable } from '#server/store/store-unavailable.ts'
import { createManualClock, type ManualClock } from '#tests/support/device/manual-clock.ts'
import { newId } from '../support/backend.ts'
import { until } from '../support/wait-until.ts'

export const START = Date.parse('2026-11-20T09:00:00.000Z')

export interface JobProcess {
  readonly queue: JobQueue
  readonly log: readonly string[]
  /** From now on every call of the store fails, as for a process that is gone. */
  kill(): void
  stop(): Promise<void>
}

export interface JobHarness {
  readonly clock: ManualClock
  readonly store: DocumentStore
  serve(handlers: JobHandlers): Promise<JobProcess>
  add(...jobs: readonly NewJob[]): Promise<void>
  jobs(): Promise<Job[]>
  /** Ids of all documents of jobs. */
  ids(): Promise<string[]>
  /** Advances the clock in steps until the condition holds. */
  passUntil(what: string, stepMs: number, holds: () => boolean | Promise<boolean>): Promise<void>
  close(): Promise<void>
}

export function openJobHarness(store: DocumentStore): JobHarness {
  const clock = createManualClock(START)
  const processes: JobProcess[] = []

  async function serve(handlers: JobHandlers): Promise<JobProcess> {
    let isGone = false
    const log: string[] = []
    const through =
      <Args extends unknown[], Value>(call: (...args: Args) => Promise<Value>) =>
      async (...args: Args): Promise<Value> => {
        if (isGone) throw new StoreUnavailable('the process is gone')
        return call(...args)
      }
    const over: DocumentStore = {
      ...store,
      get: through(store.get),
      getMany: through(store.getMany),
      range: through(store.range),
      put: through(store.put),
      putAll: through(store.putAll),
      commit: through(store.commit),
    }
    const window = await openChangeWindow({ store: over, newId })
    const add: Log['info'] = (fields, words) => void log.push(`${words} ${JSON.stringify(fields)}`)
    const queue = createJobQueue({
      store: over,
      window,
      handlers,
      clock: clock.now,
      setTimer: clock.after,
      random: () => 0,
      newId,
      log: { info: add, warn: add, error: add },
    })
    await window.start()
    queue.start()
    const process: JobProcess = {
      queue,
      log,
      kill: () => {
        isGone = true
        window.stop()
      },
      stop: async () => {
        const stopped = queue.stop()
        clock.advance(2_000)
        await stopped
        window.stop()
      },
    }
    processes.push(process)
    return process
  }

  const rows = () => store.range({ start: 'job', end: 'job\uffff', includeDocs: true })
  return {
    clock,
    store,
    serve,
    add: async (...jobs) => {
      for (let from = 0; from < jobs.length; from += 400) {
        const [first, ...ensured] = jobDocuments(jobs.slice(from, from + 400), clock.now())
        if (first && !(await store.commit({ writes: [first], ensured })).ok) throw new Error('the job exists')
      }
    },
    jobs: async () => (await rows()).flatMap(({ doc }) => parseJob(doc) ?? []),
    ids: async () => (await rows()).map(({ id }) => id),
    passUntil: async (what, stepMs, holds) => {
      await until(
        what,
        async () => {
          clock.advance(stepMs)
          await new Promise((resolve) => setTimeout(resolve, 2))
          return holds()
        },
        Boolean,
        60_000,
      )
    },
    close: async () => {
      await Promise.all(processes.map((each) => each.stop()))
    },
  }
}
