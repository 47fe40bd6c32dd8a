// A city that has more helpers than a device keeps: the feed of the nearest.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cityOrDefault } from '#domain/cities.ts'
import { areaOf, isInArea, metersFrom, type KeptArea } from '#domain/directory/kept-area.ts'
import { isListed, type Provider } from '#domain/documents/provider.ts'
import type { Position } from '#domain/location/haversine.ts'
import { openDirectoryStore } from '#data/directory/open-directory-store.ts'
import { createDocumentWriter } from '#server/store/documents/document-writer.ts'
import { openMemoryStore } from '#server/store/level/open-memory-store.ts'
import { toStored } from '#server/store/documents/stored-document.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { makeProviders } from '#tests/map-lab/make-providers.ts'
import { deviceStorage } from '#tests/support/device/memory-storage.ts'
import { readFromMemory } from '#tests/support/device/directory-screen.ts'
import { now } from '#tests/support/device/device-harness.ts'
import { systemClock } from '#data/platform/device-clock.ts'
import { ORIGIN, openTestApp, type TestApp } from '#tests/support/open-test-app.ts'
import { insertDocuments } from '../support/backend.ts'
import { readFeedPage, type FeedPage } from '../support/feed-reader.ts'

const CITY = cityOrDefault('San Francisco')
const KEPT = 120
const FEED = '/db/directory/_changes?include_docs=true&city=San%20Francisco'
const providers = makeProviders(600, CITY, 0.1)
const listed = providers.filter(isListed)

let store: DocumentStore
let server: TestApp

beforeAll(async () => {
  store = await openMemoryStore()
  await insertDocuments(createDocumentWriter({ store }), ...providers)
  server = await openTestApp({ store, config: { replicationLimits: { helpersKept: KEPT } } })
})
afterAll(() => server.close())

const ask = (path: string): Promise<Response> => Promise.resolve(server.app.fetch(new Request(ORIGIN + path), '127.0.0.1'))

/** Reads a feed to its end. */
async function drain(query: string, since = '0', limit = 50): Promise<{ readonly rows: FeedPage['results']; readonly since: string }> {
  const rows: FeedPage['results'] = []
  for (let at = since; ;) {
    const page = await readFeedPage(await ask(`${FEED}&limit=${limit}&since=${encodeURIComponent(at)}${query}`))
    rows.push(...page.results)
    at = page.last_seq
    if (page.results.length < limit) return { rows, since: at }
  }
}

const idsOf = (found: readonly Provider[]): string[] => found.map(({ doc_id }) => doc_id).sort()
const within = (area: KeptArea): Provider[] => listed.filter((provider) => isInArea(area, provider))
const known = (area: KeptArea | undefined): KeptArea => {
  if (!area) throw new Error('the checkpoint names no area')
  return area
}

/** Writes a provider as a command would: a further version of it. */
async function change(provider: Provider, fields: Partial<Provider>): Promise<void> {
  const before = await store.get(provider.doc_id)
  const next = { ...provider, ...fields, version: Number(before?.['version']) + 1 }
  const put = await store.put(toStored(next, before?._rev))
  if (!put.ok) throw new Error('the provider could not be written')
}

test('a device that keeps the nearest gets them in order, and its checkpoint names their area', async () => {
  const place: Position = { latitude: 37.76, longitude: -122.43 }
  const { rows, since } = await drain(`&kept=nearest&latitude=37.7612&longitude=-122.4288`)
  const area = known(areaOf(since))
  expect(area).toMatchObject(place)
  expect(rows.length).toBeGreaterThanOrEqual(KEPT)
  expect(rows.length).toBeLessThan(KEPT + 5)
  expect(rows.map(({ id }) => id).sort()).toEqual(idsOf(within(area)))
  const meters = rows.map(({ doc }) => metersFrom(place)(doc as unknown as Position))
  expect(meters).toEqual([...meters].sort((a, b) => a - b))
  // Without a place, and for one in another city, the middle of the city counts.
  for (const elsewhere of ['', '&latitude=6.5&longitude=3.4'])
    expect(areaOf((await drain(`&kept=nearest${elsewhere}`)).since)).toMatchObject({ latitude: 37.77, longitude: -122.42 })
})

