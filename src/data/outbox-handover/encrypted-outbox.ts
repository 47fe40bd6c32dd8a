/**
 * Unsent commands of a person whose session was ended from elsewhere, encrypted with a key that is not on this device. They are the only
 * data of a person that stays on a device after they are signed out. Nothing in them can be read, not even the owner.
 */
import { hashUid, createKeyValueStore } from '../database/key-value-store.ts'
import { requestResult } from '../platform/indexed-db.ts'

const NONCE_BYTES = 12
const KEY_BYTES = 32
const { exists, transaction, remove } = createKeyValueStore('nearhelp-unsent', 'locked')

interface EncryptedOutbox {
  /** Id under which the server stores the key. */
  readonly id: string
  readonly nonce: Uint8Array<ArrayBuffer>
  readonly data: Uint8Array<ArrayBuffer>
  /** Number of commands. */
  readonly count: number
  /** Milliseconds since 1970. */
  readonly since_ms: number
}

/** Generates a key in the server's format, base64url. */
export function generateOutboxKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

function importKey(text: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/** The owner is authenticated too: under another name it cannot be decrypted. */
const gcm = (nonce: Uint8Array<ArrayBuffer>, owner: string): AesGcmParams => ({
  name: 'AES-GCM',
  iv: nonce,
  additionalData: new TextEncoder().encode(owner),
})

/**
 * Stores the encrypted outbox of a person, replacing an earlier one. On disk once it resolves.
 * @param id under which the server has the key
 */
export async function saveEncryptedOutbox(
  uid: string,
  { id, key, bytes, count }: { readonly id: string; readonly key: string; readonly bytes: Uint8Array<ArrayBuffer>; readonly count: number },
): Promise<void> {
  const owner = await hashUid(uid)
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const data = new Uint8Array(await crypto.subtle.encrypt(gcm(nonce, owner), await importKey(key), bytes))
  const encrypted: EncryptedOutbox = { id, nonce, data, count, since_ms: Date.now() }
  await transaction((store) => requestResult(store.put(encrypted, owner)))
}

/** Reads the encrypted outbox of a person; undefined when there is none. */
export async function readEncryptedOutbox(uid: string): Promise<EncryptedOutbox | undefined> {
  if (!(await exists())) return undefined
  const owner = await hashUid(uid)
  return transaction((store) => requestResult(store.get(owner) as IDBRequest<EncryptedOutbox | undefined>))
}

/** Decrypts an outbox. @returns undefined when the key does not fit */
export async function decryptOutbox(
  uid: string,
  { nonce, data }: EncryptedOutbox,
  key: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return new Uint8Array(await crypto.subtle.decrypt(gcm(nonce, await hashUid(uid)), await importKey(key), data))
  } catch {
    return undefined
  }
}

export async function removeEncryptedOutbox(uid: string): Promise<void> {
  if (!(await exists())) return
  const owner = await hashUid(uid)
  const remaining = await transaction(async (store) => {
    await requestResult(store.delete(owner))
    return requestResult(store.count())
  })
  if (remaining === 0) await remove()
}

/**
 * Counts the encrypted commands of all people on this device, and removes outboxes older than `maxAgeMs`.
 * @param maxAgeMs how long the server stores keys
 */
export async function countEncryptedCommands(maxAgeMs: number): Promise<number> {
  if (!(await exists())) return 0
  const { count, rows } = await transaction(async (store) => {
    const [owners, all] = await Promise.all([
      requestResult(store.getAllKeys()),
      requestResult(store.getAll() as IDBRequest<EncryptedOutbox[]>),
    ])
    const isOver = (index: number): boolean => (all[index]?.since_ms ?? 0) + maxAgeMs < Date.now()
    for (const [index, owner] of owners.entries()) if (isOver(index)) await requestResult(store.delete(owner))
    const remaining = all.filter((_row, index) => !isOver(index))
    return { rows: remaining.length, count: remaining.reduce((sum, row) => sum + row.count, 0) }
  })
  if (rows === 0) await remove()
  return count
}
