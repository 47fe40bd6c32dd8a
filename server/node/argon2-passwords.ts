import { hash, verify } from '@node-rs/argon2'
import type { Passwords } from '../auth/passwords/passwords.ts'

/** argon2id with OWASP's parameters: 19 MiB, two passes, one lane (Password Storage Cheat Sheet). */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const argon2Passwords: Passwords = {
  hash: (password) => hash(password, COST),
  verify: async (stored, password) => stored.startsWith('$argon2') && verify(stored, password),
}
