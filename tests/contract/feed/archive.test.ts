import { ulid } from 'ulid'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, RETENTION_DAYS } from '#domain/constants.ts'
import type { Profile } from '#domain/documents/profile.ts'
import { profileId, type Uid, type Ulid } from '#domain/ids.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { isArchived } from '#domain/replication/retention.ts'
import { createArchiveSweep, type ArchiveSweep } from '#server/archive/archive-sweep.ts'
import type { DocumentStore, StoredDoc } from '#server/store/document-store.ts'
import { openMemoryStore } from '#server/store/level/open-memory-store.ts'
import { fromStored } from '#server/store/documents/stored-document.ts'
import {
  insertDocuments,
  newId,
  newUid,
  startBackend,
  waitForWindow,
  testDevice,
  type Backend,
  type TestDevice,
} from '../support/backend.ts'
import { CRASH_MOMENTS, crashingStore } from '../support/failing-store.ts'
import { feedReader } from '../support/feed-reader.ts'
import { runSweep } from '../jobs/job-of.ts'
import { profileOf, providerOf, requestFor } from '../support/people.ts'
import { remoteDatabase } from './pouchdb-client.ts'
import { storeKinds, type StorePlace } from '../support/store-kinds.ts'

interface Town {
  readonly backend: Backend
  readonly customer: Uid
  readonly provider: Uid
  readonly ann: TestDevice
  readonly pat: TestDevice
  readonly sweeper: (store?: DocumentStore) => ArchiveSweep
}

async function openTown(store: DocumentStore): Promise<Town> {
  const backend = await startBackend(store)
  const [customer, provider] = [newUid(), newUid()]
  await insertDocuments(backend.writer, profileOf(customer), profileOf(provider), providerOf(provider))
  return {
    backend,
    customer,
    provider,
    ann: testDevice(backend.runner, customer),
    pat: testDevice(backend.runner, provider),
    sweeper: (over = store) => createArchiveSweep({ store: over, clock: backend.clock.read }),
  }
}

const must = async (outcome: ReturnType<TestDevice['run']>): Promise<void> =>
  expect(await outcome).toMatchObject({ state: 'accepted', refusal: null })

/** Returns the first offered hours of tomorrow in turn, from nine o'clock in Lagos. */
let hour = 0
const tomorrow = (nowMs: number): string => {
  hour = (hour + 1) % 10
  return instantFromMs((Math.floor(nowMs / DAY_MS) + 1) * DAY_MS + (8 + hour) * HOUR_MS)
}

/** Six in the evening of the next day, when each of them can have been started. */
const nextEvening = (nowMs: number): number => (Math.floor(nowMs / DAY_MS) + 1) * DAY_MS + 18 * HOUR_MS

/** Creates a booking for tomorrow, accepted and with a chat. */
async function book({ backend, ann, pat, provider }: Town): Promise<Ulid> {
  const id = newId()
  await must(ann.run('request_booking', requestFor(provider, id, tomorrow(backend.clock.now))))
  await must(pat.run('accept_booking', { booking_id: id }))
  backend.clock.now += 1_000
  await must(ann.run('send_message', { booking_id: id, message_id: newId(), message: 'Hello' }))
  await must(pat.run('send_message', { booking_id: id, message_id: newId(), message: 'Until then' }))
  await must(pat.run('mark_read', { booking_id: id, up_to: instantFromMs(backend.clock.now) }))
  return id
}

/** Completes it the next day, reviewed and rated. */
async function complete({ backend, ann, pat }: Town, id: Ulid): Promise<void> {
  backend.clock.now = nextEvening(backend.clock.now)
  await must(pat.run('start_job', { booking_id: id }))
  await must(pat.run('complete_job', { booking_id: id }))
  await must(ann.run('write_review', { booking_id: id, rating: 5, comment: 'Dry' }))
  const stars = { fairness_rating: 5, respect_rating: 5, communication_rating: 5, payment_timeliness_rating: 5, overall_rating: 5 }
  await must(pat.run('rate_client', { booking_id: id, ...stars, review_text: '' }))
}

