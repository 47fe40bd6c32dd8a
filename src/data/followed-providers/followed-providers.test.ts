import { BehaviorSubject, EMPTY, of } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Doc } from '#domain/documents/document.ts'
import { isListed } from '#domain/documents/provider.ts'
import { providerId, type Uid } from '#domain/ids.ts'
import { providerOf, uidOf } from '#tests/support/device/fixtures.ts'
import { ANN, createDeviceHarness, now, PAT, request, until, type DeviceHarness } from '#tests/support/device/device-harness.ts'
import { deviceStorage } from '#tests/support/device/memory-storage.ts'
import { alwaysVisible } from '../platform/page-lifecycle.ts'
import type { UserTables } from '../user-database/user-database.ts'
import type { UserStore } from '../user-store/user-store.ts'
import { startFollowedProviders, type ProvidersToFollow } from './followed-providers.ts'
import type { ReplicationClient } from '../transport/replication-client.ts'

const LEO = uidOf(3)
let rig: DeviceHarness

beforeEach(() => {
  rig = createDeviceHarness()
  rig.server.put(providerOf(LEO, 'Leo', { city: 'Lagos', bio: 'Repairs' }))
})
afterEach(() => rig.end())

const change = (more: object): void => {
  const doc = rig.server.doc(providerId(LEO))
  if (doc?.type === 'provider') rig.server.put({ ...doc, ...more, version: doc.version + 1 })
}
const leoOf = async (store: UserStore) => (await now(store.providers.followed())).get(LEO)

/** Runs actions that make a provider followed, and restarts the device offline. */
async function startAgainAfter(act: (store: UserStore) => Promise<unknown>): Promise<UserStore> {
  const storage = deviceStorage()
  const store = await rig.start(ANN, { storage })
  await act(store)
  await until(store.providers.followed(), (kept) => kept.get(LEO)?.city === 'Lagos')
  await until(store.sync.status(), (sync) => sync.waiting === 0)
  await store.close()
  rig.online = false
  return rig.start(ANN, { storage })
}

test('a favourite of another city is stored on the device, and read again offline', async () => {
  const again = await startAgainAfter((store) => store.outbox.submit('add_favourite', { provider_id: LEO }))
  await until(again.providers.followed(), (kept) => kept.get(LEO)?.bio === 'Repairs')
})

test('a favourite added offline is fetched once the network is back', async () => {
  const store = await rig.start(ANN)
  await until(store.profile.get(), (profile) => profile !== undefined)
  rig.online = false
  await store.outbox.submit('add_favourite', { provider_id: LEO })
  expect([...(await now(store.providers.favourites()))]).toEqual([LEO])
  expect(await leoOf(store)).toBeUndefined()
  rig.online = true
  store.providers.refresh()
  await until(store.providers.followed(), (kept) => kept.has(LEO))
})

test('changes arrive within a minute, or immediately on refresh', async () => {
  const store = await rig.start(ANN)
  await store.outbox.submit('add_favourite', { provider_id: LEO })
  await until(store.providers.followed(), (kept) => kept.has(LEO))
  change({ price_per_hour: 44 })
  store.providers.refresh()
  await until(store.providers.followed(), (kept) => kept.get(LEO)?.price_per_hour === 44)
  change({ price_per_hour: 45 })
  await expect
    .poll(async () => {
      rig.clock.advance(60_000)
      return (await leoOf(store))?.price_per_hour
    })
    .toBe(45)
})

