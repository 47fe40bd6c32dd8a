import type { RxStorage } from 'rxdb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { instantFromMs } from '#domain/time/instant.ts'
import { asUid, providerId } from '#domain/ids.ts'
import { providerOf, uidOf } from '#tests/support/device/fixtures.ts'
import { createDeviceHarness, now, type DeviceHarness } from '#tests/support/device/device-harness.ts'
import { followDirectoryScreen, readFromMemory } from '#tests/support/device/directory-screen.ts'
import { deviceStorage } from '#tests/support/device/memory-storage.ts'
import type { OfflineArea } from './offline-area-status.ts'
import type { DirectoryStore } from './directory-store.ts'
import { openDirectoryStore } from './open-directory-store.ts'

const [LEO, MIA, NAT] = [uidOf(3), uidOf(4), uidOf(5)]
const REVIEW = { user_name: 'Ann', rating: 5, comment: 'Good', created_at: instantFromMs(0) }
let rig: DeviceHarness
const open: DirectoryStore[] = []
const storages = new WeakMap<DirectoryStore, RxStorage<unknown, unknown>>()
const always = new AbortController().signal

beforeEach(() => {
  rig = createDeviceHarness()
  rig.server.put(providerOf(LEO, 'Leo', { city: 'Lagos', recent_reviews: [REVIEW, REVIEW] }))
  rig.server.put(providerOf(MIA, 'Mia'))
  rig.server.put(providerOf(NAT, 'Nat', { city: 'Nairobi' }))
})

afterEach(async () => {
  await Promise.all(open.splice(0).map((store) => store.close()))
})

async function start(city: string | null, storage = deviceStorage()): Promise<DirectoryStore> {
  const store = await openDirectoryStore({
    baseUrl: 'http://server.test',
    fetch: rig.server.fetchAs(undefined),
    clock: rig.clock,
    random: () => 0.5,
    storage,
  })
  open.push(store)
  storages.set(store, storage)
  store.setCity(city)
  return store
}

/** Names of the city's providers on screen; undefined until they are read. */
function shownIn(store: DirectoryStore): { readonly names: readonly string[] | undefined } {
  const screen = followDirectoryScreen(store, readFromMemory(storages.get(store) ?? deviceStorage()))
  return {
    get names() {
      return screen.city === undefined ? undefined : Array.from(screen.shown.values(), ({ name }) => name).sort()
    },
  }
}

async function areaOf(store: DirectoryStore, city: string): Promise<OfflineArea> {
  const found = (await store.areas.list())?.find((area) => area.city === city)
  if (!found) throw new Error(`nothing is known of ${city}`)
  return found
}

const live = (store: DirectoryStore) => vi.waitFor(async () => expect((await now(store.freshness())).connection).toBe('live'))
test('a kept city is available offline, and not in memory until it is chosen', async () => {
  const storage = deviceStorage()
  const store = await start('San Francisco', storage)
  const screen = shownIn(store)
  await live(store)
  expect(await areaOf(store, 'Lagos')).toMatchObject({ kept: false, isComplete: false, confirmed_at: null, providers: 0 })
  expect(await store.areas.download('Lagos', always)).toBe('fetched')
  expect(screen.names).toEqual(['Mia', 'Pat'])
  const kept = await areaOf(store, 'Lagos')
  expect(kept).toMatchObject({ kept: true, isComplete: true, confirmed_at: instantFromMs(rig.clock.now()), providers: 1, reviews: 2 })
  expect(kept.bytes).toBe(new TextEncoder().encode(JSON.stringify(rig.server.doc(providerId(LEO)))).length)

  rig.online = false
  await store.close()
  const again = await start('Lagos', storage)
  const later = shownIn(again)
  await vi.waitFor(() => expect(later.names).toEqual(['Leo']))
  expect((await now(again.freshness())).confirmed_at).toBe(kept.confirmed_at)
})

test('a refresh fetches the changes since the last one, and shows none of them', async () => {
  const store = await start('San Francisco')
  const screen = shownIn(store)
  await live(store)
  await store.areas.download('Lagos', always)
  rig.clock.advance(86_400_000)
  rig.server.put(providerOf(uidOf(6), 'Oma', { city: 'Lagos' }))
  const asked: (string | null)[] = []
  rig.server.before = ({ url }) => {
    if (url.includes('city=Lagos')) asked.push(new URL(url).searchParams.get('since'))
    return undefined
  }
  expect(await store.areas.refresh('Lagos', always)).toBe('fetched')
  expect(await areaOf(store, 'Lagos')).toMatchObject({ providers: 2, confirmed_at: instantFromMs(rig.clock.now()) })
  expect(asked).toEqual([expect.not.stringMatching(/^0$/)])
  expect(screen.names).toEqual(['Mia', 'Pat'])
})

