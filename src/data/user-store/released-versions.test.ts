// Devices in the state that released builds left, in the middle of work and offline, opened by this build against their own servers.
import { withRefusals } from '#tests/support/released/now-refused.ts'
import { firstValueFrom } from 'rxjs'
import { ulid } from 'ulid'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { WIRE_VERSION } from '#config/wire-version.ts'
import type { Doc } from '#domain/documents/document.ts'
import { asUid, asUlid } from '#domain/ids.ts'
import { copyDatabases, type DatabaseCopy } from '#tests/support/released/database-copy.ts'
import { countStored } from '#tests/support/released/count-stored.ts'
import {
  countRequested,
  documentMark,
  namesWithBusyDevice,
  readReleaseFixture,
  releaseFixtureNames,
  type ReleaseFixture,
} from '#tests/support/released/release-fixture.ts'
import {
  clockOf,
  forgetDatabase,
  reopenServer,
  restoreDevice,
  type ReopenedServer,
  type ReopenSettings,
} from '#tests/support/released/reopen-release.ts'
import type { DirectoryStore } from '../directory/directory-store.ts'
import { openDirectoryStore } from '../directory/open-directory-store.ts'
import { photosOfRequest } from '../photos/upload-photo.ts'
import { openUserStore } from './open-user-store.ts'
import type { UserStore } from './user-store.ts'

const names = await releaseFixtureNames()
const NEWEST = names.at(-1) ?? ''
const withBusyDevice = await namesWithBusyDevice()
const BASE = 'http://127.0.0.1:8787'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function openServer(released: ReleaseFixture, settings?: ReopenSettings): Promise<ReopenedServer> {
  const server = await reopenServer(released, settings)
  ends.push(() => server.close())
  return server
}

interface Line {
  online: boolean
}