async function feedOf(backend: Backend, uid: Uid): Promise<Map<string, Record<string, unknown>>> {
  const reader = feedReader(() => backend, uid)
  await reader.drain(7)
  return reader.held
}

const about = (held: ReadonlyMap<string, unknown>, id: Ulid): string[] => [...held.keys()].filter((each) => each.includes(id)).toSorted()

async function profileIn(store: DocumentStore, uid: Uid): Promise<Profile | undefined> {
  const doc = fromStored(await store.get(profileId(uid)))
  return doc?.type === 'profile' ? doc : undefined
}

/** Every record of a store that controls who may find a document. */
async function places(store: DocumentStore): Promise<string[]> {
  const ids = (await store.range({ start: '', end: '\uffff' })).map((row) => row.id)
  return ids.filter((id) => /^(inbox|archive|older|due):/.test(id))
}

describe.each(storeKinds())('what is past, over $name', ({ place: makePlace }) => {
  let place: StorePlace
  let store: DocumentStore
  let town: Town
  beforeEach(async () => {
    place = makePlace()
    store = await place.open()
    town = await openTown(store)
  })
  afterEach(async () => {
    await town.backend.stop()
    await store.close()
    await place.remove()
  })

  test('leaves the feed of both after 90 days with its whole booking; open and newer bookings stay', async () => {
    const { backend, customer, provider, sweeper } = town
    const old = await book(town)
    await complete(town, old)
    const open = await book(town)
    await waitForWindow(backend)
    expect(about(await feedOf(backend, customer), old)).toHaveLength(7)

    backend.clock.now += (RETENTION_DAYS - 1) * DAY_MS
    await sweeper().sweep()
    expect(about(await feedOf(backend, customer), old)).toHaveLength(7)
    expect((await profileIn(store, customer))?.past).toBeUndefined()

    const recent = await book(town)
    await complete(town, recent)
    backend.clock.now += DAY_MS
    await sweeper().sweep()
    await waitForWindow(backend)
    for (const uid of [customer, provider]) {
      const held = await feedOf(backend, uid)
      expect(about(held, old)).toEqual([])
      expect(about(held, open).length).toBeGreaterThanOrEqual(5)
      expect(about(held, recent).length).toBeGreaterThanOrEqual(7)
      const outcomes = [...held.values()].filter((doc) => doc['type'] === 'command')
      expect(outcomes.every((doc) => String(doc['decided_at']) > instantFromMs(backend.clock.now - (RETENTION_DAYS + 1) * DAY_MS))).toBe(
        true,
      )
      expect([...held.values()].some((doc) => doc['type'] === 'notification' && doc['booking_id'] === old)).toBe(false)
    }
    const through = instantFromMs(Math.floor(backend.clock.now / DAY_MS) * DAY_MS)
    expect((await profileIn(store, customer))?.past).toEqual({ through, as_customer: 1, as_provider: 0 })
    expect((await profileIn(store, provider))?.past).toEqual({ through, as_customer: 0, as_provider: 1 })
    expect((await feedOf(backend, customer)).get(profileId(customer))).toMatchObject({ past: { through } })
  })

  test('is not in the delta of a device that was away, and returns when it changes', async () => {
    const { backend, customer, ann, sweeper } = town
    const reader = feedReader(() => backend, customer)
    await reader.drain()
    const old = await book(town)
    await complete(town, old)
    backend.clock.now += (RETENTION_DAYS + 2) * DAY_MS
    await sweeper().sweep()
    await waitForWindow(backend)
    await reader.drain(3)
    expect(about(reader.held, old)).toEqual([])
    expect(reader.held.get(profileId(customer))).toMatchObject({ past: { as_customer: 1 } })

    await must(ann.run('add_favourite', { provider_id: town.provider }))
    const changed = { ...(await store.get(`booking:${old}`)), version: 99 }
    expect((await store.put(changed as Parameters<DocumentStore['put']>[0])).ok).toBe(true)
    await waitForWindow(backend)
    await reader.drain()
    expect(about(reader.held, old)).toEqual([`booking:${old}`])
  })

  test('a stock PouchDB pulls the current documents and no others', async () => {
    const { backend, customer, sweeper } = town
    const old = await book(town)
    await complete(town, old)
    const open = await book(town)
    backend.clock.now += (RETENTION_DAYS + 1) * DAY_MS
    await sweeper().sweep()
    await waitForWindow(backend)
    const { results } = await remoteDatabase(() => backend, customer).changes({ since: 0, include_docs: true, batch_size: 7 })
    const held = new Map(results.map((row) => [row.id, row.doc]))
    expect(about(held, old)).toEqual([])
    expect([...held.keys()].toSorted()).toEqual([...(await feedOf(backend, customer)).keys()].toSorted())
    expect(about(held, open)).toContain(`booking:${open}`)
    // By its id it is still readable for its two people, and for nobody else.
    expect((await backend.call(customer, 'GET', `/db/me/booking:${old}`)).status).toBe(200)
    expect((await backend.call(newUid(), 'GET', `/db/me/booking:${old}`)).status).toBe(404)
  })

  test('a late review and a late message are archived in their own time', async () => {
    const { backend, customer, ann, pat, provider, sweeper } = town
    const old = await book(town)
    backend.clock.now = nextEvening(backend.clock.now)
    await must(pat.run('start_job', { booking_id: old }))
    await must(pat.run('complete_job', { booking_id: old }))
    backend.clock.now += (RETENTION_DAYS + 3) * DAY_MS
    await sweeper().sweep()
    await waitForWindow(backend)
    expect(about(await feedOf(backend, provider), old)).toEqual([])

    await must(ann.run('write_review', { booking_id: old, rating: 2, comment: 'It drips again' }))
    await must(ann.run('edit_review', { booking_id: old, rating: 1, comment: 'It drips still' }))
    // Written while the chat was open, on a device that was away since.
    await must(ann.run('send_message', { booking_id: old, message_id: newId(), message: 'Late' }, (RETENTION_DAYS + 3) * DAY_MS + HOUR_MS))
    await waitForWindow(backend)
    expect(about(await feedOf(backend, provider), old)).toEqual(expect.arrayContaining([`review:${provider}:${old}`]))

    backend.clock.now += (RETENTION_DAYS + 1) * DAY_MS
    await sweeper().sweep()
    await waitForWindow(backend)
    for (const uid of [customer, provider]) expect(about(await feedOf(backend, uid), old)).toEqual([])
    expect((await profileIn(store, provider))?.past).toMatchObject({ as_provider: 1 })
    expect((await places(store)).filter((id) => id.startsWith('due:'))).toEqual([])
  })

  test('bookings that ended before there were due entries get them once', async () => {
    const { backend, customer, sweeper } = town
    const ids = [await book(town), await book(town), await book(town)]
    for (const id of ids.slice(0, 2)) await complete(town, id)
    for (const id of (await places(store)).filter((each) => each.startsWith('due:'))) {
      const stored = await store.get(id)
      await store.put({ _id: id, ...(stored?._rev === undefined ? {} : { _rev: stored._rev }), _deleted: true })
    }
    backend.clock.now += (RETENTION_DAYS + 30) * DAY_MS
    await sweeper().sweep()
    await waitForWindow(backend)
    expect(about(await feedOf(backend, customer), ids[0] ?? newId()).length).toBeGreaterThan(0)
    await runSweep('archive', sweeper().run)
    await waitForWindow(backend)
    const held = await feedOf(backend, customer)
    expect(ids.map((id) => about(held, id).length > 0)).toEqual([false, false, true])
    expect((await profileIn(store, customer))?.past).toMatchObject({ as_customer: 2 })
  })

  test.each([
    ['as soon as it is right', false],
    ['also in data of before that was looked for', true],
  ])('what a clock that ran ahead said of days to come is taken back %s', async (_when, isOld) => {
    const { backend, customer, provider, sweeper } = town
    const old = await book(town)
    await complete(town, old)
    const rightMs = backend.clock.now
    backend.clock.now += 400 * DAY_MS
    await sweeper().sweep()
    backend.clock.now = rightMs
    const said = await profileIn(store, customer)
    expect((said?.past?.through ?? '') > instantFromMs(rightMs)).toBe(true)
    const mark = await store.get('archive-through')
    if (isOld) await store.put({ _id: 'archive-through', ...(mark?._rev === undefined ? {} : { _rev: mark._rev }), _deleted: true })

    const recent = await book(town)
    await complete(town, recent)
    await sweeper().sweep()
    await waitForWindow(backend)
    const today = instantFromMs(Math.floor(backend.clock.now / DAY_MS) * DAY_MS)
    const booking = fromStored(await store.get(`booking:${recent}`))
    for (const uid of [customer, provider]) {
      const held = await feedOf(backend, uid)
      expect(held.get(profileId(uid))).toMatchObject({ past: { through: today } })
      expect(held.get(`booking:${recent}`)).toMatchObject({ status: 'completed' })
      expect(booking?.type === 'booking' && isArchived(booking, today)).toBe(false)
    }
    // No booking is read again while the clock is right, and everything that has become past is still archived.
    const written = await store.lastSeq()
    await sweeper().sweep()
    expect(await store.lastSeq()).toBe(written)
    backend.clock.now += (RETENTION_DAYS + 1) * DAY_MS
    await sweeper().sweep()
    await waitForWindow(backend)
    expect(about(await feedOf(backend, customer), recent)).toEqual([])
    expect((await profileIn(store, customer))?.past).toMatchObject({ as_customer: 2 })
  })

  test('a device that was away for longer than its outcomes are stored gets them when it asks again', async () => {
    const { backend, customer, ann, sweeper } = town
    const old = await book(town)
    await complete(town, old)
    const lost = `command:${ulid()}:000000001`
    const push = { docs: [{ _id: lost, name: 'add_favourite', command_version: 1, queued_ms: 0, args: { provider_id: town.provider } }] }
    expect((await backend.call(customer, 'POST', '/db/me/_bulk_docs', push)).status).toBe(201)
    backend.clock.now += (RETENTION_DAYS + 1) * DAY_MS
    await sweeper().sweep()
    await waitForWindow(backend)
    const reader = feedReader(() => backend, customer)
    await reader.drain()
    expect(reader.held.has(lost)).toBe(false)
    expect((await backend.call(customer, 'POST', '/db/me/_bulk_docs', push)).status).toBe(201)
    await waitForWindow(backend)
    await reader.drain()
    expect(reader.held.get(lost)).toMatchObject({ state: 'accepted' })
    expect(ann.uid).toBe(customer)
  })
})

