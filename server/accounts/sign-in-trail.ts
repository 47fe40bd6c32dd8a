/**
 * Stores each person's trail of logins, in one document that never leaves the server except to its person. Failed attempts are collected
 * in memory and written every two seconds: a login that fails takes the same time with and without an account, and a flood is one write.
 */
import * as v from 'valibot'
import type { DeviceFamily } from '#domain/account/device-family.ts'
import {
  addToTrail,
  isFailedSignIn,
  knownZone,
  signInSchema,
  type SignIn,
  type SignInResult,
} from '#domain/account/access/sign-in-trail.ts'
import type { Uid, Ulid } from '#domain/ids.ts'
import type { Log } from '../platform/log.ts'
import { deleteDocuments } from '../store/documents/update-documents.ts'
import type { DocumentStore } from '../store/document-store.ts'
import type { Accounts } from './accounts.ts'

const TYPE = 'sign_ins'
const FLUSH_MS = 2_000
/** Addresses with failed attempts between two writes; beyond it attempts at further ones are not recorded. */
const MAX_COLLECTED = 2_000

/** What a device says about itself. */
export interface SignInDevice {
  readonly device: DeviceFamily
  /** Not checked yet. */
  readonly zone: string | undefined
}

export interface SignInTrail {
  /** Returns the entries, newest first, with the attempts that are not written yet. */
  list(uid: Uid): Promise<readonly SignIn[]>
  /** Adds what someone did with the password or a code. @returns the entries before it */
  add(uid: Uid, result: Exclude<SignInResult, 'wrong_password' | 'limited'>, from: SignInDevice): Promise<readonly SignIn[]>
  /** Notes a failed attempt at an address, with an account or without. */
  noteFailure(email: string, result: 'wrong_password' | 'limited', from: SignInDevice): void
  erase(uid: Uid): Promise<void>
  /** Writes what was collected. */
  stop(): Promise<void>
}

export interface SignInTrailDeps {
  readonly store: DocumentStore
  readonly accounts: Pick<Accounts, 'byEmail'>
  readonly newId: () => Ulid
  /** Milliseconds since 1970. */
  readonly nowMs: () => number
  readonly setTimer: (ms: number, run: () => void) => () => void
  readonly log: Log
}

const trailSchema = v.object({ entries: v.array(signInSchema) })
const idOf = (uid: Uid): string => `${TYPE}:${uid}`

export function openSignInTrail({ store, accounts, newId, nowMs, setTimer, log }: SignInTrailDeps): SignInTrail {
  let collected = new Map<string, { readonly email: string; readonly entry: SignIn }>()
  let cancelTimer: (() => void) | undefined
  let writing: Promise<void> = Promise.resolve()

  const entryOf = (result: SignInResult, { device, zone }: SignInDevice, now: number): SignIn => ({
    id: newId(),
    result,
    at: now,
    since: now,
    count: 1,
    ...device,
    zone: knownZone(zone),
  })

  async function write(uid: Uid, entry: SignIn): Promise<readonly SignIn[]> {
    for (;;) {
      const stored = await store.get(idOf(uid))
      const before = stored ? v.parse(trailSchema, stored).entries : []
      if ((await store.put({ ...stored, _id: idOf(uid), type: TYPE, entries: addToTrail(before, entry) })).ok) return before
    }
  }

  async function writeCollected(): Promise<void> {
    const batch = collected
    collected = new Map()
    for (const { email, entry } of batch.values()) {
      const account = await accounts.byEmail(email)
      if (account && !account.is_closing) await write(account.uid, entry)
    }
  }

  function flush(): Promise<void> {
    cancelTimer?.()
    cancelTimer = undefined
    writing = writing.then(writeCollected).catch((error: unknown) => log.warn({ error: String(error) }, 'Could not store failed logins'))
    return writing
  }

  return {
    async list(uid) {
      await flush()
      const stored = await store.get(idOf(uid))
      return stored ? v.parse(trailSchema, stored).entries : []
    },
    add: (uid, result, from) => write(uid, entryOf(result, from, nowMs())),
    noteFailure(email, result, from) {
      const key = `${result} ${email}`
      const before = collected.get(key)
      if (!before && collected.size >= MAX_COLLECTED) return
      const entry = entryOf(result, from, nowMs())
      collected.set(key, { email, entry: before ? { ...entry, since: before.entry.since, count: before.entry.count + 1 } : entry })
      cancelTimer ??= setTimer(FLUSH_MS, () => void flush())
    },
    erase: (uid) => deleteDocuments(store, [idOf(uid)]),
    stop: flush,
  }
}

/** Returns the kinds of device that got in. */
export const devicesOf = (trail: readonly SignIn[]): readonly DeviceFamily[] => trail.filter(({ result }) => !isFailedSignIn(result))
