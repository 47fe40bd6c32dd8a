/** Jobs that follow a change of an account, stored with it. They hold no text and no code: both are made when the email is written. */
import * as v from 'valibot'
import { uidField, ulidField } from '#domain/fields.ts'
import type { Uid, Ulid } from '#domain/ids.ts'
import { endJob, jobDocuments, jobId, parseJob, type NewJob } from '../jobs/job-document.ts'
import type { JobHandler } from '../jobs/run-job.ts'
import type { Log } from '../platform/log.ts'
import { deleteDocuments, idsWithPrefix } from '../store/documents/update-documents.ts'
import type { DocumentStore } from '../store/document-store.ts'
import type { Account, Accounts } from './accounts.ts'

/** Used instead of a uid: the account of the address, if any, is looked up when the email is written. */
const NO_ACCOUNT = 'asked'

export const accountEmailSchema = v.variant('task', [
  /** A password reset was requested for an address, with or without an account. */
  v.object({ task: v.literal('reset'), id: ulidField, email: v.string() }),
  /** Sends a code to the new address. `stamp`: that of the account's `email_change` */
  v.object({ task: v.literal('confirm'), id: ulidField, uid: uidField, stamp: v.string() }),
  /** Notifies the current address that a change of address was requested. */
  v.object({ task: v.literal('asked'), id: ulidField, uid: uidField }),
  /** Notifies the former address. */
  v.object({ task: v.literal('left'), id: ulidField, uid: uidField, from: v.string() }),
])
export type AccountEmailTask = v.InferOutput<typeof accountEmailSchema>

export const accountChangeSchema = v.variant('task', [
  /** Notifies the person of a changed password. */
  v.object({ task: v.literal('password'), id: ulidField, uid: uidField }),
  /** After a change of address: updates the profile, releases the old address and notifies the person. */
  v.object({ task: v.literal('email'), id: ulidField, uid: uidField, from: v.string(), to: v.string() }),
  /** Notifies the person of a login on a new kind of device. */
  v.object({ task: v.literal('sign_in'), id: ulidField, uid: uidField }),
  /** Notifies the person that all other access was ended. */
  v.object({ task: v.literal('access'), id: ulidField, uid: uidField }),
])
export type AccountChangeTask = v.InferOutput<typeof accountChangeSchema>

type WithoutId<Task> = Task extends unknown ? Omit<Task, 'id'> : never
export type AccountTask = WithoutId<AccountEmailTask | AccountChangeTask>

/** Delay of a job that its requester runs directly, ms: until then the queue does not. */
const DIRECT_MS = 30_000

const CHANGES: readonly AccountTask['task'][] = ['password', 'email', 'sign_in', 'access'] satisfies AccountChangeTask['task'][]

/** Returns the job of a task. @param id names the notification or email, each time the same */
export function accountJob(id: Ulid, task: AccountTask, nowMs: number): NewJob {
  const isChange = CHANGES.includes(task.task)
  const uid: Uid | undefined = 'uid' in task ? task.uid : undefined
  return {
    kind: isChange ? 'account_change' : 'account_email',
    key: `${uid ?? NO_ACCOUNT}:${id}`,
    ...(uid === undefined ? {} : { uid }),
    args: { ...task, id },
    dueMs: nowMs + (isChange ? DIRECT_MS : 0),
  }
}

export interface AccountJobs {
  /** A mail transport is configured. */
  readonly sendsEmail: boolean
  /**
   * Changes an account as `Accounts.change` does, with the jobs of the tasks in the same write, and then does those that need no mail
   * server; what fails is left to the queue.
   */
  change(uid: Uid, next: (account: Account) => Partial<Account> | undefined, tasks: readonly AccountTask[]): Promise<Account | undefined>
  /** Stores a job that follows from no change, and does it if it needs no mail server. @throws StoreUnavailable */
  store(task: AccountTask): Promise<void>
}

export interface AccountJobsDeps {
  readonly store: DocumentStore
  readonly accounts: Accounts
  readonly sendsEmail: boolean
  readonly runChange: JobHandler
  readonly newId: () => Ulid
  /** Milliseconds since 1970. */
  readonly nowMs: () => number
  readonly log: Log
}

export function openAccountJobs({ store, accounts, sendsEmail, runChange, newId, nowMs, log }: AccountJobsDeps): AccountJobs {
  const jobsOf = (tasks: readonly AccountTask[]): NewJob[] =>
    tasks.map((task) => accountJob(newId(), task, nowMs())).filter(({ kind }) => sendsEmail || kind !== 'account_email')

  async function runDirectly({ kind, key }: NewJob): Promise<void> {
    try {
      const job = parseJob(await store.get(jobId(kind, key)))
      if (!job) return
      await runChange(job, new AbortController().signal)
      await endJob(store, kind, key)
    } catch (error) {
      log.warn({ error: error instanceof Error ? error.message : String(error) }, 'Could not run an account job. It will be retried')
    }
  }

  return {
    sendsEmail,
    change: async (uid, next, tasks) => {
      const jobs = jobsOf(tasks)
      const made = await accounts.change(uid, next, jobDocuments(jobs, nowMs()))
      if (made) for (const job of jobs) if (job.kind === 'account_change') await runDirectly(job)
      return made
    },
    store: async (task) => {
      const jobs = jobsOf([task])
      const [write, ...ensured] = jobDocuments(jobs, nowMs())
      if (write && !(await store.commit({ writes: [write], ensured })).ok) throw new Error('A new account job ID is already in use')
      for (const job of jobs) if (job.kind === 'account_change') await runDirectly(job)
    },
  }
}

/** Deletes the jobs that hold an address and no person. */
export async function deleteAddressJobs(store: DocumentStore, email: string): Promise<void> {
  for await (const ids of idsWithPrefix(store, jobId('account_email', `${NO_ACCOUNT}:`))) {
    const found = (await store.getMany(ids)).filter((stored) => parseJob(stored)?.args['email'] === email)
    await deleteDocuments(
      store,
      found.flatMap((stored) => stored?._id ?? []),
    )
  }
}