test('a device of an earlier release gets all of the city', async () => {
  const { rows, since } = await drain('')
  expect(areaOf(since)).toBeUndefined()
  expect(rows.filter(({ deleted }) => !deleted).map(({ id }) => id)).toEqual(idsOf(listed))
})

test('of the changes it gets those of its area, and deletions of those who leave it', async () => {
  const first = await drain('&kept=nearest')
  const area = known(areaOf(first.since))
  const [inside, leaver] = within(area)
  const [outside, arrival] = listed.filter((provider) => !isInArea(area, provider))
  if (!inside || !leaver || !outside || !arrival) throw new Error('nobody is there')
  await change(inside, { bio: 'New words' })
  await change(outside, { bio: 'New words' })
  await change(leaver, { latitude: outside.latitude, longitude: outside.longitude })
  await change(arrival, { latitude: inside.latitude, longitude: inside.longitude })
  await vi.waitFor(async () => {
    const { rows, since } = await drain('&kept=nearest', first.since)
    expect(areaOf(since)).toEqual(area)
    expect(rows.map(({ id, deleted }) => [id, deleted === true])).toEqual([
      [inside.doc_id, false],
      [leaver.doc_id, true],
      [arrival.doc_id, false],
    ])
  })
  for (const each of [inside, outside, leaver, arrival]) await change(each, {})
})

test('who has left and changed again since is deleted, also where the pages end between the two changes', async () => {
  const first = await drain('&kept=nearest')
  const area = known(areaOf(first.since))
  const [early, late, leaver] = within(area)
  const outside = listed.find((provider) => !isInArea(area, provider))
  if (!early || !late || !leaver || !outside) throw new Error('nobody is there')
  const gone = { ...leaver, latitude: outside.latitude, longitude: outside.longitude }
  await change(early, { bio: 'New words' })
  await change(gone, {})
  await change(late, { bio: 'New words' })
  await change(gone, { bio: 'New words' })
  await vi.waitFor(async () => {
    const { rows, since } = await drain('&kept=nearest', first.since, 1)
    const own = rows.filter(({ id }) => [early, late, leaver].some(({ doc_id }) => doc_id === id))
    expect(own.map(({ id, deleted }) => [id, deleted === true])).toEqual([
      [early.doc_id, false],
      [late.doc_id, false],
      [leaver.doc_id, true],
    ])
    // At the end the checkpoint is one that earlier servers can continue.
    expect(since).toMatch(/^w-/)
  })
  for (const each of [early, late, leaver]) await change(each, {})
})

test('a checkpoint that the server cannot continue begins the same area again, as another reading', async () => {
  const { since } = await drain('&kept=nearest&latitude=37.75&longitude=-122.45')
  const again = await drain('&kept=nearest', since.replace(/^w-[^-]+/, 'w-unknown'))
  const [before, after] = [known(areaOf(since)), known(areaOf(again.since))]
  expect({ ...after, readAt: 0 }).toEqual({ ...before, readAt: 0 })
  expect(again.rows.length).toBeGreaterThanOrEqual(KEPT)
})

test.each([
  ['kept=all', 'kept'],
  ['kept=', 'kept'],
  ['kept=nearest&latitude=91&longitude=0', 'latitude'],
  ['kept=nearest&latitude=1e1&longitude=0', 'latitude'],
  ['kept=nearest&longitude=0', 'latitude'],
  ['kept=nearest&latitude=0', 'longitude'],
  ['kept=nearest&latitude=0&longitude=181', 'longitude'],
  ['kept=nearest&latitude=0&longitude=NaN', 'longitude'],
])('%s is refused', async (query, parameter) => {
  const response = await ask(`${FEED}&${query}`)
  expect(response.status).toBe(400)
  expect(await response.text()).toContain(parameter)
})

