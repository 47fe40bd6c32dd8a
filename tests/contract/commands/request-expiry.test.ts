import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Booking } from '#domain/documents/booking.ts'
import { bookingId, type Uid, type Ulid } from '#domain/ids.ts'
import { createRequestExpiry } from '#server/bookings/request-expiry.ts'
import { createJobQueue, type JobQueue } from '#server/jobs/job-queue.ts'
import { silentLog } from '#server/platform/log.ts'
import { openMemoryStore } from '#server/store/level/open-memory-store.ts'
import { openDocumentReader } from '#server/store/documents/document-reader.ts'
import { fromStored } from '#server/store/documents/stored-document.ts'
import { insertDocuments, newId, newUid, startBackend, testDevice, type Backend } from '../support/backend.ts'
import { profileOf, providerOf, requestFor } from '../support/people.ts'
import { until } from '../support/wait-until.ts'

const MINUTE = 60_000
let backend: Backend
let queue: JobQueue
let customer: Uid
let provider: Uid

function startExpiry(): void {
  const documents = openDocumentReader(backend.store)
  queue = createJobQueue({
    store: backend.store,
    window: backend.window,
    handlers: { expire_booking: createRequestExpiry({ documents, runner: backend.runner, clock: backend.clock.read }) },
    clock: backend.clock.read,
    setTimer: (ms, run) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    random: () => 0,
    newId,
    log: silentLog,
  })
  queue.start()
}
async function request(startsAt: string | null): Promise<Ulid> {
  const id = newId()
  await testDevice(backend.runner, customer).run('request_booking', requestFor(provider, id, startsAt))
  return id
}
const statusOf = async (id: Ulid): Promise<string> => (fromStored(await backend.store.get(bookingId(id))) as Booking).status
const becomes = (id: Ulid, status: string): Promise<unknown> =>
  until(
    `${status}`,
    () => statusOf(id),
    (seen) => seen === status,
  )

beforeEach(async () => {
  backend = await startBackend(await openMemoryStore())
  customer = newUid()
  provider = newUid()
  await insertDocuments(backend.writer, profileOf(customer), profileOf(provider), providerOf(provider))
})
afterEach(async () => {
  await queue.stop()
  vi.useRealTimers()
  await backend.stop()
  await backend.store.close()
})

test('requests whose time passed while no server ran expire at the start; others stay', async () => {
  const answered = await request('2026-11-20T11:00:00.000Z')
  await testDevice(backend.runner, provider).run('accept_booking', { booking_id: answered })
  const [asap, soon, late] = [await request(null), await request('2026-11-20T10:00:00.000Z'), await request('2026-11-22T10:00:00.000Z')]

  backend.clock.now += 3 * 60 * MINUTE
  startExpiry()
  await becomes(asap, 'expired')
  await becomes(soon, 'expired')
  expect(await statusOf(late)).toBe('pending')
  expect(await statusOf(answered)).toBe('accepted')
  const told = await backend.store.range({ start: `notification:${customer}:`, end: `notification:${customer}:\uffff`, includeDocs: true })
  expect(told.filter((row) => row.doc?.['kind'] === 'booking_expired')).toHaveLength(2)
})

test('a request made while the server runs expires at its time and not before', async () => {
  // Only this timer is the test's: the store needs its own.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  startExpiry()
  const asap = await request(null)
  backend.clock.now += 29 * MINUTE
  await vi.advanceTimersByTimeAsync(29 * MINUTE)
  expect(await statusOf(asap)).toBe('pending')
  backend.clock.now += MINUTE
  await vi.advanceTimersByTimeAsync(MINUTE)
  vi.useRealTimers()
  await becomes(asap, 'expired')
})
