import { ulid } from 'ulid'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { userAudience, type Audience } from '#domain/replication/audience.ts'
import { NOTIFICATIONS_KEPT } from '#domain/constants.ts'
import { bookingId, messageId, profileId, providerId, type Uid, type Ulid } from '#domain/ids.ts'
import { createCommandRunner } from '#server/commands/command-runner.ts'
import { visibleTo } from '#server/store/documents/visibility.ts'
import { wireDocument } from '#server/feed/wire-document.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import {
  waitForWindow,
  insertDocuments,
  newId,
  newUid,
  startBackend,
  testDevice,
  type Backend,
  type BackendOptions,
} from '../support/backend.ts'
import { createDocumentFactory } from '#tests/bench/market/document-factory.ts'
import { feedReader, readFeedPage } from '../support/feed-reader.ts'
import { sharedStore } from '../support/failing-store.ts'
import { profileOf, providerOf, requestFor } from '../support/people.ts'
import { storeKinds, type StorePlace } from '../support/store-kinds.ts'
import { until } from '../support/wait-until.ts'

/** Every document of the store that this audience may see, as it would arrive. */
async function whatIsOf(store: DocumentStore, audience: Audience): Promise<Map<string, unknown>> {
  const rows = await store.range({ start: '', end: '\uffff', includeDocs: true })
  const seen = rows.map((row) => visibleTo(row.doc, audience)).filter((each) => each?.doc !== undefined)
  return new Map(seen.map((each) => (each ? [each.id, wireDocument(each)] : ['', undefined])))
}

