/** Sign-up, sign-in, sign-out, and the person behind a request. */
import { EXPECTED_USER_HEADER, EXPECTED_SESSION_HEADER } from '#config/expected-user-headers.ts'
import { RATE_LIMITS, SESSION_MS, SESSION_RENEW_MS, type RateLimits } from '#config/limits.ts'
import type { Doc } from '#domain/documents/document.ts'
import { PROFILE_DEFAULTS, type Profile, type UserType } from '#domain/documents/profile.ts'
import { refusal, type Refusal } from '#domain/errors.ts'
import type { StoredDoc } from '../store/document-store.ts'
import { asUid, isUlid, profileId, type Uid, type Ulid } from '#domain/ids.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { canonicalEmail, parseLogin, parseSignup } from '#domain/account/auth-form.ts'
import { memoryRateLimiters, type RateLimiters } from '../platform/rate-limiter.ts'
import type { Account, Accounts } from '../accounts/accounts.ts'
import { setCookie, tokenOf, type CookieKind } from './credentials.ts'
import { openLoginGuard, rateLimited, type RateLimited } from './login-guard.ts'
import type { AccountJobs } from '../accounts/account-jobs.ts'
import { openAccountSettings, type AccountSettings } from './account-settings.ts'
import { refuseCommonPassword, type Passwords } from './passwords.ts'
import type { Person } from './person.ts'
import { parseUserAgent } from './parse-user-agent.ts'
import type { Presence } from './presence.ts'
import { BLOCKED_USER } from '../accounts/blocked-users.ts'
import { openSessions, type SessionDeps, type Sessions } from './sessions.ts'

const COOKIE: CookieKind = { name: 'nearhelp', sameSite: 'Lax', maxAgeSeconds: SESSION_MS / 1_000 }

export interface AuthDeps extends SessionDeps {
  readonly accounts: Accounts
  readonly accountJobs: AccountJobs
  readonly passwords: Passwords
  readonly newId: () => Ulid
  readonly publicOrigin: string | undefined
  readonly limits?: RateLimits
  /** In memory when omitted. */
  readonly limiters?: RateLimiters
  readonly presence: Presence
  readonly readProfile: (uid: Uid) => Promise<Profile | undefined>
  /** People blocked by an admin, and why: checked with every request. Without it nobody is blocked. */
  readonly accessGuard?: AccessGuard
  /** Writes new documents with the pointers that their people's feeds need. */
  readonly writeDocuments: (docs: readonly Doc[]) => Promise<void>
}

export interface AccessGuard {
  /** Returns true for a person who is blocked now. */
  isBlocked(uid: Uid): boolean
  /** Returns the reason in the admin's words. */
  blockReason(uid: Uid): Promise<string | undefined>
}

/** Person as shown by the endpoints of `/api/auth`. */
export interface SignedInUser {
  readonly uid: Uid
  readonly email: string
  readonly userType: UserType
  readonly name: string
}

export interface SignedIn {
  readonly token: string
  /** Name of the session, as in the person's own list. */
  readonly session: string
  readonly user: SignedInUser
  /** Set-Cookie header. */
  readonly cookie: string
}

/**
 * Returns false when the request expects another user: the sender cannot know which user the cookie belongs to by the time the request
 * arrives.
 */
function matchesExpectedUser(request: Request, subject: string): boolean {
  const expectedUid = request.headers.get(EXPECTED_USER_HEADER)
  return expectedUid === null || expectedUid === subject
}

export interface Auth {
  signup(request: Request, address: string, input: unknown): Promise<Result<SignedIn, Refusal | RateLimited>>
  login(request: Request, address: string, input: unknown): Promise<Result<SignedIn, Refusal | RateLimited>>
  /** Returns whether the request expects a person or session other than that of its token: it must not end that one. */
  isForOtherUser(request: Request): Promise<boolean>
  /** Ends the session. @returns the Set-Cookie header that clears the token */
  logout(request: Request): Promise<string>
  /** Returns the person behind a request. @param allowsBlocked for the few endpoints open to blocked people */
  personOf(request: Request, allowsBlocked?: boolean): Promise<Person | undefined>
  userOf(uid: Uid): Promise<SignedInUser | undefined>
  /** Checks the password before an irreversible change. Guarded like signing in. */
  confirm(uid: Uid, address: string, password: string): Promise<Result<void, Refusal | RateLimited>>
  /** Changes that people make to their own accounts. */
  readonly settings: AccountSettings
  /** Receives every change of the store, so that sessions ended by another server end here too. */
  onChange(stored: StoredDoc): void
  /** Returns whether the session is still open and answered. @param session its key */
  isOpen(uid: Uid, session: string): Promise<boolean>
  /** Calls back when the person's session may have ended. @returns a function that stops watching */
  watch(person: Person, wake: () => void): () => void
  /** Returns why a request has no person: its account is blocked or deleted, or there is no session. */
  refusalOf(request: Request): Promise<Refusal>
  /** Returns the user of a device whose session was revoked remotely; undefined for any other request. */
  revokedUser(request: Request): Promise<Uid | undefined>
  /** Ends every session and blocks the account. */
  closeAccount(uid: Uid): Promise<void>
  /** Removes a closed account; its address is free again. */
  removeAccount(uid: Uid): Promise<void>
}

