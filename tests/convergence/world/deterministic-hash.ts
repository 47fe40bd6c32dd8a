/** Synchronous hashing: on other threads it would take a different time in every run, and no run could be reproduced. */
import { createHash } from 'node:crypto'

const bytesOf = (data: BufferSource): Uint8Array =>
  data instanceof ArrayBuffer ? new Uint8Array(data) : new Uint8Array(data.buffer, data.byteOffset, data.byteLength)

/** Replaces this process's SHA-256 by one on its own thread. */
export function makeHashDeterministic(): void {
  crypto.subtle.digest = async (_algorithm, data) => new Uint8Array(createHash('sha256').update(bytesOf(data)).digest()).buffer
}
