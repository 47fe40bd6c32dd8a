/** Accounts: one for each e-mail address, also under races. They never leave the server. */
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

/** Code that was sent to a person: only its hash, and its expiry in ms since 1970. */
const codeSchema = v.object({ hash: v.string(), until_ms: v.number() })
export type StoredCode = v.InferOutput<typeof codeSchema>

/** Hash of a short code, and when it was made, ms since 1970. */
const contactCodeSchema = v.object({ hash: v.string(), made_ms: v.number() })
export type ContactCode = v.InferOutput<typeof contactCodeSchema>

/** The last request for a code to an e-mail address or phone number, and the attempts at it. */
const contactRequestSchema = v.object({
  to: v.string(),
  stamp: v.string(),
  asked_ms: v.number(),
  attempts: v.number(),
  codes: v.array(contactCodeSchema),
})
export type ContactRequest = v.InferOutput<typeof contactRequestSchema>

const accountSchema = v.object({
  uid: uidField,
  email: v.string(),
  name: v.string(),
  phone: v.string(),
  userType: v.picklist(USER_TYPES),
  password_hash: v.string(),
  is_blocked: v.boolean(),
  /** Being deleted: its devices learn this, and not merely that nobody is signed in. */
  is_closing: v.optional(v.boolean(), false),
  /** Was blocked by an admin when its person deleted it. */
  was_shut: v.optional(v.boolean(), false),
  created_at: v.string(),
  /** Counts how often all sessions but one were ended: sessions of an earlier epoch are invalid. */
  session_epoch: v.optional(v.number(), 0),
  /** Counts how often its person ended all access: calendar addresses of an earlier count are invalid. */
  access_epoch: v.optional(v.number()),
  /** Codes asked for until then are not sent, ms since 1970. */
  codes_void_ms: v.optional(v.number()),
  /** Key of the session that stayed open. */
  kept_session: v.optional(v.string()),
  /** When the person last changed it, ms since 1970. */
  password_changed_ms: v.optional(v.number()),
  /** Valid codes for a password reset. */
  resets: v.optional(v.array(codeSchema), []),
  /** The code of the last reset: the same request may come again. */
  reset_done: v.optional(codeSchema),
  /** New address that waits for confirmation. */
  email_change: v.optional(v.object({ address: v.string(), stamp: v.string(), until_ms: v.number(), codes: v.array(codeSchema) })),
  /** Same as `reset_done`, for the address. */
  email_done: v.optional(codeSchema),
  /** Codes that verify the address and the phone number. */
  contact_codes: v.optional(v.object({ email: v.optional(contactRequestSchema), phone: v.optional(contactRequestSchema) })),
})
export type Account = v.InferOutput<typeof accountSchema>

const emailClaimSchema = v.object({ uid: uidField, made_ms: v.number() })
/** Record left of the address of a blocked person; it does not contain the uid. */
const emailBanSchema = v.object({ barred_until_ms: v.number() })

/** An address without a written account belongs to an abandoned sign-up; after this time it is free again, ms. */
const ABANDONED_SIGNUP_MS = 60_000

export interface Accounts {
  byEmail(email: string): Promise<Account | undefined>
  byUid(uid: Uid): Promise<Account | undefined>
  /** Ends access to an account. @param isBlocked an admin has blocked its person */
  close(uid: Uid, isBlocked?: boolean): Promise<void>
  /** Removes an account; its address is free immediately or, if its person was blocked, after `BLOCKED_EMAIL_RETENTION_MS`. */
  remove(uid: Uid): Promise<void>
  create(
    uid: Uid,
    signup: Pick<Signup, 'email' | 'name' | 'phone' | 'userType'>,
    passwordHash: string,
  ): Promise<Result<Account, 'email_taken'>>
  /**
   * Changes an account in one write, with a retry after each conflict.
   * @param next returns the changed fields; undefined leaves the account unchanged
   * @param jobs documents of jobs that follow, stored in the same write
   * @returns the account as written; undefined when it was
   * left unchanged or does not exist
   */
  change(uid: Uid, next: (account: Account) => Partial<Account> | undefined, jobs?: readonly StoredDoc[]): Promise<Account | undefined>
  /** Claims an address for a person who has an account under another one. @returns false when another account has it */
  claimEmail(uid: Uid, email: string): Promise<boolean>
  /** Releases an address that is not the account's own. */
  releaseEmail(uid: Uid, email: string): Promise<void>
}

