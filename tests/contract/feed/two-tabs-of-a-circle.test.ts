// Two tabs of one device read a large city around another place, and share what is stored.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openDirectoryStore } from '#data/directory/open-directory-store.ts'
import type { DirectoryStore } from '#data/directory/directory-store.ts'
import { DIRECTORY_DATABASE } from '#data/directory/read-stored-providers.ts'
import { systemClock } from '#data/platform/device-clock.ts'
import { cityOrDefault } from '#domain/cities.ts'
import { areaOf, isInArea, type KeptArea } from '#domain/directory/kept-area.ts'
import { isListed, type Provider } from '#domain/documents/provider.ts'
import { createDocumentWriter } from '#server/store/documents/document-writer.ts'
import { toStored } from '#server/store/documents/stored-document.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { openMemoryStore } from '#server/store/level/open-memory-store.ts'
import { makeProviders } from '#tests/map-lab/make-providers.ts'
import { now } from '#tests/support/device/device-harness.ts'
import { readFromMemory } from '#tests/support/device/directory-screen.ts'
import { deviceStorage, rowsIn } from '#tests/support/device/memory-storage.ts'
import { createTabLocks } from '#tests/support/device/tab-locks.ts'
import { ORIGIN, openTestApp, type TestApp } from '#tests/support/open-test-app.ts'
import { insertDocuments } from '../support/backend.ts'

const CITY = cityOrDefault('San Francisco')
const SOUTH_WEST = { latitude: 37.7223, longitude: -122.4811 }
const NORTH_EAST = { latitude: 37.82, longitude: -122.36 }
const providers = makeProviders(600, CITY, 0.1)
const current = new Map(providers.map((provider) => [provider.doc_id, provider]))

let store: DocumentStore
let server: TestApp
beforeAll(async () => {
  store = await openMemoryStore()
  await insertDocuments(createDocumentWriter({ store }), ...providers)
  server = await openTestApp({ store, config: { replicationLimits: { helpersKept: 120 } } })
})
afterAll(() => server.close())

const open: DirectoryStore[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()))
})

async function change(provider: Provider, fields: Partial<Provider>): Promise<void> {
  const before = await store.get(provider.doc_id)
  const next = { ...provider, ...fields, version: Number(before?.['version']) + 1 }
  current.set(provider.doc_id, next)
  if (!(await store.put(toStored(next, before?._rev))).ok) throw new Error('the provider could not be written')
}

interface Device {
  readonly storage: ReturnType<typeof deviceStorage>
  /** @param passes returns once a response may reach the tab */
  openTab(passes?: () => Promise<void>): Promise<DirectoryStore>
  stored(): readonly string[]
  area(): KeptArea | undefined
}

function newDevice(): Device {
  const storage = deviceStorage()
  const locks = createTabLocks()
  let tabs = 0
  return {
    storage,
    openTab: async (passes = async () => undefined) => {
      tabs += 1
      const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
        const response = await server.app.fetch(new Request(input, init), '127.0.0.1')
        const text = await response.text()
        await passes()
        return new Response(text, response)
      }
      const tab = await openDirectoryStore(
        {
          baseUrl: ORIGIN,
          fetch,
          clock: systemClock,
          random: () => 0.5,
          storage: { ...storage, name: `${storage.name}-tab-${tabs}` },
          locks,
          pageSize: 50,
        },
        CITY.name,
      )
      open.push(tab)
      return tab
    },
    stored: () =>
      readFromMemory(storage)(CITY.name)
        .map(({ doc_id, version }) => `${doc_id} ${version}`)
        .sort(),
    area: () => {
      const rows = rowsIn<{ id: string; value: Record<string, unknown> }>(storage, DIRECTORY_DATABASE, 'sync_state')
      const { since, caught_up } = rows.find(({ id }) => id === `feed:directory:${CITY.name}`)?.value ?? {}
      return caught_up === true ? areaOf(String(since)) : undefined
    },
  }
}