test('are not fetched each minute while the directory’s feed brings their changes, and again once it does not', async () => {
  const store = await rig.start(ANN)
  await store.outbox.submit('add_favourite', { provider_id: LEO })
  await until(store.providers.followed(), (kept) => kept.has(LEO))
  store.providers.setArriving(new Set([LEO]))
  store.providers.refresh()
  change({ price_per_hour: 44 })
  for (let minute = 0; minute < 5; minute += 1) {
    rig.clock.advance(60_000)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  change({ price_per_hour: 45 })
  rig.clock.advance(60_000)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect((await leoOf(store))?.price_per_hour).toBeLessThan(45)
  store.providers.setArriving(new Set())
  await expect
    .poll(async () => {
      rig.clock.advance(60_000)
      return (await leoOf(store))?.price_per_hour
    })
    .toBe(45)
})

test('a provider who leaves the directory stays as an unlisted copy, and comes back complete', async () => {
  const store = await rig.start(ANN)
  await store.outbox.submit('add_favourite', { provider_id: LEO })
  await until(store.providers.followed(), (kept) => kept.has(LEO))
  change({ status: 'Off Duty' })
  store.providers.refresh()
  await until(store.providers.followed(), (kept) => kept.get(LEO)?.visible === false)
  expect(await leoOf(store)).toMatchObject({ name: 'Leo', bio: '' })
  change({ status: 'Available' })
  store.providers.refresh()
  await until(store.providers.followed(), (kept) => {
    const leo = kept.get(LEO)
    return leo !== undefined && isListed(leo) && leo.bio === 'Repairs'
  })
})

test('a removed favourite is not stored any more; the person’s own service always is', async () => {
  const store = await rig.start(PAT)
  await store.outbox.submit('add_favourite', { provider_id: LEO })
  await until(store.providers.followed(), (kept) => kept.has(LEO))
  expect([...(await now(store.providers.followed())).keys()]).toEqual([LEO])
  await store.outbox.submit('remove_favourite', { provider_id: LEO })
  await until(store.providers.followed(), (kept) => kept.size === 0)
  expect((await now(store.profile.provider()))?.doc.name).toBe('Pat')
})

const saidOf = async (store: UserStore, uid: Uid) => (await now(store.providers.fetched())).results.get(uid)

test('the provider of a booking in another city is stored on the device, and read again offline', async () => {
  const again = await startAgainAfter((store) => {
    const elsewhere = { provider_id: LEO, user_latitude: null, user_longitude: null, address: 'Broad Street' }
    return store.outbox.submit('request_booking', request(rig.newId(), elsewhere))
  })
  await until(again.providers.followed(), (kept) => kept.get(LEO)?.bio === 'Repairs')
  await until(again.providers.fetched(), ({ hasFailed }) => hasFailed)
  expect(await saidOf(again, LEO)).toBeUndefined()
})

test('a watched provider is fetched, available while watched, and not stored', async () => {
  const storage = deviceStorage()
  const store = await rig.start(ANN, { storage })
  await store.outbox.submit('add_favourite', { provider_id: PAT })
  await until(store.providers.followed(), (kept) => kept.has(PAT))
  const end = store.providers.watch(LEO)
  await until(store.providers.followed(), (kept) => kept.get(LEO)?.bio === 'Repairs')
  change({ price_per_hour: 44 })
  store.providers.refresh()
  await until(store.providers.followed(), (kept) => kept.get(LEO)?.price_per_hour === 44 && kept.has(PAT))
  expect((await store.storage.export())?.documents.filter(({ type }) => type === 'provider')).toHaveLength(1)
  end()
  await until(store.providers.followed(), (kept) => !kept.has(LEO))
})

test('a provider who is not or never was on the map is told apart from one without a result', async () => {
  change({ status: 'Off Duty' })
  const store = await rig.start(ANN)
  rig.online = false
  store.providers.watch(LEO)
  store.providers.watch(uidOf(9))
  await until(store.providers.fetched(), ({ hasFailed }) => hasFailed)
  expect(await saidOf(store, LEO)).toBeUndefined()
  rig.online = true
  store.providers.refresh()
  await until(store.providers.fetched(), ({ results: said }) => said.get(LEO) === 'gone' && said.get(uidOf(9)) === 'gone')
  expect(await now(store.providers.followed())).toEqual(new Map())
})

test('a provider who is unfollowed during a write is not stored either', async () => {
  const rows = new Map<string, Doc>()
  const toFollow = new BehaviorSubject<ProvidersToFollow>({ stored: new Set([LEO]), watched: new Set() })
  const personal: UserTables['personal'] = {
    live: () => of([]),
    liveById: () => EMPTY,
    changes: EMPTY,
    purgeDeleted: async () => undefined,
    hardDelete: async () => undefined,
    putSilently: async () => undefined,
    stage: async () => undefined,
    stageAgain: async () => undefined,
    flush: async () => 0,
    readMany: async () => [],
    read: async () => [...rows.values()],
    put: async (docs) => {
      // Unfollowed now: the search for providers to remove finds none yet.
      toFollow.next({ stored: new Set(), watched: new Set() })
      await new Promise((resolve) => setTimeout(resolve, 5))
      for (const doc of docs) rows.set(doc.doc_id, doc)
    },
    change: async (ids, next) => {
      for (const id of ids) if (next(rows.get(id), id) === null) rows.delete(id)
    },
  }
  const put = vi.spyOn(personal, 'put')
  const doc = providerOf(LEO, 'Leo')
  const changes: ReplicationClient['changes'] = async () => ({ rows: [{ id: doc.doc_id, doc }], last_seq: '1' })
  const kept = startFollowedProviders({
    uid: ANN,
    client: { changes, fetchDocuments: async () => [], push: async () => [] },
    clock: rig.clock,
    random: () => 0.5,
    lifecycle: alwaysVisible,
    toFollow,
    arriving: new BehaviorSubject<ReadonlySet<Uid>>(new Set()),
    personal,
    onFault: (error) => expect.unreachable(String(error)),
    report: (fault) => expect.unreachable(fault),
  })
  await vi.waitFor(() => expect(put).toHaveBeenCalled())
  await put.mock.results[0]?.value
  await vi.waitFor(() => expect(rows.size).toBe(0))
  await kept.stop()
})
