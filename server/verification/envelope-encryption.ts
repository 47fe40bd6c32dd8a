/**
 * Locks bytes with AES-256-GCM under a key of their own, which a master key locks in turn. What it is about is locked in with both:
 * bytes that were moved to another record, or changed anywhere, do not open.
 */
import * as v from 'valibot'
import { base64Url, fromBase64Url } from '../platform/hash.ts'
import type { MasterKeys } from './master-keys.ts'

const KEY_BYTES = 32
/** As NIST SP 800-38D recommends for GCM. */
const NONCE_BYTES = 12

/** How to open some bytes, for whoever holds the master key of that id. */
export const envelopeSchema = v.object({ key_id: v.string(), key_nonce: v.string(), locked_key: v.string(), nonce: v.string() })
export type Envelope = v.InferOutput<typeof envelopeSchema>

export interface Sealed {
  readonly envelope: Envelope
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** They were changed, are about something else, or their master key is not here. */
export class DecryptionFailed extends Error {
  override readonly name = 'DoesNotOpen'
}

const utf8 = new TextEncoder()

const gcm = (nonce: Uint8Array<ArrayBuffer>, about: string): AesGcmParams => ({
  name: 'AES-GCM',
  iv: nonce,
  additionalData: utf8.encode(about),
})
const keyAbout = (about: string): string => `key of ${about}`

const randomBytes = (length: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(length))

async function wrapKey(keys: MasterKeys, raw: Uint8Array<ArrayBuffer>, about: string): Promise<Omit<Envelope, 'nonce'>> {
  const nonce = randomBytes(NONCE_BYTES)
  const locked = await crypto.subtle.encrypt(gcm(nonce, keyAbout(about)), keys.newest.key, raw)
  return { key_id: keys.newest.id, key_nonce: base64Url(nonce), locked_key: base64Url(new Uint8Array(locked)) }
}

/** @throws DoesNotOpen */
async function decrypt(key: CryptoKey, nonce: string, bytes: Uint8Array<ArrayBuffer> | undefined, about: string) {
  const iv = fromBase64Url(nonce)
  if (!iv || !bytes) throw new DecryptionFailed('an envelope is not one')
  try {
    return new Uint8Array(await crypto.subtle.decrypt(gcm(iv, about), key, bytes))
  } catch {
    // What failed says nothing of the bytes, and its own error neither.
    throw new DecryptionFailed('sealed bytes were changed, or are about something else')
  }
}

/** @throws DoesNotOpen */
async function unwrapKey(keys: MasterKeys, envelope: Envelope, about: string): Promise<Uint8Array<ArrayBuffer>> {
  const master = keys.find(envelope.key_id)
  if (!master) throw new DecryptionFailed(`the master key ${envelope.key_id} is not here`)
  return decrypt(master.key, envelope.key_nonce, fromBase64Url(envelope.locked_key), keyAbout(about))
}

/** @param about the record that they belong to: needed again to open them */
export async function seal(keys: MasterKeys, bytes: Uint8Array<ArrayBuffer>, about: string): Promise<Sealed> {
  const raw = randomBytes(KEY_BYTES)
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt'])
  const nonce = randomBytes(NONCE_BYTES)
  const locked = new Uint8Array(await crypto.subtle.encrypt(gcm(nonce, about), key, bytes))
  const envelope = { ...(await wrapKey(keys, raw, about)), nonce: base64Url(nonce) }
  raw.fill(0)
  return { envelope, bytes: locked }
}

/** @throws DoesNotOpen */
export async function unseal(keys: MasterKeys, { envelope, bytes }: Sealed, about: string): Promise<Uint8Array<ArrayBuffer>> {
  const raw = await unwrapKey(keys, envelope, about)
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt'])
  raw.fill(0)
  return decrypt(key, envelope.nonce, bytes, about)
}

/** Locks the key anew with the newest master key. @returns undefined where that is the one already @throws DoesNotOpen */
export async function rewrapKey(keys: MasterKeys, envelope: Envelope, about: string): Promise<Envelope | undefined> {
  if (envelope.key_id === keys.newest.id) return undefined
  const raw = await unwrapKey(keys, envelope, about)
  const again = { ...(await wrapKey(keys, raw, about)), nonce: envelope.nonce }
  raw.fill(0)
  return again
}
