/** Refuses changes requested by pages of other sites (security S12). Clients other than browsers send neither header and pass. */
import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './app-env.ts'
import { errorResponseFor } from './error-response.ts'
import { publicOriginOf } from '../platform/public-origin.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Returns true for a request from one of the app's pages, from an address bar, or from no page. */
export function isSameOrigin(request: Request, publicOrigin: string | undefined): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin' && site !== 'none') return false
  const origin = request.headers.get('origin')
  return origin === null || origin === publicOriginOf(request, publicOrigin)
}

/** Middleware that refuses cross-site changes. @param publicOrigin the configured origin; without it the request's own */
export function sameOrigin(publicOrigin: string | undefined): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (!SAFE_METHODS.has(c.req.method) && !isSameOrigin(c.req.raw, publicOrigin)) return errorResponseFor('cross_site')
    return next()
  }
}
