import '../support/page-globals.ts'
import { expect, test } from 'vitest'
import { transactionsOf } from '#domain/earnings/booking-earnings.ts'
import { HOUR_MS } from '#domain/constants.ts'
import type { Booking } from '#domain/documents/booking.ts'
import { createDateResolver } from '#domain/time/date-resolver.ts'
import { compareByTime, buildEarningsLedger, type EarningsLedger } from '#domain/earnings/earnings.ts'
import { bookingId, type Uid, type Ulid } from '#domain/ids.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { openDocumentReader } from '#server/store/documents/document-reader.ts'
import { createEarningsIndex, type EarningsIndex } from '#server/providers/earnings-index.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { openMemoryStore } from '#server/store/level/open-memory-store.ts'
import { seededRandom, type SeededRandom } from '#tests/support/device/seeded-random.ts'
import {
  waitForWindow,
  insertDocuments,
  newId,
  newUid,
  startBackend,
  testDevice,
  type Backend,
  type TestClock,
  testClock,
} from '../support/backend.ts'
import { profileOf, providerOf, requestFor } from '../support/people.ts'
import { storeKinds, type StorePlace } from '../support/store-kinds.ts'

const setTimer = (ms: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

interface Running {
  readonly backend: Backend
  readonly index: EarningsIndex
}

async function begin(store: DocumentStore, clock: TestClock): Promise<Running> {
  const backend = await startBackend(store, { clock })
  const index = createEarningsIndex({ store, documents: openDocumentReader(store), window: backend.window, setTimer })
  return { backend, index }
}

async function end({ backend, index }: Running): Promise<void> {
  index.stop()
  await backend.stop()
}

async function bookingsIn(store: DocumentStore): Promise<Booking[]> {
  const found: Booking[] = []
  for await (const booking of openDocumentReader(store).all('booking')) found.push(booking)
  return found
}

/** Adds up the bookings one by one. */
async function naive(store: DocumentStore, uid: Uid): Promise<EarningsLedger> {
  const own = (await bookingsIn(store)).filter(({ provider_uid }) => provider_uid === uid)
  return buildEarningsLedger(own.flatMap(transactionsOf).sort(compareByTime), createDateResolver(ZONE))
}

interface Cast {
  readonly customer: Uid
  readonly providers: readonly Uid[]
}

/** Zone of the providers' city. */
const ZONE = 'Africa/Lagos'
const HISTORY_STEPS = 60
const RESTARTS = 4

/** Submits a random command to a random booking: refusals change nothing. */
async function doSomething({ backend }: Running, { customer, providers }: Cast, random: SeededRandom): Promise<void> {
  const { clock, runner, store } = backend
  clock.now += random.below(9) * HOUR_MS
  const provider = random.pick(providers)
  if (provider === undefined) return
  const asked = random.pick(await bookingsIn(store))
  if (!asked || random.chance(0.25)) {
    // On the hour from 9 to 18 in Lagos, in the next days.
    const day = new Date(clock.now + (1 + random.below(20)) * 24 * HOUR_MS).toISOString().slice(0, 10)
    const starts_at = `${day}T${String(8 + random.below(9)).padStart(2, '0')}:00:00.000Z`
    if (random.chance(0.4)) {
      const visits = [0, 1, 2, 3].map((week) => ({
        number: week + 1,
        starts_at: instantFromMs(Date.parse(starts_at) + week * 7 * 24 * HOUR_MS),
      }))
      await testDevice(runner, customer).run('request_subscription', {
        booking_id: newId(),
        provider_id: provider,
        subscription_type: 'weekly',
        subscription_duration: 4,
        first_visit: starts_at,
        visits,
        duration_hours: 1,
        special_instructions: '',
        user_latitude: null,
        user_longitude: null,
        address: '1 Market Street',
        price_per_hour: 25,
      })
      return
    }
    await testDevice(runner, customer).run('request_booking', requestFor(provider, newId(), random.chance(0.5) ? null : starts_at))
    return
  }
  await change(backend, asked, random)
}

async function change({ runner, clock }: Backend, booking: Booking, random: SeededRandom): Promise<void> {
  const as = (uid: Uid, name: string, args: Record<string, unknown> = {}) =>
    testDevice(runner, uid).run(name, { booking_id: booking.id, ...args })
  const visit = random.pick(booking.visits?.filter(({ status }) => status === 'scheduled' || status === 'in_progress') ?? [])
  if (visit && booking.status !== 'pending') {
    // Visits can be started at most a day before their time.
    clock.now = Math.max(clock.now, Date.parse(visit.starts_at))
    await as(booking.provider_uid, 'start_visit', { visit: visit.number })
    await as(booking.provider_uid, random.chance(0.8) ? 'complete_visit' : 'cancel_visit', { visit: visit.number })
    return
  }
  const name = random.pick([
    'accept_booking',
    'accept_booking',
    'start_job',
    'complete_job',
    'complete_job',
    'cancel_booking',
    'reject_booking',
  ])
  if (name !== undefined) await as(booking.provider_uid, name)
}

async function live(place: StorePlace, seed: number): Promise<{ completed: number; pending: number; visits: number }> {
  const random = seededRandom(seed)
  const clock = testClock()
  const cast: Cast = { customer: newUid(), providers: [newUid(), newUid()] }
  let store = await place.open()
  let running = await begin(store, clock)
  await insertDocuments(
    running.backend.writer,
    profileOf(cast.customer),
    ...cast.providers.flatMap((uid) => [profileOf(uid), providerOf(uid, { subscription_available: true, emergency_service: true })]),
  )
  // A third of the runs loads the index before anything happened, so that it follows changes and reads nothing.
  if (random.chance(0.3)) await running.index.load()
  for (let step = 0; step < HISTORY_STEPS; step += 1) {
    await doSomething(running, cast, random)
    if (step % Math.ceil(HISTORY_STEPS / RESTARTS) === 0) {
      await end(running)
      if (place.reopens) {
        await store.close()
        store = await place.open()
      }
      running = await begin(store, clock)
      // Read while commands run.
      void running.index.load()
    }
    if (store.seqs === 'transient') await waitForWindow(running.backend)
    for (const uid of cast.providers) expect(await running.index.bookOf(uid, ZONE, 'USD')).toEqual(await naive(store, uid))
  }
  const books = await Promise.all(cast.providers.map((uid) => running.index.bookOf(uid, ZONE, 'USD')))
  const all = books.flatMap(({ done, pending }) => [...done, ...pending])
  await end(running)
  await store.close()
  await place.remove()
  return {
    completed: all.filter(({ status }) => status === 'completed').length,
    pending: all.filter(({ status }) => status === 'pending').length,
    visits: all.filter(({ visit }) => visit !== null).length,
  }
}

test.each(storeKinds())('$name: after any history, restarts included, the index equals the sum of its bookings', async ({ place }) => {
  const seen = []
  for (const seed of [1, 2]) seen.push(await live(place(), seed))
  // The histories are not trivial.
  for (const kind of ['completed', 'pending', 'visits'] as const) expect(seen.reduce((sum, each) => sum + each[kind], 0)).toBeGreaterThan(0)
})

test('a deleted booking earns nothing', async () => {
  const store = await openMemoryStore()
  const running = await begin(store, testClock())
  const [customer, provider] = [newUid(), newUid()]
  const { backend, index } = running
  await insertDocuments(backend.writer, profileOf(customer), profileOf(provider), providerOf(provider))
  const booking: Ulid = newId()
  await testDevice(backend.runner, customer).run('request_booking', requestFor(provider, booking, null))
  for (const name of ['accept_booking', 'start_job', 'complete_job'])
    await testDevice(backend.runner, provider).run(name, { booking_id: booking })
  expect((await index.bookOf(provider, ZONE, 'USD')).done).toMatchObject([{ status: 'completed', cents: 2_500 }])
  expect((await index.bookOf(customer, ZONE, 'USD')).done).toEqual([])
  await backend.writer.remove(bookingId(booking))
  expect((await index.bookOf(provider, ZONE, 'USD')).done).toEqual([])
  await end(running)
  await store.close()
})
