/** Limits all requests from one address: the widest limit. */
import type { MiddlewareHandler } from 'hono'
import type { RateLimit } from '#config/limits.ts'
import type { AppEnv } from './app-env.ts'
import { IN_PAGE_CLIENT } from './client-addresses.ts'
import { tooManyRequests } from './error-response.ts'
import { openRateLimiter } from '../platform/rate-limiter.ts'

export function limitRequests(limit: RateLimit): MiddlewareHandler<AppEnv> {
  const counter = openRateLimiter(limit)
  return async (c, next) => {
    const wait = await counter.consume(c.env?.address ?? IN_PAGE_CLIENT)
    return wait > 0 ? tooManyRequests(wait) : next()
  }
}
