/** Names each request, logs how it ended, and turns a bug into an answer that says nothing of it. */
import type { ErrorHandler, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { AppEnv } from './app-env.ts'
import { errorOf } from './error-answer.ts'
import type { Log } from './log.ts'

/** Told of each finished request; the route is its pattern, never the address with ids in it. */
export type Observe = (request: { readonly method: string; readonly route: string; readonly status: number; readonly ms: number }) => void

export interface Watch {
  readonly log: Log
  readonly newId: () => string
  /** Milliseconds since 1970. */
  readonly nowMs: () => number
  readonly observe?: Observe | undefined
}

export function watchRequests({ log, newId, nowMs, observe }: Watch): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const startedMs = nowMs()
    c.set('requestId', newId())
    await next()
    const done = { method: c.req.method, route: routePath(c, -1), status: c.res.status, ms: nowMs() - startedMs }
    log.info({ request: c.get('requestId'), ...done }, 'request')
    observe?.(done)
  }
}

/** A bug: the log has it whole, the answer has only the request's name. */
export const answerBug =
  (log: Log): ErrorHandler<AppEnv> =>
  (error, c) => {
    log.error({ request: c.get('requestId'), method: c.req.method, route: routePath(c, -1), error: `${error.name}: ${error.message}`, stack: error.stack }, 'bug')
    return errorOf(isUnavailable(error) ? 'unavailable' : 'internal')
  }

/** The store is away: the caller may try again (F12: never a 401 for that). */
const isUnavailable = (error: Error): boolean => error.name === 'StoreUnavailable'
