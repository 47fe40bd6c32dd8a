/** Password hashing with PBKDF2 and SHA-256, which a page supports. For the backend inside the page; a server uses argon2id. */
import { base64Url } from '../../platform/hash.ts'
import type { Passwords } from './passwords.ts'

const SALT_BYTES = 16

async function derive(password: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<string> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, ['deriveBits'])
  const bits = await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, key, 256)
  return base64Url(new Uint8Array(bits))
}

const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))

/** Hashes with Web Crypto. @param iterations OWASP requires 600,000 for real accounts; tests and the page use fewer */
export function webcryptoPasswords(randomBytes: (length: number) => Uint8Array, iterations = 600_000): Passwords {
  return {
    async hash(password) {
      const salt = Uint8Array.from(randomBytes(SALT_BYTES))
      return `pbkdf2$${iterations}$${base64Url(salt)}$${await derive(password, salt, iterations)}`
    },
    async verify(hash, password) {
      const [scheme, cost, salt, expected] = hash.split('$')
      if (scheme !== 'pbkdf2' || !cost || !salt || !expected) return false
      const actual = await derive(password, fromBase64Url(salt), Number(cost))
      // Both are outputs of a hash, so the timing of the comparison reveals nothing useful.
      return actual === expected
    },
  }
}
