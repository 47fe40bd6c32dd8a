/** Sign-up, sign-in and sign-out. */
import { EXPECTED_SESSION_HEADER } from '#config/expected-user-headers.ts'
import { RATE_LIMITS, type RateLimits } from '#config/limits.ts'
import type { ContactStanding } from '#domain/account/contact-standing.ts'
import type { Doc } from '#domain/documents/document.ts'
import { type Profile, type UserType } from '#domain/documents/profile.ts'
import { refusal, type Refusal } from '#domain/errors.ts'
import { asUid, type Uid, type Ulid } from '#domain/ids.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { canonicalEmail, type Login as LoginInput, parseLogin, parseSignup } from '#domain/account/auth-form.ts'
import { memoryRateLimiters, type RateLimiters } from '../platform/rate-limiter.ts'
import type { Account, Accounts } from '../accounts/accounts.ts'
import { newProfile } from '../accounts/new-profile.ts'
import { matchesExpectedUser, type AccessGuard, type Person } from './authenticate.ts'
import { PERSON_COOKIE, setCookie, tokenOf } from './credentials.ts'
import type { KnownDevices } from './guard/known-devices.ts'
import { openLoginGuard, rateLimited, type RateLimited } from './guard/login-guard.ts'
import type { AccountJobs } from '../accounts/account-jobs.ts'
import type { SignInTrail } from '../accounts/sign-in-trail.ts'
import { openAccountSettings, type AccountSettings, type ContactHooks } from './account-settings.ts'
import { refuseWeakPassword, type Passwords } from './passwords/passwords.ts'
import { signInDevice } from './access/sign-in-device.ts'
import { createOpenPersonSession } from './access/open-person-session.ts'
import type { Presence } from './presence/presence.ts'
import type { Sessions } from './sessions.ts'

export interface AuthDeps {
  readonly sessions: Sessions
  readonly nowMs: () => number
  readonly accounts: Accounts
  readonly accountJobs: AccountJobs
  readonly trail: Pick<SignInTrail, 'add' | 'noteFailure'>
  readonly passwords: Passwords
  readonly knownDevices: KnownDevices
  readonly newId: () => Ulid
  readonly publicOrigin: string | undefined
  readonly limits?: RateLimits
  /** In memory when omitted. */
  readonly limiters?: RateLimiters
  readonly presence: Presence
  readonly readProfile: (uid: Uid) => Promise<Profile | undefined>
  readonly accessGuard: AccessGuard
  readonly contacts: ContactHooks & {
    /** Standing of a new account. */
    readonly newStanding: () => ContactStanding
    /** Asks a person from before verification to verify their contacts. Does nothing for others. */
    readonly ask: (profile: Profile) => Promise<void>
  }
  /** Writes new documents with the pointers that their people's feeds need. */
  readonly writeDocuments: (docs: readonly Doc[]) => Promise<void>
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
  /** Set-Cookie headers. */
  readonly cookies: readonly string[]
}

export interface Auth {
  signup(request: Request, address: string, input: unknown): Promise<Result<SignedIn, Refusal | RateLimited>>
  login(request: Request, address: string, input: unknown): Promise<Result<SignedIn, Refusal | RateLimited>>
  /**
   * Ends the session, unless the request expects a person or session other than that of its token: a page that ends, or a late request,
   * must not end that one.
   * @returns headers that clear the token; none where it stays
   */
  logout(request: Request): Promise<Readonly<Record<string, string>>>
  userOf(uid: Uid): Promise<SignedInUser | undefined>
  /** Checks the password before an irreversible change. Guarded like signing in. */
  confirm(person: Person, address: string, password: string): Promise<Result<void, Refusal | RateLimited>>
  /** Changes that people make to their own accounts. */
  readonly settings: AccountSettings
  /** Ends every session and blocks the account. */
  closeAccount(uid: Uid): Promise<void>
  /** Removes a closed account; its address is free again. */
  removeAccount(uid: Uid): Promise<void>
}

