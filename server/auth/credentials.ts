/** Session tokens in requests: a cookie that no script can read, or a bearer token. The bearer token takes precedence. */
import { KNOWN_DEVICE_MS, SESSION_MS } from '#config/limits.ts'
import { HOUR_MS } from '#domain/constants.ts'
import { isSecure } from '../platform/public-origin.ts'

/** Cookie of one kind of session. */
export interface CookieKind {
  /** Name without TLS; with TLS it starts with `__Host-`. */
  readonly name: string
  readonly sameSite: 'Lax' | 'Strict'
  readonly maxAgeSeconds: number
}

export const PERSON_COOKIE: CookieKind = { name: 'nearhelp', sameSite: 'Lax', maxAgeSeconds: SESSION_MS / 1_000 }
/** A working day. The server decides when a session ends, renewed with each use; the age of a cookie would stay fixed. */
export const ADMIN_COOKIE: CookieKind = { name: 'nearhelp-admin', sameSite: 'Strict', maxAgeSeconds: (12 * HOUR_MS) / 1_000 }

/** Receipt of an earlier sign-in, which outlasts the session (`known-devices.ts`). */
export const KNOWN_COOKIE: CookieKind = { name: 'nearhelp-known', sameSite: 'Lax', maxAgeSeconds: KNOWN_DEVICE_MS / 1_000 }
export const KNOWN_ADMIN_COOKIE: CookieKind = { name: 'nearhelp-known-admin', sameSite: 'Strict', maxAgeSeconds: KNOWN_DEVICE_MS / 1_000 }

const TOKEN = /^[A-Za-z0-9_-]{43}$/

const cookieName = (kind: CookieKind, secure: boolean): string => (secure ? `__Host-${kind.name}` : kind.name)

/** Returns the value of a cookie. */
export function cookieOf(request: Request, kind: CookieKind, publicOrigin: string | undefined): string | undefined {
  const name = cookieName(kind, isSecure(request, publicOrigin))
  for (const part of (request.headers.get('cookie') ?? '').split(';')) {
    const [key, value] = part.trim().split('=', 2)
    if (key === name) return value
  }
  return undefined
}

/** Returns the session token of a request; undefined without one of the right form. */
export function tokenOf(request: Request, kind: CookieKind, publicOrigin: string | undefined): string | undefined {
  const bearer = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  const token = bearer ?? cookieOf(request, kind, publicOrigin)
  return token !== undefined && TOKEN.test(token) ? token : undefined
}

/**
 * Returns the Set-Cookie header that stores a token, or clears it with undefined.
 * @param lifetime `session`: without an age, so that it ends with the browser session
 */
export function setCookie(
  request: Request,
  kind: CookieKind,
  publicOrigin: string | undefined,
  token: string | undefined,
  lifetime: 'persistent' | 'session' = 'persistent',
): string {
  const secure = isSecure(request, publicOrigin)
  const age = token === undefined ? '; Max-Age=0' : lifetime === 'persistent' ? `; Max-Age=${kind.maxAgeSeconds}` : ''
  return `${cookieName(kind, secure)}=${token ?? ''}; Path=/${age}; HttpOnly; SameSite=${kind.sameSite}${secure ? '; Secure' : ''}`
}
