/** Parses the body of every request once: bounded JSON, or a picture where an endpoint accepts one. */
import type { MiddlewareHandler } from 'hono'
import { MAX_BODY_BYTES } from '#config/limits.ts'
import { PHOTO_MAX_BYTES } from '#domain/constants.ts'
import type { ErrorCode } from '#domain/errors.ts'
import type { AppEnv } from './app-env.ts'
import { errorResponseFor } from './error-response.ts'
import { parseJson } from './parse-json.ts'
import { readBody, readBytes } from './read-body.ts'

const METHODS_WITHOUT_BODY = new Set(['GET', 'HEAD', 'OPTIONS'])

const isJson = (contentType: string): boolean => contentType.split(';')[0]?.trim().toLowerCase() === 'application/json'

/** Paths that accept a picture and nothing else. */
const PICTURE_PATH = /^\/api\/bookings\/[^/]+\/attachments\/[^/]+$/

/** Paths that accept a file. Their handler reads it after authentication, because it may be ten times the size of other bodies. */
const FILE_PATH = /^\/api\/provider\/kyc\/document$/

/** Reads a picture. @returns the bytes; undefined for another media type, of which nothing is read; or an error code */
async function readPicture(request: Request): Promise<Uint8Array<ArrayBuffer> | undefined | ErrorCode> {
  if (request.headers.get('content-type')?.trim().toLowerCase() !== 'image/jpeg') return undefined
  const bytes = await readBytes(request, PHOTO_MAX_BYTES)
  if (bytes.ok) return bytes.value
  return bytes.error === 'too_large' ? 'photo_too_large' : bytes.error
}

/** Stores the parsed value in `body` and keeps the text in the request for routes that read it themselves. */
export function bodyParser(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (METHODS_WITHOUT_BODY.has(c.req.method)) return next()
    const { raw } = c.req
    if (c.req.method === 'PUT' && FILE_PATH.test(c.req.path)) return next()
    if (c.req.method === 'PUT' && PICTURE_PATH.test(c.req.path)) {
      const picture = await readPicture(raw)
      if (typeof picture === 'string') return errorResponseFor(picture)
      c.set('picture', picture)
      return next()
    }
    const contentType = raw.headers.get('content-type')
    // A form on another site can send only types that are not JSON (security S12).
    if (contentType !== null && !isJson(contentType)) return errorResponseFor('bad_media_type')
    const text = await readBody(raw, MAX_BODY_BYTES)
    if (!text.ok) return errorResponseFor(text.error)
    if (text.value === '') return next()
    if (contentType === null) return errorResponseFor('bad_media_type')
    const parsed = parseJson(text.value)
    if (!parsed.ok) return errorResponseFor(parsed.error)
    c.set('body', parsed.value)
    c.req.raw = new Request(raw.url, { method: raw.method, headers: raw.headers, body: text.value, signal: raw.signal })
    return next()
  }
}
