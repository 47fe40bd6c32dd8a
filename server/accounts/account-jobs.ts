/** Jobs of accounts: stored, run, and resumed by the next start or another server. */
import type { Ulid } from '#domain/ids.ts'
import type { SetTimer } from '../platform/timers.ts'
import { deleteDocuments } from '../store/documents/update-documents.ts'
import type { Log } from '../platform/log.ts'
import { createDeliveryQueue, type DeliveryQueue } from '../jobs/delivery-queue.ts'
import type { ChangeWindow } from '../feed/change-window.ts'
import { createAccountJobHandler, type AccountJobHandlerDeps } from './account-job-handlers.ts'
import {
  accountJobDoc,
  listAccountJobs,
  isAccountJob,
  isEmailJob,
  parseAccountJob,
  type AccountJob,
  type AccountJobTask,
} from './account-job-record.ts'

/** Delay of the recovery of a job that its requester runs directly, ms. */
const RECOVERY_DELAY_MS = 30_000
/** Wait after a store failure, ms. */
const RETRY_MS = 30_000

export interface AccountJobs {
  /** A mail transport is configured. */
  readonly sendsEmail: boolean
  /** Stores jobs whose e-mails the queue sends. @throws StoreUnavailable */
  enqueue(tasks: readonly AccountJobTask[]): Promise<void>
  /**
   * Stores the jobs that follow `change`, makes the change, and runs the jobs.
   * @returns the result of the change; undefined means that it was not made, and no job is left
   */
  runWithJobs<T>(tasks: readonly AccountJobTask[], change: () => Promise<T | undefined>): Promise<T | undefined>
  /** Listens for jobs that another server stored. Call it before the window's start. */
  follow(window: Pick<ChangeWindow, 'listen'>): void
  /** Resumes interrupted jobs. Retries until the store answers. */
  start(): Promise<void>
  /** Resolves when nothing is under way any more; the next start does the rest. */
  stop(): Promise<void>
}

export interface AccountJobsDeps extends AccountJobHandlerDeps {
  readonly newId: () => Ulid
  readonly setTimer: SetTimer
  readonly log: Log
}

export function openAccountJobs(deps: AccountJobsDeps): AccountJobs {
  const { store, transports, nowMs, newId, setTimer, log } = deps
  const handleJob = createAccountJobHandler(deps)
  const sendsEmail = transports?.mail !== undefined
  const createQueue = (channel: string): DeliveryQueue =>
    createDeliveryQueue<AccountJob>({
      channel,
      store,
      clock: nowMs,
      setTimer,
      log,
      read: parseAccountJob,
      deliver: handleJob,
      deletesEnded: true,
    })
  // Jobs that need no mail server have a separate queue, so that e-mails do not delay them.
  const queues = { emails: createQueue('account emails'), others: createQueue('account jobs') }
  let unlisten = (): void => undefined
  let clearTimer = (): void => undefined

  const queueOf = (job: AccountJob): DeliveryQueue => (isEmailJob(job) ? queues.emails : queues.others)
  const canRun = (job: AccountJob): boolean => sendsEmail || !isEmailJob(job)

  async function resumeJobs(): Promise<void> {
    for (const { id, job } of await listAccountJobs(store)) {
      const isOrphaned = !store.isShared && job.state === 'held'
      if (canRun(job)) queueOf(job).add(id, isOrphaned ? nowMs() : job.at_ms, isOrphaned)
    }
  }

  async function storeJobs(tasks: readonly AccountJobTask[], at_ms: number): Promise<AccountJob[]> {
    const docs = tasks.map((task) => accountJobDoc(newId(), task, nowMs(), at_ms))
    const rows = await store.putAll(docs)
    if (rows.some((row) => !row.ok)) throw new Error('A new account job ID is already in use')
    return docs.flatMap((doc) => parseAccountJob(doc) ?? []).filter(canRun)
  }

  const idOf = (job: AccountJob): string => accountJobDoc(job.id, job, 0, 0)._id

  /** Runs a job after its change; a failure is retried by the queue. */
  async function finish(job: AccountJob): Promise<void> {
    try {
      if (isEmailJob(job)) {
        const stored = await store.get(idOf(job))
        if (stored && (await store.put({ ...stored, at_ms: nowMs() })).ok) queues.emails.add(idOf(job), nowMs())
      } else if ((await handleJob(job, new AbortController().signal)) === 'sent') await deleteDocuments(store, [idOf(job)])
    } catch (error) {
      log.warn({ error: error instanceof Error ? error.message : String(error) }, 'Could not run an account job. It will be retried')
    }
  }

  const runnable = (tasks: readonly AccountJobTask[]): readonly AccountJobTask[] => tasks.filter((task) => sendsEmail || !isEmailJob(task))

  async function start(): Promise<void> {
    try {
      await resumeJobs()
    } catch (error) {
      log.error({ error: error instanceof Error ? error.message : String(error) }, 'Could not resume account jobs')
      clearTimer = setTimer(RETRY_MS, () => void start())
    }
  }

  return {
    sendsEmail,
    start,
    async enqueue(tasks) {
      for (const job of await storeJobs(runnable(tasks), nowMs())) queues.emails.add(idOf(job), nowMs())
    },
    async runWithJobs(tasks, change) {
      const jobs = await storeJobs(runnable(tasks), nowMs() + RECOVERY_DELAY_MS)
      const made = await change()
      if (made === undefined) await deleteDocuments(store, jobs.map(idOf))
      else for (const job of jobs) await finish(job)
      return made
    },
    follow(window) {
      unlisten = window.listen((stored) => {
        if (!isAccountJob(stored) || stored['_deleted'] === true || stored['tries'] !== 0 || stored['state'] !== 'waiting') return
        const job = parseAccountJob(stored)
        if (job && canRun(job)) queueOf(job).add(stored._id, job.at_ms)
      })
    },
    async stop() {
      unlisten()
      clearTimer()
      await Promise.all([queues.emails.stop(), queues.others.stop()])
    },
  }
}