describe.each(storeKinds())('the feed over $name', ({ place: makePlace, name: storeName }) => {
  let place: StorePlace
  let backend: Backend
  let customer: Uid
  let provider: Uid
  let stranger: Uid

  async function start(options: BackendOptions = {}): Promise<void> {
    backend = await startBackend(await place.open(), options)
  }
  async function restart(options: BackendOptions = {}): Promise<void> {
    await backend.stop()
    await backend.store.close()
    await start(options)
  }
  async function book(id: Ulid = newId(), startsAt = '2026-11-21T09:00:00.000Z'): Promise<Ulid> {
    await testDevice(backend.runner, customer).run('request_booking', requestFor(provider, id, startsAt))
    return id
  }

  beforeEach(async () => {
    place = makePlace()
    await start()
    customer = newUid()
    provider = newUid()
    stranger = newUid()
    await insertDocuments(backend.writer, profileOf(customer), profileOf(provider), providerOf(provider), profileOf(stranger))
  })
  afterEach(async () => {
    await backend.stop()
    await backend.store.close()
    await place.remove()
  })

  test('a snapshot in pages of any size holds exactly the own documents, commands last', async () => {
    for (let hour = 9; hour < 12; hour += 1) await book(newId(), `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000Z`)
    await waitForWindow(backend)
    const mine = await whatIsOf(backend.store, userAudience(customer))
    expect(mine.size).toBeGreaterThan(9)
    for (const limit of [1, 2, 3, 7, mine.size, 500]) {
      const reader = feedReader(() => backend, customer)
      await reader.drain(limit)
      expect(reader.held).toEqual(mine)
      expect(reader.came).toHaveLength(mine.size)
      const firstCommand = reader.came.findIndex((id) => id.startsWith('command:'))
      expect(reader.came.slice(firstCommand).every((id) => id.startsWith('command:'))).toBe(true)
      expect(await reader.page(10)).toBe(0)
    }
  })

  test('the first of several pages has what a new device needs first, and all pages together everything', async () => {
    const booking = await book()
    const sent = newId()
    await testDevice(backend.runner, provider).run('accept_booking', { booking_id: booking })
    const message = { booking_id: booking, message_id: sent, message: 'On the way?' }
    expect(await testDevice(backend.runner, customer).run('send_message', message)).toMatchObject({ state: 'accepted' })
    const pair = { customer, provider }
    const factory = createDocumentFactory(1)
    await insertDocuments(backend.writer, ...Array.from({ length: 60 }, () => factory.group(pair)).flat())
    await waitForWindow(backend)
    const mine = await whatIsOf(backend.store, userAudience(customer))
    const reader = feedReader(() => backend, customer)
    expect(await reader.page(500)).toBe(500)
    const newest = [...mine.keys()]
      .filter((id) => id.startsWith('notification:'))
      .sort()
      .slice(-NOTIFICATIONS_KEPT)
    expect([...reader.held.keys()]).toEqual(
      expect.arrayContaining([profileId(customer), bookingId(booking), messageId(booking, sent), ...newest]),
    )
    await reader.drain(500)
    expect(reader.held).toEqual(mine)
  })

  test('the seq of any row of a snapshot continues from there', async () => {
    for (let hour = 9; hour < 12; hour += 1) await book(newId(), `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000Z`)
    await waitForWindow(backend)
    const whole = await readFeedPage(await backend.call(customer, 'GET', '/db/me/_changes'))
    for (const [index, row] of whole.results.entries()) {
      const rest = await readFeedPage(await backend.call(customer, 'GET', `/db/me/_changes?since=${encodeURIComponent(row.seq)}`))
      expect(rest.results.map((each) => each.id)).toEqual(whole.results.slice(index + 1).map((each) => each.id))
      expect(rest.last_seq).toBe(whole.last_seq)
    }
  })

  test('a delta sends each change once, skips other people’s, and advances past them', async () => {
    const reader = feedReader(() => backend, customer)
    await waitForWindow(backend)
    await reader.drain()
    const before = reader.since
    for (let n = 0; n < 20; n += 1) await testDevice(backend.runner, stranger).run('add_favourite', { provider_id: provider })
    await waitForWindow(backend)
    expect(await reader.page(100)).toBe(0)
    expect(reader.since).not.toBe(before)
    const booking = await book()
    await testDevice(backend.runner, provider).run('accept_booking', { booking_id: booking })
    await waitForWindow(backend)
    reader.came.length = 0
    await reader.drain(2)
    expect(new Set(reader.came).size).toBe(reader.came.length)
    expect(reader.held).toEqual(await whatIsOf(backend.store, userAudience(customer)))
    expect(reader.held.get(bookingId(booking))).toMatchObject({ status: 'accepted' })
    // Documents that the command wrote come before its outcome.
    expect(reader.came.findIndex((id) => id.startsWith('command:'))).toBeGreaterThan(reader.came.findIndex((id) => id.startsWith('place:')))
  })

  test('the server’s private records do not travel', async () => {
    const booking = await book()
    const shop = createCommandRunner({ store: sharedStore(backend.store), clock: backend.clock.read, newId })
    await testDevice(shop, provider).run('accept_booking', { booking_id: booking })
    await backend.store.put({ _id: `account:${customer}`, type: 'account', uid: customer, secret: 'x' })
    await waitForWindow(backend)
    const text = await (await backend.call(customer, 'GET', '/db/me/_changes?include_docs=true&limit=500')).text()
    expect(text).not.toMatch(/applied_by|account|pointer|secret|intent/)
    expect(text).not.toContain(`place:${booking}:${provider}`)
  })

  test('the directory shows who is listed and sends who is gone', async () => {
    const lagos = feedReader(() => backend, undefined, 'directory?city=Lagos')
    const nairobi = feedReader(() => backend, undefined, 'directory?city=Nairobi')
    const everywhere = feedReader(() => backend, undefined, 'directory')
    const shop = testDevice(backend.runner, provider)
    const id = providerId(provider)
    const look = async (): Promise<string[]> => {
      await waitForWindow(backend)
      const readers = [lagos, nairobi, everywhere]
      for (const reader of readers) await reader.drain()
      // A client that starts only now sees the same.
      const fresh = [
        feedReader(() => backend, undefined, 'directory?city=Lagos'),
        feedReader(() => backend, undefined, 'directory?city=Nairobi'),
        feedReader(() => backend, undefined, 'directory'),
      ]
      for (const reader of fresh) await reader.drain()
      expect(fresh.map((reader) => [...reader.held])).toEqual(readers.map((reader) => [...reader.held]))
      return ['Lagos', 'Nairobi', 'everywhere'].filter((_, index) => readers[index]?.held.has(id))
    }
    expect(await look()).toEqual(['Lagos', 'everywhere'])
    await shop.run('set_status', { status: 'Off Duty' })
    expect(await look()).toEqual([])
    await shop.run('set_status', { status: 'Available' })
    expect(await look()).toEqual(['Lagos', 'everywhere'])
    await shop.run('update_provider', { city: 'Nairobi' })
    expect(await look()).toEqual(['Nairobi', 'everywhere'])
    await backend.writer.remove(id)
    expect(await look()).toEqual([])
    const own = feedReader(() => backend, provider)
    await own.drain()
    expect(own.held.has(id)).toBe(false)
    const gone = await readFeedPage(await backend.call(undefined, 'GET', '/db/directory/_changes?include_docs=true'))
    expect(gone.results).toEqual([
      expect.objectContaining({ id, deleted: true, doc: { _id: id, _rev: gone.results[0]?.changes[0]?.rev, _deleted: true } }),
    ])
  })

  test('a deleted document is gone on the devices that had it, and none of it is left', async () => {
    const reader = feedReader(() => backend, customer)
    const booking = await book()
    await waitForWindow(backend)
    await reader.drain()
    expect(reader.held.has(bookingId(booking))).toBe(true)
    await backend.writer.remove(bookingId(booking))
    await waitForWindow(backend)
    await reader.drain()
    expect(reader.held.has(bookingId(booking))).toBe(false)
    expect(JSON.stringify(await backend.store.get(bookingId(booking)))).not.toContain('Ring twice')
  })

  test('a checkpoint outlives a restart where seqs last, and starts a snapshot where they do not or when it is too old', async () => {
    if (!place.reopens) return
    const reader = feedReader(() => backend, customer)
    const first = await book()
    await waitForWindow(backend)
    await reader.drain()
    await restart()
    reader.came.length = 0
    await book(newId(), '2026-11-21T12:00:00.000Z')
    await waitForWindow(backend)
    await until(
      'the booking',
      async () => reader.drain(3).then(() => reader.came.length),
      (count) => count > 0,
    )
    const isDelta = !reader.came.includes(bookingId(first))
    expect(isDelta).toBe(backend.store.seqs === 'durable')
    expect(reader.held).toEqual(await whatIsOf(backend.store, userAudience(customer)))

    await restart({ capacity: 10 })
    reader.came.length = 0
    for (let n = 0; n < 12; n += 1)
      await testDevice(backend.runner, stranger).run(n % 2 === 0 ? 'add_favourite' : 'remove_favourite', { provider_id: provider })
    await waitForWindow(backend)
    await reader.drain(4)
    expect(reader.came).toContain(profileId(customer))
    expect(reader.held).toEqual(await whatIsOf(backend.store, userAudience(customer)))
  })

  test('foreign, forged and broken checkpoints start a snapshot of the own documents', async () => {
    await book()
    await waitForWindow(backend)
    const head = backend.window.head()
    const mine = await whatIsOf(backend.store, userAudience(customer))
    const forged = [
      '0',
      'w-0123456789abcdef-5',
      `w-${backend.window.id}-${head + 1_000}`,
      `s-${backend.window.id}-${head + 5}-0-`,
      'nonsense',
      '%00',
      '-1',
      '[1]',
      'w--',
    ]
    for (const since of forged) {
      const page = await readFeedPage(
        await backend.call(customer, 'GET', `/db/me/_changes?include_docs=true&since=${encodeURIComponent(since)}`),
      )
      expect(new Set(page.results.map((row) => row.id))).toEqual(new Set(mine.keys()))
    }
    // A snapshot position that points into another person's range stays within the caller's.
    for (const after of [`inbox:user:${provider}:`, 'zzz', '~', `..:${provider}`]) {
      const page = await readFeedPage(
        await backend.call(customer, 'GET', `/db/me/_changes?since=${encodeURIComponent(`s-${backend.window.id}-${head}-0-${after}`)}`),
      )
      expect([...mine.keys()]).toEqual(expect.arrayContaining(page.results.map((row) => row.id)))
    }
  })

  test('whatever is written between pages and restarts, a device ends with exactly its own documents', async () => {
    const people = [customer, provider, stranger]
    const readers = people.map((uid) => feedReader(() => backend, uid))
    const bookings: Ulid[] = []
    let seed = 7
    const chance = (most: number): number => (seed = (seed * 48_271) % 2_147_483_647) % most
    for (let round = 0; round < 40; round += 1) {
      const shop = testDevice(backend.runner, provider)
      const existing = bookings[chance(bookings.length || 1)]
      const act = chance(5)
      if (act < 2 || !existing)
        bookings.push(await book(ulid() as Ulid, new Date(Date.parse('2026-11-21T09:00:00.000Z') + round * 86_400_000).toISOString()))
      else if (act === 2) await shop.run('accept_booking', { booking_id: existing })
      else if (act === 3)
        await testDevice(backend.runner, customer).run('send_message', { booking_id: existing, message_id: newId(), message: 'Hello' })
      else await testDevice(backend.runner, stranger).run('add_favourite', { provider_id: provider })
      await readers[chance(readers.length)]?.page(1 + chance(5))
      if (round % 15 === 14 && place.reopens) await restart({ capacity: round === 29 ? 20 : 1_000 })
    }
    // Arriving documents are marked as delivered, which is sent in turn: until nothing more is sent.
    await until(
      `quiet over ${storeName}`,
      async () => {
        await backend.delivery.settled()
        await waitForWindow(backend)
        let told = 0
        for (const reader of readers) told += await reader.page(4)
        return told
      },
      (told) => told === 0,
    )
    for (const [index, reader] of readers.entries())
      expect(reader.held).toEqual(await whatIsOf(backend.store, userAudience(people[index] ?? customer)))
  })
})
