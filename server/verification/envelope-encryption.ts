/**
 * Envelope encryption: encrypts bytes with AES-256-GCM under a separate key, which a master key encrypts in turn. Both include the
 * subject as additional data: bytes that were moved to another record, or changed anywhere, do not decrypt.
 */
import * as v from 'valibot'
import { base64Url, fromBase64Url } from '../platform/hash.ts'
import type { MasterKeys } from './master-keys.ts'

const KEY_BYTES = 32
/** As NIST SP 800-38D recommends for GCM. */
const NONCE_BYTES = 12

/** Data needed to decrypt the bytes with the master key of that id. */
export const envelopeSchema = v.object({ key_id: v.string(), key_nonce: v.string(), locked_key: v.string(), nonce: v.string() })
export type Envelope = v.InferOutput<typeof envelopeSchema>

export interface Sealed {
  readonly envelope: Envelope
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** The bytes were changed, belong to another subject, or their master key is missing. */
export class DecryptionFailed extends Error {
  override readonly name = 'DoesNotOpen'
}

const utf8 = new TextEncoder()

const gcm = (nonce: Uint8Array<ArrayBuffer>, about: string): AesGcmParams => ({
  name: 'AES-GCM',
  iv: nonce,
  additionalData: utf8.encode(about),
})
const keyContext = (about: string): string => `key of ${about}`

const randomBytes = (length: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(length))

async function wrapKey(keys: MasterKeys, raw: Uint8Array<ArrayBuffer>, about: string): Promise<Omit<Envelope, 'nonce'>> {
  const nonce = randomBytes(NONCE_BYTES)
  const locked = await crypto.subtle.encrypt(gcm(nonce, keyContext(about)), keys.newest.key, raw)
  return { key_id: keys.newest.id, key_nonce: base64Url(nonce), locked_key: base64Url(new Uint8Array(locked)) }
}

/** Decrypts bytes. @throws DecryptionFailed */
async function decrypt(key: CryptoKey, nonce: string, bytes: Uint8Array<ArrayBuffer> | undefined, about: string) {
  const iv = fromBase64Url(nonce)
  if (!iv || !bytes) throw new DecryptionFailed('The encrypted data has an invalid format')
  try {
    return new Uint8Array(await crypto.subtle.decrypt(gcm(iv, about), key, bytes))
  } catch {
    // Neither this error nor the original one says anything about the bytes.
    throw new DecryptionFailed('The encrypted data was changed or belongs to another record')
  }
}

/** Decrypts the key of an envelope. @throws DecryptionFailed */
async function unwrapKey(keys: MasterKeys, envelope: Envelope, about: string): Promise<Uint8Array<ArrayBuffer>> {
  const master = keys.find(envelope.key_id)
  if (!master) throw new DecryptionFailed(`Master key ${envelope.key_id} is missing`)
  return decrypt(master.key, envelope.key_nonce, fromBase64Url(envelope.locked_key), keyContext(about))
}

/** Encrypts bytes. @param about the record they belong to; needed again for decryption */
export async function seal(keys: MasterKeys, bytes: Uint8Array<ArrayBuffer>, about: string): Promise<Sealed> {
  const raw = randomBytes(KEY_BYTES)
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt'])
  const nonce = randomBytes(NONCE_BYTES)
  const locked = new Uint8Array(await crypto.subtle.encrypt(gcm(nonce, about), key, bytes))
  const envelope = { ...(await wrapKey(keys, raw, about)), nonce: base64Url(nonce) }
  raw.fill(0)
  return { envelope, bytes: locked }
}

/** Decrypts sealed bytes. @throws DecryptionFailed */
export async function unseal(keys: MasterKeys, { envelope, bytes }: Sealed, about: string): Promise<Uint8Array<ArrayBuffer>> {
  const raw = await unwrapKey(keys, envelope, about)
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt'])
  raw.fill(0)
  return decrypt(key, envelope.nonce, bytes, about)
}

/** Encrypts the key again with the newest master key. @returns undefined when it already uses that one @throws DecryptionFailed */
export async function rewrapKey(keys: MasterKeys, envelope: Envelope, about: string): Promise<Envelope | undefined> {
  if (envelope.key_id === keys.newest.id) return undefined
  const raw = await unwrapKey(keys, envelope, about)
  const rewrapped = { ...(await wrapKey(keys, raw, about)), nonce: envelope.nonce }
  raw.fill(0)
  return rewrapped
}
