/** Who sent a request, or why it is denied: one check for the API, replication, pictures and the admin. */
import { EXPECTED_USER_HEADER } from '#config/expected-user-headers.ts'
import { ADMIN_SESSION_MS, SESSION_MS, SESSION_RENEW_MS } from '#config/limits.ts'
import { MINUTE_MS } from '#domain/constants.ts'
import { endEventOf } from '#domain/documents/booking.ts'
import { refusal, type Refusal } from '#domain/errors.ts'
import { asUid, isUlid, type Uid } from '#domain/ids.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { receivedAt } from '#domain/time/act-times.ts'
import { instantToMs } from '#domain/time/instant.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { BLOCKED_USER } from '../accounts/blocked-users.ts'
import type { StoredDoc } from '../store/document-store.ts'
import { fromStored } from '../store/documents/stored-document.ts'
import { openNewestInstants } from './presence/newest-instants.ts'
import { ADMIN_COOKIE, PERSON_COOKIE, tokenOf } from './credentials.ts'
import type { Presence } from './presence/presence.ts'
import { openSessions, type SessionDeps, type Sessions } from './sessions.ts'

export interface Person {
  readonly uid: Uid
  /** Key of the session in the store: identifies it, but grants no access. */
  readonly session: string
  /** When this device was heard before it could send this request, ms since 1970: not earlier than SESSION_RENEW_MS before it was. */
  readonly heardMs: number
}

export interface Admin {
  /** Tells sessions apart, and reveals none. */
  readonly session: string
}

export interface Denied extends Refusal {
  /** With `session_revoked`: whose session it was. */
  readonly owner?: Uid
}

export interface Authenticate {
  (request: Request, as: 'admin'): Promise<Result<Admin, Denied>>
  /** @param as `blocked-person` for the few endpoints that are open to blocked people too */
  (request: Request, as?: 'person' | 'blocked-person'): Promise<Result<Person, Denied>>
}

/** People blocked by an admin: checked with every request. */
export interface AccessGuard {
  /** Returns true for a person who is blocked now. */
  isBlocked(uid: Uid): boolean
  /** Returns the reason in the admin's words. */
  blockReason(uid: Uid): Promise<string | undefined>
}

export interface AuthenticationDeps extends SessionDeps {
  readonly accounts: Accounts
  readonly publicOrigin: string | undefined
  readonly presence: Presence
  readonly accessGuard: AccessGuard
}

export interface Authentication {
  readonly authenticate: Authenticate
  readonly sessions: Sessions
  readonly adminSessions: Sessions
  /** Returns whether the session is still open and answered. @param session its key */
  isOpen(uid: Uid, session: string): Promise<boolean>
  /** Returns whether the session of a request, a person's or the admin's, was found lately by this process. Asks no store. */
  wasFound(request: Request): Promise<boolean>
  /** Calls back when the person's session may have ended. @returns a function that stops watching */
  watch(person: Pick<Person, 'uid' | 'session'>, wake: () => void): () => void
  /** Receives every change of the store, so that sessions ended by another server end here too. */
  onChange(stored: StoredDoc): void
}

/** The end of the hash: data stored under this name does not reveal the session. */
const ADMIN_SESSION_LENGTH = 12

/**
 * Returns false when the request expects another user: the sender cannot know which user the cookie belongs to by the time the request
 * arrives.
 */
export function matchesExpectedUser(request: Request, subject: string): boolean {
  const expected = request.headers.get(EXPECTED_USER_HEADER)
  return expected === null || expected === subject
}

/** Ends of bookings that are remembered: those of the last minutes count. */
const MAX_ENDS = 10_000

/** Returns when a booking ended and whose it is; undefined for another document, and while it is open. */
function bookingEnd(stored: StoredDoc): { readonly people: readonly string[]; readonly ms: number } | undefined {
  const doc = stored['type'] === 'booking' ? fromStored(stored) : undefined
  const end = doc?.type === 'booking' ? endEventOf(doc) : undefined
  if (!end || doc?.type !== 'booking') return undefined
  return { people: [doc.customer_uid, doc.provider_uid], ms: instantToMs(receivedAt(end)) }
}

