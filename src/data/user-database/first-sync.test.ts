import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Notification } from '#domain/documents/notification.ts'
import { notificationId, profileId } from '#domain/ids.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { START_MS } from '#tests/support/device/fixtures.ts'
import { ANN, createDeviceHarness, until, type DeviceHarness } from '#tests/support/device/device-harness.ts'
import { bootOn, deviceStorage, rowsIn } from '#tests/support/device/memory-storage.ts'
import { createTabLocks } from '#tests/support/device/tab-locks.ts'
import { userDatabaseName } from './open-outbox-table.ts'
import type { UserStore } from '../user-store/user-store.ts'

/** Notifications in Ann's feed: with the profiles, two pages. */
const COUNT = 620

let rig: DeviceHarness

function noticeOf(number: number, more: Partial<Notification> = {}): Notification {
  const id = rig.newId()
  return {
    doc_id: notificationId(ANN, id),
    schema_version: 1,
    version: 1,
    type: 'notification',
    id,
    user_id: ANN,
    kind: 'booking_completed',
    title: 'Booking completed',
    message: `Notice ${number}`,
    icon: 'check',
    booking_id: null,
    params: { provider: 'Grace' },
    time: instantFromMs(START_MS - number * 1_000),
    ...more,
  }
}

const notices: Notification[] = []

beforeEach(() => {
  rig = createDeviceHarness()
  notices.splice(0, notices.length, ...Array.from({ length: COUNT }, (_, number) => noticeOf(number)))
  for (const notice of notices) rig.server.put(notice)
})

afterEach(() => rig.end())

/** Versions of all notifications that a person's store has, by id. */
async function versionsOf(store: UserStore): Promise<ReadonlyMap<string, number>> {
  const documents = (await store.storage.export())?.documents ?? []
  return new Map(documents.flatMap(({ doc_id, version, type }) => (type === 'notification' ? [[doc_id, version]] : [])))
}

const expected = (): ReadonlyMap<string, number> =>
  new Map(notices.flatMap(({ doc_id }) => (rig.server.doc(doc_id) ? [[doc_id, rig.server.doc(doc_id)?.version ?? 0]] : [])))

const rowsOf = (disk: ReturnType<typeof deviceStorage>, collection: string): readonly { readonly id: string }[] =>
  rowsIn(disk, userDatabaseName(ANN), collection)
const pagesOf = (disk: ReturnType<typeof deviceStorage>): number =>
  rowsOf(disk, 'sync_state').filter(({ id }) => id.startsWith('page:')).length
const isCaughtUp = (store: UserStore): Promise<void> => until(store.sync.status(), ({ connection }) => connection === 'live')

test('after a power cut at any write of a first sync, the next start has what the checkpoint covers, and ends with everything', async () => {
  const [changed, removed] = [notices[3], notices[5]]
  if (!changed || !removed) throw new Error('there are too few')
  let isWhole = false
  for (let writes = 0; !isWhole; writes += 1) {
    const disk = deviceStorage()
    const boot = bootOn(disk)
    boot.killAfter(writes)
    const locks = createTabLocks()
    const store = await rig.start(ANN, { storage: boot.storage, locks }).catch(() => undefined)
    if (store) {
      await until(store.sync.status(), ({ connection }) => connection === 'live' || boot.isKilled())
      // These meet staged documents.
      rig.server.put({ ...changed, version: 2 + writes })
      rig.server.remove(removed.doc_id)
      await until(store.sync.status(), () => boot.isKilled() || pagesOf(disk) === 0)
    }
    isWhole = !boot.isKilled()
    boot.kill()
    await store?.close()

    rig.online = false
    const next = await rig.start(ANN, { storage: bootOn(disk).storage, locks: createTabLocks() })
    const offline = await versionsOf(next)
    // A page is there whole or not at all.
    expect([0, 498, 499, 500, COUNT - 1, COUNT]).toContain(offline.size)
    rig.online = true
    next.sync.wake()
    await isCaughtUp(next)
    await until(next.sync.status(), () => pagesOf(disk) === 0)
    expect(await versionsOf(next)).toEqual(expected())
    expect(rowsOf(disk, 'notifications')).toHaveLength(expected().size)
    await next.close()
    rig.server.put(removed)
  }
})

test('a tab that opens during a first sync waits until all that is here is in the tables', async () => {
  const disk = deviceStorage()
  const locks = createTabLocks()
  let pages = 0
  rig.server.before = (request) => {
    if (request.url.includes('_changes')) pages += 1
    return pages > 1 ? new Promise(() => undefined) : undefined
  }
  const first = await rig.start(ANN, { storage: disk, locks })
  await until(first.profile.get(), (profile) => profile !== undefined)
  expect([pagesOf(disk), rowsOf(disk, 'notifications')]).toEqual([1, []])
  rig.online = false
  const second = await rig.start(ANN, { storage: { ...disk, name: `${disk.name}-second-tab` }, locks })
  expect(pagesOf(disk)).toBe(0)
  const shown = await versionsOf(second)
  expect(shown.size).toBeGreaterThan(490)
  expect(shown).toEqual(await versionsOf(first))
})

test('a device that is removed during a first sync keeps nothing of it', async () => {
  const disk = deviceStorage()
  const store = await rig.start(ANN, { storage: disk, locks: createTabLocks() })
  await until(store.profile.get(), (profile) => profile?.doc_id === profileId(ANN))
  await store.remove()
  expect([...rowsOf(disk, 'sync_state'), ...rowsOf(disk, 'notifications'), ...rowsOf(disk, 'personal')]).toEqual([])
})
