/** Sessions: opaque random tokens, stored only as hashes, ended on the server (security S10). */
import * as v from 'valibot'
import { REVOKED_SESSION_RETENTION_MS, SESSION_AWAY_MS, SESSION_CACHE_MS, SESSION_SEND_MS, SHARED_SESSION_MS } from '#config/limits.ts'
import { deviceSchema, type DeviceFamily } from '#domain/account/device-family.ts'
import { deleteDocuments } from '../store/documents/update-documents.ts'
import type { DocumentStore, StoredDoc } from '../store/document-store.ts'
import { base64Url, sha256Hex } from '../platform/hash.ts'
import { openSessionNames, type SessionNames } from './session-names.ts'
import { openNewestInstants } from './presence/newest-instants.ts'
import { openSessionListeners } from './session-listeners.ts'

const TOKEN_BYTES = 32
/** Sessions cached on a node. */
const CACHE_SIZE = 10_000
/** Sessions read in one page. */
const PAGE = 500
/** Sessions of one person; the least recently used one is closed for a new one. */
const MAX_SESSIONS_PER_USER = 50

/** Marks the session of a deleted account, so that its device learns of the deletion. */
const ACCOUNT_DELETED = 'account_deleted'
/** Marks a session that its person revoked remotely, so that its device deletes its data at the next request. */
const REVOKED = 'revoked'

const sessionSchema = v.object({
  subject: v.string(),
  created_at: v.number(),
  used_at: v.number(),
  /** The use before that. */
  used_before: v.optional(v.number()),
  /** Name shown to its person; admin sessions have none. */
  name: v.optional(v.string()),
  /** The account's session epoch when it began. */
  epoch: v.optional(v.number(), 0),
  /** On a shared device: it ends sooner. */
  shared: v.optional(v.boolean(), false),
  device: v.optional(deviceSchema),
  ended: v.optional(v.picklist([ACCOUNT_DELETED, REVOKED])),
})
type Session = v.InferOutput<typeof sessionSchema>

/** Properties of a new session. */
export interface SessionStart {
  readonly epoch: number
  readonly shared: boolean
  readonly device: DeviceFamily
}

/** Session as shown to its own person. */
export interface ListedSession {
  readonly key: string
  readonly name: string
  /** Milliseconds since 1970. */
  readonly created_at: number
  /** Milliseconds since 1970, accurate to SESSION_RENEW_MS. */
  readonly used_at: number
  readonly shared: boolean
  readonly device: DeviceFamily
}

/** Owner of a session, open or ended. */
export interface SessionOwner {
  readonly subject: string
  /** Name shown to its person; admin sessions have none. */
  readonly name: string | undefined
  readonly isRevoked: boolean
}

export interface FoundSession {
  readonly key: string
  readonly subject: string
  /** When its device was heard before it could send this request, ms since 1970. */
  readonly heardMs: number
}

export interface Sessions {
  /** Starts a session. @returns its token, which is not stored, and its name when `start` is given */
  open(subject: string, start?: SessionStart): Promise<{ readonly token: string; readonly name?: string }>
  /** Returns the session of a token; undefined when it does not exist or has ended. Renews it. */
  find(token: string): Promise<FoundSession | undefined>
  /** Returns whether this process found the session lately, which may have ended since. Asks no store. */
  wasFound(token: string): Promise<boolean>
  /** Ends a session permanently; does nothing when it has ended. */
  close(token: string): Promise<void>
  /** Returns the open sessions of a person and removes the remains of others. */
  list(subject: string): Promise<ListedSession[]>
  /** Revokes the session of that name; its device learns of it. @returns its key; undefined when the person has none of that name */
  closeByName(subject: string, name: string): Promise<string | undefined>
  /** Drops a person's cached sessions, because their validity may have changed. */
  invalidate(subject: string): void
  /** Returns whether the session is open according to the store. Does not renew it. */
  isOpenKey(key: string, subject: string): Promise<boolean>
  /** Receives every change of the store, so that sessions ended by another server end here too. */
  onChange(stored: StoredDoc): void
  /** Calls back when a session may have ended. @returns a function that stops watching */
  watch(session: { readonly key: string; readonly subject: string }, wake: () => void): () => void
  /** Ends every session of a person whose account is being deleted; the remains do not identify the person. */
  closeAll(subject: string): Promise<void>
  /**
   * Returns the owner of a session, valid or not; `ended` for one that ended with its account, undefined when it does not exist. A revoked
   * session was ended by its person before it expired.
   */
  ownerOf(token: string): Promise<SessionOwner | 'ended' | undefined>
}

