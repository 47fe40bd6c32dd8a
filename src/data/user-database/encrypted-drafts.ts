/**
 * Drafts that must not be readable in the device's storage: encrypted with a key that the browser stores and never exports. They are stored
 * beside the person's other data and removed with it.
 */
import { Dexie, type Table } from 'dexie'
import { DEVICE_DURABILITY } from '../platform/durability.ts'

export interface EncryptedDrafts {
  /** Reads a draft; undefined when it is missing or cannot be decrypted any more. */
  read(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Stores a draft; undefined removes it. @returns false when it cannot be stored */
  save(name: string, draft: Uint8Array<ArrayBuffer> | undefined): Promise<boolean>
  close(): void
  /** Closes the database and removes everything, the key included. */
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

/** The name is authenticated too: a draft moved to another name cannot be decrypted. */
const gcm = (nonce: Uint8Array<ArrayBuffer>, name: string): AesGcmParams => ({
  name: 'AES-GCM',
  iv: nonce,
  additionalData: new TextEncoder().encode(name),
})

/** @param owner name of the person's database @returns drafts whose database opens at its first use */
export function openDexieDrafts(owner: string): EncryptedDrafts {
  const database = new Dexie(`${owner}-drafts`, { chromeTransactionDurability: DEVICE_DURABILITY.drafts })
  database.version(1).stores({ keys: 'id', drafts: 'name' })
  const keys: Table<KeyRow, string> = database.table('keys')
  const drafts: Table<DraftRow, string> = database.table('drafts')

  async function ownKey(): Promise<CryptoKey> {
    const stored = await keys.get(KEY)
    if (stored) return stored.key
    const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
    // Another tab may be first: then its key is used.
    await keys.add({ id: KEY, key }).catch(() => undefined)
    return (await keys.get(KEY))?.key ?? key
  }

  async function encrypt(name: string, draft: Uint8Array<ArrayBuffer>): Promise<DraftRow> {
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
        // A browser without such keys, or damaged storage: the form starts empty.
        return undefined
      }
    },
    save: async (name, draft) => {
      try {
        if (draft === undefined) await drafts.delete(name)
        else await drafts.put(await encrypt(name, draft))
        return true
      } catch {
        return false
      }
    },
    close: () => database.close(),
    delete: () => database.delete(),
  }
}

/** Drafts in memory, for a device without browser storage: lost when the process ends. */
export function createMemoryDrafts(): EncryptedDrafts {
  const stored = new Map<string, Uint8Array<ArrayBuffer>>()
  return {
    read: async (name) => stored.get(name),
    save: async (name, draft) => {
      if (draft === undefined) stored.delete(name)
      else stored.set(name, draft)
      return true
    },
    close: () => undefined,
    delete: async () => stored.clear(),
  }
}
