/** Changes that people make to their own accounts: password, address, forgotten password, sessions. */
import { EMAIL_CODE_MS, type RateLimits } from '#config/limits.ts'
import { MINUTE_MS } from '#domain/constants.ts'
import { refusal, type Refusal } from '#domain/errors.ts'
import type { Uid, Ulid } from '#domain/ids.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { AUTH_TEXTS, canonicalEmail, type EmailChange, type PasswordChange, type PasswordReset } from '#domain/account/auth-form.ts'
import type { RateLimiters } from '../platform/rate-limiter.ts'
import { findValidCode, parseAccountCode } from '../accounts/account-code.ts'
import type { Account, Accounts } from '../accounts/accounts.ts'
import type { KnownDevices } from './guard/known-devices.ts'
import { rateLimited, type RateLimited } from './guard/login-guard.ts'
import type { AccountJobs } from '../accounts/account-jobs.ts'
import type { SignInDevice, SignInTrail } from '../accounts/sign-in-trail.ts'
import { signInDevice } from './access/sign-in-device.ts'
import { sha256Hex } from '../platform/hash.ts'
import { refuseWeakPassword, type Passwords } from './passwords/passwords.ts'
import type { Person } from './authenticate.ts'
import type { ListedSession, Sessions } from './sessions.ts'

/** A request whose response was lost is repeated within this time. */
const RETRY_WINDOW_MS = 2 * MINUTE_MS

type SettingsResult<T = void> = Result<T, Refusal | RateLimited>

export interface AccountSettings {
  /** Ends every other session. */
  changePassword(person: Person, address: string, change: PasswordChange): Promise<SettingsResult>
  /**
   * Requests a change of address, which takes effect once the e-mail to the new one is confirmed. Does not reveal whether another account
   * has that address.
   */
  requestEmailChange(person: Person, address: string, change: EmailChange): Promise<SettingsResult>
  confirmEmail(address: string, code: string, from: SignInDevice): Promise<SettingsResult>
  /** Responds the same, and as fast, for every address: the account, if any, is looked up afterwards. */
  requestPasswordReset(request: Request, address: string, email: string): Promise<SettingsResult>
  /**
   * Ends every session, calendar address, push subscription and code.
   * @returns the Set-Cookie header of a known device: who has the code reads the mailbox
   */
  resetPassword(request: Request, address: string, input: PasswordReset): Promise<SettingsResult<string>>
  listSessions(uid: Uid): Promise<readonly ListedSession[]>
  /** Ends a session. @returns whether it is the one of the request; undefined when there is no such session */
  endSession(person: Person, name: string): Promise<'own' | 'other' | undefined>
  endOtherSessions(person: Person): Promise<void>
}

/** What of the verification of contacts the settings need. */
export interface ContactHooks {
  /** Counts an e-mail with a code that a person requests. @returns 0, or the seconds to wait */
  readonly countCode: (uid: Uid, address: string, receiver: string) => Promise<number>
  /** True if more than codes may be sent to the address of a person. */
  readonly mayBeWrittenTo: (uid: Uid) => Promise<boolean>
  /** Notes that a person received a code at their address. */
  readonly verifyEmail: (uid: Uid, email: string) => Promise<unknown>
}

export interface AccountSettingsDeps {
  readonly contacts: ContactHooks
  readonly accounts: Accounts
  readonly sessions: Sessions
  readonly accountJobs: AccountJobs
  readonly trail: Pick<SignInTrail, 'add'>
  readonly passwords: Passwords
  readonly knownDevices: KnownDevices
  readonly limits: RateLimits
  readonly limiters: RateLimiters
  readonly newId: () => Ulid
  readonly nowMs: () => number
  /** Checks the password. Guarded like signing in. */
  readonly confirmed: (person: Person, address: string, password: string) => Promise<SettingsResult<Account>>
}