export interface SessionDeps {
  readonly store: DocumentStore
  readonly nowMs: () => number
  readonly randomBytes: (length: number) => Uint8Array
}

/** Lifetimes of one kind of session. */
export interface SessionPolicy {
  /** Prefix of the keys in the store: tokens of one kind are unknown to another. */
  readonly kind: string
  /** Milliseconds after the last use at which it ends. */
  readonly lifetimeMs: number
  /** A use is written to the store at most this often. */
  readonly renewMs: number
  /** A use is also written when none is since this instant, ms since 1970. */
  readonly renewSince?: (subject: string) => number
  /** Called whenever a session is read from the store: false makes it invalid for now. */
  readonly isAllowed?: (subject: string, session: { readonly key: string; readonly epoch: number }) => Promise<boolean>
}

export function openSessions({ store, nowMs, randomBytes }: SessionDeps, policy: SessionPolicy): Sessions {
  const { kind, lifetimeMs, renewMs, renewSince = () => 0, isAllowed = async () => true } = policy
  // Without a subject: ended here, and no slower read of the store may restore it.
  const cache = new Map<string, { readonly subject: string | undefined; readonly heardMs: number; readonly untilMs: number }>()
  /** Latest uses that this process saw. */
  const uses = openNewestInstants(CACHE_SIZE)
  const listeners = openSessionListeners()
  const names: SessionNames = openSessionNames(store, kind)
  /** Rises with every invalidation: reads that overlapped one are not cached. */
  let invalidations = 0
  const keyOf = async (token: string): Promise<string> => `${kind}:${await sha256Hex(token)}`

  function cacheSession(key: string, subject: string | undefined, heardMs = 0): void {
    const oldest = cache.size >= CACHE_SIZE ? cache.keys().next().value : undefined
    if (oldest !== undefined) cache.delete(oldest)
    cache.set(key, { subject, heardMs, untilMs: nowMs() + SESSION_CACHE_MS })
  }

  function hasRunOut({ used_at, shared }: Session): boolean {
    return used_at + (shared ? Math.min(lifetimeMs, SHARED_SESSION_MS) : lifetimeMs) <= nowMs()
  }

  /**
   * Returns when the device of a session was heard before it could send what it sends now. A device that was away has `renewMs` for that
   * after its return.
   */
  function heardBefore({ used_at, used_before, created_at }: Session): number {
    const before = used_before ?? created_at
    const sendMs = used_at - before > SESSION_AWAY_MS ? renewMs : SESSION_SEND_MS
    return nowMs() - used_at <= sendMs ? before : used_at
  }

  async function isOpen(key: string, session: Session): Promise<boolean> {
    const { ended, subject, epoch } = session
    return !ended && !hasRunOut(session) && isAllowed(subject, { key, epoch })
  }

  /** Marks a session as revoked for its device. Its name stays, so that the record is found and removed in time. */
  async function revokeKey(key: string): Promise<void> {
    cacheSession(key, undefined)
    for (;;) {
      const stored = await store.get(key)
      if (!stored || stored['ended'] !== undefined || (await store.put({ ...stored, ended: REVOKED })).ok) break
    }
    listeners.wake(key)
  }

  /** Handles a session that is not open. @returns false when its record can be deleted */
  async function mustKeepRecord(key: string, session: Session): Promise<boolean> {
    if (session.ended === REVOKED) return session.used_at + REVOKED_SESSION_RETENTION_MS > nowMs()
    if (session.ended || hasRunOut(session)) return false
    await revokeKey(key)
    return true
  }

  /** Returns whether the session is still as it was read. */
  async function endWithAccount(stored: StoredDoc): Promise<boolean> {
    cacheSession(stored._id, undefined)
    const { used_at, created_at } = v.parse(sessionSchema, stored)
    const remains = { _id: stored._id, type: kind, subject: '', created_at, used_at, ended: ACCOUNT_DELETED }
    return (await store.put(stored._rev === undefined ? remains : { ...remains, _rev: stored._rev })).ok
  }

  async function closeKey(key: string): Promise<void> {
    cacheSession(key, undefined)
    const stored = await store.get(key)
    await deleteDocuments(store, [key])
    if (stored) {
      const { subject, name } = v.parse(sessionSchema, stored)
      if (name !== undefined) await names.remove(subject, [name])
    }
    listeners.wake(key)
  }

  async function list(subject: string): Promise<ListedSession[]> {
    const named = await names.list(subject)
    const stored = await store.getMany(named.map(({ key }) => key))
    const open: ListedSession[] = []
    const removed: string[] = []
    for (const [index, { key, name }] of named.entries()) {
      const doc = stored[index]
      const session = doc && v.parse(sessionSchema, doc)
      if (session?.subject === subject && session.device && (await isOpen(key, session))) {
        const { created_at, used_at, shared, device } = session
        open.push({ key, name, created_at, used_at, shared, device })
      } else if (session?.subject !== subject || !(await mustKeepRecord(key, session))) removed.push(name)
    }
    const removedKeys = named.filter(({ name }) => removed.includes(name)).map(({ key }) => key)
    if (removed.length > 0) await deleteDocuments(store, removedKeys)
    if (removed.length > 0) await names.remove(subject, removed)
    return open.sort((a, b) => b.used_at - a.used_at || b.created_at - a.created_at)
  }

  async function makeRoom(subject: string): Promise<void> {
    if ((await names.list(subject)).length < MAX_SESSIONS_PER_USER) return
    for (const { key } of (await list(subject)).slice(MAX_SESSIONS_PER_USER - 1)) await closeKey(key)
  }

  return {
    list,
    watch: ({ key, subject }, wake) => listeners.add([key, subject], wake),

    async open(subject, start) {
      const token = base64Url(randomBytes(TOKEN_BYTES))
      const key = await keyOf(token)
      const now = nowMs()
      const session: StoredDoc = { _id: key, type: kind, subject, created_at: now, used_at: now, ...start }
      if (start) {
        await makeRoom(subject)
        const name = base64Url(randomBytes(12))
        // The name first: no session may exist that is missing in the person's list.
        await names.save(subject, name, key)
        if (!(await store.put({ ...session, name })).ok) throw new Error('A new session token is already in use')
        return { token, name }
      }
      if (!(await store.put(session)).ok) throw new Error('A new session token is already in use')
      return { token }
    },

    async find(token) {
      const key = await keyOf(token)
      const known = cache.get(key)
      const now = nowMs()
      if (known && known.untilMs > now) {
        uses.note(key, now)
        return known.subject === undefined ? undefined : { key, subject: known.subject, heardMs: known.heardMs }
      }
      cache.delete(key)
      const before = invalidations
      // Read before the store and noted after it: requests of one moment are no contacts before each other, and one that fails is none.
      const lastMs = uses.of(key)
      const stored = await store.get(key)
      if (!stored) return undefined
      const session = v.parse(sessionSchema, stored)
      if (!(await isOpen(key, session))) return undefined
      const isDue = session.used_at + renewMs <= now || session.used_at < renewSince(session.subject)
      const heardMs = isDue ? Math.max(session.used_at, lastMs) : heardBefore(session)
      // If another request of the same session was faster, nothing is lost.
      if (isDue) await store.put({ ...stored, used_at: now, used_before: heardMs })
      uses.note(key, now)
      const meanwhile = cache.get(key)
      if (meanwhile && meanwhile.subject === undefined) return undefined
      if (before === invalidations) cacheSession(key, session.subject, heardMs)
      return { key, subject: session.subject, heardMs }
    },

    async wasFound(token) {
      return cache.get(await keyOf(token))?.subject !== undefined
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
      invalidations += 1
      for (const [key, known] of cache) if (known.subject === subject) cache.delete(key)
      listeners.wake(subject)
    },

    onChange({ _id: id, ...stored }) {
      if (!id.startsWith(`${kind}:`) || (stored['_deleted'] !== true && stored['ended'] === undefined)) return
      cacheSession(id, undefined)
      listeners.wake(id)
    },

    async closeAll(subject) {
      const prefix = `${kind}:`
      for (let start = prefix, more = true; more;) {
        const rows = await store.range({ start, end: `${prefix}\uffff`, limit: PAGE, includeDocs: true })
        let isStale = false
        for (const { doc } of rows) if (doc?.['subject'] === subject && !(await endWithAccount(doc))) isStale = true
        more = isStale || rows.length === PAGE
        // Sessions that changed meanwhile are read again.
        if (!isStale) start = `${rows.at(-1)?.id ?? start}\u0000`
      }
      await names.removeAll(subject)
      listeners.wake(subject)
    },

    async ownerOf(token) {
      const stored = await store.get(await keyOf(token))
      if (!stored) return undefined
      const session = v.parse(sessionSchema, stored)
      const { ended, subject, name, epoch } = session
      if (ended === ACCOUNT_DELETED) return 'ended'
      const isValid = ended === undefined && (hasRunOut(session) || (await isAllowed(subject, { key: stored._id, epoch })))
      return { subject, name, isRevoked: !isValid }
    },
  }
}
