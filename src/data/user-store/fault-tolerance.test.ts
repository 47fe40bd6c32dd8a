import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Subject } from 'rxjs'
import { messageId } from '#domain/ids.ts'
import { addMs, instantFromMs } from '#domain/time/instant.ts'
import { START_MS } from '#tests/support/device/fixtures.ts'
import { ANN, createDeviceHarness, now, PAT, request, until, type DeviceHarness } from '#tests/support/device/device-harness.ts'
import { deviceStorage } from '#tests/support/device/memory-storage.ts'
import type { PageLifecycle, PageLifecycleEvent } from '../platform/page-lifecycle.ts'
import { HIDDEN_PAUSE_MS } from '../replication/feed-loop.ts'
import type { FreeSpace } from '../database/retry-after-eviction.ts'
import type { UserStore } from './user-store.ts'

let rig: DeviceHarness

beforeEach(() => {
  rig = createDeviceHarness()
})

afterEach(() => rig.end())

/** Ann and Pat with an accepted booking, both online. */
async function talking(): Promise<{ ann: UserStore; id: ReturnType<DeviceHarness['newId']> }> {
  const ann = await rig.start(ANN)
  const pat = await rig.start(PAT)
  await until(ann.profile.get(), (profile) => profile !== undefined)
  const id = rig.newId()
  await ann.outbox.submit('request_booking', request(id))
  await until(pat.bookings.list(), (bookings) => bookings.length === 1)
  await pat.outbox.submit('accept_booking', { booking_id: id })
  await until(ann.bookings.get(id), (shown) => shown?.doc.status === 'accepted')
  return { ann, id }
}

test('a batch that is too large is halved until it passes; a single command that is too large is refused', async () => {
  const { ann, id } = await talking()
  rig.online = false
  await ann.outbox.submit('mark_notifications_read', { up_to: '2026-11-24T15:00:00.000Z' })
  await until(ann.sync.status(), (status) => status.connection === 'offline')
  for (let n = 0; n < 20; n += 1)
    await ann.outbox.submit('send_message', {
      booking_id: id,
      message_id: rig.newId(),
      message: n === 7 ? 'too long'.repeat(100) : `m${n}`,
    })
  const attempts = { poison: 0 }
  rig.server.before = async (incoming) => {
    if (incoming.method !== 'POST') return undefined
    const body = await incoming.clone().text()
    if (body.includes('too long')) attempts.poison += 1
    return body.length > 1_000 ? new Response('{"error":"too_large"}', { status: 413 }) : undefined
  }
  ann.sync.wake()
  await until(ann.sync.status(), (status) => status.waiting === 0 && status.attention === 1)
  expect(await now(ann.outbox.items())).toMatchObject([{ state: 'refused', refusal: { code: 'too_large' } }])
  expect((await now(ann.messages.window(id, 600))).messages.map((shown) => shown.doc.message)).toEqual(
    Array.from({ length: 20 }, (_, n) => `m${n}`).filter((_, n) => n !== 7),
  )
  // Halving finds it in about as many tries as a hundred has binary digits.
  expect(attempts.poison).toBeLessThanOrEqual(8)
})

test('over a slow network no push has more than a hundred commands', async () => {
  const { ann, id } = await talking()
  rig.online = false
  ann.sync.wake()
  await until(ann.sync.status(), (status) => status.connection === 'offline')
  for (let n = 0; n < 250; n += 1) await ann.outbox.submit('send_message', { booking_id: id, message_id: rig.newId(), message: `m${n}` })
  const sizes: number[] = []
  rig.server.before = async (incoming) => {
    if (incoming.method !== 'POST') return undefined
    sizes.push(((await incoming.clone().json()) as { docs: unknown[] }).docs.length)
    rig.clock.advance(2_000)
    return undefined
  }
  rig.online = true
  ann.sync.wake()
  await until(ann.outbox.items(), (items) => items.length === 0)
  expect(sizes).toEqual([100, 100, 50])
}, 20_000)

test('the wait that the server asks for is respected, even when the person retries', async () => {
  const ann = await rig.start(ANN)
  await until(ann.profile.get(), (profile) => profile !== undefined)
  let asked = 0
  rig.server.before = (incoming) => {
    if (incoming.method !== 'POST') return undefined
    asked += 1
    return asked === 1 ? new Response('{"error":"too_many"}', { status: 429, headers: { 'retry-after': '60' } }) : undefined
  }
  await ann.outbox.submit('remove_favourite', { provider_id: PAT })
  await vi.waitFor(() => expect(asked).toBe(1))
  await ann.outbox.submit('remove_favourite', { provider_id: PAT })
  rig.clock.advance(59_000)
  ann.sync.wake()
  await until(ann.sync.status(), (status) => status.connection === 'live' && status.waiting === 2)
  expect(asked).toBe(1)
  rig.clock.advance(1_000)
  await until(ann.outbox.items(), (items) => items.length === 0)
  expect(asked).toBe(2)
})

