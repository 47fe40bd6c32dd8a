/** Gives each request an id, logs its result, and turns an unexpected error into a response without details. */
import type { ErrorHandler, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { StoreUnavailable } from '../store/store-unavailable.ts'
import type { AppEnv } from './app-env.ts'
import { errorResponseFor } from './error-response.ts'
import type { Log } from '../platform/log.ts'

/** Called with each finished request; the route is its pattern, never the path with ids in it. */
export type ObserveRequest = (request: {
  readonly method: string
  readonly route: string
  readonly status: number
  readonly ms: number
}) => void

export interface LogRequestsDeps {
  readonly log: Log
  readonly newId: () => string
  /** Milliseconds since 1970. */
  readonly nowMs: () => number
  readonly observe?: ObserveRequest | undefined
}

export function logRequests({ log, newId, nowMs, observe }: LogRequestsDeps): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const startedMs = nowMs()
    c.set('requestId', newId())
    await next()
    const done = { method: c.req.method, route: routePath(c), status: c.res.status, ms: nowMs() - startedMs }
    log.info({ request: c.get('requestId'), ...done }, 'Request')
    observe?.(done)
  }
}

/** Handles a thrown error. It is a bug: the log gets all of it, the response only the request's id. */
export const handleUnexpectedError =
  (log: Log): ErrorHandler<AppEnv> =>
  (error, c) => {
    const where = { request: c.get('requestId'), method: c.req.method, route: routePath(c) }
    // The store is unavailable: the caller may retry, and must not be told to sign in for that.
    if (error instanceof StoreUnavailable) {
      log.warn({ ...where, error: error.message }, 'The database is unavailable')
      return errorResponseFor('store_unavailable', { 'retry-after': '1' })
    }
    log.error({ ...where, error: `${error.name}: ${error.message}`, stack: error.stack }, 'Unexpected error')
    return errorResponseFor('internal')
  }
