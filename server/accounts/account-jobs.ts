/** The errands of accounts: written down, carried out, and gone on with by the next start or another server. */
import type { Ulid } from '#domain/ids.ts'
import type { SetTimer } from '../platform/timers.ts'
import { deleteDocuments } from '../store/update-documents.ts'
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

/** What is done at once by who asked for it is looked after this much later, ms. */
const RECOVERY_DELAY_MS = 30_000
/** After a store that was away, ms. */
const RETRY_MS = 30_000

export interface AccountJobs {
  /** Letters go somewhere. */
  readonly sendsEmail: boolean
  /** Writes down letters that go out by themselves. @throws StoreUnavailable */
  enqueue(tasks: readonly AccountJobTask[]): Promise<void>
  /**
   * Writes down what is to be done after `change`, makes the change, and does it.
   * @returns what the change gave; undefined says that it was not made, and nothing is left to do
   */
  runWithJobs<T>(tasks: readonly AccountJobTask[], change: () => Promise<T | undefined>): Promise<T | undefined>
  /** Before the window's start: what another server wrote down is heard. */
  follow(window: Pick<ChangeWindow, 'listen'>): void
  /** Goes on with what was cut off. Tries until the store answers. */
  start(): Promise<void>
  /** Resolves when nothing is under way any more; the rest goes on at the next start. */
  stop(): Promise<void>
}

export interface AccountJobsDeps extends AccountJobHandlerDeps {
  readonly newId: () => Ulid
  readonly setTimer: SetTimer
  readonly log: Log
}

export function openAccountJobs(deps: AccountJobsDeps): AccountJobs {
  const { store, transports, nowMs, newId, setTimer, log } = deps
  const carry = createAccountJobHandler(deps)
  const sendsEmail = transports?.mail !== undefined
  const line = (way: string): DeliveryQueue =>
    createDeliveryQueue<AccountJob>({ way, store, clock: nowMs, setTimer, log, read: parseAccountJob, deliver: carry, deletesEnded: true })
  // What waits for no mail server stands in a line of its own.
  const lines = { letters: line('letters about accounts'), others: line('errands of accounts') }
  let unlisten = (): void => undefined
  let clearTimer = (): void => undefined

  const lineOf = (errand: AccountJob): DeliveryQueue => (isEmailJob(errand) ? lines.letters : lines.others)
  const isOurs = (errand: AccountJob): boolean => sendsEmail || !isEmailJob(errand)

  async function takeUp(): Promise<void> {
    const isAlone = store.putAtomically !== undefined
    for (const { id, errand } of await listAccountJobs(store)) {
      const isLeftBehind = isAlone && errand.state === 'held'
      if (isOurs(errand)) lineOf(errand).add(id, isLeftBehind ? nowMs() : errand.at_ms, isLeftBehind)
    }
  }

  async function writeDown(tasks: readonly AccountJobTask[], at_ms: number): Promise<AccountJob[]> {
    const docs = tasks.map((task) => accountJobDoc(newId(), task, nowMs(), at_ms))
    const rows = await store.putAll(docs)
    if (rows.some((row) => !row.ok)) throw new Error('a fresh errand exists already')
    return docs.flatMap((doc) => parseAccountJob(doc) ?? []).filter(isOurs)
  }

  const idOf = (errand: AccountJob): string => accountJobDoc(errand.id, errand, 0, 0)._id

  /** The change is made: what fails now is tried again by its line. */
  async function finish(errand: AccountJob): Promise<void> {
    try {
      if (isEmailJob(errand)) {
        const stored = await store.get(idOf(errand))
        if (stored && (await store.put({ ...stored, at_ms: nowMs() })).ok) lines.letters.add(idOf(errand), nowMs())
      } else if ((await carry(errand, new AbortController().signal)) === 'sent') await deleteDocuments(store, [idOf(errand)])
    } catch (error) {
      log.warn({ error: error instanceof Error ? error.message : String(error) }, 'an errand of an account is done later')
    }
  }

  const wanted = (tasks: readonly AccountJobTask[]): readonly AccountJobTask[] => tasks.filter((task) => sendsEmail || !isEmailJob(task))

  async function start(): Promise<void> {
    try {
      await takeUp()
    } catch (error) {
      log.error({ error: error instanceof Error ? error.message : String(error) }, 'errands of accounts are not taken up yet')
      clearTimer = setTimer(RETRY_MS, () => void start())
    }
  }

  return {
    sendsEmail,
    start,
    async enqueue(tasks) {
      for (const errand of await writeDown(wanted(tasks), nowMs())) lines.letters.add(idOf(errand), nowMs())
    },
    async runWithJobs(tasks, change) {
      const errands = await writeDown(wanted(tasks), nowMs() + RECOVERY_DELAY_MS)
      const made = await change()
      if (made === undefined) await deleteDocuments(store, errands.map(idOf))
      else for (const errand of errands) await finish(errand)
      return made
    },
    follow(window) {
      unlisten = window.listen((stored) => {
        if (!isAccountJob(stored) || stored['_deleted'] === true || stored['tries'] !== 0 || stored['state'] !== 'waiting') return
        const errand = parseAccountJob(stored)
        if (errand && isOurs(errand)) lineOf(errand).add(stored._id, errand.at_ms)
      })
    },
    async stop() {
      unlisten()
      clearTimer()
      await Promise.all([lines.letters.stop(), lines.others.stop()])
    },
  }
}
