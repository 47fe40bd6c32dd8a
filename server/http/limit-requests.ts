/**
 * Limits all requests from one address: the widest limit. Many people may share an address, so where it is exhausted each session and each
 * known device still has its limit.
 */
import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './app-env.ts'
import { IN_PAGE_CLIENT } from './client-addresses.ts'
import { tooManyRequests } from './error-response.ts'
import { openRateLimiter, type RateLimiter } from '../platform/rate-limiter.ts'

/** Unknown sessions from an exhausted address that are looked up: no more, or they would burden the store. */
const FAILED_LOOKUPS = { points: 60, seconds: 60 }

export interface RequestLimits {
  readonly ofAddress: RateLimiter
  /** Of a session, and of a known device. */
  readonly ofSession: RateLimiter
  /** Returns the session of a request, of a person or of the admin; undefined without a valid one. */
  readonly sessionOf: (request: Request) => Promise<string | undefined>
  /** Returns whether this process knows the session, without the store: a stranger's invalid ones do not keep it out. */
  readonly wasFound: (request: Request) => Promise<boolean>
  /** Returns the known device of a request, without the store: somebody who is logging in there. */
  readonly deviceOf: (request: Request) => Promise<string | undefined>
}

export function limitRequests({ ofAddress, ofSession, sessionOf, wasFound, deviceOf }: RequestLimits): MiddlewareHandler<AppEnv> {
  const failedLookups = openRateLimiter(FAILED_LOOKUPS)

  /** Returns who sends a request from an exhausted address; undefined for a stranger. */
  async function senderOf(request: Request, address: string): Promise<string | undefined> {
    const isFound = await wasFound(request)
    if (isFound || (await failedLookups.remaining(address)) > 0) {
      const session = await sessionOf(request)
      if (session !== undefined) return session
      if (!isFound) await failedLookups.consume(address)
    }
    const device = await deviceOf(request)
    return device && `device ${device}`
  }

  return async (c, next) => {
    const address = c.env?.address ?? IN_PAGE_CLIENT
    const wait = await ofAddress.consume(address)
    if (wait === 0) return next()
    const sender = await senderOf(c.req.raw, address)
    return sender !== undefined && (await ofSession.consume(sender)) === 0 ? next() : tooManyRequests(wait)
  }
}