test.each(['~', '~91_0_5_1', '~37.77_-122.42_99999999_1', '~a_b_c_d', `~${'1'.repeat(400)}`])(
  'a checkpoint with the area %s gives what any other may get',
  async (area) => {
    const response = await ask(`${FEED}&kept=nearest&limit=500&since=${encodeURIComponent(`w-x-1${area}`)}`)
    const page = await readFeedPage(response)
    const named = areaOf(page.last_seq)
    expect(page.results.filter(({ deleted }) => !deleted).length).toBeGreaterThanOrEqual(KEPT)
    for (const { id } of page.results) expect(providers.some(({ doc_id }) => doc_id === id)).toBe(true)
    expect(named).toBeDefined()
  },
)

test('a device keeps the nearest to where it is, and only them after it went elsewhere', async () => {
  const storage = deviceStorage()
  const places: (string | null)[] = []
  const device = await openDirectoryStore(
    {
      baseUrl: ORIGIN,
      fetch: (input, init) => {
        const request = new Request(input, init)
        const { searchParams } = new URL(request.url)
        if (searchParams.has('kept')) places.push(searchParams.get('latitude'))
        return Promise.resolve(server.app.fetch(request, '127.0.0.1'))
      },
      clock: systemClock,
      random: () => 0.5,
      storage,
    },
    CITY.name,
  )
  try {
    const kept = async (): Promise<KeptArea> => known((await now(device.freshness())).area ?? undefined)
    const stored = () => idsOf([...readFromMemory(storage)(CITY.name)])
    await vi.waitFor(async () => expect(stored()).toEqual(idsOf(within(await kept()))), 5_000)
    const before = await kept()
    expect(new Set(places)).toEqual(new Set([null]))
    device.setPlace({ latitude: 37.7223, longitude: -122.4811 })
    await vi.waitFor(async () => {
      expect(await kept()).toMatchObject({ latitude: 37.72, longitude: -122.48 })
      expect(stored()).toEqual(idsOf(within(await kept())))
    }, 5_000)
    // The server learns the place once, to about a kilometer, and nothing of a few steps.
    device.setPlace({ latitude: 37.721, longitude: -122.481 })
    expect(places.filter((each) => each !== null)).toEqual(['37.72'])
    const other = listed.find((provider) => isInArea(before, provider) && !stored().includes(provider.doc_id))
    if (!other) throw new Error('everybody is kept')
    const always = new AbortController().signal
    expect((await device.fetchProvider(other.id, always))?.doc_id).toBe(other.doc_id)
    const bounds = { west: other.longitude, south: other.latitude, east: other.longitude, north: other.latitude }
    const found = await device.fetchWithin({ bounds, service: other.service_type, kept: await kept() }, always)
    expect(found?.providers.map(({ doc_id }) => doc_id)).toContain(other.doc_id)
  } finally {
    await device.close()
  }
}, 20_000)

test('a device that knows its place from the start reads a large city around it', async () => {
  const storage = deviceStorage()
  const device = await openDirectoryStore(
    {
      baseUrl: ORIGIN,
      fetch: (input, init) => Promise.resolve(server.app.fetch(new Request(input, init), '127.0.0.1')),
      clock: systemClock,
      random: () => 0.5,
      storage,
    },
    'Lagos',
  )
  try {
    device.setPlace({ latitude: 37.7223, longitude: -122.4811 })
    device.setCity(CITY.name)
    await vi.waitFor(async () => {
      const area = known((await now(device.freshness())).area ?? undefined)
      expect(area).toMatchObject({ latitude: 37.72, longitude: -122.48 })
      expect(idsOf([...readFromMemory(storage)(CITY.name)])).toEqual(idsOf(within(area)))
    }, 5_000)
  } finally {
    await device.close()
  }
}, 20_000)
