/**
 * Runs moderation actions of one kind. An action is stored with its reason before it is executed, and the audit log is written last. An
 * interrupted action is completed by the next start, or when the log is read. Each step is repeatable.
 */
import { refusal, type Refusal } from '#domain/errors.ts'
import type { Uid, Ulid } from '#domain/ids.ts'
import type { Instant } from '#domain/time/instant.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { createKeyedLocks } from '../platform/keyed-locks.ts'
import { deleteDocuments, idsWithPrefix } from '../store/update-documents.ts'
import type { SetTimer } from '../platform/timers.ts'
import type { Log } from '../platform/log.ts'
import type { DocumentStore } from '../store/document-store.ts'
import type { ModerationLog } from './moderation-log.ts'
import type { ModerationAction, ModerationRecords } from './moderation-record.ts'

/** Milliseconds before a retry after a store failure. */
const RETRY_MS = 30_000

/** A request: an action, or undoing an earlier one. */
export type RequestedAction<Action> = { readonly action: Action } | { readonly action: 'undo'; readonly act: Ulid }

export interface ModerationRequest<Action> {
  readonly uid: Uid
  /** Content key; empty for the service. */
  readonly about: string
  /** The same id twice is one action. */
  readonly id: Ulid
  readonly asked: RequestedAction<Action>
  /** 1 to `TEXT_LIMITS.reason` characters. */
  readonly reason: string
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
  readonly apply: (act: ModerationAction<State>) => Promise<Refusal | undefined>
  /** Applies further effects. May be repeated. */
  readonly follow: (act: ModerationAction<State>) => Promise<void>
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
  /** Calls `resumePending` at start, and again later when the store does not answer. */
  resume(): Promise<void>
  /** Starts nothing more; the next start does the rest. */
  stop(): void
  /** Deletes the reasons, for the deletion of an account; their hashes in the audit log reveal nothing. */
  erase(uid: Uid): Promise<void>
}

export interface ModerationRunnerDeps {
  readonly store: DocumentStore
  readonly log: ModerationLog
  readonly now: () => Instant
  readonly newId: () => Ulid
  readonly setTimer: SetTimer
  readonly problems: Log
}

