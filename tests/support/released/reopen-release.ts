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

/** A minute after the device was left: what it asked for is still to come. */
const AWAY_MS = 60_000

export const forgetDatabase = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => reject(request.error ?? new Error('it stays')))
  })

/** The databases of the device; those that are nobody's own may be here from another test. */
export async function restoreDevice(databases: readonly DatabaseCopy[]): Promise<void> {
  for (const { name } of databases) await forgetDatabase(name)
  await restoreDatabases(databases)
}

export const clockOf = ({ takenMs }: Pick<ReleaseFixture, 'takenMs'>): DeviceClock => {
  const shiftMs = takenMs + AWAY_MS - Date.now()
  return {
    now: () => Date.now() + shiftMs,
    after: (ms, run) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  }
}

export interface ReopenedServer {
  readonly store: DocumentStore
  /** What the API answers to the person who signed in. */
  get(path: string): Promise<unknown>
  /** As that person. */
  readonly fetch: typeof fetch
  close(): Promise<void>
}

export interface ReopenSettings {
  /** Who signs in; the person of the first device where it is left out. */
  readonly person?: ReleasedPerson
  readonly clock?: DeviceClock
  readonly oldestWire?: number
}

/** The server of the time on a copy of its folder. */
export async function reopenServer(released: ReleaseFixture, settings: ReopenSettings = {}): Promise<ReopenedServer> {
  const { person = released.person, clock = clockOf(released), oldestWire = OLDEST_WIRE_VERSION } = settings
  const dataDir = await mkdtemp(join(tmpdir(), 'nearhelp-released-'))
  await unpackFolder(released.server, dataDir)
  const store = await openLevelStore({ path: join(dataDir, 'store'), durability: 'relaxed' })
  const app = await openTestApp({ store, passwords: argon2Passwords, clock: clock.now, config: { replicationLimits: { oldestWire } } })
  const { email, password } = person
  const { status, body } = await app.call('POST', '/api/auth/login', { email, password })
  expect(status).toBe(200)
  const authorization = `Bearer ${(body as { token: string }).token}`
  return {
    store,
    get: async (path) => {
      const answer = await app.call('GET', path, undefined, { authorization })
      expect(answer.status, answer.text).toBe(200)
      return JSON.parse(answer.text) as unknown
    },
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
