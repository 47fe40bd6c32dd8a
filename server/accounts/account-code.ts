/** Account codes sent by e-mail: the uid and 144 random bits. The server stores only a hash, in the account. */
import { asUid, isUlid, type Uid } from '#domain/ids.ts'
import type { StoredCode } from './accounts.ts'
import { base64Url, sha256Hex } from '../platform/hash.ts'

const SECRET_BYTES = 18
const CODE = /^([0-9A-Z]{26})\.([\w-]{24})$/
/** As many as strangers and the owner can ask for while one is valid, each perhaps sent again: nobody pushes out the code of another e-mail. */
const MAX_CODES = 16

export async function createAccountCode(
  uid: Uid,
  randomBytes: (length: number) => Uint8Array,
): Promise<{ readonly code: string; readonly hash: string }> {
  const code = `${uid}.${base64Url(randomBytes(SECRET_BYTES))}`
  return { code, hash: await sha256Hex(code) }
}

/** Parses a code. @returns undefined for anything else */
export async function parseAccountCode(text: string): Promise<{ readonly uid: Uid; readonly hash: string } | undefined> {
  // A trailing full stop belongs to the sentence in the e-mail.
  const code = text.trim().replace(/\.$/, '')
  const uid = CODE.exec(code)?.[1]
  return isUlid(uid) ? { uid: asUid(uid), hash: await sha256Hex(code) } : undefined
}

/** Adds a code; the oldest are dropped. */
export const addCode = (codes: readonly StoredCode[], code: StoredCode): StoredCode[] => [...codes, code].slice(-MAX_CODES)

/** Returns the unexpired code with that hash. */
export const findValidCode = (codes: readonly (StoredCode | undefined)[], hash: string, nowMs: number): StoredCode | undefined =>
  codes.find((code) => code?.hash === hash && code.until_ms > nowMs)
