/**
 * Runs moderation actions of one kind. An action is stored with its reason and a job before it is executed, and the audit log is written
 * last. An interrupted action is completed by its job, or when the log is read. Each step is repeatable.
 */
import { refusal, type Refusal } from '#domain/errors.ts'
import type { Uid, Ulid } from '#domain/ids.ts'
import type { Instant } from '#domain/time/instant.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { createKeyedLocks } from '../platform/keyed-locks.ts'
import { deleteDocuments, idsWithPrefix } from '../store/documents/update-documents.ts'
import { endJob, jobDocuments, jobId } from '../jobs/job-document.ts'
import type { JobHandler } from '../jobs/run-job.ts'
import type { Log } from '../platform/log.ts'
import type { DocumentStore } from '../store/document-store.ts'
import type { ModerationLog } from './moderation-log.ts'
import type { ModerationAction, ModerationRecords } from './moderation-record.ts'

/** Milliseconds before the job executes an action, which normally is executed directly. */
const DIRECT_MS = 30_000

/** A request: an action, or undoing an earlier one. */
export type RequestedAction<Action> = { readonly action: Action } | { readonly action: 'undo'; readonly actionId: Ulid }

export interface ModerationRequest<Action> {
  readonly uid: Uid
  /** Content key or id of the booking; empty for the service. */
  readonly contentKey: string
  /** The same id twice is one action. */
  readonly id: Ulid
  readonly requested: RequestedAction<Action>
  /** 1 to `TEXT_LIMITS.reason` characters. */
  readonly reason: string
  /** Which rule hidden content broke. */
  readonly rule?: ModerationAction<unknown>['rule']
  /** Name of the admin's session. */
  readonly session: string
  /** Applies to the owner of the account, with or without a service; otherwise to the service. */
  readonly isAccount?: boolean
}

/** The specific part of a kind of moderation. */
export interface ModerationHandlers<State, Action extends string> {
  readonly records: ModerationRecords<State>
  /** Returns the current state of the subject; undefined when it does not exist. */
  readonly current: (
    call: ModerationRequest<Action>,
  ) => Promise<{ readonly kind: ModerationAction<State>['kind']; readonly state: State } | undefined>
  /** Returns the next state; equal to the current one when the action changes nothing, undefined when it makes no sense. */
  readonly after: (state: State, action: Action) => State | undefined
  /** Makes the change, on exactly the state that was decided upon. @returns why nothing could be done */
  readonly apply: (action: ModerationAction<State>) => Promise<Refusal | undefined>
  /** Applies further effects. May be repeated. */
  readonly follow: (action: ModerationAction<State>) => Promise<void>
}

export interface ModerationRunner<Action> {
  /**
   * Runs an action. @returns the action; undefined when nothing had to change; `not_found` without the subject or the action to be undone;
   * `conflict` when another change came first, or the id belongs to another action
   * @throws StoreUnavailable; the action may be under way then, and the same call again completes it
   */
  run(call: ModerationRequest<Action>): Promise<Result<Ulid | undefined, Refusal>>
  /** Completes interrupted actions. @throws StoreUnavailable */
  resumePending(): Promise<void>
  /** Handler of the job of an action. */
  readonly complete: JobHandler
  /** Deletes the reasons, for the deletion of an account; their hashes in the audit log reveal nothing. */
  erase(uid: Uid): Promise<void>
}

export interface ModerationRunnerDeps {
  readonly store: DocumentStore
  readonly log: ModerationLog
  readonly now: () => Instant
  readonly newId: () => Ulid
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly problems: Log
}