export function openModerationRunner<State, Action extends string>(
  handlers: ModerationHandlers<State, Action>,
  deps: ModerationRunnerDeps,
): ModerationRunner<Action> {
  const { store, log, now, newId, setTimer, problems } = deps
  const { records } = handlers
  const locks = createKeyedLocks()
  let clearTimer = (): void => undefined
  let isStopped = false

  /** Runs one operation at a time for a person. */
  async function withLock<T>(uid: Uid, act: () => Promise<T>): Promise<T> {
    const release = await locks.acquire([records.actsOf(uid)])
    try {
      return await act()
    } finally {
      release()
    }
  }

  const readOne = async (uid: Uid, id: Ulid): Promise<ModerationAction<State> | undefined> =>
    records.read(await store.get(records.actId(uid, id)))

  async function end(act: ModerationAction<State>, state: 'done' | 'void'): Promise<void> {
    const stored = await store.get(records.actId(act.uid, act.id))
    // Deleted with its account: nothing of it may be stored again.
    if (stored) await store.put(records.toStored({ ...act, state }, stored._rev))
    await deleteDocuments(store, [records.openId(act.uid, act.id)])
  }

  /** Executes an action; an earlier attempt may have done part of it. @returns why nothing could be done */
  async function execute(act: ModerationAction<State>): Promise<Refusal | undefined> {
    const refused = await handlers.apply(act)
    if (refused) {
      await end(act, 'void')
      return refused
    }
    await handlers.follow(act)
    await log.note(records, act)
    await end(act, 'done')
    return undefined
  }

  const orConflict = (state: State | undefined): Result<State, Refusal> => (state === undefined ? fail(refusal('conflict')) : ok(state))

  /** Returns the requested state; the current one when nothing has to change. */
  async function targetState({ uid, about, asked }: ModerationRequest<Action>, current: State): Promise<Result<State, Refusal>> {
    if (!('act' in asked)) return orConflict(handlers.after(current, asked.action))
    const earlier = await readOne(uid, asked.act)
    if (earlier?.state !== 'done' || earlier.about !== about) return fail(refusal('not_found'))
    if (records.isSame(current, earlier.from)) return ok(current)
    return records.isSame(current, earlier.to) ? ok(earlier.from) : fail(refusal('conflict'))
  }

  function isRepeated(act: ModerationAction<State>, { about, asked }: ModerationRequest<Action>): boolean {
    if (act.about !== about) return false
    if ('act' in asked) return act.undoes === asked.act
    const to = handlers.after(act.from, asked.action)
    return act.undoes === null && to !== undefined && records.isSame(to, act.to)
  }

  /** Returns the result of a stored action. */
  async function repeatResult(act: ModerationAction<State>, call: ModerationRequest<Action>): Promise<Result<Ulid, Refusal>> {
    if (!isRepeated(act, call) || act.state === 'void') return fail(refusal('conflict'))
    const refused = act.state === 'begun' ? await execute(act) : undefined
    return refused ? fail(refused) : ok(act.id)
  }

  async function decide(call: ModerationRequest<Action>): Promise<Result<Ulid | undefined, Refusal>> {
    const { uid, about, id, asked, reason, session } = call
    const earlier = await readOne(uid, id)
    if (earlier) return repeatResult(earlier, call)
    const subject = await handlers.current(call)
    if (subject === undefined) return fail(refusal('not_found'))
    const { kind, state: from } = subject
    const to = await targetState(call, from)
    if (!to.ok) return to
    const change = records.changeOf(from, to.value)
    if (change === undefined) return ok(undefined)
    const act: ModerationAction<State> = {
      uid,
      id,
      kind,
      about,
      change,
      undoes: 'act' in asked ? asked.act : null,
      from,
      to: to.value,
      reason,
      salt: newId(),
      session,
      decided_at: now(),
      state: 'begun',
    }
    await store.put(records.openDoc(act))
    // Another server got the same call and executes it.
    if (!(await store.put(records.toStored(act, undefined))).ok) return fail(refusal('conflict'))
    const refused = await execute(act)
    return refused ? fail(refused) : ok(id)
  }

  async function resumePending(): Promise<void> {
    for await (const names of idsWithPrefix(store, records.openPrefix)) {
      for (const name of names) {
        const { uid, id } = records.readOpenId(name)
        await withLock(uid, async () => {
          const act = await readOne(uid, id)
          if (act?.state !== 'begun') return deleteDocuments(store, [name])
          await execute(act)
          problems.info({ act: id }, 'what an admin decided was carried out to its end')
        })
      }
    }
  }

  function retryLater(): void {
    clearTimer()
    if (!isStopped) clearTimer = setTimer(RETRY_MS, () => void resume())
  }

  async function resume(): Promise<void> {
    try {
      await resumePending()
    } catch (error) {
      problems.error({ error: error instanceof Error ? error.message : String(error) }, 'what an admin decided could not be carried out')
      retryLater()
    }
  }

  async function decideOrRetry(call: ModerationRequest<Action>): Promise<Result<Ulid | undefined, Refusal>> {
    try {
      return await decide(call)
    } catch (error) {
      // The action may be half done, and the admin may not retry.
      retryLater()
      throw error
    }
  }

  return {
    run: (call) => withLock(call.uid, () => decideOrRetry(call)),
    resumePending,
    resume,
    stop: () => {
      isStopped = true
      clearTimer()
    },
    erase: async (uid) => {
      for await (const ids of idsWithPrefix(store, records.actsOf(uid))) await deleteDocuments(store, ids)
      for await (const ids of idsWithPrefix(store, `${records.openPrefix}${uid}:`)) await deleteDocuments(store, ids)
    },
  }
}