export function openAuthentication(deps: AuthenticationDeps): Authentication {
  const { accounts, publicOrigin, presence, accessGuard } = deps
  /** When bookings of people ended, and their chats were closed. */
  const ends = openNewestInstants(MAX_ENDS)
  const sessions = openSessions(deps, {
    kind: 'session',
    lifetimeMs: SESSION_MS,
    renewMs: SESSION_RENEW_MS,
    renewSince: ends.of,
    isAllowed: async (subject, { key, epoch }) => {
      const account = isUlid(subject) ? await accounts.byUid(asUid(subject)) : undefined
      return account?.is_blocked === false && (epoch >= account.session_epoch || key === account.kept_session)
    },
  })
  const adminSessions = openSessions(deps, { kind: 'admin-session', lifetimeMs: ADMIN_SESSION_MS, renewMs: MINUTE_MS })

  async function blocked(uid: Uid): Promise<Denied> {
    const reason = await accessGuard.blockReason(uid)
    return refusal('account_blocked', reason === undefined ? {} : { details: { because: reason } })
  }

  /** Returns why a token opens no session. */
  async function deniedToken(request: Request, token: string): Promise<Denied> {
    const owner = await sessions.ownerOf(token)
    if (owner === undefined) return refusal('unauthorized')
    if (owner === 'ended') return refusal('account_deleted')
    if (!matchesExpectedUser(request, owner.subject)) return refusal('unauthorized')
    const account = isUlid(owner.subject) ? await accounts.byUid(asUid(owner.subject)) : undefined
    // Between the closing of the account and the end of this session: checked because long polls are woken at that moment.
    if (!account || account.is_closing) return refusal('account_deleted')
    return owner.isRevoked ? { ...refusal('session_revoked'), owner: account.uid } : refusal('unauthorized')
  }

  async function authenticatePerson(request: Request, allowsBlocked: boolean): Promise<Result<Person, Denied>> {
    const token = tokenOf(request, PERSON_COOKIE, publicOrigin)
    if (token === undefined) return fail(refusal('unauthorized'))
    const session = await sessions.find(token)
    if (!session) return fail(await deniedToken(request, token))
    const uid = asUid(session.subject)
    if (!matchesExpectedUser(request, uid)) return fail(refusal('unauthorized'))
    const person: Person = { uid, session: session.key, heardMs: session.heardMs }
    if (accessGuard.isBlocked(uid)) return allowsBlocked ? ok(person) : fail(await blocked(uid))
    presence.touch(uid)
    return ok(person)
  }

  async function authenticateAdmin(request: Request): Promise<Result<Admin, Denied>> {
    const token = tokenOf(request, ADMIN_COOKIE, publicOrigin)
    const session = token === undefined ? undefined : await adminSessions.find(token)
    return session ? ok({ session: session.key.slice(-ADMIN_SESSION_LENGTH) }) : fail(refusal('unauthorized'))
  }

  function authenticate(request: Request, as: 'admin'): Promise<Result<Admin, Denied>>
  function authenticate(request: Request, as?: 'person' | 'blocked-person'): Promise<Result<Person, Denied>>
  function authenticate(request: Request, as: 'admin' | 'person' | 'blocked-person' = 'person'): Promise<Result<Admin | Person, Denied>> {
    return as === 'admin' ? authenticateAdmin(request) : authenticatePerson(request, as === 'blocked-person')
  }

  return {
    authenticate,
    sessions,
    adminSessions,
    async wasFound(request) {
      const [own, admins] = [tokenOf(request, PERSON_COOKIE, publicOrigin), tokenOf(request, ADMIN_COOKIE, publicOrigin)]
      return (own !== undefined && (await sessions.wasFound(own))) || (admins !== undefined && (await adminSessions.wasFound(admins)))
    },
    isOpen: async (uid, session) => !accessGuard.isBlocked(uid) && sessions.isOpenKey(session, uid),
    watch: ({ uid, session }, wake) => sessions.watch({ key: session, subject: uid }, wake),
    onChange(stored) {
      sessions.onChange(stored)
      adminSessions.onChange(stored)
      const end = bookingEnd(stored)
      for (const uid of end?.people ?? []) ends.note(uid, end?.ms ?? 0)
      if ((stored['type'] === 'account' || stored['type'] === BLOCKED_USER) && typeof stored['uid'] === 'string')
        sessions.invalidate(stored['uid'])
    },
  }
}
