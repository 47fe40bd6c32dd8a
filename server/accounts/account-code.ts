/** Codes that are sent to people: whose account, and 144 random bits. The server keeps only a hash, with the account itself. */
import { asUid, isUlid, type Uid } from '#domain/ids.ts'
import type { KeptCode } from './accounts.ts'
import { base64Url, sha256Hex } from '../platform/hash.ts'

const SECRET_BYTES = 18
const CODE = /^([0-9A-Z]{26})\.([\w-]{24})$/
/** A letter may have gone out more than once: each of these is good. */
const KEPT = 3

export async function drawCode(
  uid: Uid,
  randomBytes: (length: number) => Uint8Array,
): Promise<{ readonly code: string; readonly hash: string }> {
  const code = `${uid}.${base64Url(randomBytes(SECRET_BYTES))}`
  return { code, hash: await sha256Hex(code) }
}

/** Undefined for what is no code of ours. */
export async function readCode(text: string): Promise<{ readonly uid: Uid; readonly hash: string } | undefined> {
  // A full stop behind it is the letter's.
  const code = text.trim().replace(/\.$/, '')
  const uid = CODE.exec(code)?.[1]
  return isUlid(uid) ? { uid: asUid(uid), hash: await sha256Hex(code) } : undefined
}

/** The codes with one more; the oldest go. */
export const withCode = (codes: readonly KeptCode[], code: KeptCode): KeptCode[] => [...codes, code].slice(-KEPT)

/** That of the hash, as long as it is taken. */
export const heldCode = (codes: readonly (KeptCode | undefined)[], hash: string, nowMs: number): KeptCode | undefined =>
  codes.find((code) => code?.hash === hash && code.until_ms > nowMs)
