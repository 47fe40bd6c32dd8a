// Devices as released builds left them, in the middle of work and without a network, opened by this build against their own servers.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firstValueFrom } from 'rxjs'
import { ulid } from 'ulid'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { OLDEST_WIRE_VERSION, WIRE_VERSION } from '#config/wire-version.ts'
import { asUid, asUlid } from '#domain/ids.ts'
import { argon2Passwords } from '#server/node/argon2-passwords.ts'
import { openLevelStore } from '#server/node/store/open-level-store.ts'
import { openTestApp } from '#tests/support/open-test-app.ts'
import { copyDatabases, restoreDatabases, type DatabaseCopy } from '#tests/support/released/origin-copy.ts'
import { readReleased, releasedNames, unpackFolder, type Released } from '#tests/support/released/released.ts'
import type { DeviceClock } from '../platform/device-clock.ts'
import type { DirectoryStore } from '../directory/directory-store.ts'
import { openDirectoryStore } from '../directory/open-directory-store.ts'
import { openUserStore } from './open-user-store.ts'
import type { UserStore } from './user-store.ts'

const names = await releasedNames()
const NEWEST = names.at(-1) ?? ''
const BASE = 'http://127.0.0.1:8787'
/** A minute after the device was left: what it asked for is still to come. */
const AWAY_MS = 60_000

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const forgetDatabase = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => reject(request.error ?? new Error('it stays')))
  })

/** The databases of the device; those that are nobody's own may be here from another test. */
async function restoreDevice({ databases }: Released): Promise<void> {
  for (const { name } of databases) await forgetDatabase(name)
  await restoreDatabases(databases)
}

const clockOf = ({ takenMs }: Released): DeviceClock => {
  const shiftMs = takenMs + AWAY_MS - Date.now()
  return {
    now: () => Date.now() + shiftMs,
    after: (ms, run) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  }
}

