/** Sessions: opaque random tokens, kept only as their hash, ended on the server (security S10). */
import * as v from 'valibot'
import { REVOKED_SESSION_RETENTION_MS, SESSION_CACHE_MS, SHARED_SESSION_MS } from '#config/limits.ts'
import { deviceSchema, type DeviceFamily } from '#domain/account/device-family.ts'
import { deleteDocuments } from '../store/update-documents.ts'
import type { DocumentStore, StoredDoc } from '../store/document-store.ts'
import { base64Url, sha256Hex } from '../platform/hash.ts'
import { openSessionNames, type SessionNames } from './session-names.ts'
import { openSessionListeners } from './session-listeners.ts'

const TOKEN_BYTES = 32
/** A node remembers so many sessions at once. */
const CACHE_SIZE = 10_000
/** Sessions looked through together. */
const PAGE = 500
/** Somebody may be signed in on so many devices; the one that was used least lately makes room. */
const MAX_SESSIONS_PER_USER = 50

/** Stands in place of a session whose account was deleted: its device is to be told, once it asks. */
const ACCOUNT_DELETED = 'account_deleted'
/** Stands in place of one that its person ended from elsewhere: its device, once it asks, removes what it holds. */
const REVOKED = 'revoked'

const sessionSchema = v.object({
  subject: v.string(),
  created_at: v.number(),
  used_at: v.number(),
  /** Under which its person may know it; those of an admin have none. */
  name: v.optional(v.string()),
  /** How often its person had ended all others before it began. */
  epoch: v.optional(v.number(), 0),
  /** On a device of others: it lives shorter. */
  shared: v.optional(v.boolean(), false),
  device: v.optional(deviceSchema),
  ended: v.optional(v.picklist([ACCOUNT_DELETED, REVOKED])),
})
type Session = v.InferOutput<typeof sessionSchema>

/** What is told of a session when it begins. */
export interface SessionStart {
  readonly epoch: number
  readonly shared: boolean
  readonly device: DeviceFamily
}

/** A session as its own person may see it. */
export interface ListedSession {
  readonly key: string
  readonly name: string
  /** Milliseconds since 1970. */
  readonly created_at: number
  /** Milliseconds since 1970, true to SESSION_RENEW_MS. */
  readonly used_at: number
  readonly shared: boolean
  readonly device: DeviceFamily
}

/** Whose a session is that may have ended. */
export interface SessionOwner {
  readonly subject: string
  /** Under which its person may know it; those of an admin have none. */
  readonly name: string | undefined
  readonly isRevoked: boolean
}

export interface Sessions {
  /** Starts a session. @returns its token, which is nowhere kept, and the name that it has with a start */
  open(subject: string, start?: SessionStart): Promise<{ readonly token: string; readonly name?: string }>
  /** The session of a token, or undefined when there is none, or it ended. Renews it when it is used. */
  find(token: string): Promise<{ readonly key: string; readonly subject: string } | undefined>
  /** Ends a session for good; nothing happens when it has ended. */
  close(token: string): Promise<void>
  /** Those of somebody that are open; what is left of others is removed. */
  list(subject: string): Promise<ListedSession[]>
  /** Ends the one of that name, for its device to hear. @returns its key; undefined where the person has none of that name */
  closeByName(subject: string, name: string): Promise<string | undefined>
  /** Whether somebody's sessions are welcome has changed: believes none of them any more without asking. */
  invalidate(subject: string): void
  /** Whether that session of somebody is open, asked of the store. Not a use of it. */
  isOpenKey(key: string, subject: string): Promise<boolean>
  /** Of any change of the store: what another server ended has ended here too. */
  onChange(stored: StoredDoc): void
  /** Calls back when a session may have ended. @returns stops */
  watch(session: { readonly key: string; readonly subject: string }, wake: () => void): () => void
  /** Ends every session of somebody whose account is being deleted; nothing in what is left says whose it was. */
  closeAll(subject: string): Promise<void>
  /**
   * Whose session it is, welcome or not; `ended` for one that ended with its account, undefined where there is none. Revoked is one
   * that its person ended and that had not run out by then.
   */
  ownerOf(token: string): Promise<SessionOwner | 'ended' | undefined>
}

