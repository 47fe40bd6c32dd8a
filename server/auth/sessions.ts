/** Sessions: opaque random tokens, kept only as their hash, ended on the server (security S10). */
import * as v from 'valibot'
import { SESSION_CACHE_MS } from '#config/limits.ts'
import type { DocumentStore, StoredDoc } from '../store/document-store.ts'
import { base64Url, sha256Hex } from './hash.ts'

const TOKEN_BYTES = 32
/** A node remembers so many sessions at once. */
const CACHE_SIZE = 10_000
/** Sessions looked through together. */
const PAGE = 500

/** Stands in place of a session whose account was deleted: its device is to be told, once it asks. */
const ACCOUNT_DELETED = 'account_deleted'

const sessionSchema = v.object({
  subject: v.string(),
  created_at: v.number(),
  used_at: v.number(),
  ended: v.optional(v.literal(ACCOUNT_DELETED)),
})

export interface Sessions {
  /** Starts a session. @returns its token, which is nowhere kept */
  open(subject: string): Promise<string>
  /** The session of a token, or undefined when there is none, or it ended. Renews it when it is used. */
  find(token: string): Promise<{ readonly key: string; readonly subject: string } | undefined>
  /** Ends a session for good; nothing happens when it has ended. */
  close(token: string): Promise<void>
  /** Ends every session of somebody whose account is being deleted; nothing in what is left says whose it was. */
  closeAllOf(subject: string): Promise<void>
  /** True for a token whose session ended with its account. */
  endedWithAccount(token: string): Promise<boolean>
}

export interface SessionDeps {
  readonly store: DocumentStore
  readonly nowMs: () => number
  readonly randomBytes: (length: number) => Uint8Array
}

/** How long sessions of one kind live. */
export interface SessionTerms {
  /** Prefix of their keys in the store: tokens of one kind are unknown to another. */
  readonly kind: string
  /** Ended this long after the last use. */
  readonly lifeMs: number
  /** Their use is written to the store at most this often. */
  readonly renewMs: number
  /** Asked whenever a session is read from the store: false ends it for now. */
  readonly isWelcome?: (subject: string) => Promise<boolean>
}

export function openSessions({ store, nowMs, randomBytes }: SessionDeps, terms: SessionTerms): Sessions {
  const { kind, lifeMs, renewMs, isWelcome = async () => true } = terms
  // Without a subject: ended here, and no slower reading of the store may bring it back.
  const cache = new Map<string, { readonly subject: string | undefined; readonly untilMs: number }>()
  const keyOf = async (token: string): Promise<string> => `${kind}:${await sha256Hex(token)}`

  function remember(key: string, subject: string | undefined): void {
    const oldest = cache.size >= CACHE_SIZE ? cache.keys().next().value : undefined
    if (oldest !== undefined) cache.delete(oldest)
    cache.set(key, { subject, untilMs: nowMs() + SESSION_CACHE_MS })
  }

  /** @returns whether the session is as it was read */
  async function endWithAccount(stored: StoredDoc): Promise<boolean> {
    remember(stored._id, undefined)
    const { used_at, created_at } = v.parse(sessionSchema, stored)
    const left = { _id: stored._id, type: kind, subject: '', created_at, used_at, ended: ACCOUNT_DELETED }
    return (await store.put(stored._rev === undefined ? left : { ...left, _rev: stored._rev })).ok
  }

  return {
    async open(subject) {
      const token = base64Url(randomBytes(TOKEN_BYTES))
      const now = nowMs()
      const put = await store.put({ _id: await keyOf(token), type: kind, subject, created_at: now, used_at: now })
      if (!put.ok) throw new Error('a fresh session token exists already')
      return token
    },

    async find(token) {
      const key = await keyOf(token)
      const known = cache.get(key)
      const now = nowMs()
      if (known && known.untilMs > now) return known.subject === undefined ? undefined : { key, subject: known.subject }
      cache.delete(key)
      const stored = await store.get(key)
      if (!stored) return undefined
      const session = v.parse(sessionSchema, stored)
      if (session.ended || session.used_at + lifeMs <= now || !(await isWelcome(session.subject))) return undefined
      // Losing this race to another request of the same session is as good.
      if (session.used_at + renewMs <= now) await store.put({ ...stored, used_at: now })
      const meanwhile = cache.get(key)
      if (meanwhile && meanwhile.subject === undefined) return undefined
      remember(key, session.subject)
      return { key, subject: session.subject }
    },

    async close(token) {
      const key = await keyOf(token)
      remember(key, undefined)
      // A renewal may come between: then once more.
      for (let tries = 0; tries < 5; tries += 1) {
        const stored = await store.get(key)
        if (!stored?._rev || (await store.put({ _id: key, _rev: stored._rev, _deleted: true })).ok) return
      }
      throw new Error('a session could not be ended')
    },

    async closeAllOf(subject) {
      const prefix = `${kind}:`
      for (let start = prefix, more = true; more;) {
        const rows = await store.range({ start, end: `${prefix}\uffff`, limit: PAGE, includeDocs: true })
        let isStale = false
        for (const { doc } of rows) if (doc?.['subject'] === subject && !(await endWithAccount(doc))) isStale = true
        more = isStale || rows.length === PAGE
        // What changed meanwhile is read again.
        if (!isStale) start = `${rows.at(-1)?.id ?? start}\u0000`
      }
    },

    async endedWithAccount(token) {
      const stored = await store.get(await keyOf(token))
      return stored?.['ended'] === ACCOUNT_DELETED
    },
  }
}
