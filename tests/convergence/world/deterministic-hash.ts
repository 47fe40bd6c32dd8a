/** Synchronous hashing: on other threads it would take a different time in every run, and no run could be reproduced. */
import { createHash, createHmac, pbkdf2Sync, timingSafeEqual } from 'node:crypto'

const bytesOf = (data: BufferSource): Uint8Array =>
  data instanceof ArrayBuffer ? new Uint8Array(data) : new Uint8Array(data.buffer, data.byteOffset, data.byteLength)

const bufferOf = (bytes: ArrayLike<number>): ArrayBuffer => Uint8Array.from(bytes).buffer

/** The bytes of keys for HMAC and PBKDF2. */
const rawKeys = new WeakMap<object, Uint8Array>()

function rawKey(key: CryptoKey): Uint8Array {
  const bytes = rawKeys.get(key)
  if (!bytes) throw new Error('only keys for HMAC and PBKDF2 are known here')
  return bytes
}

/** Replaces this process's SHA-256, and HMAC and PBKDF2 with it, by ones on its own thread. */
export function makeHashDeterministic(): void {
  const { subtle } = crypto
  const importKey = subtle.importKey.bind(subtle)
  const hmac = (key: CryptoKey, data: BufferSource): Uint8Array =>
    Uint8Array.from(createHmac('sha256', rawKey(key)).update(bytesOf(data)).digest())
  Object.assign(subtle, {
    digest: async (_algorithm: string, data: BufferSource) => bufferOf(createHash('sha256').update(bytesOf(data)).digest()),
    importKey: async (...given: Parameters<SubtleCrypto['importKey']>) => {
      const [format, data, algorithm] = given as unknown as [string, BufferSource, string | { readonly name: string }]
      const name = typeof algorithm === 'string' ? algorithm : algorithm.name
      if (format !== 'raw' || (name !== 'HMAC' && name !== 'PBKDF2')) return importKey(...given)
      const key = {}
      rawKeys.set(key, Uint8Array.from(bytesOf(data)))
      return key
    },
    sign: async (_algorithm: string, key: CryptoKey, data: BufferSource) => bufferOf(hmac(key, data)),
    verify: async (_algorithm: string, key: CryptoKey, signature: BufferSource, data: BufferSource) => {
      const [said, right] = [bytesOf(signature), hmac(key, data)]
      return said.length === right.length && timingSafeEqual(said, right)
    },
    deriveBits: async ({ salt, iterations }: { readonly salt: BufferSource; readonly iterations: number }, key: CryptoKey, bits: number) =>
      bufferOf(pbkdf2Sync(rawKey(key), bytesOf(salt), iterations, bits / 8, 'sha256')),
  })
}