test('when the server cannot be reached the stored data stays with its age, and the city stays marked', async () => {
  const store = await start('San Francisco')
  await live(store)
  await store.areas.download('Lagos', always)
  const before = await areaOf(store, 'Lagos')
  rig.online = false
  rig.clock.advance(3_600_000)
  expect(await store.areas.refresh('Lagos', always)).toBe('unreachable')
  expect(await areaOf(store, 'Lagos')).toEqual(before)
  expect(await store.areas.download('Nairobi', always)).toBe('unreachable')
  expect(await areaOf(store, 'Nairobi')).toMatchObject({ kept: true, isComplete: false, confirmed_at: null })
  rig.online = true
  expect(await store.areas.refresh('Nairobi', always)).toBe('fetched')
  expect(await areaOf(store, 'Nairobi')).toMatchObject({ kept: true, isComplete: true, providers: 1 })
})

test('an interrupted fetch does not count as the whole city, and continues where it stopped', async () => {
  for (let n = 0; n < 600; n += 1)
    rig.server.put(providerOf(asUid(`01J${String(1_000 + n).padStart(23, '0')}`), `Helper ${n}`, { city: 'Lagos' }))
  const store = await start('San Francisco')
  await live(store)
  let pages = 0
  rig.server.before = ({ url }) => {
    if (!url.includes('city=Lagos')) return undefined
    pages += 1
    if (pages === 2) throw new TypeError('no network')
    return undefined
  }
  expect(await store.areas.download('Lagos', always)).toBe('unreachable')
  expect(await areaOf(store, 'Lagos')).toMatchObject({ kept: true, isComplete: false, providers: 500 })
  expect(await store.areas.refresh('Lagos', always)).toBe('fetched')
  expect(await areaOf(store, 'Lagos')).toMatchObject({ isComplete: true, providers: 601 })
  expect(pages).toBe(3)
  await store.areas.remove('Lagos')
  expect(await areaOf(store, 'Lagos')).toMatchObject({ isComplete: false, providers: 0, bytes: 0 })
})

test('a city whose providers fill the last page is complete too', async () => {
  for (let n = 0; n < 499; n += 1)
    rig.server.put(providerOf(asUid(`01J${String(1_000 + n).padStart(23, '0')}`), `Helper ${n}`, { city: 'Lagos' }))
  const store = await start('San Francisco')
  await live(store)
  expect(await store.areas.download('Lagos', always)).toBe('fetched')
  expect(await areaOf(store, 'Lagos')).toMatchObject({ isComplete: true, providers: 500 })
})

test('the removal of a city does not wait for its fetch', async () => {
  const store = await start('San Francisco')
  await live(store)
  await store.areas.download('Lagos', always)
  let asked = false
  rig.server.before = ({ url, signal }) => {
    if (!url.includes('city=Nairobi')) return undefined
    asked = true
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
    })
  }
  const fetching = store.areas.download('Nairobi', always)
  await vi.waitFor(() => expect(asked).toBe(true))
  expect(await store.areas.remove('Lagos')).toBe(true)
  expect(await fetching).toBe('unreachable')
  expect(await areaOf(store, 'Lagos')).toMatchObject({ kept: false, providers: 0 })
  expect(await areaOf(store, 'Nairobi')).toMatchObject({ kept: true, isComplete: false })
})

test('a removed city is gone, and is complete again when it is chosen', async () => {
  const storage = deviceStorage()
  const store = await start('Lagos', storage)
  await live(store)
  store.setCity('San Francisco')
  const screen = shownIn(store)
  await vi.waitFor(() => expect(screen.names).toEqual(['Mia', 'Pat']))
  await store.areas.download('Lagos', always)
  expect(await store.areas.remove('Lagos')).toBe(true)
  expect(await areaOf(store, 'Lagos')).toMatchObject({ kept: false, isComplete: false, confirmed_at: null, providers: 0, bytes: 0 })
  expect(await areaOf(store, 'San Francisco')).toMatchObject({ isComplete: true, providers: 2 })
  store.setCity('Lagos')
  await vi.waitFor(() => expect(screen.names).toEqual(['Leo']))
})

test('the followed city can be removed, and comes back when it is viewed again', async () => {
  const store = await start('Lagos')
  const screen = shownIn(store)
  await live(store)
  await vi.waitFor(() => expect(screen.names).toEqual(['Leo']))
  expect(await store.areas.remove('Lagos')).toBe(true)
  expect(screen.names).toEqual([])
  expect((await now(store.freshness())).confirmed_at).toBeNull()
  // It does not come back on its own, even with the best of connections.
  rig.server.put(providerOf(uidOf(6), 'Oma', { city: 'Lagos' }))
  rig.clock.advance(120_000)
  expect(await store.areas.download('Nairobi', always)).toBe('fetched')
  expect(await areaOf(store, 'Lagos')).toMatchObject({ isComplete: false, confirmed_at: null, providers: 0, bytes: 0 })
  store.resumeFollowing()
  await vi.waitFor(() => expect(screen.names).toEqual(['Leo', 'Oma']))
  expect((await now(store.freshness())).confirmed_at).not.toBeNull()
})

