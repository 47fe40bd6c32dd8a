import { isDeepStrictEqual } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { userAudience } from '#domain/replication/audience.ts'
import { bookingId, type Uid, type Ulid } from '#domain/ids.ts'
import { visibleTo } from '#server/store/documents/visibility.ts'
import { wireDocument } from '#server/feed/wire-document.ts'
import { insertDocuments, newId, newUid, startBackend, testDevice, type Backend } from '../support/backend.ts'
import { profileOf, providerOf, requestFor } from '../support/people.ts'
import { readAllDocuments, localDatabase, remoteDatabase, type Fields, type PouchDatabase } from './pouchdb-client.ts'
import { storeKinds, type StorePlace } from '../support/store-kinds.ts'
import { until } from '../support/wait-until.ts'

/** Pulls as the replication protocol says: the live feed, then the bodies with their ancestry, written as they are. */
function pullLive(
  remote: PouchDatabase,
  local: PouchDatabase,
  since: string | number,
): { stop(): void; settled(): Promise<void>; since(): string | number; failed(): boolean } {
  let last = since
  let hasFailed = false
  let work: Promise<unknown> = Promise.resolve()
  const feed = remote.changes({ live: true, since, batch_size: 5, heartbeat: 1_000, return_docs: false })
  async function pull(id: string, rev: string): Promise<void> {
    const { results } = await remote.bulkGet({ docs: [{ id, rev }], revs: true })
    for (const { docs } of results) {
      for (const each of docs) {
        if (!('ok' in each)) throw new Error(`${id} was told and could not be got`)
        await local.bulkDocs([each.ok as PouchDB.Core.PutDocument<Fields>], { new_edits: false })
      }
    }
  }
  void feed.on('change', (row) => {
    work = work.then(async () => {
      for (const { rev } of row.changes) await pull(row.id, rev)
      last = row.seq
    })
  })
  void feed.on('error', () => {
    hasFailed = true
  })
  return { stop: () => feed.cancel(), settled: async () => void (await work), since: () => last, failed: () => hasFailed }
}

async function expected(backend: Backend, uid: Uid): Promise<Map<string, unknown>> {
  const rows = await backend.store.range({ start: '', end: '\uffff', includeDocs: true })
  return new Map(
    rows.flatMap((row) => {
      const seen = visibleTo(row.doc, userAudience(uid))
      return seen?.doc ? [[seen.id, wireDocument(seen)] as const] : []
    }),
  )
}

const levelOrMemory = storeKinds().filter(({ name }) => name === 'memory' || name === 'leveldb, strict' || name === 'postgres')

describe.each(levelOrMemory)('a stock PouchDB pulling /db/me over $name', ({ place: makePlace }) => {
  let place: StorePlace
  let backend: Backend
  const [customer, provider, stranger] = [newUid(), newUid(), newUid()]
  beforeEach(async () => {
    place = makePlace()
    backend = await startBackend(await place.open())
    await insertDocuments(backend.writer, profileOf(customer), profileOf(provider), providerOf(provider), profileOf(stranger))
  })
  afterEach(async () => {
    await backend.stop()
    await backend.store.close()
    await place.remove()
  })

  /** One day of everybody: bookings of the customer, and other people's in between. */
  async function oneDay(day: number): Promise<Ulid> {
    const [phone, shop, other] = [
      testDevice(backend.runner, customer),
      testDevice(backend.runner, provider),
      testDevice(backend.runner, stranger),
    ]
    const [mine, theirs] = [newId(), newId()]
    const at = (hour: number): string => new Date(Date.parse('2026-11-21T00:00:00.000Z') + (day * 24 + hour) * 3_600_000).toISOString()
    await phone.run('request_booking', requestFor(provider, mine, at(9)))
    await other.run('request_booking', requestFor(provider, theirs, at(12)))
    await shop.run('accept_booking', { booking_id: theirs })
    await shop.run('accept_booking', { booking_id: mine })
    await shop.run('send_message', { booking_id: theirs, message_id: newId(), message: 'Not for the customer' })
    await shop.run('send_message', { booking_id: mine, message_id: newId(), message: 'For the customer' })
    return mine
  }

  async function agree(local: PouchDatabase): Promise<void> {
    const sides = async (): Promise<readonly [Map<string, unknown>, Map<string, unknown>]> => [
      await readAllDocuments(local),
      await expected(backend, customer),
    ]
    await until('the same documents on both sides', sides, ([here, there]) => isDeepStrictEqual(here, there), 20_000)
  }

  test('live, with other people’s changes in between, it ends with exactly its own', async () => {
    const [remote, local] = [remoteDatabase(() => backend, customer), localDatabase()]
    await oneDay(0)
    const pull = pullLive(remote, local, 0)
    const days = [await oneDay(1), await oneDay(2), await oneDay(3)]
    await backend.writer.remove(bookingId(days[0] ?? newId()))
    await agree(local)
    expect(pull.failed()).toBe(false)
    pull.stop()
    await pull.settled()
    const here = await readAllDocuments(local)
    expect(here.size).toBeGreaterThan(20)
    expect(JSON.stringify([...here])).not.toContain('Not for the customer')
    const conflicting = (await local.allDocs({ conflicts: true, include_docs: true })).rows.filter((row) => row.doc?._conflicts)
    expect(conflicting).toEqual([])
  })

  test('interrupted and resumed, it ends with exactly its own', async () => {
    const [remote, local] = [remoteDatabase(() => backend, customer), localDatabase()]
    const first = pullLive(remote, local, 0)
    await oneDay(0)
    await agree(local)
    first.stop()
    await first.settled()
    await oneDay(1)
    if (place.reopens) {
      await backend.stop()
      await backend.store.close()
      backend = await startBackend(await place.open())
    }
    await oneDay(2)
    const second = pullLive(remote, local, first.since())
    await agree(local)
    second.stop()
    await second.settled()
  })

  test('it cannot write a document', async () => {
    const remote = remoteDatabase(() => backend, customer)
    const booking = await oneDay(0)
    const forged = { _id: bookingId(booking), _rev: `99-${'f'.repeat(32)}`, status: 'completed' }
    await expect(remote.bulkDocs([forged], { new_edits: false })).rejects.toMatchObject({ status: 403 })
    expect(await remote.bulkDocs([forged])).toMatchObject([{ error: 'forbidden' }])
    expect((await remote.get(bookingId(booking)))['status']).toBe('accepted')
  })
})
