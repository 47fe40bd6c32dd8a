/** Accounts: one for an e-mail address, whatever races for it. They never leave the server. */
import * as v from 'valibot'
import { BLOCKED_EMAIL_RETENTION_MS } from '#config/limits.ts'
import { canonicalEmail, type Signup } from '#domain/account/auth-form.ts'
import { USER_TYPES } from '#domain/documents/profile.ts'
import { uidField } from '#domain/fields.ts'
import { accountId, type Uid } from '#domain/ids.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import type { DocumentStore, StoredDoc } from '../store/document-store.ts'
import { sha256Hex } from '../platform/hash.ts'

/** A code that was sent to somebody: only its hash, and until when it is taken, milliseconds since 1970. */
const codeSchema = v.object({ hash: v.string(), until_ms: v.number() })
export type StoredCode = v.InferOutput<typeof codeSchema>

const accountSchema = v.object({
  uid: uidField,
  email: v.string(),
  name: v.string(),
  phone: v.string(),
  userType: v.picklist(USER_TYPES),
  password_hash: v.string(),
  is_blocked: v.boolean(),
  /** Being deleted: its devices are told so, and not merely that nobody is signed in. */
  is_closing: v.optional(v.boolean(), false),
  /** Was kept out by an admin when its person deleted it. */
  was_shut: v.optional(v.boolean(), false),
  created_at: v.string(),
  /** How often all sessions but one were ended: those that began before are not welcome any more. */
  session_epoch: v.optional(v.number(), 0),
  /** Key of the one that stayed. */
  kept_session: v.optional(v.string()),
  /** Which change of the password is the newest; names the errand that tells of it. */
  password_stamp: v.optional(v.string()),
  /** When its person changed it last, milliseconds since 1970. */
  password_changed_ms: v.optional(v.number()),
  /** Codes with which a forgotten password may be set anew. */
  resets: v.optional(v.array(codeSchema), []),
  /** The one with which that was done last: the same request may come again. */
  reset_done: v.optional(codeSchema),
  /** Another address that waits to be confirmed. */
  email_change: v.optional(v.object({ address: v.string(), stamp: v.string(), until_ms: v.number(), codes: v.array(codeSchema) })),
  /** As `password_stamp`, of the address. */
  email_stamp: v.optional(v.string()),
  /** As `reset_done`, of the address. */
  email_done: v.optional(codeSchema),
})
export type Account = v.InferOutput<typeof accountSchema>

const emailClaimSchema = v.object({ uid: uidField, made_ms: v.number() })
/** What is left of the address of somebody who was kept out: whose it was is not in it. */
const emailBanSchema = v.object({ barred_until_ms: v.number() })

/** An address whose account was never written belongs to a sign-up that broke off; after this long it is free again, ms. */
const ABANDONED_SIGNUP_MS = 60_000

export interface Accounts {
  byEmail(email: string): Promise<Account | undefined>
  byUid(uid: Uid): Promise<Account | undefined>
  /** Lets nobody in any more. @param isShut an admin keeps its person out */
  close(uid: Uid, isShut?: boolean): Promise<void>
  /** Removes it; its address is free again, at once or, where its person was kept out, after `BARRED_EMAIL_MS`. */
  remove(uid: Uid): Promise<void>
  create(
    uid: Uid,
    signup: Pick<Signup, 'email' | 'name' | 'phone' | 'userType'>,
    passwordHash: string,
  ): Promise<Result<Account, 'email_taken'>>
  /**
   * Changes an account in one write, until nobody came between.
   * @param next gives what changes; undefined leaves it as it is
   * @returns the account as it was written; undefined where it was left, or there is none
   */
  change(uid: Uid, next: (account: Account) => Partial<Account> | undefined): Promise<Account | undefined>
  /** Takes an address for somebody who has an account under another one. False where it is somebody else's. */
  claimEmail(uid: Uid, email: string): Promise<boolean>
  /** Lets go of an address that is not the account's own. */
  releaseEmail(uid: Uid, email: string): Promise<void>
}