export function openAuth(deps: AuthDeps): Auth {
  const {
    accounts,
    accountJobs,
    nowMs,
    passwords,
    newId,
    publicOrigin,
    presence,
    accessGuard,
    readProfile,
    writeDocuments,
    limits = RATE_LIMITS,
    limiters = memoryRateLimiters,
  } = deps
  const sessions: Sessions = openSessions(deps, {
    kind: 'session',
    lifetimeMs: SESSION_MS,
    renewMs: SESSION_RENEW_MS,
    isAllowed: async (subject, { key, epoch }) => {
      const account = isUlid(subject) ? await accounts.byUid(asUid(subject)) : undefined
      return account?.is_blocked === false && (epoch >= account.session_epoch || key === account.kept_session)
    },
  })
  const guard = openLoginGuard(limits, limiters)
  const signups = limiters.rate('signups', limits.signups)
  // Verified for addresses without an account, so that they take as long as a wrong password.
  const decoy = passwords.hash(newId())
  decoy.catch(() => undefined)

  const userOf = (account: Account, profile: Profile | undefined): SignedInUser => ({
    uid: account.uid,
    email: account.email,
    userType: profile?.userType ?? account.userType,
    name: profile?.name ?? account.name,
  })

  function freshProfile(account: Account, userType: UserType): Profile {
    const now = instantFromMs(nowMs())
    const { uid, email, name, phone } = account
    return {
      doc_id: profileId(uid),
      type: 'profile',
      schema_version: 1,
      version: 1,
      uid,
      email,
      userType,
      name,
      phone,
      ...PROFILE_DEFAULTS,
      loyalty_points: 0,
      notifications_read_up_to: null,
      created_at: now,
      updated_at: now,
    }
  }

  async function blockedRefusal(uid: Uid): Promise<Refusal> {
    const reason = await accessGuard?.blockReason(uid)
    return refusal('account_blocked', reason === undefined ? {} : { details: { because: reason } })
  }

  /** Opens a session with a new token on every sign-in and closes the one the request came with. */
  async function openFor(request: Request, account: Account, profile: Profile, shared: boolean): Promise<SignedIn> {
    const earlier = tokenOf(request, COOKIE, publicOrigin)
    if (earlier !== undefined) await sessions.close(earlier)
    const device = parseUserAgent(request.headers.get('user-agent'))
    const { token, name = '' } = await sessions.open(account.uid, { epoch: account.session_epoch, shared, device })
    const cookie = setCookie(request, COOKIE, publicOrigin, token, shared ? 'passing' : 'lasting')
    return { token, session: name, user: userOf(account, profile), cookie }
  }

  async function confirmed(uid: Uid, address: string, password: string): Promise<Result<Account, Refusal | RateLimited>> {
    const account = await accounts.byUid(uid)
    if (!account) return fail(refusal('unauthorized'))
    const attempt = await guard.begin(account.email, address)
    if (typeof attempt === 'number') return fail(rateLimited(attempt))
    if (!(await passwords.verify(account.password_hash, password))) return fail(refusal('wrong_password'))
    await attempt.succeeded()
    return ok(account)
  }

  return {
    async signup(request, address, input) {
      const parsed = parseSignup(input)
      if (!parsed.ok) return fail(refusal('invalid_fields', { fields: parsed.error }))
      const wait = await signups.consume(address)
      if (wait > 0) return fail(rateLimited(wait))
      const common = await refuseCommonPassword(passwords, parsed.value.password)
      if (common) return fail(common)
      // Hashed before the address lookup, so that a taken address answers no sooner.
      const hash = await passwords.hash(parsed.value.password)
      const created = await accounts.create(asUid(newId()), parsed.value, hash)
      if (!created.ok) return fail(refusal('email_taken', { fields: { email: refusal('email_taken').reason } }))
      const profile = freshProfile(created.value, created.value.userType)
      await writeDocuments([profile])
      return ok(await openFor(request, created.value, profile, parsed.value.shared_device))
    },

    async login(request, address, input) {
      const parsed = parseLogin(input)
      if (!parsed.ok) return fail(refusal('invalid_fields', { fields: parsed.error }))
      const attempt = await guard.begin(canonicalEmail(parsed.value.email), address)
      if (typeof attempt === 'number') return fail(rateLimited(attempt))
      const account = await accounts.byEmail(parsed.value.email)
      const right = await passwords.verify(account?.password_hash ?? (await decoy), parsed.value.password)
      if (!account || !right) return fail(refusal('bad_credentials'))
      await attempt.succeeded()
      // The account is being deleted. People blocked by an admin do get in, for what is theirs by right; every other endpoint reports the
      // block.
      if (account.is_blocked) return fail(refusal('account_blocked'))
      let profile = await readProfile(account.uid)
      if (!profile) {
        // Section 3: sign-in without a profile creates a customer profile.
        profile = freshProfile(account, 'customer')
        await writeDocuments([profile])
      }
      return ok(await openFor(request, account, profile, parsed.value.shared_device))
    },

    async isForOtherUser(request) {
      const token = tokenOf(request, COOKIE, publicOrigin)
      const owner = token === undefined ? undefined : await sessions.ownerOf(token)
      if (owner === undefined || owner === 'ended') return false
      const named = request.headers.get(EXPECTED_SESSION_HEADER)
      return !matchesExpectedUser(request, owner.subject) || (named !== null && named !== owner.name)
    },

    async logout(request) {
      const token = tokenOf(request, COOKIE, publicOrigin)
      const session = token === undefined ? undefined : await sessions.find(token)
      if (session) presence.remove(asUid(session.subject))
      if (token !== undefined) await sessions.close(token)
      return setCookie(request, COOKIE, publicOrigin, undefined)
    },

    async personOf(request, allowsBlocked = false) {
      const token = tokenOf(request, COOKIE, publicOrigin)
      const session = token === undefined ? undefined : await sessions.find(token)
      if (!session) return undefined
      const uid = asUid(session.subject)
      if (!matchesExpectedUser(request, uid)) return undefined
      if (accessGuard?.isBlocked(uid)) return allowsBlocked ? { uid, session: session.key } : undefined
      presence.touch(uid)
      return { uid, session: session.key }
    },

    async userOf(uid) {
      const [account, profile] = await Promise.all([accounts.byUid(uid), readProfile(uid)])
      return account && userOf(account, profile)
    },

    async confirm(uid, address, password) {
      const result = await confirmed(uid, address, password)
      return result.ok ? ok(undefined) : result
    },

    settings: openAccountSettings({ accounts, sessions, accountJobs, passwords, limits, limiters, newId, nowMs, confirmed }),

    onChange(stored) {
      sessions.onChange(stored)
      if ((stored['type'] === 'account' || stored['type'] === BLOCKED_USER) && typeof stored['uid'] === 'string')
        sessions.invalidate(stored['uid'])
    },

    isOpen: async (uid, session) => accessGuard?.isBlocked(uid) !== true && sessions.isOpenKey(session, uid),

    watch: ({ uid, session }, wake) => sessions.watch({ key: session, subject: uid }, wake),

    async refusalOf(request) {
      const token = tokenOf(request, COOKIE, publicOrigin)
      if (token === undefined) return refusal('unauthorized')
      const session = await sessions.find(token)
      if (session && !matchesExpectedUser(request, session.subject)) return refusal('unauthorized')
      if (session && accessGuard?.isBlocked(asUid(session.subject))) return blockedRefusal(asUid(session.subject))
      const owner = await sessions.ownerOf(token)
      if (owner === undefined || owner === 'ended') return refusal(owner === 'ended' ? 'account_deleted' : 'unauthorized')
      if (!matchesExpectedUser(request, owner.subject)) return refusal('unauthorized')
      // Between the closing of the account and the end of this session: checked here because long polls are woken at that moment.
      const account = isUlid(owner.subject) ? await accounts.byUid(asUid(owner.subject)) : undefined
      if (!account || account.is_closing) return refusal('account_deleted')
      return refusal(owner.isRevoked ? 'session_revoked' : 'unauthorized')
    },

    async revokedUser(request) {
      const token = tokenOf(request, COOKIE, publicOrigin)
      const owner = token === undefined ? undefined : await sessions.ownerOf(token)
      if (owner === undefined || owner === 'ended' || !owner.isRevoked || !matchesExpectedUser(request, owner.subject)) return undefined
      const account = await accounts.byUid(asUid(owner.subject))
      return account && !account.is_closing ? account.uid : undefined
    },

    async closeAccount(uid) {
      await accounts.close(uid, accessGuard?.isBlocked(uid) ?? false)
      await sessions.closeAll(uid)
      presence.remove(uid)
    },

    removeAccount: accounts.remove,
  }
}
