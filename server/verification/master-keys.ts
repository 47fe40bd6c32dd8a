/** Master keys, which encrypt the keys of verifications. They come from outside the store; the last one encrypts, all of them decrypt. */
import { fail, ok, type Result } from '#domain/result.ts'
import { base64Url, fromBase64Url, sha256Hex } from '../platform/hash.ts'

/** AES-256. */
export const MASTER_KEY_BYTES = 32
/** Characters of a key's hash that tell keys apart. */
const ID_LENGTH = 16

export interface MasterKey {
  /** Derived from the key, so that it cannot be assigned wrongly. */
  readonly id: string
  readonly key: CryptoKey
}

export interface MasterKeys {
  /** Encrypts new records. */
  readonly newest: MasterKey
  find(id: string): MasterKey | undefined
}

/** Encodes a new key: 43 characters. @param random 32 random bytes */
export const encodeMasterKey = (random: Uint8Array): string => base64Url(random)

async function parseMasterKey(written: string): Promise<MasterKey | undefined> {
  const bytes = fromBase64Url(written)
  if (bytes?.length !== MASTER_KEY_BYTES) return undefined
  const id = (await sha256Hex(`nearhelp master key ${base64Url(bytes)}`)).slice(0, ID_LENGTH)
  return { id, key: await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']) }
}

/**
 * Parses master keys.
 * @param written keys, oldest first @returns the keys, or the position (from 1) of an invalid one; 0 when the list is empty
 */
export async function parseMasterKeys(written: readonly string[]): Promise<Result<MasterKeys, number>> {
  const keys = new Map<string, MasterKey>()
  let newest: MasterKey | undefined
  for (const [index, each] of written.entries()) {
    const key = await parseMasterKey(each)
    if (!key) return fail(index + 1)
    keys.set(key.id, key)
    newest = key
  }
  return newest ? ok({ newest, find: (id) => keys.get(id) }) : fail(0)
}