export function openAccounts(store: DocumentStore, nowMs: () => number): Accounts {
  const guardId = async (email: string): Promise<string> => `email:${await sha256Hex(canonicalEmail(email))}`

  async function byUid(uid: Uid): Promise<Account | undefined> {
    const stored = await store.get(accountId(uid))
    return stored && v.parse(accountSchema, stored)
  }

  /** Whether the account's own address is the one that this guards: one that moved on guards it no more. */
  async function holds(uid: Uid, id: string): Promise<Account | undefined> {
    const account = await byUid(uid)
    return account && (await guardId(account.email)) === id ? account : undefined
  }

  /** Takes the address for a uid. The guard is written first: of two sign-ups at once one finds it taken. */
  async function claim(id: string, uid: Uid): Promise<boolean> {
    const guard: StoredDoc = { _id: id, type: 'email', uid, made_ms: nowMs() }
    if ((await store.put(guard)).ok) return true
    const existing = await store.get(id)
    if (!existing) return false
    if (v.is(emailBanSchema, existing)) {
      if (existing.barred_until_ms > nowMs()) return false
      return (await store.put({ ...guard, ...(existing._rev === undefined ? {} : { _rev: existing._rev }) })).ok
    }
    const holder = v.parse(emailClaimSchema, existing)
    if (holder.uid === uid) return true
    if (holder.made_ms + ABANDONED_SIGNUP_MS > nowMs() || (await holds(holder.uid, id))) return false
    return (await store.put({ ...existing, ...guard })).ok
  }

  /** Changes a document until nobody came between; undefined leaves it. */
  async function change(id: string, next: (stored: StoredDoc) => StoredDoc | undefined): Promise<void> {
    for (;;) {
      const stored = await store.get(id)
      const wanted = stored && next(stored)
      if (!wanted || (await store.put(wanted)).ok) return
    }
  }
  const deleted = ({ _id, _rev }: StoredDoc): StoredDoc => ({ _id, ...(_rev === undefined ? {} : { _rev }), _deleted: true })

  const barred = ({ _id, _rev }: StoredDoc): StoredDoc => ({
    _id,
    ...(_rev === undefined ? {} : { _rev }),
    type: 'email',
    barred_until_ms: nowMs() + BLOCKED_EMAIL_RETENTION_MS,
  })

  return {
    byUid,
    close: (uid, isShut = false) =>
      change(accountId(uid), (stored) =>
        stored['is_closing'] === true ? undefined : { ...stored, is_blocked: true, is_closing: true, was_shut: isShut },
      ),
    async remove(uid) {
      const account = await byUid(uid)
      if (!account) return
      // The address first: after a crash between the two the account still says which one it was.
      const freed = account.was_shut ? barred : deleted
      await change(await guardId(account.email), (stored) => (stored['uid'] === uid ? freed(stored) : undefined))
      await change(accountId(uid), deleted)
    },
    async byEmail(email) {
      const id = await guardId(email)
      const guard = await store.get(id)
      return guard && !v.is(emailBanSchema, guard) ? holds(v.parse(emailClaimSchema, guard).uid, id) : undefined
    },
    async change(uid, next) {
      for (;;) {
        const stored = await store.get(accountId(uid))
        const account = stored && v.parse(accountSchema, stored)
        const fields = account && next(account)
        if (!account || !fields) return undefined
        const changed = { ...account, ...fields }
        if ((await store.put({ ...stored, ...changed })).ok) return changed
      }
    },
    claimEmail: async (uid, email) => claim(await guardId(email), uid),
    async releaseEmail(uid, email) {
      const id = await guardId(email)
      if (await holds(uid, id)) return
      await change(id, (stored) => (stored['uid'] === uid ? deleted(stored) : undefined))
    },
    async create(uid, { email, name, phone, userType }, password_hash) {
      const address = canonicalEmail(email)
      if (!(await claim(await guardId(address), uid))) return fail('email_taken')
      const account: Account = {
        uid,
        email: address,
        name,
        phone,
        userType,
        password_hash,
        is_blocked: false,
        is_closing: false,
        was_shut: false,
        created_at: instantFromMs(nowMs()),
        session_epoch: 0,
        resets: [],
      }
      const put = await store.put({ _id: accountId(uid), type: 'account', ...account })
      if (put.ok) return ok(account)
      // Two servers that make the same demo at the same moment: one account, whoever was first.
      const there = await byUid(uid)
      if (there?.email !== address) throw new Error('a fresh uid exists already')
      return ok(there)
    },
  }
}
