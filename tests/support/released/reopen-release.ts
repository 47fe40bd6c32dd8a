/** Opens a kept release: its databases in this process, and a copy of its server's folder under this build's code. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { OLDEST_WIRE_VERSION } from '#config/wire-version.ts'
import type { DeviceClock } from '#data/platform/device-clock.ts'
import { argon2Passwords } from '#server/node/argon2-passwords.ts'
import { openLevelStore } from '#server/node/store/open-level-store.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { openTestApp } from '#tests/support/open-test-app.ts'
import { restoreDatabases, type DatabaseCopy } from './database-copy.ts'
import { unpackFolder, type ReleaseFixture, type ReleasedPerson } from './release-fixture.ts'

/** A minute after the device was left: the requested times are still in the future. */
const AWAY_MS = 60_000
/** How long the device's session was silent when it comes back, ms: shorter than its chats were open. */
const SESSION_AGE_MS = 30 * 60_000

export const forgetDatabase = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => reject(request.error ?? new Error('it stays')))
  })

/** Restores the databases of the device; public ones may be here from another test. */
export async function restoreDevice(databases: readonly DatabaseCopy[]): Promise<void> {
  for (const { name } of databases) await forgetDatabase(name)
  await restoreDatabases(databases)
}

/** Milliseconds that pass in one of the clock's: of two acts half a second apart, a busy machine must not date the first after the second. */
const SLOWNESS = 20

export const clockOf = ({ takenMs }: Pick<ReleaseFixture, 'takenMs'>): DeviceClock => {
  const openedMs = Date.now()
  return {
    now: () => takenMs + AWAY_MS + Math.floor((Date.now() - openedMs) / SLOWNESS),
    after: (ms, run) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  }
}

export interface ReopenedServer {
  readonly store: DocumentStore
  /** Returns the API's response to the signed-in person. */
  get(path: string): Promise<unknown>
  /** As that person. */
  readonly fetch: typeof fetch
  /** With the headers of the request alone. */
  readonly anonymous: typeof fetch
  close(): Promise<void>
}

export interface ReopenSettings {
  /** The person who signs in; that of the first device by default. */
  readonly person?: ReleasedPerson
  readonly clock?: DeviceClock
  readonly oldestWire?: number
}

/** Opens this build's server on a copy of the kept folder. */
export async function reopenServer(released: ReleaseFixture, settings: ReopenSettings = {}): Promise<ReopenedServer> {
  const { person = released.person, clock = clockOf(released), oldestWire: oldestWireVersion = OLDEST_WIRE_VERSION } = settings
  const dataDir = await mkdtemp(join(tmpdir(), 'nearhelp-released-'))
  await unpackFolder(released.server, dataDir)
  const store = await openLevelStore({ path: join(dataDir, 'store'), durability: 'relaxed' })
  // The session is older than what happened while the device was away, as that of the device is.
  let sinceMs = SESSION_AGE_MS
  const app = await openTestApp({
    store,
    passwords: argon2Passwords,
    clock: () => clock.now() - sinceMs,
    config: { replicationLimits: { oldestWireVersion } },
  })
  const { email, password } = person
  const { status, body } = await app.call('POST', '/api/auth/login', { email, password })
  expect(status).toBe(200)
  sinceMs = 0
  const authorization = `Bearer ${(body as { token: string }).token}`
  return {
    store,
    get: async (path) => {
      const response = await app.call('GET', path, undefined, { authorization })
      expect(response.status, response.text).toBe(200)
      return JSON.parse(response.text) as unknown
    },
    anonymous: (input, init) => app.app.fetch(new Request(input, init), '127.0.0.1'),
    fetch: (input, init) => {
      const request = new Request(input, init)
      request.headers.set('authorization', authorization)
      return app.app.fetch(request, '127.0.0.1')
    },
    close: async () => {
      await app.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
