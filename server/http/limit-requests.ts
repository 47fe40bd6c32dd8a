/** Limits all requests from one address: the widest limit. */
import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './app-env.ts'
import { IN_PAGE_CLIENT } from './client-addresses.ts'
import { tooManyRequests } from './error-response.ts'
import type { RateLimiter } from '../platform/rate-limiter.ts'

export const limitRequests =
  (limiter: RateLimiter): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const wait = await limiter.consume(c.env?.address ?? IN_PAGE_CLIENT)
    return wait > 0 ? tooManyRequests(wait) : next()
  }
