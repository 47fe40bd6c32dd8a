/** The part of a `ReadableStream` that is used, because this folder has no types of a platform. */
interface ByteStream {
  getReader(): {
    read(): Promise<{ readonly value?: Uint8Array<ArrayBuffer> | undefined }>
    cancel(): Promise<void>
  }
}

/**
 * Reads a stream of bytes that another machine or a file sends, such as the body of a response.
 * @param stream null for an empty body
 * @param maxBytes beyond it the rest is not read
 * @returns undefined for a longer stream
 * @throws the error of the stream, such as a cut connection
 */
export async function readUpTo(stream: ByteStream | null, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const reader = stream?.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    length += part.value.length
    if (length > maxBytes) {
      await reader?.cancel()
      return undefined
    }
    parts.push(part.value)
  }
  if (parts.length === 1 && parts[0]) return parts[0]
  const bytes = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