/** Revokes all codes, a pending change of address, and all sessions but one. @param keptSession key of the session that stays */
export const invalidatedCredentials = ({ session_epoch }: Account, keptSession: string | undefined, nowMs: number): Partial<Account> => ({
  session_epoch: session_epoch + 1,
  codes_void_ms: nowMs,
  kept_session: keptSession,
  resets: [],
  contact_codes: undefined,
  email_change: undefined,
})

/** Ends all other access: what `invalidatedCredentials` does, and the calendar address. Push subscriptions end with their sessions. */
export const endedAccess = (account: Account, keptSession: string | undefined, nowMs: number): Partial<Account> => ({
  ...invalidatedCredentials(account, keptSession, nowMs),
  access_epoch: (account.access_epoch ?? 0) + 1,
})

export function openAccountSettings(deps: AccountSettingsDeps): AccountSettings {
  const { accounts, sessions, accountJobs, trail, passwords, knownDevices, limits, limiters, newId, nowMs, confirmed, contacts } = deps
  const resetLimit = limiters.rate('passwordResets', limits.passwordResets)
  const wrongCodes = limiters.rate('wrongCodes', limits.passwordResets)
  const emailLimit = limiters.rate('accountEmails', limits.accountEmails)

  /** Counted under a hash, so that the counter stores no address. */
  const mayEmail = async (email: string, purpose: string): Promise<boolean> =>
    (await emailLimit.consume(`${purpose} ${await sha256Hex(canonicalEmail(email))}`)) === 0

  /** Refuses a code that is not valid. Valid ones are never refused because of other people's wrong ones from the same address. */
  async function refuseCode(address: string): Promise<{ readonly ok: false; readonly error: Refusal | RateLimited }> {
    const wait = await wrongCodes.consume(address)
    return fail(wait > 0 ? rateLimited(wait) : refusal('code_gone'))
  }

  /** Returns whether the request repeats one whose response was lost; its current password is no longer valid. */
  async function isRepeated({ uid, session }: Person, { password }: PasswordChange): Promise<boolean> {
    const account = await accounts.byUid(uid)
    const since = account?.password_changed_ms
    if (account?.kept_session !== session || since === undefined || since + RETRY_WINDOW_MS < nowMs()) return false
    return passwords.verify(account.password_hash, password)
  }

  return {
    async changePassword(person, address, change) {
      if (await isRepeated(person, change)) return ok(undefined)
      const before = await confirmed(person, address, change.current_password)
      if (!before.ok) return before
      const weak = await refuseWeakPassword(change.password, before.value)
      if (weak) return fail(weak)
      const password_hash = await passwords.hash(change.password)
      const { uid } = person
      const made = await accountJobs.change(
        uid,
        (account) =>
          // Another change was faster: this one knew the password before it.
          account.password_hash === before.value.password_hash
            ? { ...invalidatedCredentials(account, person.session, nowMs()), password_hash, password_changed_ms: nowMs() }
            : undefined,
        [{ task: 'password', uid }],
      )
      sessions.invalidate(person.uid)
      // The devices of the ended sessions must learn the reason.
      await sessions.list(person.uid)
      return made ? ok(undefined) : fail(refusal('wrong_password'))
    },

    async requestEmailChange(person, address, { email, password }) {
      if (!accountJobs.sendsEmail) return fail(refusal('no_letters'))
      const before = await confirmed(person, address, password)
      if (!before.ok) return before
      const newEmail = canonicalEmail(email)
      if (newEmail === before.value.email) return fail(refusal('invalid_fields', { fields: { email: AUTH_TEXTS.emailSame } }))
      const wait = await contacts.countCode(person.uid, address, newEmail)
      if (wait > 0) return fail(rateLimited(wait))
      if (!(await mayEmail(newEmail, 'confirm'))) return ok(undefined)
      const stamp = newId()
      const { uid } = person
      await accountJobs.change(uid, () => ({ email_change: { address: newEmail, stamp, until_ms: nowMs() + EMAIL_CODE_MS, codes: [] } }), [
        { task: 'confirm', uid, stamp },
        { task: 'asked', uid },
      ])
      return ok(undefined)
    },

    async confirmEmail(address, text, from) {
      const code = await parseAccountCode(text)
      const account = code && (await accounts.byUid(code.uid))
      if (!code || !account) return refuseCode(address)
      if (findValidCode([account.email_done], code.hash, nowMs())) return ok(undefined)
      const emailChange = account.email_change
      if (!emailChange || !findValidCode(emailChange.codes, code.hash, nowMs())) return refuseCode(address)
      const { uid, email: former } = account
      const tellsOld = await contacts.mayBeWrittenTo(uid)
      if (!(await accounts.claimEmail(uid, emailChange.address))) return fail(refusal('email_taken'))
      const made = await accountJobs.change(
        uid,
        ({ email_change, email }) =>
          email_change?.stamp === emailChange.stamp && email === former
            ? {
                email: emailChange.address,
                email_change: undefined,
                email_done: { hash: code.hash, until_ms: emailChange.until_ms },
                // They were sent to the former address.
                resets: [],
              }
            : undefined,
        [
          { task: 'email', uid, from: former, to: emailChange.address },
          ...(tellsOld ? [{ task: 'left', uid, from: former } as const] : []),
        ],
      )
      if (made) await trail.add(uid, 'code_used', from)
      if (made) return ok(undefined)
      // Another change came between; perhaps the same one.
      await accounts.releaseEmail(uid, emailChange.address)
      return findValidCode([(await accounts.byUid(uid))?.email_done], code.hash, nowMs()) ? ok(undefined) : fail(refusal('code_gone'))
    },

    async requestPasswordReset(request, address, email) {
      if (!accountJobs.sendsEmail) return fail(refusal('no_letters'))
      const device = await knownDevices.deviceOf(request, canonicalEmail(email))
      const wait = await resetLimit.consume(device ?? address)
      if (wait > 0) return fail(rateLimited(wait))
      if (await mayEmail(email, device === undefined ? 'reset' : 'reset from a known device'))
        await accountJobs.store({ task: 'reset', email: canonicalEmail(email) })
      return ok(undefined)
    },

    async resetPassword(request, address, input) {
      const { code: text, password } = input
      const code = await parseAccountCode(text)
      const account = code && (await accounts.byUid(code.uid))
      if (!code || !account || account.is_blocked) return refuseCode(address)
      const receipt = (): Promise<string> => knownDevices.remember(request, account.email)
      const { uid, hash } = { uid: account.uid, hash: code.hash }
      const isDone = findValidCode([account.reset_done], hash, nowMs()) !== undefined
      if (isDone) return (await passwords.verify(account.password_hash, password)) ? ok(await receipt()) : fail(refusal('code_gone'))
      if (!findValidCode(account.resets, hash, nowMs())) return refuseCode(address)
      const weak = await refuseWeakPassword(password, account)
      if (weak) return fail(weak)
      const password_hash = await passwords.hash(password)
      const made = await accountJobs.change(
        uid,
        (now) => {
          const reset_done = findValidCode(now.resets, hash, nowMs())
          return reset_done && { ...endedAccess(now, undefined, nowMs()), password_hash, reset_done }
        },
        [{ task: 'password', uid }],
      )
      // The code came to this address.
      if (made) await contacts.verifyEmail(uid, account.email)
      sessions.invalidate(uid)
      await sessions.list(uid)
      if (made) await trail.add(uid, 'password_reset', signInDevice(request, input))
      return made ? ok(await receipt()) : fail(refusal('code_gone'))
    },

    listSessions: (uid) => sessions.list(uid),

    async endSession(person, name) {
      const key = await sessions.closeByName(person.uid, name)
      if (key === undefined) return undefined
      return key === person.session ? 'own' : 'other'
    },

    async endOtherSessions({ uid, session }) {
      await accounts.change(uid, (account) => invalidatedCredentials(account, session, nowMs()))
      sessions.invalidate(uid)
      // The devices of the ended sessions must learn the reason.
      await sessions.list(uid)
    },
  }
}
