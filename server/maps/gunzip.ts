/** Decompresses gzip, and no more than asked for: a few kilobytes may claim to be gigabytes. */

/** @throws when the data is no gzip, is cut off, or has more than `maxBytes` */
export async function gunzip(packed: ArrayBuffer, maxBytes: number): Promise<ArrayBuffer> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip')).getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for (let part = await reader.read(); part.value !== undefined; part = await reader.read()) {
    length += part.value.length
    if (length > maxBytes) {
      await reader.cancel()
      throw new Error('too large once decompressed')
    }
    parts.push(part.value)
  }
  return new Blob(parts).arrayBuffer()
}
