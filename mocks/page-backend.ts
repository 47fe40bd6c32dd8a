/** The server itself, running in the page: its store is the page's IndexedDB, its people are the demo's. */
import { ulid } from 'ulid'
import type { Ulid } from '#domain/ids.ts'
import { createApp, type App } from '#server/app.ts'
import { webcryptoPasswords } from '#server/auth/webcrypto-passwords.ts'
import { DEMO_PASSWORD } from '#server/demo/cast.ts'
import type { Log } from '#server/http/log.ts'
import { openIndexedDbStore } from '#server/store/open-indexeddb-store.ts'
import { playAlone } from './play-alone.ts'

const STORE_NAME = 'nearhelp-mock'
/** Guards nothing: what it hashes is printed in the documentation. */
const PASSWORD_ITERATIONS = 1_000
/** An abort of the page does not reach a mocked feed: it ends by itself soon. */
const MAX_HOLD_MS = 5_000

const randomBytes = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length))

const consoleLog: Log = {
  info: () => undefined,
  warn: (fields, message) => console.warn(message, fields),
  error: (fields, message) => console.error(message, fields),
}

function setTimer(ms: number, callback: () => void): () => void {
  const timer = setTimeout(callback, ms)
  return () => clearTimeout(timer)
}

/** Opens the store, starts the server over it and fills it at the first use. */
export async function openPageBackend(): Promise<App> {
  const app = createApp({
    store: await openIndexedDbStore({ name: STORE_NAME }),
    clock: () => Date.now(),
    newId: () => ulid() as Ulid,
    randomBytes,
    passwords: webcryptoPasswords(randomBytes, PASSWORD_ITERATIONS),
    log: consoleLog,
    config: { adminPassword: DEMO_PASSWORD, replicationLimits: { maxHoldMs: MAX_HOLD_MS } },
    demo: playAlone,
    setTimer,
  })
  await app.start()
  return app
}
