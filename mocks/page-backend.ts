/** The server itself, running in the page: its store is the page's IndexedDB, and its people are the demo's. */
import { ulid } from 'ulid'
import type { Ulid } from '#domain/ids.ts'
import { createApp, type App } from '#server/app.ts'
import { webcryptoPasswords } from '#server/auth/passwords/webcrypto-passwords.ts'
import { DEMO_PASSWORD } from '#server/demo/cast/cast.ts'
import type { Log } from '#server/platform/log.ts'
import { MASTER_KEY_BYTES, parseMasterKeys, encodeMasterKey, type MasterKeys } from '#server/verification/master-keys.ts'
import { startDemo } from '#server/demo/start-demo.ts'
import { openIndexedDbStore } from '#server/store/level/open-indexeddb-store.ts'
import { openPageMaps } from './page-maps.ts'
import { readPageMarketplace } from './page-marketplace.ts'

/** Not the name of earlier releases, whose database has another layout. */
const STORE_NAME = 'nearhelp-mock-store'
/** Low, because it protects nothing: the hashed password is printed in the documentation. */
const PASSWORD_ITERATIONS = 1_000
/** An abort in the page does not reach a mocked long poll, so it ends soon. */
const MAX_HOLD_MS = 5_000

const randomBytes = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length))

/** Storage key of the master key that encrypts verification documents in this page, as long as its storage lasts. */
const KEY_NAME = 'nearhelp-mock.verification-key'

async function masterKeys(): Promise<MasterKeys | undefined> {
  const encoded = localStorage.getItem(KEY_NAME) ?? encodeMasterKey(randomBytes(MASTER_KEY_BYTES))
  localStorage.setItem(KEY_NAME, encoded)
  const keys = await parseMasterKeys([encoded])
  return keys.ok ? keys.value : undefined
}

const consoleLog: Log = {
  info: () => undefined,
  warn: (fields, message) => console.warn(message, fields),
  error: (fields, message) => console.error(message, fields),
}

function setTimer(ms: number, callback: () => void): () => void {
  const timer = setTimeout(callback, ms)
  return () => clearTimeout(timer)
}

/** Opens the store, starts the server on it, and fills it at the first use. */
export async function openPageBackend(): Promise<App> {
  const app = createApp({
    store: await openIndexedDbStore({ name: STORE_NAME }),
    clock: () => Date.now(),
    newId: () => ulid() as Ulid,
    randomBytes,
    passwords: webcryptoPasswords(randomBytes, PASSWORD_ITERATIONS),
    log: consoleLog,
    config: { adminPassword: DEMO_PASSWORD, replicationLimits: { maxHoldMs: MAX_HOLD_MS } },
    demo: startDemo,
    marketplace: await readPageMarketplace(),
    masterKeys: await masterKeys(),
    openMaps: openPageMaps,
    setTimer,
  })
  const { notices } = await app.start()
  for (const notice of notices) console.warn(notice)
  return app
}
