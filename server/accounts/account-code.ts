/** Codes that are sent to people: whose account, and 144 random bits. The server keeps only a hash, with the account itself. */
import { asUid, isUlid, type Uid } from '#domain/ids.ts'
import type { StoredCode } from './accounts.ts'
import { base64Url, sha256Hex } from '../platform/hash.ts'

const SECRET_BYTES = 18
const CODE = /^([0-9A-Z]{26})\.([\w-]{24})$/
/** A letter may have gone out more than once: each of these is good. */
const MAX_CODES = 3

export async function createAccountCode(
  uid: Uid,
  randomBytes: (length: number) => Uint8Array,
): Promise<{ readonly code: string; readonly hash: string }> {
  const code = `${uid}.${base64Url(randomBytes(SECRET_BYTES))}`
  return { code, hash: await sha256Hex(code) }
}

/** Undefined for what is no code of ours. */
export async function parseAccountCode(text: string): Promise<{ readonly uid: Uid; readonly hash: string } | undefined> {
  // A full stop behind it is the letter's.
  const code = text.trim().replace(/\.$/, '')
  const uid = CODE.exec(code)?.[1]
  return isUlid(uid) ? { uid: asUid(uid), hash: await sha256Hex(code) } : undefined
}

/** The codes with one more; the oldest go. */
export const addCode = (codes: readonly StoredCode[], code: StoredCode): StoredCode[] => [...codes, code].slice(-MAX_CODES)

/** That of the hash, as long as it is taken. */
export const findValidCode = (codes: readonly (StoredCode | undefined)[], hash: string, nowMs: number): StoredCode | undefined =>
  codes.find((code) => code?.hash === hash && code.until_ms > nowMs)
