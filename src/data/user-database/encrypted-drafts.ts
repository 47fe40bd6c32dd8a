/**
 * Drafts that nobody may read from the device's storage: encrypted with a key that the browser keeps and never gives out. They lie
 * beside the person's other data and are removed with it.
 */
import { Dexie, type Table } from 'dexie'

export interface EncryptedDrafts {
  /** Undefined where there is none, or where it does not open any more. */
  read(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Undefined forgets it. @returns false where it cannot be kept */
  save(name: string, draft: Uint8Array<ArrayBuffer> | undefined): Promise<boolean>
  close(): void
  /** Closes, and removes everything, the key too. */
  delete(): Promise<void>
}

interface DraftRow {
  readonly name: string
  readonly nonce: Uint8Array<ArrayBuffer>
  readonly data: Uint8Array<ArrayBuffer>
}

interface KeyRow {
  readonly id: string
  readonly key: CryptoKey
}

const KEY = 'key'
const NONCE_BYTES = 12

/** The name is locked in too: what was kept under another one does not open. */
const gcm = (nonce: Uint8Array<ArrayBuffer>, name: string): AesGcmParams => ({
  name: 'AES-GCM',
  iv: nonce,
  additionalData: new TextEncoder().encode(name),
})

/** @param owner name of the person's database @returns opened at its first use */
export function openDexieDrafts(owner: string): EncryptedDrafts {
  const database = new Dexie(`${owner}-drafts`)
  database.version(1).stores({ keys: 'id', drafts: 'name' })
  const keys: Table<KeyRow, string> = database.table('keys')
  const drafts: Table<DraftRow, string> = database.table('drafts')

  async function ownKey(): Promise<CryptoKey> {
    const held = await keys.get(KEY)
    if (held) return held.key
    const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
    // Another tab may be first: then its key is the one.
    await keys.add({ id: KEY, key }).catch(() => undefined)
    return (await keys.get(KEY))?.key ?? key
  }

  async function seal(name: string, draft: Uint8Array<ArrayBuffer>): Promise<DraftRow> {
    const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
    const data = new Uint8Array(await crypto.subtle.encrypt(gcm(nonce, name), await ownKey(), draft))
    return { name, nonce, data }
  }

  return {
    read: async (name) => {
      try {
        const row = await drafts.get(name)
        return row && new Uint8Array(await crypto.subtle.decrypt(gcm(row.nonce, name), await ownKey(), row.data))
      } catch {
        // A browser without such keys, or storage that was spoilt: the form is empty then.
        return undefined
      }
    },
    save: async (name, draft) => {
      try {
        if (draft === undefined) await drafts.delete(name)
        else await drafts.put(await seal(name, draft))
        return true
      } catch {
        return false
      }
    },
    close: () => database.close(),
    delete: () => database.delete(),
  }
}

/** Where a device keeps nothing in the browser: gone with the process. */
export function createMemoryDrafts(): EncryptedDrafts {
  const held = new Map<string, Uint8Array<ArrayBuffer>>()
  return {
    read: async (name) => held.get(name),
    save: async (name, draft) => {
      if (draft === undefined) held.delete(name)
      else held.set(name, draft)
      return true
    },
    close: () => undefined,
    delete: async () => held.clear(),
  }
}