test('a captive portal that answers everything is not the server', async () => {
  let captive = false
  const ann = await rig.start(ANN)
  await until(ann.profile.get(), (profile) => profile !== undefined)
  rig.server.before = () => (captive ? new Response('<html>Welcome! Room number?</html>') : undefined)
  captive = true
  ann.sync.wake()
  await until(ann.sync.status(), (status) => status.connection === 'offline' && status.offline_since !== null)
  await ann.outbox.submit('remove_favourite', { provider_id: PAT })
  captive = false
  ann.sync.wake()
  await until(ann.outbox.items(), (items) => items.length === 0)
})

test('a hidden page stops listening after a minute, but not while a command waits', async () => {
  const events = new Subject<PageLifecycleEvent>()
  const lifecycle: PageLifecycle = {
    visible: () => true,
    subscribe: (listener) => {
      const each = events.subscribe(listener)
      return () => each.unsubscribe()
    },
  }
  const ann = await rig.start(ANN, { lifecycle })
  await until(ann.profile.get(), (profile) => profile !== undefined)
  events.next('hidden')
  rig.clock.advance(HIDDEN_PAUSE_MS)
  await vi.waitFor(() => expect(rig.server.requests.at(-1)).toContain('longpoll'))
  const before = rig.server.requests.length
  rig.clock.advance(10 * 60_000)
  expect(rig.server.requests.length).toBe(before)
  await ann.outbox.submit('remove_favourite', { provider_id: PAT })
  await until(ann.outbox.items(), (items) => items.length === 0)
  events.next('visible')
  await vi.waitFor(() => expect(rig.server.requests.at(-1)).toContain('longpoll'))
})

/** A disk whose writes fail for lack of space while `isFull` says so. */
function tightDisk(isFull: () => boolean) {
  const disk = deviceStorage()
  const tight: typeof disk = {
    ...disk,
    createStorageInstance: async (params) => {
      const instance = await disk.createStorageInstance(params)
      const write = instance.bulkWrite.bind(instance)
      instance.bulkWrite = async (rows, context) => {
        if (isFull())
          throw Object.assign(new Error('aborted'), {
            name: 'AbortError',
            inner: Object.assign(new Error('full'), { name: 'QuotaExceededError' }),
          })
        return write(rows, context)
      }
      return instance
    },
  }
  return tight
}

test('without space the command is refused before it is shown', async () => {
  let full = false
  const freeSpace = vi.fn(async (passed: number) => (passed < 3 ? passed + 1 : undefined))
  const ann = await rig.start(ANN, { storage: tightDisk(() => full), freeSpace })
  await until(ann.profile.get(), (profile) => profile !== undefined)
  full = true
  expect(await ann.outbox.submit('request_booking', request(rig.newId()))).toMatchObject({ ok: false, error: { code: 'storage_full' } })
  // The evicted data was not enough: retried once after each kind, and not for ever.
  expect(freeSpace.mock.calls).toEqual([[0], [1], [2], [3]])
  expect(await now(ann.bookings.list())).toEqual([])
  full = false
  expect((await ann.outbox.submit('request_booking', request(rig.newId()))).ok).toBe(true)
  await until(ann.outbox.items(), (items) => items.length === 0)
})

test.each([1, 2, 3])('data that can be fetched again is evicted for a command, kind by kind until there is space: %i', async (needed) => {
  let full = false
  const freeSpace = vi.fn(async (passed: number) => {
    full = passed + 1 < needed
    return passed + 1
  })
  const ann = await rig.start(ANN, { storage: tightDisk(() => full), freeSpace })
  await until(ann.profile.get(), (profile) => profile !== undefined)
  full = true
  expect((await ann.outbox.submit('request_booking', request(rig.newId()))).ok).toBe(true)
  expect(freeSpace).toHaveBeenCalledTimes(needed)
  await until(ann.outbox.items(), (items) => items.length === 0)
  expect(rig.server.judged.filter((each) => each.name === 'request_booking')).toHaveLength(1)
})

test('when nothing can be evicted, or eviction fails too, the command is refused', async () => {
  let full = false
  const freeSpace = vi.fn<FreeSpace>()
  const ann = await rig.start(ANN, { storage: tightDisk(() => full), freeSpace })
  await until(ann.profile.get(), (profile) => profile !== undefined)
  full = true
  freeSpace.mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error('the cache does not open'))
  for (const _ of [1, 2]) {
    expect(await ann.outbox.submit('request_booking', request(rig.newId()))).toMatchObject({ ok: false, error: { code: 'storage_full' } })
  }
  expect(freeSpace).toHaveBeenCalledTimes(2)
  expect(await now(ann.outbox.items())).toEqual([])
})

