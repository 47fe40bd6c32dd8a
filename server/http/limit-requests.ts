/** The widest limit: all calls from one address. */
import type { MiddlewareHandler } from 'hono'
import type { RateLimit } from '#config/limits.ts'
import type { AppEnv } from './app-env.ts'
import { OWN_PAGE } from './client-addresses.ts'
import { tooMany } from './error-response.ts'
import { openCounter } from '../platform/rate-limiter.ts'

export function limitRequests(limit: RateLimit): MiddlewareHandler<AppEnv> {
  const counter = openCounter(limit)
  return async (c, next) => {
    const wait = await counter.take(c.env?.address ?? OWN_PAGE)
    return wait > 0 ? tooMany(wait) : next()
  }
}
