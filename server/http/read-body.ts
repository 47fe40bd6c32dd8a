/** Reads a request's body, never more than the limit. */
import type { ErrorCode } from '#domain/errors.ts'
import { fail, ok, type Result } from '#domain/result.ts'

type BodyError = Extract<ErrorCode, 'too_large' | 'bad_request' | 'bad_media_type'>

/** Of a body that is refused, so much is still read and dropped: the connection stays good for the sender's next request. */
const MOST_DROPPED_BYTES = 8_388_608

/** A sender that goes on for longer loses the connection. */
async function drop(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  for (let size = 0; size <= MOST_DROPPED_BYTES;) {
    const { done, value } = await reader.read()
    if (done) return
    size += value.byteLength
  }
  await reader.cancel()
}

/**
 * The body's bytes; none when there is no body.
 * @param maxBytes a longer body is refused by its announced length, and while reading when the announcement was not true
 * @returns `too_large`, `bad_media_type` for a compressed body, `bad_request` for what breaks off
 */
export async function readBytes(request: Request, maxBytes: number): Promise<Result<Uint8Array<ArrayBuffer>, BodyError>> {
  const encoding = request.headers.get('content-encoding')
  if (encoding !== null && encoding.toLowerCase() !== 'identity') return fail('bad_media_type')
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return fail('too_large')
  if (request.body === null) return ok(new Uint8Array())

  const reader = request.body.getReader()
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      size += value.byteLength
      if (size > maxBytes) {
        // Not waited for: the answer goes out at once. What breaks off while it is dropped is nobody's any more.
        drop(reader).catch(() => undefined)
        return fail('too_large')
      }
      parts.push(value)
    }
  } catch {
    return fail('bad_request')
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.byteLength
  }
  return ok(bytes)
}

/** The body as text, as `readBytes`; `bad_request` besides for what is not UTF-8. */
export async function readBody(request: Request, maxBytes: number): Promise<Result<string, BodyError>> {
  const bytes = await readBytes(request, maxBytes)
  if (!bytes.ok) return bytes
  try {
    return ok(new TextDecoder('utf-8', { fatal: true }).decode(bytes.value))
  } catch {
    return fail('bad_request')
  }
}
