/**
 * Limits all requests from one address: the widest limit. Many people may share an address, so where it is exhausted each session still
 * has its limit.
 */
import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './app-env.ts'
import { IN_PAGE_CLIENT } from './client-addresses.ts'
import { tooManyRequests } from './error-response.ts'
import { openRateLimiter, type RateLimiter } from '../platform/rate-limiter.ts'

/** Requests without a valid session from an exhausted address whose session is looked up: no more, or they would burden the store. */
const FAILED_LOOKUPS = { points: 60, seconds: 60 }

export interface RequestLimits {
  readonly ofAddress: RateLimiter
  readonly ofSession: RateLimiter
  /** Returns the session of a request; undefined without a valid one. */
  readonly sessionOf: (request: Request) => Promise<string | undefined>
}

export function limitRequests({ ofAddress, ofSession, sessionOf }: RequestLimits): MiddlewareHandler<AppEnv> {
  const failedLookups = openRateLimiter(FAILED_LOOKUPS)

  async function isKnown(request: Request, address: string): Promise<boolean> {
    if ((await failedLookups.remaining(address)) <= 0) return false
    const session = await sessionOf(request)
    if (session !== undefined) return (await ofSession.consume(session)) === 0
    await failedLookups.consume(address)
    return false
  }

  return async (c, next) => {
    const address = c.env?.address ?? IN_PAGE_CLIENT
    const wait = await ofAddress.consume(address)
    return wait === 0 || (await isKnown(c.req.raw, address)) ? next() : tooManyRequests(wait)
  }
}