test('of two tabs the running one sends the commands of both, and both show the same', async () => {
  const disk = deviceStorage()
  const dead = await rig.start(ANN, { storage: disk, fetch: () => new Promise(() => undefined) })
  const living = await rig.start(ANN, { storage: { ...disk, name: `${disk.name}-second-tab` } })
  await until(dead.profile.get(), (profile) => profile?.name === 'Ann')
  const [first, second] = [rig.newId(), rig.newId()]
  const given = await Promise.all([
    dead.outbox.submit('request_booking', request(first)),
    living.outbox.submit('request_booking', request(second, { scheduled_date: addMs(instantFromMs(START_MS), 3 * 3_600_000) })),
  ])
  expect(new Set(given.map((each) => each.ok && each.value)).size).toBe(2)
  await until(living.outbox.items(), (items) => items.length === 0)
  await until(dead.outbox.items(), (items) => items.length === 0)
  expect(rig.server.judged.filter((each) => each.name === 'request_booking')).toHaveLength(2)
  await until(dead.bookings.list(), (bookings) => bookings.length === 2 && bookings.every((shown) => !shown.waiting))
  expect(await now(dead.bookings.list())).toEqual(await now(living.bookings.list()))
})

test('a database whose connection is lost is reopened, and the page continues', async () => {
  const disk = deviceStorage()
  let broken = false
  const fragile: typeof disk = {
    ...disk,
    createStorageInstance: async (params) => {
      const instance = await disk.createStorageInstance(params)
      const write = instance.bulkWrite.bind(instance)
      let isGone = false
      instance.bulkWrite = async (rows, context) => {
        isGone ||= broken
        if (isGone) throw Object.assign(new Error('closed'), { name: 'DatabaseClosedError' })
        return write(rows, context)
      }
      return instance
    },
  }
  const onBroken = vi.fn()
  const ann = await rig.start(ANN, { storage: fragile, onBroken })
  await until(ann.profile.get(), (profile) => profile !== undefined)
  const seen: number[] = []
  const watching = ann.bookings.list().subscribe((bookings) => seen.push(bookings.length))
  broken = true
  const giving = ann.outbox.submit('request_booking', request(rig.newId()))
  queueMicrotask(() => {
    broken = false
  })
  expect((await giving).ok).toBe(true)
  await until(ann.outbox.items(), (items) => items.length === 0)
  await vi.waitFor(() => expect(seen.at(-1)).toBe(1))
  expect(onBroken).not.toHaveBeenCalled()
  watching.unsubscribe()
})

test('messages that arrive while others wait keep the server’s order, and the waiting ones stay last', async () => {
  const { ann, id } = await talking()
  const first = rig.newId()
  await ann.outbox.submit('send_message', { booking_id: id, message_id: first, message: 'first' })
  await until(ann.outbox.items(), (items) => items.length === 0)
  const slow = rig.server.before
  rig.server.before = (incoming) => (incoming.method === 'POST' ? new Response('{}', { status: 503 }) : slow(incoming))
  await ann.outbox.submit('send_message', { booking_id: id, message_id: rig.newId(), message: 'waits' })
  const stored = rig.server.doc(messageId(id, first))
  if (stored?.type !== 'message') throw new Error('the first message is not there')
  const theirs = rig.newId()
  rig.server.put({
    ...stored,
    doc_id: messageId(id, theirs),
    id: theirs,
    sender_uid: PAT,
    sender_type: 'provider',
    message: 'theirs',
    created_at: '2026-11-24T23:00:00.000Z' as typeof stored.created_at,
  })
  await until(ann.messages.window(id, 600), ({ messages }) => messages.length === 3)
  expect((await now(ann.messages.window(id, 600))).messages.map(({ doc, waiting }) => [doc.message, waiting])).toEqual([
    ['first', false],
    ['theirs', false],
    ['waits', true],
  ])
})

test('a failing server is not flooded: while no time passes, nothing is retried', async () => {
  const ann = await rig.start(ANN)
  await until(ann.profile.get(), (profile) => profile !== undefined)
  rig.server.before = (incoming) => (incoming.method === 'POST' ? new Response('{}', { status: 503 }) : undefined)
  await ann.outbox.submit('remove_favourite', { provider_id: PAT })
  await until(
    ann.sync.status(),
    (status) => status.connection === 'live' && rig.server.requests.filter((each) => each.startsWith('POST')).length > 0,
  )
  await vi.waitFor(() => expect(rig.server.requests.at(-1)).toContain('longpoll'))
  expect(rig.server.requests.filter((each) => each.startsWith('POST'))).toHaveLength(1)
  expect(rig.server.requests.length).toBeLessThan(8)
  rig.clock.advance(30_000)
  await vi.waitFor(() => expect(rig.server.requests.filter((each) => each.startsWith('POST'))).toHaveLength(2))
})
