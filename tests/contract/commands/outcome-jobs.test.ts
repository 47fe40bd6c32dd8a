import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Booking } from '#domain/documents/booking.ts'
import { bookingId, type Uid, type Ulid } from '#domain/ids.ts'
import { createOutcomeAsking, createOutcomeSettling } from '#server/bookings/outcome-jobs.ts'
import { createJobQueue, type JobQueue } from '#server/jobs/job-queue.ts'
import { silentLog } from '#server/platform/log.ts'
import { openMemoryStore } from '#server/store/level/open-memory-store.ts'
import { openDocumentReader } from '#server/store/documents/document-reader.ts'
import { fromStored } from '#server/store/documents/stored-document.ts'
import { insertDocuments, newId, newUid, startBackend, testDevice, type Backend } from '../support/backend.ts'
import { profileOf, providerOf, requestFor } from '../support/people.ts'
import { until } from '../support/wait-until.ts'

const HOUR = 3_600_000
let backend: Backend
let queue: JobQueue | undefined
let customer: Uid
let provider: Uid

/** Starts the queue, as a server does: what is due by its clock runs. */
async function runDue(): Promise<void> {
  await queue?.stop()
  const deps = { documents: openDocumentReader(backend.store), runner: backend.runner, clock: backend.clock.read }
  queue = createJobQueue({
    store: backend.store,
    window: backend.window,
    handlers: { ask_outcome: createOutcomeAsking(deps), settle_outcome: createOutcomeSettling(deps) },
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

const told = async (uid: Uid, kind: string): Promise<number> => {
  const rows = await backend.store.range({ start: `notification:${uid}:`, end: `notification:${uid}:\uffff`, includeDocs: true })
  return rows.filter((row) => row.doc?.['kind'] === kind).length
}
const readBooking = async (id: Ulid): Promise<Booking> => fromStored(await backend.store.get(bookingId(id))) as Booking
const as = (uid: Uid, name: 'accept_booking' | 'report_outcome', args: object) => testDevice(backend.runner, uid).run(name, args)

beforeEach(async () => {
  backend = await startBackend(await openMemoryStore())
  customer = newUid()
  provider = newUid()
  await insertDocuments(backend.writer, profileOf(customer), profileOf(provider), providerOf(provider))
})
afterEach(async () => {
  await queue?.stop()
  queue = undefined
  await backend.stop()
  await backend.store.close()
})

/** An agreed job of one hour that nobody starts, an hour from now. */
async function agreed(): Promise<Ulid> {
  const id = newId()
  await testDevice(backend.runner, customer).run('request_booking', requestFor(provider, id, '2026-11-20T10:00:00.000Z'))
  await as(provider, 'accept_booking', { booking_id: id })
  return id
}

test('both sides are asked once, and a single answer counts after 48 hours', async () => {
  const id = await agreed()
  backend.clock.now = Date.parse('2026-11-20T13:00:00.000Z')
  await runDue()
  await until(
    'both were asked',
    async () => [await told(customer, 'outcome_asked'), await told(provider, 'outcome_asked')],
    (seen) => seen.every((count) => count === 1),
  )
  await as(customer, 'report_outcome', { booking_id: id, outcome: 'provider_absent' })
  backend.clock.now += 47 * HOUR
  await runDue()
  expect((await readBooking(id)).status).toBe('accepted')
  backend.clock.now += HOUR
  await runDue()
  const settled = await until(
    'settled',
    () => readBooking(id),
    (booking) => booking.status === 'cancelled',
  )
  expect(settled.history.at(-1)).toMatchObject({ by: 'system', outcome: 'provider_absent' })
  expect([await told(customer, 'outcome_asked'), await told(provider, 'outcome_asked')]).toEqual([1, 1])
})

test('nobody is asked about a job that one of the two has told about', async () => {
  const id = await agreed()
  backend.clock.now = Date.parse('2026-11-20T13:00:00.000Z')
  for (const uid of [customer, provider]) await as(uid, 'report_outcome', { booking_id: id, outcome: 'done' })
  await runDue()
  expect((await readBooking(id)).status).toBe('completed')
  expect(await told(customer, 'outcome_asked')).toBe(0)
})
