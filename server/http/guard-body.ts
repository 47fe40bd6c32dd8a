/** In front of every route with a body: bounded, JSON, parsed once. */
import type { MiddlewareHandler } from 'hono'
import { MAX_BODY_BYTES } from '#config/limits.ts'
import type { AppEnv } from './app-env.ts'
import { errorOf } from './error-answer.ts'
import { parseJson } from './parse-json.ts'
import { readBody } from './read-body.ts'

const BODILESS = new Set(['GET', 'HEAD', 'OPTIONS'])

const isJson = (contentType: string): boolean => contentType.split(';')[0]?.trim().toLowerCase() === 'application/json'

/** Leaves the value in `body`, and the text in the request for routes that read it themselves. */
export function guardBody(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (BODILESS.has(c.req.method)) return next()
    const { raw } = c.req
    const contentType = raw.headers.get('content-type')
    // A form of another site can send only types that are not JSON (security S12).
    if (contentType !== null && !isJson(contentType)) return errorOf('bad_media_type')
    const text = await readBody(raw, MAX_BODY_BYTES)
    if (!text.ok) return errorOf(text.error)
    if (text.value === '') return next()
    if (contentType === null) return errorOf('bad_media_type')
    const parsed = parseJson(text.value)
    if (!parsed.ok) return errorOf(parsed.error)
    c.set('body', parsed.value)
    c.req.raw = new Request(raw.url, { method: raw.method, headers: raw.headers, body: text.value, signal: raw.signal })
    return next()
  }
}
