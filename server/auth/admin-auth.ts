/** The admin's password and sessions: a person's session gives no admin access. */
import * as v from 'valibot'
import { ADMIN_SESSION_MS, RATE_LIMITS, type RateLimits } from '#config/limits.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/constants.ts'
import { refusal, type Refusal } from '#domain/errors.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { setCookie, tokenOf, type CookieKind } from './credentials.ts'
import { base64Url } from '../platform/hash.ts'
import { openAdminGuard, type RateLimited } from './login-guard.ts'
import type { RateLimiters } from '../platform/rate-limiter.ts'
import type { StoredDoc } from '../store/document-store.ts'
import type { Passwords } from './passwords.ts'
import { openSessions, type SessionDeps } from './sessions.ts'

/** A working day. The server decides when a session ends, renewed with each use; the age of a cookie would stay fixed. */
const COOKIE: CookieKind = { name: 'nearhelp-admin', sameSite: 'Strict', maxAgeSeconds: (12 * HOUR_MS) / 1_000 }
const PASSWORD_ID = 'admin-password'
const passwordSchema = v.object({ password_hash: v.string() })

/** 144 bits. */
const GENERATED_BYTES = 18

const SESSION_NAME_LENGTH = 12

export interface AdminAuthDeps extends SessionDeps {
  readonly passwords: Passwords
  readonly publicOrigin: string | undefined
  readonly limits?: RateLimits
  /** In memory when omitted. */
  readonly limiters?: RateLimiters
  /** Password to use from now on; without it the first start generates one. */
  readonly password?: string | undefined
}

export interface AdminAuth {
  /** Makes sure that a password exists. @returns the generated one, only this time */
  start(): Promise<string | undefined>
  login(
    request: Request,
    address: string,
    password: string,
  ): Promise<Result<{ readonly token: string; readonly cookie: string }, Refusal | RateLimited>>
  /** Returns the Set-Cookie header that clears the token. */
  logout(request: Request): Promise<string>
  isAdmin(request: Request): Promise<boolean>
  /** Receives every change of the store, so that sessions ended by another server end here too. */
  onChange(stored: StoredDoc): void
  /** Returns a name for the session of a request, usable only to tell sessions apart; undefined without a session. */
  sessionOf(request: Request): Promise<string | undefined>
}

export function openAdminAuth(deps: AdminAuthDeps): AdminAuth {
  const { store, randomBytes, passwords, publicOrigin, limits = RATE_LIMITS } = deps
  const sessions = openSessions(deps, { kind: 'admin-session', lifetimeMs: ADMIN_SESSION_MS, renewMs: MINUTE_MS })
  const guard = openAdminGuard(limits, deps.limiters)

  const storedHash = async (): Promise<string | undefined> => {
    const stored = await store.get(PASSWORD_ID)
    return stored && v.parse(passwordSchema, stored).password_hash
  }

  async function savePassword(password: string): Promise<boolean> {
    const current = await store.get(PASSWORD_ID)
    const put = await store.put({ ...current, _id: PASSWORD_ID, type: 'admin-password', password_hash: await passwords.hash(password) })
    return put.ok
  }

  async function sessionOf(request: Request): Promise<string | undefined> {
    const token = tokenOf(request, COOKIE, publicOrigin)
    const session = token === undefined ? undefined : await sessions.find(token)
    // The end of the hash: data stored under this name does not reveal the session.
    return session?.key.slice(-SESSION_NAME_LENGTH)
  }

  return {
    async start() {
      const hash = await storedHash()
      if (deps.password !== undefined) {
        if (hash === undefined || !(await passwords.verify(hash, deps.password))) await savePassword(deps.password)
        return undefined
      }
      if (hash !== undefined) return undefined
      const generated = base64Url(randomBytes(GENERATED_BYTES))
      // Another node that starts at the same moment may be first: its password counts then.
      return (await savePassword(generated)) ? generated : undefined
    },

    async login(request, address, password) {
      const attempt = await guard.begin('admin', address)
      if (typeof attempt === 'number') return fail({ ...refusal('too_many'), retryAfter: attempt })
      const hash = await storedHash()
      if (hash === undefined || !(await passwords.verify(hash, password))) return fail(refusal('bad_admin_password'))
      await attempt.succeeded()
      const { token } = await sessions.open('admin')
      return ok({ token, cookie: setCookie(request, COOKIE, publicOrigin, token) })
    },

    async logout(request) {
      const token = tokenOf(request, COOKIE, publicOrigin)
      if (token !== undefined) await sessions.close(token)
      return setCookie(request, COOKIE, publicOrigin, undefined)
    },

    onChange: sessions.onChange,
    isAdmin: async (request) => (await sessionOf(request)) !== undefined,
    sessionOf,
  }
}