export interface SessionDeps {
  readonly store: DocumentStore
  readonly nowMs: () => number
  readonly randomBytes: (length: number) => Uint8Array
}

/** How long sessions of one kind live. */
export interface SessionPolicy {
  /** Prefix of their keys in the store: tokens of one kind are unknown to another. */
  readonly kind: string
  /** Ended this long after the last use. */
  readonly lifeMs: number
  /** Their use is written to the store at most this often. */
  readonly renewMs: number
  /** Asked whenever a session is read from the store: false ends it for now. */
  readonly isAllowed?: (subject: string, session: { readonly key: string; readonly epoch: number }) => Promise<boolean>
}

export function openSessions({ store, nowMs, randomBytes }: SessionDeps, terms: SessionPolicy): Sessions {
  const { kind, lifeMs, renewMs, isAllowed = async () => true } = terms
  // Without a subject: ended here, and no slower reading of the store may bring it back.
  const cache = new Map<string, { readonly subject: string | undefined; readonly untilMs: number }>()
  const watch = openSessionListeners()
  const names: SessionNames = openSessionNames(store, kind)
  /** Rises whenever something is distrusted: what was being read meanwhile is not remembered. */
  let distrusted = 0
  const keyOf = async (token: string): Promise<string> => `${kind}:${await sha256Hex(token)}`

  function remember(key: string, subject: string | undefined): void {
    const oldest = cache.size >= CACHE_SIZE ? cache.keys().next().value : undefined
    if (oldest !== undefined) cache.delete(oldest)
    cache.set(key, { subject, untilMs: nowMs() + SESSION_CACHE_MS })
  }

  function hasRunOut({ used_at, shared }: Session): boolean {
    return used_at + (shared ? Math.min(lifeMs, SHARED_SESSION_MS) : lifeMs) <= nowMs()
  }

  async function isOpen(key: string, session: Session): Promise<boolean> {
    const { ended, subject, epoch } = session
    return !ended && !hasRunOut(session) && isAllowed(subject, { key, epoch })
  }

  /** Leaves word of it for the device. Its name stays, so that this is found and removed in time. */
  async function revokeKey(key: string): Promise<void> {
    remember(key, undefined)
    for (;;) {
      const stored = await store.get(key)
      if (!stored || stored['ended'] !== undefined || (await store.put({ ...stored, ended: REVOKED })).ok) break
    }
    watch.wake(key)
  }

  /** What is left of a session that is not open. @returns false where nothing of it is to stay */
  async function keepsWord(key: string, session: Session): Promise<boolean> {
    if (session.ended === REVOKED) return session.used_at + REVOKED_SESSION_RETENTION_MS > nowMs()
    if (session.ended || hasRunOut(session)) return false
    await revokeKey(key)
    return true
  }

  /** @returns whether the session is as it was read */
  async function endWithAccount(stored: StoredDoc): Promise<boolean> {
    remember(stored._id, undefined)
    const { used_at, created_at } = v.parse(sessionSchema, stored)
    const left = { _id: stored._id, type: kind, subject: '', created_at, used_at, ended: ACCOUNT_DELETED }
    return (await store.put(stored._rev === undefined ? left : { ...left, _rev: stored._rev })).ok
  }

  async function closeKey(key: string): Promise<void> {
    remember(key, undefined)
    const stored = await store.get(key)
    await deleteDocuments(store, [key])
    if (stored) {
      const { subject, name } = v.parse(sessionSchema, stored)
      if (name !== undefined) await names.remove(subject, [name])
    }
    watch.wake(key)
  }

  async function list(subject: string): Promise<ListedSession[]> {
    const named = await names.list(subject)
    const stored = await store.getMany(named.map(({ key }) => key))
    const open: ListedSession[] = []
    const gone: string[] = []
    for (const [index, { key, name }] of named.entries()) {
      const doc = stored[index]
      const session = doc && v.parse(sessionSchema, doc)
      if (session?.subject === subject && session.device && (await isOpen(key, session))) {
        const { created_at, used_at, shared, device } = session
        open.push({ key, name, created_at, used_at, shared, device })
      } else if (session?.subject !== subject || !(await keepsWord(key, session))) gone.push(name)
    }
    const goneKeys = named.filter(({ name }) => gone.includes(name)).map(({ key }) => key)
    if (gone.length > 0) await deleteDocuments(store, goneKeys)
    if (gone.length > 0) await names.remove(subject, gone)
    return open.sort((a, b) => b.used_at - a.used_at || b.created_at - a.created_at)
  }

  async function makeRoom(subject: string): Promise<void> {
    if ((await names.list(subject)).length < MAX_SESSIONS_PER_USER) return
    for (const { key } of (await list(subject)).slice(MAX_SESSIONS_PER_USER - 1)) await closeKey(key)
  }

  return {
    list,
    watch: ({ key, subject }, wake) => watch.add([key, subject], wake),

    async open(subject, start) {
      const token = base64Url(randomBytes(TOKEN_BYTES))
      const key = await keyOf(token)
      const now = nowMs()
      const session: StoredDoc = { _id: key, type: kind, subject, created_at: now, used_at: now, ...start }
      if (start) {
        await makeRoom(subject)
        const name = base64Url(randomBytes(12))
        // The name first: a session that nobody could find in their list must never be.
        await names.save(subject, name, key)
        if (!(await store.put({ ...session, name })).ok) throw new Error('a fresh session token exists already')
        return { token, name }
      }
      if (!(await store.put(session)).ok) throw new Error('a fresh session token exists already')
      return { token }
    },

    async find(token) {
      const key = await keyOf(token)
      const known = cache.get(key)
      const now = nowMs()
      if (known && known.untilMs > now) return known.subject === undefined ? undefined : { key, subject: known.subject }
      cache.delete(key)
      const before = distrusted
      const stored = await store.get(key)
      if (!stored) return undefined
      const session = v.parse(sessionSchema, stored)
      if (!(await isOpen(key, session))) return undefined
      // Losing this race to another request of the same session is as good.
      if (session.used_at + renewMs <= now) await store.put({ ...stored, used_at: now })
      const meanwhile = cache.get(key)
      if (meanwhile && meanwhile.subject === undefined) return undefined
      if (before === distrusted) remember(key, session.subject)
      return { key, subject: session.subject }
    },

    async close(token) {
      await closeKey(await keyOf(token))
    },

    async closeByName(subject, name) {
      const key = (await list(subject)).find((session) => session.name === name)?.key
      if (key !== undefined) await revokeKey(key)
      return key
    },

    async isOpenKey(key, subject) {
      const stored = await store.get(key)
      const session = stored && v.parse(sessionSchema, stored)
      return session?.subject === subject && isOpen(key, session)
    },

    invalidate(subject) {
      distrusted += 1
      for (const [key, known] of cache) if (known.subject === subject) cache.delete(key)
      watch.wake(subject)
    },

    onChange({ _id: id, ...stored }) {
      if (!id.startsWith(`${kind}:`) || (stored['_deleted'] !== true && stored['ended'] === undefined)) return
      remember(id, undefined)
      watch.wake(id)
    },

    async closeAll(subject) {
      const prefix = `${kind}:`
      for (let start = prefix, more = true; more;) {
        const rows = await store.range({ start, end: `${prefix}\uffff`, limit: PAGE, includeDocs: true })
        let isStale = false
        for (const { doc } of rows) if (doc?.['subject'] === subject && !(await endWithAccount(doc))) isStale = true
        more = isStale || rows.length === PAGE
        // What changed meanwhile is read again.
        if (!isStale) start = `${rows.at(-1)?.id ?? start}\u0000`
      }
      await names.removeAll(subject)
      watch.wake(subject)
    },

    async ownerOf(token) {
      const stored = await store.get(await keyOf(token))
      if (!stored) return undefined
      const session = v.parse(sessionSchema, stored)
      const { ended, subject, name, epoch } = session
      if (ended === ACCOUNT_DELETED) return 'ended'
      const isWanted = ended === undefined && (hasRunOut(session) || (await isAllowed(subject, { key: stored._id, epoch })))
      return { subject, name, isRevoked: !isWanted }
    },
  }
}