/** The server of the time, with its data, under today's code. */
async function openServer(released: Released, oldestWire = OLDEST_WIRE_VERSION) {
  const dataDir = await mkdtemp(join(tmpdir(), 'nearhelp-released-'))
  await unpackFolder(released.server, dataDir)
  const app = await openTestApp({
    store: await openLevelStore({ path: join(dataDir, 'store'), durability: 'relaxed' }),
    passwords: argon2Passwords,
    clock: clockOf(released).now,
    config: { replicationLimits: { oldestWire } },
  })
  ends.push(async () => {
    await app.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const { email, password } = released.person
  const { status, body } = await app.call('POST', '/api/auth/login', { email, password })
  expect(status).toBe(200)
  const authorization = `Bearer ${(body as { token: string }).token}`
  return {
    get: async (path: string): Promise<unknown> => {
      const answer = await app.call('GET', path, undefined, { authorization })
      expect(answer.status, answer.text).toBe(200)
      return JSON.parse(answer.text)
    },
    fetch: (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
      const request = new Request(input, init)
      request.headers.set('authorization', authorization)
      return app.app.fetch(request, '127.0.0.1')
    },
  }
}

interface Line {
  online: boolean
}

async function openDevice(released: Released, line: Line, reach: typeof fetch): Promise<UserStore> {
  const clock = clockOf(released)
  const store = await openUserStore({
    uid: asUid(released.person.uid),
    baseUrl: BASE,
    fetch: (input, init) => (line.online ? reach(input, init) : Promise.reject(new TypeError('no network'))),
    clock,
    newId: () => asUlid(ulid(clock.now())),
    random: () => 0,
    providerLookup: () => undefined,
    onSignedOut: () => expect.unreachable('signed out'),
    report: (fault, detail) => expect.unreachable(`${fault} ${JSON.stringify(detail)}`),
  })
  ends.push(() => store.close())
  return store
}

/** What the person sees. */
async function seen(store: UserStore, { talk }: Released) {
  const { messages } = await firstValueFrom(store.messages(asUlid(talk.booking), 50))
  const bookings = await firstValueFrom(store.bookings())
  return {
    messages: messages.map(({ doc }) => doc.message),
    bookings: bookings.map(({ doc }) => `${doc.provider_name} ${doc.status}`).sort(),
    favourites: [...(await firstValueFrom(store.favourites()))],
    name: (await firstValueFrom(store.profile()))?.name,
  }
}

const shownOf = ({ talk, wanted }: Released) => ({
  messages: talk.messages,
  bookings: [`${wanted.name} pending`, `${talk.with} accepted`],
  favourites: [wanted.uid],
  name: 'Amina Diallo',
})

/** What waits is worked out beside the first reading. */
const expectSeen = (store: UserStore, released: Released): Promise<void> =>
  vi.waitFor(async () => expect(await seen(store, released)).toEqual(shownOf(released)), { timeout: 5_000 })

/** The city's helpers as the build left them here, without a network. */
async function openDirectory(released: Released): Promise<DirectoryStore> {
  const directory = await openDirectoryStore({
    baseUrl: BASE,
    fetch: () => Promise.reject(new TypeError('no network')),
    clock: clockOf(released),
    random: () => 0,
  })
  ends.push(() => directory.close())
  return directory
}

describe.each(names)('as the build of %s left it', (name) => {
  test('everything is there without a network, what waits is delivered once, and it stays so', async () => {
    const released = await readReleased(name)
    await restoreDevice(released)
    const server = await openServer(released)
    const line: Line = { online: false }
    const store = await openDevice(released, line, server.fetch)
    await expectSeen(store, released)
    expect((await firstValueFrom(store.outbox())).filter(({ state }) => state === 'waiting')).toHaveLength(5)

    line.online = true
    store.syncNow()
    await vi.waitFor(async () => expect(await firstValueFrom(store.outbox())).toEqual([]), { timeout: 10_000 })
    expect(await firstValueFrom(store.sync())).toMatchObject({ waiting: 0, attention: 0, update_needed: false })
    await expectSeen(store, released)

    const { items } = (await server.get(`/api/bookings/${released.talk.booking}/messages`)) as { items: { message: string }[] }
    expect(items.map(({ message }) => message)).toEqual(released.talk.messages)
    const bookings = (await server.get('/api/bookings')) as { provider_id: string; status: string }[]
    expect(bookings.filter((booking) => booking.provider_id === released.wanted.uid)).toMatchObject([{ status: 'pending' }])
    expect(bookings).toHaveLength(2)

    line.online = false
    await store.close()
    const again = await openDevice(released, line, server.fetch)
    await expectSeen(again, released)
    expect(await firstValueFrom(again.outbox())).toEqual([])
  })

  test('the city is there without a network', async () => {
    const released = await readReleased(name)
    await restoreDevice(released)
    const directory = await openDirectory(released)
    directory.setCity('San Francisco')
    const held = async () => (await directory.offlineAreas())?.find((area) => area.city === 'San Francisco')
    await vi.waitFor(async () => expect(await held()).toMatchObject({ providers: 2, isWhole: true }))
  })
})

test('an app that is too old for its server hands in what it has, is told so then, and finds the outcomes after its update', async () => {
  const released = await readReleased(NEWEST)
  await restoreDevice(released)
  const server = await openServer(released, WIRE_VERSION + 1)
  const statuses: string[] = []
  const old = await openDevice(released, { online: true }, async (input, init) => {
    const answer = await server.fetch(input, init)
    statuses.push(`${new URL(new Request(input).url).pathname.split('/').at(-1)} ${answer.status}`)
    return answer
  })
  const told: string[] = []
  const watching = old.sync().subscribe(({ waiting, update_needed }) => told.push(`${waiting} ${update_needed ? 'update' : ''}`.trim()))
  await vi.waitFor(() => expect(told.at(-1)).toBe('0 update'), { timeout: 10_000 })
  watching.unsubscribe()
  expect(told.filter((line) => line.endsWith('update') && !line.startsWith('0'))).toEqual([])
  expect(new Set(statuses)).toEqual(new Set(['_changes 412', '_bulk_docs 201']))
  const { items } = (await server.get(`/api/bookings/${released.talk.booking}/messages`)) as { items: { message: string }[] }
  expect(items.map(({ message }) => message)).toEqual(released.talk.messages)
  await old.close()

  const updated = await openDevice(released, { online: true }, (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('nearhelp-wire', String(WIRE_VERSION + 1))
    return server.fetch(input, { ...init, headers })
  })
  await vi.waitFor(async () => expect(await firstValueFrom(updated.outbox())).toEqual([]), { timeout: 10_000 })
  expect(await firstValueFrom(updated.sync())).toMatchObject({ waiting: 0, attention: 0, update_needed: false })
  await expectSeen(updated, released)
})

/** What a database is made of, without its rows and without whose it is. */
const madeOf = (databases: readonly DatabaseCopy[], uid: string) =>
  databases
    // In Node the tabs' messages go through a database as well.
    .filter(({ name }) => !name.startsWith('pubkey.'))
    .filter(({ name }) => name.includes(`-user-${uid.toLowerCase()}`) || name.includes('nearhelp-directory'))
    .map(({ name, version, stores }) => ({
      name: name.replace(uid.toLowerCase(), '<uid>'),
      version,
      stores: stores.map(({ rows: _rows, keys: _keys, ...store }) => store),
    }))

/** Fields of the rows of the outbox. */
const rowFields = (databases: readonly DatabaseCopy[], uid: string): readonly string[] => {
  const outbox = databases.find(({ name }) => name.endsWith(`${uid.toLowerCase()}--0--outbox`))
  const rows = (outbox?.stores.find(({ name }) => name === 'docs')?.rows ?? []) as Record<string, unknown>[]
  return [...new Set(rows.flatMap((row) => Object.keys(row)))].sort()
}

test('databases are made as the newest of these builds made them', async () => {
  const released = await readReleased(NEWEST)
  const uid = asUid(asUlid(ulid()))
  for (const { name } of madeOf(released.databases, released.person.uid)) if (name.includes('directory')) await forgetDatabase(name)
  const nobody: Line = { online: false }
  const store = await openDevice({ ...released, person: { ...released.person, uid } }, nobody, fetch)
  const given = await store.submit('add_favourite', { provider_id: asUid(released.wanted.uid) })
  expect(given.ok).toBe(true)
  await store.cachedPhotos()
  await openDirectory(released)
  const today = await copyDatabases()
  const word =
    'The databases on a device are made otherwise than by the newest build in tests/support/released. Give the schema a new version, ' +
    'write its migration (docs/decisions/0037), and keep what the new build leaves: npm run build && npm run keep-release -- <day>'
  expect(madeOf(today, uid), word).toEqual(madeOf(released.databases, released.person.uid))
  expect(rowFields(today, uid), word).toEqual(rowFields(released.databases, released.person.uid))
})