export function openModerationRunner<State, Action extends string>(
  handlers: ModerationHandlers<State, Action>,
  deps: ModerationRunnerDeps,
): ModerationRunner<Action> {
  const { store, log, now, newId, clock, problems } = deps
  const { records } = handlers
  const locks = createKeyedLocks()

  /** Runs one operation at a time for a person. */
  async function withLock<T>(uid: Uid, run: () => Promise<T>): Promise<T> {
    const release = await locks.acquire([records.prefixOf(uid)])
    try {
      return await run()
    } finally {
      release()
    }
  }

  const readOne = async (uid: Uid, id: Ulid): Promise<ModerationAction<State> | undefined> =>
    records.read(await store.get(records.actionDocId(uid, id)))

  async function end(action: ModerationAction<State>, state: 'done' | 'void'): Promise<void> {
    const stored = await store.get(records.actionDocId(action.uid, action.id))
    // Deleted with its account: nothing of it may be stored again.
    if (stored) await store.put(records.toStored({ ...action, state }, stored._rev))
    await endJob(store, records.job, records.jobKey(action.uid, action.id))
  }

  /** Executes an action; an earlier attempt may have done part of it. @returns why nothing could be done */
  async function execute(action: ModerationAction<State>): Promise<Refusal | undefined> {
    const refused = await handlers.apply(action)
    if (refused) {
      await end(action, 'void')
      return refused
    }
    await handlers.follow(action)
    await log.record(records, action)
    await end(action, 'done')
    return undefined
  }

  const orConflict = (state: State | undefined): Result<State, Refusal> => (state === undefined ? fail(refusal('conflict')) : ok(state))

  /** Returns the requested state; the current one when nothing has to change. */
  async function targetState({ uid, contentKey, requested }: ModerationRequest<Action>, current: State): Promise<Result<State, Refusal>> {
    if (!('actionId' in requested)) return orConflict(handlers.after(current, requested.action))
    const earlier = await readOne(uid, requested.actionId)
    if (earlier?.state !== 'done' || earlier.about !== contentKey) return fail(refusal('not_found'))
    if (records.isSame(current, earlier.from)) return ok(current)
    return records.isSame(current, earlier.to) ? ok(earlier.from) : fail(refusal('conflict'))
  }

  function isRepeated(action: ModerationAction<State>, { contentKey, requested }: ModerationRequest<Action>): boolean {
    if (action.about !== contentKey) return false
    if ('actionId' in requested) return action.undoes === requested.actionId
    const to = handlers.after(action.from, requested.action)
    return action.undoes === null && to !== undefined && records.isSame(to, action.to)
  }

  /** Returns the result of a stored action. */
  async function repeatResult(action: ModerationAction<State>, call: ModerationRequest<Action>): Promise<Result<Ulid, Refusal>> {
    if (!isRepeated(action, call) || action.state === 'void') return fail(refusal('conflict'))
    const refused = action.state === 'begun' ? await execute(action) : undefined
    return refused ? fail(refused) : ok(action.id)
  }

  /** Returns the result of the same call at another server meanwhile, which may be why nothing can be done here. */
  async function repeated(
    call: ModerationRequest<Action>,
    otherwise: Result<undefined, Refusal>,
  ): Promise<Result<Ulid | undefined, Refusal>> {
    const earlier = await readOne(call.uid, call.id)
    return earlier ? repeatResult(earlier, call) : otherwise
  }

  async function decide(call: ModerationRequest<Action>): Promise<Result<Ulid | undefined, Refusal>> {
    const { uid, contentKey, id, requested, reason, rule, session } = call
    const earlier = await readOne(uid, id)
    if (earlier) return repeatResult(earlier, call)
    const subject = await handlers.current(call)
    if (subject === undefined) return fail(refusal('not_found'))
    const { kind, state: from } = subject
    const to = await targetState(call, from)
    if (!to.ok) return repeated(call, to)
    const change = records.changeOf(from, to.value)
    if (change === undefined) return repeated(call, ok(undefined))
    const action: ModerationAction<State> = {
      uid,
      id,
      kind,
      about: contentKey,
      change,
      undoes: 'actionId' in requested ? requested.actionId : null,
      from,
      to: to.value,
      reason,
      ...(rule === undefined ? {} : { rule }),
      salt: newId(),
      session,
      decided_at: now(),
      state: 'begun',
    }
    const job = { kind: records.job, key: records.jobKey(uid, id), uid, dueMs: clock() + DIRECT_MS }
    const stored = await store.commit({ writes: [records.toStored(action, undefined)], ensured: jobDocuments([job], clock()) })
    if (!stored.ok) return repeated(call, fail(refusal('conflict')))
    const refused = await execute(action)
    return refused ? fail(refused) : ok(id)
  }

  /** Executes an action unless it is over. */
  async function completeOne(key: string): Promise<void> {
    const { uid, id } = records.parseJobKey(key)
    await withLock(uid, async () => {
      const action = await readOne(uid, id)
      if (action?.state !== 'begun') return
      await execute(action)
      problems.info({ act: id }, 'Completed an interrupted admin action')
    })
  }

  return {
    run: (call) => withLock(call.uid, () => decide(call)),
    resumePending: async () => {
      const prefix = jobId(records.job, '')
      for await (const ids of idsWithPrefix(store, prefix))
        for (const docId of ids) {
          const key = docId.slice(prefix.length)
          await completeOne(key)
          await endJob(store, records.job, key)
        }
    },
    complete: async ({ key }) => {
      await completeOne(key)
      return 'sent'
    },
    erase: async (uid) => {
      for await (const ids of idsWithPrefix(store, records.prefixOf(uid))) await deleteDocuments(store, ids)
    },
  }
}
