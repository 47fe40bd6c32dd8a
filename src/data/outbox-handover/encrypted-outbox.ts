/**
 * What somebody had not sent when this device was signed out from elsewhere: locked with a key that is not here. It is the one thing of
 * a person that stays on a device without them, and nothing in it can be read, not even whose it is.
 */
import { requestResult, hashUid, createKeyValueStore } from '../database/key-value-store.ts'

const NONCE_BYTES = 12
const KEY_BYTES = 32
const { exists, transaction, remove } = createKeyValueStore('nearhelp-unsent', 'locked')

interface EncryptedOutbox {
  /** Under which the server knows the key. */
  readonly id: string
  readonly nonce: Uint8Array<ArrayBuffer>
  readonly data: Uint8Array<ArrayBuffer>
  /** How many commands. */
  readonly count: number
  /** Milliseconds since 1970. */
  readonly since_ms: number
}

/** A key as the server keeps it, base64url. */
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

/** The owner is locked in too: under another name it does not open. */
const gcm = (nonce: Uint8Array<ArrayBuffer>, owner: string): AesGcmParams => ({
  name: 'AES-GCM',
  iv: nonce,
  additionalData: new TextEncoder().encode(owner),
})

/** On disk once it resolves, in place of what was there of the same person. @param id under which the server has the key */
export async function saveEncryptedOutbox(
  uid: string,
  { id, key, bytes, count }: { readonly id: string; readonly key: string; readonly bytes: Uint8Array<ArrayBuffer>; readonly count: number },
): Promise<void> {
  const owner = await hashUid(uid)
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const data = new Uint8Array(await crypto.subtle.encrypt(gcm(nonce, owner), await importKey(key), bytes))
  const locked: EncryptedOutbox = { id, nonce, data, count, since_ms: Date.now() }
  await transaction((store) => requestResult(store.put(locked, owner)))
}

/** What is here of this person; undefined without any. */
export async function readEncryptedOutbox(uid: string): Promise<EncryptedOutbox | undefined> {
  if (!(await exists())) return undefined
  const owner = await hashUid(uid)
  return transaction((store) => requestResult(store.get(owner) as IDBRequest<EncryptedOutbox | undefined>))
}

/** @returns undefined where it does not open with that key */
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
  const left = await transaction(async (store) => {
    await requestResult(store.delete(owner))
    return requestResult(store.count())
  })
  if (left === 0) await remove()
}

/** How many commands are locked away here, whosever they are; what is older than that goes. @param keptMs how long the server has keys */
export async function countEncryptedCommands(keptMs: number): Promise<number> {
  if (!(await exists())) return 0
  const { count, rows } = await transaction(async (store) => {
    const [owners, all] = await Promise.all([
      requestResult(store.getAllKeys()),
      requestResult(store.getAll() as IDBRequest<EncryptedOutbox[]>),
    ])
    const isOver = (index: number): boolean => (all[index]?.since_ms ?? 0) + keptMs < Date.now()
    for (const [index, owner] of owners.entries()) if (isOver(index)) await requestResult(store.delete(owner))
    const left = all.filter((_row, index) => !isOver(index))
    return { rows: left.length, count: left.reduce((sum, row) => sum + row.count, 0) }
  })
  if (rows === 0) await remove()
  return count
}
