import { afterEach, beforeEach, expect, test } from 'vitest'
import { isListed } from '#domain/documents/provider.ts'
import { providerId } from '#domain/ids.ts'
import { providerOf, uidOf } from '#tests/convergence/cast.ts'
import { ANN, createRig, now, PAT, until, type Rig } from '#tests/convergence/device-rig.ts'
import { deviceStorage } from '#tests/convergence/memory-storage.ts'
import type { UserStore } from '../user-store.ts'

const LEO = uidOf(3)
let rig: Rig

beforeEach(() => {
  rig = createRig()
  rig.server.put(providerOf(LEO, 'Leo', { city: 'Lagos', bio: 'Repairs' }))
})
afterEach(() => rig.end())

const change = (more: object): void => {
  const doc = rig.server.doc(providerId(LEO))
  if (doc?.type === 'provider') rig.server.put({ ...doc, ...more, version: doc.version + 1 })
}
const leoOf = async (store: UserStore) => (await now(store.keptProviders())).get(LEO)

test('a favourite of another city is held on the device, and read again without a network', async () => {
  const storage = deviceStorage()
  const store = await rig.start(ANN, { storage })
  await store.give('add_favourite', { provider_id: LEO })
  await until(store.keptProviders(), (kept) => kept.get(LEO)?.city === 'Lagos')
  await until(store.sync(), (sync) => sync.waiting === 0)
  await store.close()
  rig.online = false
  const again = await rig.start(ANN, { storage })
  await until(again.keptProviders(), (kept) => kept.get(LEO)?.bio === 'Repairs')
})

test('a favourite given without a network is fetched with the next one', async () => {
  const store = await rig.start(ANN)
  await until(store.profile(), (profile) => profile !== undefined)
  rig.online = false
  await store.give('add_favourite', { provider_id: LEO })
  expect([...(await now(store.favourites()))]).toEqual([LEO])
  expect(await leoOf(store)).toBeUndefined()
  rig.online = true
  store.refreshKept()
  await until(store.keptProviders(), (kept) => kept.has(LEO))
})

test('changes follow within a minute, or at once when asked', async () => {
  const store = await rig.start(ANN)
  await store.give('add_favourite', { provider_id: LEO })
  await until(store.keptProviders(), (kept) => kept.has(LEO))
  change({ price_per_hour: 44 })
  store.refreshKept()
  await until(store.keptProviders(), (kept) => kept.get(LEO)?.price_per_hour === 44)
  change({ price_per_hour: 45 })
  await expect
    .poll(async () => {
      rig.clock.advance(60_000)
      return (await leoOf(store))?.price_per_hour
    })
    .toBe(45)
})

test('who leaves the directory stays as a bookmark that says so, and comes back whole', async () => {
  const store = await rig.start(ANN)
  await store.give('add_favourite', { provider_id: LEO })
  await until(store.keptProviders(), (kept) => kept.has(LEO))
  change({ status: 'Off Duty' })
  store.refreshKept()
  await until(store.keptProviders(), (kept) => kept.get(LEO)?.visible === false)
  expect(await leoOf(store)).toMatchObject({ name: 'Leo', bio: '' })
  change({ status: 'Available' })
  store.refreshKept()
  await until(store.keptProviders(), (kept) => {
    const leo = kept.get(LEO)
    return leo !== undefined && isListed(leo) && leo.bio === 'Repairs'
  })
})

test('what is no favourite any more is not kept; the own service always is', async () => {
  const store = await rig.start(PAT)
  await store.give('add_favourite', { provider_id: LEO })
  await until(store.keptProviders(), (kept) => kept.has(LEO))
  expect([...(await now(store.keptProviders())).keys()]).toEqual([LEO])
  await store.give('remove_favourite', { provider_id: LEO })
  await until(store.keptProviders(), (kept) => kept.size === 0)
  expect((await now(store.ownProvider()))?.doc.name).toBe('Pat')
})
