/** Deleting accounts: each a job that is written down before it begins, and finished after every stop or crash. */
import { SESSION_CACHE_MS } from '#config/limits.ts'
import { profileId, providerId, type DocId, type Uid, type Ulid } from '#domain/ids.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import type { SetTimer } from '../platform/timers.ts'
import type { Log } from '../platform/log.ts'
import { deleteDocuments, idsWithPrefix } from '../store/update-documents.ts'
import { eraseDocuments, type ErasureDeps } from './erase-documents.ts'
import { erasureId, saveErasure, parseErasure, unfinishedErasures, type ErasureRecord, type ErasureState } from './erasure-record.ts'

/** What was let in before the account was closed has answered by then, ms: another server believes a session for a while, and a push takes its time. */
const SETTLE_MS = SESSION_CACHE_MS + 3_500
/** After a store that was away. */
const RETRY_MS = 30_000

export interface AccountErasures {
  /**
   * Deletes the account. Resolves when nothing of it can be read any more; what was under way is looked after by itself.
   * @param receipt drawn by the device: the same one twice is one deletion, and another's is refused
   * @throws StoreUnavailable; then it may have begun, and goes on by itself
   */
  begin(uid: Uid, receipt: Ulid): Promise<Result<void, 'conflict'>>
  /** How far a deletion is; undefined when none has that receipt. */
  stateOf(receipt: Ulid): Promise<ErasureState | undefined>
  /** At start: goes on with those that were cut off. */
  resume(): Promise<void>
  /** Resolves when what is being carried out has ended. */
  settled(): Promise<void>
  /** Begins nothing more, and waits for what is being carried out; the rest goes on at the next start. */
  stop(): Promise<void>
}

export interface AccountErasuresDeps extends ErasureDeps {
  /** From now on nobody gets in: not with the password, not with a session. */
  readonly closeAccount: (uid: Uid) => Promise<void>
  /** What only the server knows of the person: the secret address of their calendar, what is on its way to them in writing. */
  readonly eraseServerRecords: (uid: Uid) => Promise<void>
  /** The account itself; its address is free again. */
  readonly removeAccount: (uid: Uid) => Promise<void>
  readonly setTimer: SetTimer
  readonly log: Log
}

export function openAccountErasures(deps: AccountErasuresDeps): AccountErasures {
  const { store, log, setTimer } = deps
  const timers = new Set<() => void>()
  const underWay = new Map<Ulid, Promise<void>>()
  let isStopped = false

  function later(ms: number, record: ErasureRecord): void {
    if (isStopped) return
    const cancel = setTimer(ms, () => {
      timers.delete(cancel)
      void inBackground(record)
    })
    timers.add(cancel)
  }

  /** Where the person's devices were in their feeds. */
  async function forgetPlaces(uid: Uid): Promise<void> {
    for await (const ids of idsWithPrefix(store, `local:${uid}:`)) await deleteDocuments(store, ids)
  }

  /** Others kept this provider: their devices are told that it is gone. */
  async function forgetFavourites(uid: Uid): Promise<void> {
    for await (const ids of idsWithPrefix(store, 'favourite:'))
      for (const id of ids) if (id.endsWith(`:${uid}`)) await deps.writer.remove(id as DocId)
  }

  async function run(receipt: Ulid, uid: Uid): Promise<void> {
    await deps.closeAccount(uid)
    await deps.eraseServerRecords(uid)
    await eraseDocuments(deps, uid, false)
    await forgetPlaces(uid)
    if (await store.get(providerId(uid))) await forgetFavourites(uid)
    await deps.removeAccount(uid)
    await saveErasure(store, { receipt, state: 'settling', uid })
  }

  async function settle(receipt: Ulid, uid: Uid): Promise<void> {
    await eraseDocuments(deps, uid, true)
    // Those that were being made while the account was closed.
    await deps.eraseServerRecords(uid)
    await deleteDocuments(store, [profileId(uid)])
    await forgetPlaces(uid)
    await store.compact?.()
    await saveErasure(store, { receipt, state: 'done', uid: undefined })
  }

  /** One at a time for each receipt. */
  function once(receipt: Ulid, work: () => Promise<void>): Promise<void> {
    const found = underWay.get(receipt)
    if (found) return found
    const started = work().finally(() => underWay.delete(receipt))
    underWay.set(receipt, started)
    return started
  }

  async function inBackground({ receipt, state, uid }: ErasureRecord): Promise<void> {
    if (uid === undefined) return
    try {
      await once(receipt, () => (state === 'running' ? run(receipt, uid) : settle(receipt, uid)))
      if (state === 'running') later(SETTLE_MS, { receipt, state: 'settling', uid })
    } catch (error) {
      log.error({ error: error instanceof Error ? error.message : String(error) }, 'a deletion of an account could not go on')
      later(RETRY_MS, { receipt, state, uid })
    }
  }

  async function settled(): Promise<void> {
    while (underWay.size > 0) await Promise.allSettled(underWay.values())
  }

  return {
    begin: async (uid, receipt) => {
      const record: ErasureRecord = { receipt, state: 'running', uid }
      const there = parseErasure(await store.get(erasureId(receipt)))
      if (there && there.uid !== uid) return fail('conflict')
      await saveErasure(store, record)
      try {
        await once(receipt, () => run(receipt, uid))
        later(SETTLE_MS, { ...record, state: 'settling' })
        return ok(undefined)
      } catch (error) {
        later(RETRY_MS, record)
        throw error
      }
    },
    stateOf: async (receipt) => parseErasure(await store.get(erasureId(receipt)))?.state,
    resume: async () => {
      for (const record of await unfinishedErasures(store)) await inBackground(record)
    },
    settled,
    stop: async () => {
      isStopped = true
      for (const cancel of timers) cancel()
      await settled()
    },
  }
}