test('a removed city stays gone until there is a connection', async () => {
  const store = await start('Lagos')
  const screen = shownIn(store)
  await vi.waitFor(() => expect(screen.names).toEqual(['Leo']))
  await live(store)
  rig.online = false
  await store.areas.remove('Lagos')
  store.resumeFollowing()
  expect(await areaOf(store, 'Lagos')).toMatchObject({ confirmed_at: null, providers: 0 })
  rig.online = true
  rig.clock.advance(120_000)
  await vi.waitFor(() => expect(screen.names).toEqual(['Leo']))
})

test('while all cities are followed any of them can be removed, and the others stay', async () => {
  const store = await start(null)
  const screen = shownIn(store)
  await vi.waitFor(() => expect(screen.names?.length).toBe(4))
  await vi.waitFor(async () => expect(await areaOf(store, 'Nairobi')).toMatchObject({ isComplete: true, providers: 1 }))
  await store.areas.remove('Nairobi')
  expect(await areaOf(store, 'Nairobi')).toMatchObject({ confirmed_at: null, providers: 0 })
  expect(await areaOf(store, 'Lagos')).toMatchObject({ isComplete: true, providers: 1 })
  expect(screen.names).toEqual(['Leo', 'Mia', 'Pat'])
  store.setCity('San Francisco')
  await live(store)
  expect(await areaOf(store, 'Nairobi')).toMatchObject({ providers: 0 })
  store.setCity(null)
  await vi.waitFor(() => expect(screen.names).toEqual(['Leo', 'Mia', 'Nat', 'Pat']))
})

test('a removed city does not keep the directory from closing', async () => {
  const store = await start('Lagos')
  await live(store)
  await store.areas.remove('Lagos')
  await store.close()
})

test('data that came with all cities counts for each, and all return after one was removed', async () => {
  const store = await start(null)
  const screen = shownIn(store)
  await vi.waitFor(() => expect(screen.names?.length).toBe(4))
  await vi.waitFor(async () => expect((await areaOf(store, 'Nairobi')).isComplete).toBe(true))
  store.setCity('San Francisco')
  await vi.waitFor(() => expect(screen.names).toEqual(['Mia', 'Pat']))
  await store.areas.remove('Lagos')
  expect(await areaOf(store, 'Lagos')).toMatchObject({ confirmed_at: null, providers: 0 })
  const nairobi = await areaOf(store, 'Nairobi')
  expect(nairobi).toMatchObject({ isComplete: true, providers: 1 })
  expect(nairobi.confirmed_at).not.toBeNull()
  store.setCity(null)
  await vi.waitFor(() => expect(screen.names).toEqual(['Leo', 'Mia', 'Nat', 'Pat']))
})

test('a tab that follows a city which another tab removes fetches it again', async () => {
  const disk = deviceStorage()
  const following = await start('Lagos', disk)
  const screen = shownIn(following)
  await live(following)
  await vi.waitFor(() => expect(screen.names).toEqual(['Leo']))
  const other = await start('San Francisco', { ...disk, name: `${disk.name}-second-tab` })
  await live(other)
  await other.areas.remove('Lagos')
  // Its next checkpoint covers removed data, so it is not saved.
  rig.server.put(providerOf(uidOf(6), 'Oma', { city: 'Lagos' }))
  await vi.waitFor(async () => expect(await areaOf(other, 'Lagos')).toMatchObject({ isComplete: true, providers: 2 }))
})

test('a device without space says so and is left unchanged', async () => {
  const disk = deviceStorage()
  let isFull = false
  const tight: typeof disk = {
    ...disk,
    createStorageInstance: async (params) => {
      const instance = await disk.createStorageInstance(params)
      const write = instance.bulkWrite.bind(instance)
      instance.bulkWrite = async (rows, context) => {
        if (isFull && JSON.stringify(rows).includes('"Leo"')) throw Object.assign(new Error('full'), { name: 'QuotaExceededError' })
        return write(rows, context)
      }
      return instance
    },
  }
  const store = await start('San Francisco', tight)
  await live(store)
  isFull = true
  expect(await store.areas.download('Lagos', always)).toBe('full')
  expect(await areaOf(store, 'Lagos')).toMatchObject({ kept: false, providers: 0, confirmed_at: null })
  isFull = false
  expect(await store.areas.download('Lagos', always)).toBe('fetched')
})