/** @param clock the server's clock in tests that compare times */
async function openDevice(released: ReleaseFixture, line: Line, reach: typeof fetch, clock = clockOf(released)): Promise<UserStore> {
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

/** Returns what the person sees. */
async function seen(store: UserStore, { talk }: ReleaseFixture) {
  const { messages } = await firstValueFrom(store.messages.window(asUlid(talk.booking), 50))
  const bookings = await firstValueFrom(store.bookings.list())
  return {
    messages: messages.map(({ doc }) => doc.message),
    bookings: bookings.map(({ doc }) => `${doc.provider_name} ${doc.status}`).sort(),
    favourites: [...(await firstValueFrom(store.providers.favourites()))],
    name: (await firstValueFrom(store.profile.get()))?.name,
  }
}

const shownOf = ({ talk, wanted }: ReleaseFixture) => ({
  messages: talk.messages,
  bookings: [`${wanted.name} pending`, `${talk.with} accepted`],
  favourites: [wanted.uid],
  name: 'Amina Diallo',
})

/** Waiting commands are applied while the first read runs. */
const expectSeen = (store: UserStore, released: ReleaseFixture): Promise<void> =>
  vi.waitFor(async () => expect(await seen(store, released)).toEqual(shownOf(released)), { timeout: 5_000 })

/** Opens the city's providers as the build left them on the device, offline. */
async function openDirectory(released: ReleaseFixture): Promise<DirectoryStore> {
  const directory = await openDirectoryStore({
    baseUrl: BASE,
    fetch: () => Promise.reject(new TypeError('no network')),
    clock: clockOf(released),
    random: () => 0,
  })
  ends.push(() => directory.close())
  return directory
}

describe.each(names)('on a device of build %s', (name) => {
  test('all data is available offline, and waiting commands are delivered exactly once', async () => {
    const released = await readReleaseFixture(name)
    await restoreDevice(released.databases)
    const server = await openServer(released)
    const line: Line = { online: false }
    const store = await openDevice(released, line, server.fetch)
    await expectSeen(store, released)
    expect((await firstValueFrom(store.outbox.items())).filter(({ state }) => state === 'waiting')).toHaveLength(5)

    line.online = true
    store.sync.wake()
    await vi.waitFor(async () => expect(await firstValueFrom(store.outbox.items())).toEqual([]), { timeout: 10_000 })
    expect(await firstValueFrom(store.sync.status())).toMatchObject({ waiting: 0, attention: 0, update_needed: false })
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
    expect(await firstValueFrom(again.outbox.items())).toEqual([])
  })

  test('the city is available offline', async () => {
    const released = await readReleaseFixture(name)
    await restoreDevice(released.databases)
    const directory = await openDirectory(released)
    directory.setCity('San Francisco')
    const held = async () => (await directory.areas.list())?.find((area) => area.city === 'San Francisco')
    await vi.waitFor(async () => expect(await held()).toMatchObject({ providers: 2, isComplete: true }))
  })
})

test.each(withBusyDevice)('every command that build %s left waiting has the expected outcome, once', async (name) => {
  const released = await readReleaseFixture(name)
  const { busy } = released
  if (!busy) throw new Error('it has no second device')
  const clock = clockOf(released)
  await restoreDevice(busy.databases)
  const server = await openServer(released, { person: busy.person, clock })
  const line: Line = { online: false }
  let isLost = false
  const losesFirstResponse: typeof fetch = async (input, init) => {
    const response = await server.fetch(input, init)
    if (isLost || !new Request(input).url.includes('/_bulk_docs')) return response
    isLost = true
    throw new TypeError('the line broke')
  }
  const device = { ...released, person: busy.person }
  const store = await openDevice(device, line, losesFirstResponse, clock)
  const copied = await store.storage.export()
  expect(copied?.documents.map(documentMark)).toEqual(busy.documents)
  expect(copied?.commands.map(({ id, name: of, state }) => `${id} ${of} ${state}`)).toEqual(
    busy.given.map(({ id, name: of }) => `${id} ${of} waiting`),
  )
  expect(busy.given.length).toBeGreaterThanOrEqual(50)

  line.online = true
  store.sync.wake()
  const given = withRefusals(name, busy.given)
  const refused = given.flatMap(({ id, refused: code }) => (code === undefined ? [] : `${id} ${code}`))
  const left = async (): Promise<string[]> =>
    (await firstValueFrom(store.outbox.items())).map(({ id, state, refusal }) => `${id} ${refusal?.code ?? state}`)
  await vi.waitFor(async () => expect(await left()).toEqual(refused), { timeout: 20_000 })
  // Photos follow their requests.
  await vi.waitFor(async () => expect((await firstValueFrom(store.sync.status())).waiting).toBe(0), { timeout: 10_000 })
  expect((await countStored(server.store))['attachment'] ?? 0).toBe(copied?.commands.flatMap(photosOfRequest).length)
  expect(await firstValueFrom(store.sync.status())).toMatchObject({ attention: refused.length, update_needed: false })
  expect(isLost).toBe(true)

  line.online = false
  await store.close()
  const again = await openDevice(device, line, server.fetch, clock)
  const documents = (await again.storage.export())?.documents ?? []
  const accepted = (...of: string[]): number => given.filter((each) => of.includes(each.name) && each.refused === undefined).length
  const more = (type: Doc['type']): number =>
    documents.filter((doc) => doc.type === type).length - busy.documents.filter((mark) => mark.startsWith(`${type}:`)).length
  expect([more('booking'), more('message')]).toEqual([countRequested(given), accepted('send_message')])
  expect((await firstValueFrom(again.outbox.items())).map(({ id, refusal }) => `${id} ${refusal?.code}`)).toEqual(refused)
})

test('an app too old for its server delivers its commands, then asks for an update, and finds the outcomes after it', async () => {
  const released = await readReleaseFixture(NEWEST)
  await restoreDevice(released.databases)
  const server = await openServer(released, { oldestWire: WIRE_VERSION + 1 })
  const statuses: string[] = []
  const old = await openDevice(released, { online: true }, async (input, init) => {
    const response = await server.fetch(input, init)
    statuses.push(`${new URL(new Request(input).url).pathname.split('/').at(-1)} ${response.status}`)
    return response
  })
  const syncStates: string[] = []
  const watching = old.sync
    .status()
    .subscribe(({ waiting, update_needed }) => syncStates.push(`${waiting} ${update_needed ? 'update' : ''}`.trim()))
  await vi.waitFor(() => expect(syncStates.at(-1)).toBe('0 update'), { timeout: 10_000 })
  watching.unsubscribe()
  expect(syncStates.filter((line) => line.endsWith('update') && !line.startsWith('0'))).toEqual([])
  expect(new Set(statuses)).toEqual(new Set(['_changes 412', '_bulk_docs 201']))
  const { items } = (await server.get(`/api/bookings/${released.talk.booking}/messages`)) as { items: { message: string }[] }
  expect(items.map(({ message }) => message)).toEqual(released.talk.messages)
  await old.close()

  const updated = await openDevice(released, { online: true }, (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('nearhelp-wire', String(WIRE_VERSION + 1))
    return server.fetch(input, { ...init, headers })
  })
  await vi.waitFor(async () => expect(await firstValueFrom(updated.outbox.items())).toEqual([]), { timeout: 10_000 })
  expect(await firstValueFrom(updated.sync.status())).toMatchObject({ waiting: 0, attention: 0, update_needed: false })
  await expectSeen(updated, released)
})

/** Returns the structure of a database, without rows and without its owner's uid. */
const madeOf = (databases: readonly DatabaseCopy[], uid: string) =>
  databases
    // In Node the messages between tabs use a database too.
    .filter(({ name }) => !name.startsWith('pubkey.'))
    .filter(({ name }) => name.includes(`-user-${uid.toLowerCase()}`) || name.includes('nearhelp-directory'))
    .map(({ name, version, stores }) => ({
      name: name.replace(uid.toLowerCase(), '<uid>'),
      version,
      stores: stores.map(({ rows: _rows, keys: _keys, ...store }) => store),
    }))

/** Returns the fields of the outbox rows. */
const rowFields = (databases: readonly DatabaseCopy[], uid: string): readonly string[] => {
  const outbox = databases.find(({ name }) => name.endsWith(`${uid.toLowerCase()}--0--outbox`))
  const rows = (outbox?.stores.find(({ name }) => name === 'docs')?.rows ?? []) as Record<string, unknown>[]
  return [...new Set(rows.flatMap((row) => Object.keys(row)))].sort()
}

test('databases have the same structure as those of the newest released build', async () => {
  const released = await readReleaseFixture(NEWEST)
  const uid = asUid(asUlid(ulid()))
  for (const { name } of madeOf(released.databases, released.person.uid)) if (name.includes('directory')) await forgetDatabase(name)
  const nobody: Line = { online: false }
  const store = await openDevice({ ...released, person: { ...released.person, uid } }, nobody, fetch)
  const given = await store.outbox.submit('add_favourite', { provider_id: asUid(released.wanted.uid) })
  expect(given.ok).toBe(true)
  await store.storage.measure('photos')
  await openDirectory(released)
  const today = await copyDatabases()
  const word =
    'The databases on a device are made otherwise than by the newest build in tests/support/released. Give the schema a new version, ' +
    'write its migration (docs/decisions/0037), and keep what the new build leaves: npm run build && npm run keep-release -- <day>'
  expect(madeOf(today, uid), word).toEqual(madeOf(released.databases, released.person.uid))
  expect(rowFields(today, uid), word).toEqual(rowFields(released.databases, released.person.uid))
})
