/** Reads a request's body, never more than the limit. */
import type { ErrorCode } from '#domain/errors.ts'
import { fail, ok, type Result } from '#domain/result.ts'

type BodyError = Extract<ErrorCode, 'too_large' | 'bad_request' | 'bad_media_type'>

/** Bytes of a refused body that are still read and dropped, so that the connection remains usable for the sender's next request. */
const MOST_DROPPED_BYTES = 8_388_608

/** Drops the rest of a body. A sender of more than the limit loses the connection. */
async function drop(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  for (let size = 0; size <= MOST_DROPPED_BYTES;) {
    const { done, value } = await reader.read()
    if (done) return
    size += value.byteLength
  }
  await reader.cancel()
}

/** Reads a body of an announced length, which Node's parser keeps to: without a stream, at a fraction of the processor time. */
async function readAnnounced(
  request: Request,
  maxBytes: number,
  accepts: (bytes: Uint8Array) => boolean,
): Promise<Result<Uint8Array<ArrayBuffer>, BodyError>> {
  try {
    const bytes = new Uint8Array(await request.arrayBuffer())
    if (bytes.byteLength > maxBytes) return fail('too_large')
    return accepts(bytes) ? ok(bytes) : fail('bad_request')
  } catch {
    return fail('bad_request')
  }
}

/**
 * Reads the bytes of the body; none when there is no body.
 * @param maxBytes a longer body is refused by its announced length, or while reading when the announced length was wrong
 * @param accepts sees the bytes as they arrive; false ends the reading @returns `too_large`, `bad_media_type` for a compressed body,
 * `bad_request` for an interrupted one and one that is not accepted
 */
export async function readBytes(
  request: Request,
  maxBytes: number,
  accepts: (bytes: Uint8Array) => boolean = () => true,
): Promise<Result<Uint8Array<ArrayBuffer>, BodyError>> {
  const encoding = request.headers.get('content-encoding')
  if (encoding !== null && encoding.toLowerCase() !== 'identity') return fail('bad_media_type')
  const announced = request.headers.get('content-length')
  if (Number(announced ?? 0) > maxBytes) return fail('too_large')
  if (announced !== null) return readAnnounced(request, maxBytes, accepts)
  if (request.body === null) return ok(new Uint8Array())

  const reader = request.body.getReader()
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      size += value.byteLength
      const error = size > maxBytes ? 'too_large' : accepts(value) ? undefined : 'bad_request'
      if (error) {
        // Not awaited: the response is sent immediately. An error while dropping concerns nobody.
        drop(reader).catch(() => undefined)
        return fail(error)
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

/** Reads the body as text. Errors as of `readBytes`, and `bad_request` for invalid UTF-8. */
export async function readBody(
  request: Request,
  maxBytes: number,
  accepts?: (bytes: Uint8Array) => boolean,
): Promise<Result<string, BodyError>> {
  const bytes = await readBytes(request, maxBytes, accepts)
  if (!bytes.ok) return bytes
  try {
    return ok(new TextDecoder('utf-8', { fatal: true }).decode(bytes.value))
  } catch {
    return fail('bad_request')
  }
}
