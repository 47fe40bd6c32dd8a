/** The admin's password, sign-in and sign-out. */
import * as v from 'valibot'
import { RATE_LIMITS, type RateLimits } from '#config/limits.ts'
import { refusal, type Refusal } from '#domain/errors.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { ADMIN_COOKIE, KNOWN_ADMIN_COOKIE, setCookie, tokenOf } from './credentials.ts'
import { openKnownDevices } from './guard/known-devices.ts'
import { base64Url } from '../platform/hash.ts'
import { openAdminGuard, type RateLimited } from './guard/login-guard.ts'
import type { RateLimiters } from '../platform/rate-limiter.ts'
import type { DocumentStore } from '../store/document-store.ts'
import type { Passwords } from './passwords/passwords.ts'
import type { Sessions } from './sessions.ts'

const PASSWORD_ID = 'admin-password'
const passwordSchema = v.object({ password_hash: v.string() })

/** 144 bits. */
const GENERATED_BYTES = 18

export interface AdminAuthDeps {
  readonly store: DocumentStore
  readonly sessions: Sessions
  readonly nowMs: () => number
  readonly randomBytes: (length: number) => Uint8Array
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
  ): Promise<Result<{ readonly token: string; readonly cookies: readonly string[] }, Refusal | RateLimited>>
  /** Returns the Set-Cookie header that clears the token. */
  logout(request: Request): Promise<string>
}

export function openAdminAuth(deps: AdminAuthDeps): AdminAuth {
  const { store, sessions, randomBytes, passwords, publicOrigin, limits = RATE_LIMITS } = deps
  const guard = openAdminGuard(limits, deps.limiters)
  const knownDevices = openKnownDevices(deps, 'admin', KNOWN_ADMIN_COOKIE)

  const storedHash = async (): Promise<string | undefined> => {
    const stored = await store.get(PASSWORD_ID)
    return stored && v.parse(passwordSchema, stored).password_hash
  }

  async function savePassword(password: string): Promise<boolean> {
    const current = await store.get(PASSWORD_ID)
    const put = await store.put({ ...current, _id: PASSWORD_ID, type: 'admin-password', password_hash: await passwords.hash(password) })
    return put.ok
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
      const attempt = await guard.begin('admin', address, await knownDevices.deviceOf(request, 'admin'))
      if (typeof attempt === 'number') return fail({ ...refusal('too_many'), retryAfter: attempt })
      const hash = await storedHash()
      if (hash === undefined || !(await passwords.verify(hash, password))) return fail(refusal('bad_admin_password'))
      await attempt.succeeded()
      const { token } = await sessions.open('admin')
      const cookies = [setCookie(request, ADMIN_COOKIE, publicOrigin, token), await knownDevices.remember(request, 'admin')]
      return ok({ token, cookies })
    },

    async logout(request) {
      const token = tokenOf(request, ADMIN_COOKIE, publicOrigin)
      if (token !== undefined) await sessions.close(token)
      return setCookie(request, ADMIN_COOKIE, publicOrigin, undefined)
    },
  }
}
