import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { providerId, type Uid } from '#domain/ids.ts'
import { isListed } from '#domain/documents/provider.ts'
import { providerOf, uidOf } from '#tests/support/device/fixtures.ts'
import { createDeviceHarness, now, PAT, type DeviceHarness } from '#tests/support/device/device-harness.ts'
import { deviceStorage } from '#tests/support/device/memory-storage.ts'
import type { DirectoryChange, DirectoryStore } from './directory-store.ts'
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

/** What a screen would show: the last reset with the changes since. */
function screenOf(store: DirectoryStore): { readonly shown: Set<Uid>; city: string | null | undefined } {
  const screen = { shown: new Set<Uid>(), city: undefined as string | null | undefined }
  const take = ({ city, reset, upserts, removals }: DirectoryChange): void => {
    if (reset) screen.shown.clear()
    screen.city = city
    for (const provider of [...(reset ?? []), ...(upserts ?? [])]) screen.shown.add(provider.id)
    for (const uid of removals ?? []) screen.shown.delete(uid)
  }
  store.changes().subscribe(take)
  return screen
}

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
  const store = await start()
  const screen = screenOf(store)
  store.setCity('San Francisco')
  await expect.poll(() => [...screen.shown].sort()).toEqual([PAT, MIA])
  expect(screen.city).toBe('San Francisco')
  store.setCity('Lagos')
  await expect.poll(() => [screen.city, ...screen.shown]).toEqual(['Lagos', LEO])
  store.setCity(null)
  await expect.poll(() => [...screen.shown].sort()).toEqual([PAT, LEO, MIA])
  expect(store.provider(LEO)?.name).toBe('Leo')
  expect(await now(store.freshness())).toMatchObject({ connection: 'live' })
})

test('shows changes live: off duty disappears, back on duty returns, moving away disappears', async () => {
  const store = await start()
  const screen = screenOf(store)
  store.setCity('San Francisco')
  await expect.poll(() => screen.shown.size).toBe(2)
  const change = (more: object): void => {
    const doc = rig.server.doc(providerId(MIA))
    if (doc?.type === 'provider') rig.server.put({ ...doc, ...more, version: doc.version + 1 })
  }
  change({ status: 'Off Duty' })
  await expect.poll(() => screen.shown.has(MIA)).toBe(false)
  expect(store.provider(MIA)).toBeUndefined()
  change({ status: 'Busy' })
  await expect.poll(() => screen.shown.has(MIA)).toBe(true)
  expect(store.provider(MIA)?.status).toBe('Busy')
  change({ city: 'Lagos', former_cities: ['San Francisco'] })
  await expect.poll(() => screen.shown.has(MIA)).toBe(false)
})

test('a provider who moved belongs to the new city, whichever feed arrives last', async () => {
  const storage = deviceStorage()
  const store = await start(storage)
  const screen = screenOf(store)
  store.setCity('San Francisco')
  await expect.poll(() => screen.shown.has(MIA)).toBe(true)
  const before = rig.server.doc(providerId(MIA))
  store.setCity('Lagos')
  await expect.poll(() => screen.shown.has(LEO)).toBe(true)
  if (before?.type !== 'provider' || !isListed(before)) throw new Error('Mia is not there')
  rig.server.put({ ...before, city: 'Lagos', former_cities: ['San Francisco'], version: 2 })
  await expect.poll(() => [...screen.shown].sort()).toEqual([LEO, MIA])
  // San Francisco's feed still has to report her deletion there.
  store.setCity('San Francisco')
  await expect.poll(() => [...screen.shown]).toEqual([PAT])
  rig.server.put(providerOf(NAT, 'Nat'))
  await expect.poll(() => screen.shown.has(NAT)).toBe(true)
  store.setCity('Lagos')
  await expect.poll(() => [...screen.shown].sort()).toEqual([LEO, MIA])
})

test('offline the copy of the last visit is shown immediately, with its age', async () => {
  const storage = deviceStorage()
  const first = await start(storage)
  const screen = screenOf(first)
  first.setCity('Lagos')
  await expect.poll(() => screen.shown.size).toBe(1)
  await vi.waitFor(async () => expect((await now(first.freshness())).confirmed_at).not.toBeNull())
  const confirmed = (await now(first.freshness())).confirmed_at
  await first.close()
  rig.online = false
  rig.clock.advance(3_600_000)
  const second = await start(storage)
  second.setCity('Lagos')
  const again = screenOf(second)
  await expect.poll(() => [again.city, ...again.shown]).toEqual(['Lagos', LEO])
  await vi.waitFor(async () => expect(await now(second.freshness())).toEqual({ connection: 'offline', confirmed_at: confirmed }))
})
