/**
 * What admins do to providers, and to people without a service. An act is written down with its reason before anything of it is done, and carried out from there: the
 * provider's document with the person's notification, the open bookings of one who is removed, the audit log. Whatever cuts that off,
 * the rest is done by the next start, or by whoever looks at the log. Each step may be repeated.
 */
import { admissionAfter, admissionChange, isSameAdmission, type Admission, type AdmissionAction } from '#domain/admission.ts'
import { isEnded } from '#domain/documents/booking.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { refusal, type Refusal } from '#domain/errors.ts'
import { userAudience } from '#domain/access.ts'
import { providerId, type CommandId, type Uid, type Ulid } from '#domain/ids.ts'
import type { Instant } from '#domain/instant.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { SERVICE_REMOVED_REASON } from '#domain/stand-ins.ts'
import type { DocumentReader } from '../api/api-services.ts'
import type { CommandRunner } from '../commands/command-runner.ts'
import { createKeyedLocks } from '../commands/keyed-locks.ts'
import { deleteAll, idsStartingWith } from '../erasure/change-documents.ts'
import type { SetTimer } from '../demo/demo-ports.ts'
import type { Log } from '../http/log.ts'
import { readPointers } from '../replication/pointers.ts'
import type { DocumentStore } from '../store/document-store.ts'
import { fromStored } from '../store/stored-document.ts'
import type { ActLog } from './act-log.ts'
import { admitCall, subjectOf } from './act-subject.ts'
import { actDoc, actId, actsOf, openDoc, openId, OPEN_PREFIX, readAct, readActsOf, readOpenId, type Act } from './act-record.ts'

/** Documents looked at together. */
const PAGE = 200
/** After a store that was away. */
const RETRY_MS = 30_000

/** What is asked for: an action, or that an earlier act is taken back. */
export type AskedAct = { readonly action: AdmissionAction } | { readonly action: 'undo'; readonly act: Ulid }

export interface ActCall {
  readonly uid: Uid
  /** The same one twice is one act. */
  readonly id: Ulid
  readonly asked: AskedAct
  /** 1 to `TEXT_LIMITS.reason` characters. */
  readonly reason: string
  /** Name of the admin's session. */
  readonly session: string
  /** Whoever has the account is meant, with a service or without one; otherwise the service. */
  readonly isAccount?: boolean
}

export interface Acted {
  /** As it is now; undefined where there is no service. */
  readonly provider: Provider | undefined
  /** Undefined where everything was so already, and nothing was done. */
  readonly act: Ulid | undefined
}

export interface Acts {
  /**
   * @returns `not_found` without such a provider or act; `conflict` when something else came first, or the id is of another act
   * @throws StoreUnavailable; then it may be under way, and the same call again finishes it
   */
  act(call: ActCall): Promise<Result<Acted, Refusal>>
  /** Carries out what was cut off. @throws StoreUnavailable */
  settleOpen(): Promise<void>
  /** At start: as `settleOpen`, and once more later where the store does not answer. */
  resume(): Promise<void>
  /** Begins nothing more by itself; the rest is done by the next start. */
  stop(): void
  /** Why somebody is kept out; undefined for who is not, or without an act that says so. */
  reasonOf(uid: Uid): Promise<string | undefined>
  /** For the end of an account: the reasons go, what the audit log knows of them tells nothing. */
  erase(uid: Uid): Promise<void>
}

export interface ActsDeps {
  readonly store: DocumentStore
  readonly documents: Pick<DocumentReader, 'get'>
  readonly runner: Pick<CommandRunner, 'run'>
  readonly log: ActLog
  /** Called after each change, before the answer: what is kept in memory is to know it. */
  readonly onChanged: (act: Act) => Promise<void>
  readonly now: () => Instant
  readonly newId: () => Ulid
  readonly setTimer: SetTimer
  readonly problems: Log
}

