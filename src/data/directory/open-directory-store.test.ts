import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { providerId } from '#domain/ids.ts'
import { isListed } from '#domain/documents/provider.ts'
import { providerOf, uidOf } from '#tests/support/device/fixtures.ts'
import { createDeviceHarness, now, PAT, type DeviceHarness } from '#tests/support/device/device-harness.ts'
import { deviceStorage } from '#tests/support/device/memory-storage.ts'
import { followDirectoryScreen, readFromMemory } from '#tests/support/device/directory-screen.ts'
import type { DirectoryStore } from './directory-store.ts'
import { openDirectoryStore } from './open-directory-store.ts'

const [LEO, MIA, NAT] = [uidOf(3), uidOf(4), uidOf(5)]
let rig: DeviceHarness
const open: DirectoryStore[] = []

beforeEach(() => {
  rig = createDeviceHarness()
  rig.server.put(providerOf(LEO, 'Leo', { city: 'Lagos' }))
  rig.server.put(providerOf(MIA, 'Mia'))
})

afterEach(async () => {
  await Promise.all(open.splice(0).map((store) => store.close()))
})

async function start(storage = deviceStorage()): Promise<DirectoryStore> {
  const store = await openDirectoryStore({
    baseUrl: 'http://server.test',
    fetch: rig.server.fetchAs(undefined),
    clock: rig.clock,
    random: () => 0.5,
    storage,
  })
  open.push(store)
  return store
}

test('follows a city, then another, then all; a visitor needs no session', async () => {
  const storage = deviceStorage()
  const store = await start(storage)
  const screen = followDirectoryScreen(store, readFromMemory(storage))
  store.setCity('San Francisco')
  await expect.poll(() => [...screen.shown.keys()].sort()).toEqual([PAT, MIA])
  expect(screen.city).toBe('San Francisco')
  store.setCity('Lagos')
  await expect.poll(() => [screen.city, ...screen.shown.keys()]).toEqual(['Lagos', LEO])
  store.setCity(null)
  await expect.poll(() => [...screen.shown.keys()].sort()).toEqual([PAT, LEO, MIA])
  expect(screen.shown.get(LEO)?.name).toBe('Leo')
  expect(await now(store.freshness())).toMatchObject({ connection: 'live' })
})

test('shows changes live: off duty disappears, back on duty returns, moving away disappears', async () => {
  const storage = deviceStorage()
  const store = await start(storage)
  const screen = followDirectoryScreen(store, readFromMemory(storage))
  store.setCity('San Francisco')
  await expect.poll(() => screen.shown.size).toBe(2)
  const change = (more: object): void => {
    const doc = rig.server.doc(providerId(MIA))
    if (doc?.type === 'provider') rig.server.put({ ...doc, ...more, version: doc.version + 1 })
  }
  change({ status: 'Off Duty' })
  await expect.poll(() => screen.shown.has(MIA)).toBe(false)
  change({ status: 'Busy' })
  await expect.poll(() => screen.shown.has(MIA)).toBe(true)
  expect(screen.shown.get(MIA)?.status).toBe('Busy')
  change({ city: 'Lagos', former_cities: ['San Francisco'] })
  await expect.poll(() => screen.shown.has(MIA)).toBe(false)
})

test('tells whose changes arrive by the feed of the followed city: none of another city, none without a server', async () => {
  const store = await start()
  const arriving = async (): Promise<readonly string[]> => [...(await store.arriving([PAT, LEO, MIA, NAT]))].sort()
  store.setCity('San Francisco')
  await expect.poll(arriving).toEqual([PAT, MIA])
  store.setCity('Lagos')
  await expect.poll(arriving).toEqual([LEO])
  rig.online = false
  rig.clock.advance(120_000)
  await expect.poll(arriving).toEqual([])
})

test('a provider who moved belongs to the new city, whichever feed arrives last', async () => {
  const storage = deviceStorage()
  const store = await start(storage)
  const screen = followDirectoryScreen(store, readFromMemory(storage))
  store.setCity('San Francisco')
  await expect.poll(() => screen.shown.has(MIA)).toBe(true)
  const before = rig.server.doc(providerId(MIA))
  store.setCity('Lagos')
  await expect.poll(() => screen.shown.has(LEO)).toBe(true)
  if (before?.type !== 'provider' || !isListed(before)) throw new Error('Mia is not there')
  rig.server.put({ ...before, city: 'Lagos', former_cities: ['San Francisco'], version: 2 })
  await expect.poll(() => [...screen.shown.keys()].sort()).toEqual([LEO, MIA])
  // San Francisco's feed still has to report her deletion there.
  store.setCity('San Francisco')
  await expect.poll(() => [...screen.shown.keys()]).toEqual([PAT])
  rig.server.put(providerOf(NAT, 'Nat'))
  await expect.poll(() => screen.shown.has(NAT)).toBe(true)
  store.setCity('Lagos')
  await expect.poll(() => [...screen.shown.keys()].sort()).toEqual([LEO, MIA])
})

test('offline the copy of the last visit is shown immediately, with its age', async () => {
  const storage = deviceStorage()
  const first = await start(storage)
  const screen = followDirectoryScreen(first, readFromMemory(storage))
  first.setCity('Lagos')
  await expect.poll(() => screen.shown.size).toBe(1)
  await vi.waitFor(async () => expect((await now(first.freshness())).confirmed_at).not.toBeNull())
  const confirmed = (await now(first.freshness())).confirmed_at
  await first.close()
  rig.online = false
  rig.clock.advance(3_600_000)
  const second = await start(storage)
  second.setCity('Lagos')
  const again = followDirectoryScreen(second, readFromMemory(storage))
  await expect.poll(() => [again.city, ...again.shown.keys()]).toEqual(['Lagos', LEO])
  await vi.waitFor(async () =>
    expect(await now(second.freshness())).toEqual({ connection: 'offline', confirmed_at: confirmed, area: null }),
  )
})