/** Copies the documents into a separate store. */
async function copyOf(docs: readonly StoredDoc[]): Promise<DocumentStore> {
  const store = await openMemoryStore()
  await store.putAll(docs.map(({ _rev, ...fields }) => fields))
  return store
}

describe('a sweep that is cut off', () => {
  let town: Town
  let docs: StoredDoc[]
  beforeAll(async () => {
    town = await openTown(await openMemoryStore())
    for (const id of [await book(town), await book(town)]) await complete(town, id)
    town.backend.clock.now += (RETENTION_DAYS + 4) * DAY_MS
    docs = (await town.backend.store.range({ start: '', end: '\uffff', includeDocs: true })).flatMap((row) => row.doc ?? [])
  })
  afterAll(async () => {
    await town.backend.stop()
    await town.backend.store.close()
  })

  test.each(CRASH_MOMENTS)('%s any of its writes is completed by the next', async (moment) => {
    const whole = await copyOf(docs)
    await town.sweeper(whole).sweep()
    const expected = await places(whole)
    expect(expected.filter((id) => id.startsWith('inbox') && id.includes('booking'))).toEqual([])
    expect(expected.filter((id) => id.startsWith('older'))).toHaveLength(4)
    await whole.close()
    for (let writes = 0, isOver = false; !isOver; writes += 1) {
      const store = await copyOf(docs)
      const crashing = crashingStore(store, writes, moment)
      const swept = town.sweeper(crashing.store).sweep()
      await swept.catch(() => undefined)
      isOver = !crashing.hasCrashed()
      await town.sweeper(store).sweep()
      expect(await places(store)).toEqual(expected)
      expect((await profileIn(store, town.customer))?.past).toMatchObject({ as_customer: 2 })
      await store.close()
    }
  })
})
