/** Accounts: one for an e-mail address, whatever races for it. They never leave the server. */
import * as v from 'valibot'
import { canonicalEmail, type Signup } from '#domain/validation/auth-form.ts'
import { USER_TYPES } from '#domain/documents/person.ts'
import { uidField } from '#domain/fields.ts'
import { accountId, type Uid } from '#domain/ids.ts'
import { instantFromMs } from '#domain/instant.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import type { DocumentStore, StoredDoc } from '../store/document-store.ts'
import { sha256Hex } from './hash.ts'

const accountSchema = v.object({
  uid: uidField,
  email: v.string(),
  name: v.string(),
  phone: v.string(),
  userType: v.picklist(USER_TYPES),
  password_hash: v.string(),
  is_blocked: v.boolean(),
  created_at: v.string(),
})
export type Account = v.InferOutput<typeof accountSchema>

const guardSchema = v.object({ uid: uidField, made_ms: v.number() })

/** An address whose account was never written belongs to a sign-up that broke off; after this long it is free again, ms. */
const ABANDONED_MS = 60_000

export interface Accounts {
  byEmail(email: string): Promise<Account | undefined>
  byUid(uid: Uid): Promise<Account | undefined>
  /** Lets nobody in any more. */
  close(uid: Uid): Promise<void>
  /** Removes it; its address is free again. */
  remove(uid: Uid): Promise<void>
  create(uid: Uid, signup: Omit<Signup, 'password'>, passwordHash: string): Promise<Result<Account, 'email_taken'>>
}

export function openAccounts(store: DocumentStore, nowMs: () => number): Accounts {
  const guardId = async (email: string): Promise<string> => `email:${await sha256Hex(canonicalEmail(email))}`

  async function byUid(uid: Uid): Promise<Account | undefined> {
    const stored = await store.get(accountId(uid))
    return stored && v.parse(accountSchema, stored)
  }

  /** Takes the address for a uid. The guard is written first: of two sign-ups at once one finds it taken. */
  async function claim(id: string, uid: Uid): Promise<boolean> {
    const guard: StoredDoc = { _id: id, type: 'email', uid, made_ms: nowMs() }
    if ((await store.put(guard)).ok) return true
    const existing = await store.get(id)
    if (!existing) return false
    const holder = v.parse(guardSchema, existing)
    if (holder.uid === uid) return true
    if (holder.made_ms + ABANDONED_MS > nowMs() || (await byUid(holder.uid))) return false
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

  return {
    byUid,
    close: (uid) => change(accountId(uid), (stored) => (stored['is_blocked'] === true ? undefined : { ...stored, is_blocked: true })),
    async remove(uid) {
      const account = await byUid(uid)
      if (!account) return
      // The address first: after a crash between the two the account still says which one it was.
      await change(await guardId(account.email), (stored) => (stored['uid'] === uid ? deleted(stored) : undefined))
      await change(accountId(uid), deleted)
    },
    async byEmail(email) {
      const guard = await store.get(await guardId(email))
      return guard && byUid(v.parse(guardSchema, guard).uid)
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
        created_at: instantFromMs(nowMs()),
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
