/**
 * Acts of admins of one kind. An act is written down with its reason before anything of it is done, and carried out from there, with the
 * audit log at its end. Whatever cuts that off, the rest is done by the next start, or by whoever looks at the log. Each step may be
 * repeated.
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

/** After a store that was away. */
const RETRY_MS = 30_000

/** What is asked for: an action, or that an earlier act is taken back. */
export type RequestedAction<Action> = { readonly action: Action } | { readonly action: 'undo'; readonly act: Ulid }

export interface ModerationRequest<Action> {
  readonly uid: Uid
  /** What of the person's; empty for the service. */
  readonly about: string
  /** The same one twice is one act. */
  readonly id: Ulid
  readonly asked: RequestedAction<Action>
  /** 1 to `TEXT_LIMITS.reason` characters. */
  readonly reason: string
  /** Name of the admin's session. */
  readonly session: string
  /** Whoever has the account is meant, with a service or without one; otherwise the service. */
  readonly isAccount?: boolean
}

/** What is particular to a kind. */
export interface ModerationHandlers<State, Action extends string> {
  readonly records: ModerationRecords<State>
  /** What it is about as it is now; undefined where there is none. */
  readonly current: (
    call: ModerationRequest<Action>,
  ) => Promise<{ readonly kind: ModerationAction<State>['kind']; readonly state: State } | undefined>
  /** Equal to the one before where the action changes nothing; undefined where it makes no sense. */
  readonly after: (state: State, action: Action) => State | undefined
  /** The change itself, on exactly the state that was decided upon. @returns why nothing could be done */
  readonly apply: (act: ModerationAction<State>) => Promise<Refusal | undefined>
  /** What follows from it. May be repeated. */
  readonly follow: (act: ModerationAction<State>) => Promise<void>
}

export interface ModerationRunner<Action> {
  /**
   * @returns the act; undefined where everything was so already, and nothing was done; `not_found` without what it is about, or
   * without the act that is to be undone; `conflict` when something else came first, or the id is of another act
   * @throws StoreUnavailable; then it may be under way, and the same call again finishes it
   */
  run(call: ModerationRequest<Action>): Promise<Result<Ulid | undefined, Refusal>>
  /** Carries out what was cut off. @throws StoreUnavailable */
  resumePending(): Promise<void>
  /** At start: as `settleOpen`, and once more later where the store does not answer. */
  resume(): Promise<void>
  /** Begins nothing more by itself; the rest is done by the next start. */
  stop(): void
  /** For the end of an account: the reasons go, what the audit log knows of them tells nothing. */
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
  work: ModerationHandlers<State, Action>,
  deps: ModerationRunnerDeps,
): ModerationRunner<Action> {
  const { store, log, now, newId, setTimer, problems } = deps
  const { records } = work
  const locks = createKeyedLocks()
  let clearTimer = (): void => undefined
  let isStopped = false

  /** One at a time for a person. */
  async function alone<T>(uid: Uid, act: () => Promise<T>): Promise<T> {
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
    // Gone with its account: then nothing is to be remembered of it.
    if (stored) await store.put(records.toStored({ ...act, state }, stored._rev))
    await deleteDocuments(store, [records.openId(act.uid, act.id)])
  }

  /** An earlier try may have done some of it. @returns why nothing could be done */
  async function carryOut(act: ModerationAction<State>): Promise<Refusal | undefined> {
    const refused = await work.apply(act)
    if (refused) {
      await end(act, 'void')
      return refused
    }
    await work.follow(act)
    await log.note(records, act)
    await end(act, 'done')
    return undefined
  }

  const orConflict = (state: State | undefined): Result<State, Refusal> => (state === undefined ? fail(refusal('conflict')) : ok(state))

  /** The state asked for; the current one where nothing is to be done. */
  async function wanted({ uid, about, asked }: ModerationRequest<Action>, current: State): Promise<Result<State, Refusal>> {
    if (!('act' in asked)) return orConflict(work.after(current, asked.action))
    const earlier = await readOne(uid, asked.act)
    if (earlier?.state !== 'done' || earlier.about !== about) return fail(refusal('not_found'))
    if (records.isSame(current, earlier.from)) return ok(current)
    return records.isSame(current, earlier.to) ? ok(earlier.from) : fail(refusal('conflict'))
  }

  function isAskedAgain(act: ModerationAction<State>, { about, asked }: ModerationRequest<Action>): boolean {
    if (act.about !== about) return false
    if ('act' in asked) return act.undoes === asked.act
    const to = work.after(act.from, asked.action)
    return act.undoes === null && to !== undefined && records.isSame(to, act.to)
  }

  /** The answer to an act that is in the store. */
  async function answerAgain(act: ModerationAction<State>, call: ModerationRequest<Action>): Promise<Result<Ulid, Refusal>> {
    if (!isAskedAgain(act, call) || act.state === 'void') return fail(refusal('conflict'))
    const refused = act.state === 'begun' ? await carryOut(act) : undefined
    return refused ? fail(refused) : ok(act.id)
  }

  async function decide(call: ModerationRequest<Action>): Promise<Result<Ulid | undefined, Refusal>> {
    const { uid, about, id, asked, reason, session } = call
    const earlier = await readOne(uid, id)
    if (earlier) return answerAgain(earlier, call)
    const subject = await work.current(call)
    if (subject === undefined) return fail(refusal('not_found'))
    const { kind, state: from } = subject
    const to = await wanted(call, from)
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
    // Another server was given the same call: it carries it out.
    if (!(await store.put(records.toStored(act, undefined))).ok) return fail(refusal('conflict'))
    const refused = await carryOut(act)
    return refused ? fail(refused) : ok(id)
  }

  async function resumePending(): Promise<void> {
    for await (const names of idsWithPrefix(store, records.openPrefix)) {
      for (const name of names) {
        const { uid, id } = records.readOpenId(name)
        await alone(uid, async () => {
          const act = await readOne(uid, id)
          if (act?.state !== 'begun') return deleteDocuments(store, [name])
          await carryOut(act)
          problems.info({ act: id }, 'what an admin decided was carried out to its end')
        })
      }
    }
  }

  function later(): void {
    clearTimer()
    if (!isStopped) clearTimer = setTimer(RETRY_MS, () => void resume())
  }

  async function resume(): Promise<void> {
    try {
      await resumePending()
    } catch (error) {
      problems.error({ error: error instanceof Error ? error.message : String(error) }, 'what an admin decided could not be carried out')
      later()
    }
  }

  async function decideOrRetry(call: ModerationRequest<Action>): Promise<Result<Ulid | undefined, Refusal>> {
    try {
      return await decide(call)
    } catch (error) {
      // It may be half done, whether or not the admin asks again.
      later()
      throw error
    }
  }

  return {
    run: (call) => alone(call.uid, () => decideOrRetry(call)),
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
