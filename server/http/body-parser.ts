/** Parses the JSON body of every request once, bounded as it is read. Pictures and files are left to their handlers. */
import type { MiddlewareHandler } from 'hono'
import { MAX_BODY_BYTES, MAX_STRANGER_BODY_BYTES } from '#config/limits.ts'
import type { AppEnv } from './app-env.ts'
import { errorResponseFor } from './error-response.ts'
import { openJsonBounds } from './json-bounds.ts'
import { parseBoundedJson } from './parse-json.ts'
import { readBody } from './read-body.ts'

const METHODS_WITHOUT_BODY = new Set(['GET', 'HEAD', 'OPTIONS'])

const isJson = (contentType: string): boolean => contentType.split(';')[0]?.trim().toLowerCase() === 'application/json'

/** Paths that accept a picture or a file with PUT. Their handler reads it after authentication and limits: it may be ten times the size. */
const FILE_PATH = /^\/api\/(?:bookings\/[^/]+\/attachments\/[^/]+|provider\/kyc\/document)$/

/**
 * Stores the parsed value in `body`.
 * @param hasSession whether a sender may send a large body, which costs as much as many requests
 */
export function bodyParser(hasSession: (request: Request) => Promise<boolean>): MiddlewareHandler<AppEnv> {
  async function limitOf(request: Request): Promise<number> {
    const announced = Number(request.headers.get('content-length') ?? Number.NaN)
    if (announced <= MAX_STRANGER_BODY_BYTES || announced > MAX_BODY_BYTES) return MAX_BODY_BYTES
    return (await hasSession(request)) ? MAX_BODY_BYTES : MAX_STRANGER_BODY_BYTES
  }

  return async (c, next) => {
    if (METHODS_WITHOUT_BODY.has(c.req.method)) return next()
    const { raw } = c.req
    if (c.req.method === 'PUT' && FILE_PATH.test(c.req.path)) return next()
    const contentType = raw.headers.get('content-type')
    // A form on another site can send only types that are not JSON (security S12).
    if (contentType !== null && !isJson(contentType)) return errorResponseFor('bad_media_type')
    const text = await readBody(raw, await limitOf(raw), openJsonBounds())
    if (!text.ok) return errorResponseFor(text.error)
    if (text.value === '') return next()
    if (contentType === null) return errorResponseFor('bad_media_type')
    const parsed = parseBoundedJson(text.value)
    if (!parsed.ok) return errorResponseFor(parsed.error)
    c.set('body', parsed.value)
    return next()
  }
}