export function openAuth(deps: AuthDeps): Auth {
  const {
    accounts,
    accountJobs,
    trail,
    sessions,
    nowMs,
    passwords,
    knownDevices,
    newId,
    publicOrigin,
    presence,
    accessGuard,
    readProfile,
    writeDocuments,
    contacts,
    limits = RATE_LIMITS,
    limiters = memoryRateLimiters,
  } = deps
  const guard = openLoginGuard(limits, limiters)
  const openPersonSession = createOpenPersonSession({ sessions, trail, accountJobs, publicOrigin })
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

  const freshProfile = (account: Account, userType: UserType): Profile =>
    newProfile(account, userType, contacts.newStanding(), instantFromMs(nowMs()))

  async function openFor(
    request: Request,
    account: Account,
    profile: Profile,
    { shared_device: shared, ...more }: Pick<LoginInput, 'shared_device' | 'time_zone'>,
    result: 'signed_up' | 'signed_in' = 'signed_in',
  ): Promise<SignedIn> {
    const { token, name } = await openPersonSession(request, account, result, signInDevice(request, more), shared)
    const cookie = setCookie(request, PERSON_COOKIE, publicOrigin, token, shared ? 'session' : 'persistent')
    const receipt = shared ? [] : [await knownDevices.remember(request, account.email)]
    return { token, session: name, user: userOf(account, profile), cookies: [cookie, ...receipt] }
  }

  async function confirmed({ uid, session }: Person, address: string, password: string): Promise<Result<Account, Refusal | RateLimited>> {
    const account = await accounts.byUid(uid)
    if (!account) return fail(refusal('unauthorized'))
    const attempt = await guard.begin(account.email, address, session)
    if (typeof attempt === 'number') return fail(rateLimited(attempt))
    if (!(await passwords.verify(account.password_hash, password))) return fail(refusal('wrong_password'))
    await attempt.succeeded()
    return ok(account)
  }

  async function isForOther(request: Request, token: string): Promise<boolean> {
    const owner = await sessions.ownerOf(token)
    if (owner === undefined || owner === 'ended') return false
    const named = request.headers.get(EXPECTED_SESSION_HEADER)
    return !matchesExpectedUser(request, owner.subject) || (named !== null && named !== owner.name)
  }

  return {
    async signup(request, address, input) {
      const parsed = parseSignup(input)
      if (!parsed.ok) return fail(refusal('invalid_fields', { fields: parsed.error }))
      const wait = await signups.consume(address)
      if (wait > 0) return fail(rateLimited(wait))
      const weak = await refuseWeakPassword(parsed.value.password, parsed.value)
      if (weak) return fail(weak)
      // Hashed before the address lookup, so that the response for a taken address is no faster.
      const hash = await passwords.hash(parsed.value.password)
      const created = await accounts.create(asUid(newId()), parsed.value, hash)
      if (!created.ok) return fail(refusal('email_taken', { fields: { email: refusal('email_taken').reason } }))
      const profile = freshProfile(created.value, created.value.userType)
      await writeDocuments([profile])
      return ok(await openFor(request, created.value, profile, parsed.value, 'signed_up'))
    },

    async login(request, address, input) {
      const parsed = parseLogin(input)
      if (!parsed.ok) return fail(refusal('invalid_fields', { fields: parsed.error }))
      const email = canonicalEmail(parsed.value.email)
      const from = signInDevice(request, parsed.value)
      const attempt = await guard.begin(email, address, await knownDevices.deviceOf(request, email))
      if (typeof attempt === 'number') {
        trail.noteFailure(email, 'limited', from)
        return fail(rateLimited(attempt))
      }
      const account = await accounts.byEmail(parsed.value.email)
      const right = await passwords.verify(account?.password_hash ?? (await decoy), parsed.value.password)
      if (!account || !right) {
        trail.noteFailure(email, 'wrong_password', from)
        return fail(refusal('bad_credentials'))
      }
      await attempt.succeeded()
      // The account is being deleted. People blocked by an admin do get in, for what is theirs by right; every other endpoint reports the
      // block.
      if (account.is_blocked) return fail(refusal('account_blocked'))
      let profile = await readProfile(account.uid)
      if (!profile) {
        // Section 3: sign-in without a profile creates a customer profile.
        profile = freshProfile(account, 'customer')
        await writeDocuments([profile])
      } else await contacts.ask(profile)
      return ok(await openFor(request, account, profile, parsed.value))
    },

    async logout(request) {
      const token = tokenOf(request, PERSON_COOKIE, publicOrigin)
      if (token !== undefined) {
        if (await isForOther(request, token)) return {}
        const session = await sessions.find(token)
        if (session) presence.remove(asUid(session.subject))
        await sessions.close(token)
      }
      return { 'set-cookie': setCookie(request, PERSON_COOKIE, publicOrigin, undefined) }
    },

    async userOf(uid) {
      const [account, profile] = await Promise.all([accounts.byUid(uid), readProfile(uid)])
      return account && userOf(account, profile)
    },

    async confirm(person, address, password) {
      const result = await confirmed(person, address, password)
      return result.ok ? ok(undefined) : result
    },

    settings: openAccountSettings({
      contacts,
      accounts,
      sessions,
      accountJobs,
      trail,
      passwords,
      knownDevices,
      limits,
      limiters,
      newId,
      nowMs,
      confirmed,
    }),

    async closeAccount(uid) {
      await accounts.close(uid, accessGuard.isBlocked(uid))
      await sessions.closeAll(uid)
      presence.remove(uid)
    },

    removeAccount: accounts.remove,
  }
}