export function openAccounts(store: DocumentStore, nowMs: () => number): Accounts {
  const claimId = async (email: string): Promise<string> => `email:${await sha256Hex(canonicalEmail(email))}`

  async function byUid(uid: Uid): Promise<Account | undefined> {
    const stored = await store.get(accountId(uid))
    return stored && v.parse(accountSchema, stored)
  }

  /** Returns the account if its current address is the one of this claim. */
  async function ownerOfClaim(uid: Uid, id: string): Promise<Account | undefined> {
    const account = await byUid(uid)
    return account && (await claimId(account.email)) === id ? account : undefined
  }

  /** Claims the address for a uid. The claim is written first: of two simultaneous sign-ups one finds it taken. */
  async function claim(id: string, uid: Uid): Promise<boolean> {
    const claimDoc: StoredDoc = { _id: id, type: 'email', uid, made_ms: nowMs() }
    if ((await store.put(claimDoc)).ok) return true
    const existing = await store.get(id)
    if (!existing) return false
    if (v.is(emailBanSchema, existing)) {
      if (existing.barred_until_ms > nowMs()) return false
      return (await store.put({ ...claimDoc, ...(existing._rev === undefined ? {} : { _rev: existing._rev }) })).ok
    }
    const existingClaim = v.parse(emailClaimSchema, existing)
    if (existingClaim.uid === uid) return true
    if (existingClaim.made_ms + ABANDONED_SIGNUP_MS > nowMs() || (await ownerOfClaim(existingClaim.uid, id))) return false
    return (await store.put({ ...existing, ...claimDoc })).ok
  }

  /** Changes a document, with a retry after each conflict; undefined leaves it. */
  async function change(id: string, next: (stored: StoredDoc) => StoredDoc | undefined): Promise<void> {
    for (;;) {
      const stored = await store.get(id)
      const updated = stored && next(stored)
      if (!updated || (await store.put(updated)).ok) return
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
    close: (uid, isBlocked = false) =>
      change(accountId(uid), (stored) =>
        stored['is_closing'] === true ? undefined : { ...stored, is_blocked: true, is_closing: true, was_shut: isBlocked },
      ),
    async remove(uid) {
      const account = await byUid(uid)
      if (!account) return
      // The address first: after a crash between the two writes the account still names it.
      const release = account.was_shut ? barred : deleted
      await change(await claimId(account.email), (stored) => (stored['uid'] === uid ? release(stored) : undefined))
      await change(accountId(uid), deleted)
    },
    async byEmail(email) {
      const id = await claimId(email)
      const claimDoc = await store.get(id)
      return claimDoc && !v.is(emailBanSchema, claimDoc) ? ownerOfClaim(v.parse(emailClaimSchema, claimDoc).uid, id) : undefined
    },
    async change(uid, next, jobs = []) {
      for (;;) {
        const stored = await store.get(accountId(uid))
        const account = stored && v.parse(accountSchema, stored)
        const fields = account && next(account)
        if (!account || !fields) return undefined
        const changed = { ...account, ...fields }
        if ((await store.commit({ writes: [{ ...stored, ...changed }], ensured: jobs })).ok) return changed
      }
    },
    claimEmail: async (uid, email) => claim(await claimId(email), uid),
    async releaseEmail(uid, email) {
      const id = await claimId(email)
      if (await ownerOfClaim(uid, id)) return
      await change(id, (stored) => (stored['uid'] === uid ? deleted(stored) : undefined))
    },
    async create(uid, { email, name, phone, userType }, password_hash) {
      const address = canonicalEmail(email)
      if (!(await claim(await claimId(address), uid))) return fail('email_taken')
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
      // Two servers that create the same demo at the same moment: the first one's account is used.
      const existing = await byUid(uid)
      if (existing?.email !== address) throw new Error('A new uid is already in use')
      return ok(existing)
    },
  }
}