const wanted = (area: KeptArea): readonly string[] =>
  [...current.values()]
    .filter((provider) => isListed(provider) && isInArea(area, provider))
    .map(({ doc_id, version }) => `${doc_id} ${version}`)
    .sort()

/** Waits until the device has read a circle around about that place, and returns it. */
async function circleAt(device: Device, { latitude, longitude }: { latitude: number; longitude: number }): Promise<KeptArea> {
  return vi.waitFor(() => {
    const area = device.area()
    if (!area) throw new Error('no circle was read')
    expect(area).toMatchObject({ latitude: Number(latitude.toFixed(2)), longitude: Number(longitude.toFixed(2)) })
    expect(device.stored()).toEqual(wanted(area))
    return area
  }, 5_000)
}
const areaOfTab = async (tab: DirectoryStore): Promise<KeptArea | null> => (await now(tab.freshness())).area

test('a page of the earlier circle, which arrives after another tab has read a new one, is not applied', async () => {
  const device = newDevice()
  const first = await device.openTab()
  let release = (): void => undefined
  let gate = Promise.resolve()
  let held = 0
  const second = await device.openTab(async () => {
    held += 1
    await gate
  })
  const middle = await circleAt(device, CITY)
  await vi.waitFor(async () => expect(await areaOfTab(second)).toEqual(middle))
  gate = new Promise((resolve) => (release = resolve))
  const before = held
  const [inside, mover] = [...current.values()].filter((provider) => isListed(provider) && isInArea(middle, provider))
  if (!inside || !mover) throw new Error('nobody is there')
  await change(inside, { bio: 'New words' })
  // For the earlier circle a deletion, for the next one a helper.
  await change(mover, SOUTH_WEST)
  await vi.waitFor(() => expect(held).toBeGreaterThan(before))
  first.setPlace(SOUTH_WEST)
  const next = await circleAt(device, SOUTH_WEST)
  expect(device.stored()).toContain(`${mover.doc_id} 2`)
  release()
  await vi.waitFor(async () => expect(await areaOfTab(second)).toEqual(next), 5_000)
  expect(device.area()).toEqual(next)
  expect(device.stored()).toEqual(wanted(next))
}, 20_000)

test('two tabs that begin to read another circle at once read one of them to its end, both', async () => {
  const device = newDevice()
  const [first, second] = [await device.openTab(), await device.openTab()]
  await circleAt(device, CITY)
  first.setPlace(SOUTH_WEST)
  second.setPlace(NORTH_EAST)
  const area = await vi.waitFor(async () => {
    const [one, other] = [await areaOfTab(first), await areaOfTab(second)]
    expect(one).not.toBeNull()
    expect(one).toEqual(other)
    expect(one).toEqual(device.area())
    expect(one?.latitude).not.toBe(37.77)
    return one
  }, 5_000)
  if (area) expect(device.stored()).toEqual(wanted(area))
}, 20_000)

test('a reading that ended with its tab is continued by the next one, not begun again', async () => {
  const device = newDevice()
  let pages = Infinity
  const first = await device.openTab(async () => {
    pages -= 1
    if (pages < 0) await new Promise(() => undefined)
  })
  await circleAt(device, CITY)
  pages = 2
  first.setPlace(SOUTH_WEST)
  await vi.waitFor(() => expect(pages).toBeLessThan(0))
  const reading = rowsIn<{ id: string }>(device.storage, DIRECTORY_DATABASE, 'sync_state').filter(({ id }) => id.startsWith('received:'))
  expect(reading.length).toBeGreaterThan(0)
  expect(device.area()).toBeUndefined()
  let asked = 0
  await device.openTab(async () => void (asked += 1))
  await circleAt(device, SOUTH_WEST)
  expect(asked).toBeLessThanOrEqual(3)
  expect(rowsIn<{ id: string }>(device.storage, DIRECTORY_DATABASE, 'sync_state').filter(({ id }) => id.startsWith('received:'))).toEqual(
    [],
  )
}, 20_000)