export function openActs({ store, documents, runner, log, onChanged, now, newId, setTimer, problems }: ActsDeps): Acts {
  const locks = createKeyedLocks()
  let clearTimer = (): void => undefined
  let isStopped = false

  /** One at a time for a provider. */
  async function alone<T>(uid: Uid, act: () => Promise<T>): Promise<T> {
    const release = await locks.acquire([actsOf(uid)])
    try {
      return await act()
    } finally {
      release()
    }
  }

  const readOne = async (uid: Uid, id: Ulid): Promise<Act | undefined> => readAct(await store.get(actId(uid, id)))

  async function end(act: Act, state: 'done' | 'void'): Promise<void> {
    const stored = await store.get(actId(act.uid, act.id))
    // Gone with its account: then nothing is to be remembered of it.
    if (stored) await store.put(actDoc({ ...act, state }, stored._rev))
    await deleteAll(store, [openId(act.uid, act.id)])
  }

  async function cancelOpenBookings(uid: Uid): Promise<void> {
    for (let after = '', more = true; more;) {
      const ids = await readPointers(store, userAudience(uid), { from: 'booking:', to: 'booking:\uffff', after, limit: PAGE })
      for (const stored of await store.getMany(ids)) {
        const booking = fromStored(stored)
        if (booking?.type !== 'booking' || booking.provider_uid !== uid || isEnded(booking.status)) continue
        await runner.run({
          commandId: `system:provider_removed:${booking.id}` as CommandId,
          uid,
          kind: 'system',
          name: 'cancel_booking',
          args: { booking_id: booking.id, reason: SERVICE_REMOVED_REASON },
          queuedMs: 0,
        })
      }
      more = ids.length === PAGE
      after = ids.at(-1) ?? after
    }
  }

  /** An earlier try may have done some of it. @returns why nothing could be done */
  async function carryOut(act: Act): Promise<Refusal | undefined> {
    const { uid } = act
    const outcome = await runner.run(admitCall(act))
    if (outcome.state !== 'accepted') {
      await end(act, 'void')
      return outcome.refusal ?? refusal('conflict')
    }
    await onChanged(act)
    if (act.change === 'removed') await cancelOpenBookings(uid)
    await log.note(act)
    await end(act, 'done')
    return undefined
  }

  /** The admission asked for; the current one where nothing is to be done. */
  async function wanted(uid: Uid, current: Admission, asked: AskedAct): Promise<Result<Admission, Refusal>> {
    if (asked.action !== 'undo') return ok(admissionAfter(current, asked.action))
    const earlier = await readOne(uid, asked.act)
    if (earlier?.state !== 'done') return fail(refusal('not_found'))
    if (isSameAdmission(current, earlier.from)) return ok(current)
    return isSameAdmission(current, earlier.to) ? ok(earlier.from) : fail(refusal('conflict'))
  }

  /** The answer to an act that is in the store. */
  async function answerAgain(act: Act, asked: AskedAct): Promise<Result<Ulid, Refusal>> {
    const isSame = asked.action === 'undo' ? act.undoes === asked.act : act.undoes === null && sameAsked(act, asked.action)
    if (!isSame || act.state === 'void') return fail(refusal('conflict'))
    const refused = act.state === 'begun' ? await carryOut(act) : undefined
    return refused ? fail(refused) : ok(act.id)
  }

  const sameAsked = ({ from, to }: Act, action: AdmissionAction): boolean => isSameAdmission(admissionAfter(from, action), to)

  async function decide({ uid, id, asked, reason, session, isAccount = false }: ActCall): Promise<Result<Ulid | undefined, Refusal>> {
    const earlier = await readOne(uid, id)
    if (earlier) return answerAgain(earlier, asked)
    const subject = await subjectOf(documents, uid, isAccount)
    if (!subject) return fail(refusal('not_found'))
    const { kind, admission: from } = subject
    const to = await wanted(uid, from, asked)
    if (!to.ok) return to
    const change = admissionChange(from, to.value)
    if (change === undefined) return ok(undefined)
    const act: Act = {
      uid,
      id,
      kind,
      change,
      undoes: asked.action === 'undo' ? asked.act : null,
      from,
      to: to.value,
      reason,
      salt: newId(),
      session,
      decided_at: now(),
      state: 'begun',
    }
    await store.put(openDoc(act))
    // Another server was given the same call: it carries it out.
    if (!(await store.put(actDoc(act, undefined))).ok) return fail(refusal('conflict'))
    const refused = await carryOut(act)
    return refused ? fail(refused) : ok(id)
  }

  async function settleOpen(): Promise<void> {
    for await (const names of idsStartingWith(store, OPEN_PREFIX)) {
      for (const name of names) {
        const { uid, id } = readOpenId(name)
        await alone(uid, async () => {
          const act = await readOne(uid, id)
          if (act?.state !== 'begun') return deleteAll(store, [name])
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
      await settleOpen()
    } catch (error) {
      problems.error({ error: error instanceof Error ? error.message : String(error) }, 'what an admin decided could not be carried out')
      later()
    }
  }

  async function actOrRetry(call: ActCall): Promise<Result<Ulid | undefined, Refusal>> {
    try {
      return await decide(call)
    } catch (error) {
      // It may be half done, whether or not the admin asks again.
      later()
      throw error
    }
  }

  return {
    act: (call) =>
      alone(call.uid, async () => {
        const done = await actOrRetry(call)
        if (!done.ok) return done
        return ok({ provider: await documents.get(providerId(call.uid), 'provider'), act: done.value })
      }),
    settleOpen,
    resume,
    stop: () => {
      isStopped = true
      clearTimer()
    },
    reasonOf: async (uid) => {
      const acts = (await readActsOf(store, uid)).filter(
        ({ state, change }) => state !== 'void' && (change === 'blocked' || change === 'removed'),
      )
      return acts.toSorted((a, b) => (a.decided_at < b.decided_at ? 1 : -1))[0]?.reason
    },
    erase: async (uid) => {
      for await (const ids of idsStartingWith(store, actsOf(uid))) await deleteAll(store, ids)
      for await (const ids of idsStartingWith(store, `${OPEN_PREFIX}${uid}:`)) await deleteAll(store, ids)
    },
  }
}
