import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BOOKING_STATUSES, type Booking } from '#domain/documents/booking.ts'
import type { Doc } from '#domain/documents/document.ts'
import { bookingId, profileId, type Uid, type Ulid } from '#domain/ids.ts'
import { addMs, instantFromMs } from '#domain/time/instant.ts'
import { profileOf } from '#tests/contract/support/people.ts'
import { aBooking, uid, ulid } from '#tests/support/domain/fixtures.ts'
import { openDocumentReader } from '../store/documents/document-reader.ts'
import { createDocumentWriter } from '../store/documents/document-writer.ts'
import { openChangeWindow } from '../feed/change-window.ts'
import type { DocumentStore } from '../store/document-store.ts'
import { openMemoryStore } from '../store/level/open-memory-store.ts'
import { toStored } from '../store/documents/stored-document.ts'
import { createPlatformTotals, type Totals } from './platform-totals.ts'

const NOW = instantFromMs(Date.parse('2026-11-20T09:00:00.000Z'))
const DAY_MS = 86_400_000
const bookingOf = (n: number): Ulid => ulid(n + 1)
const personOf = (n: number): Uid => uid(n + 1)

/** Counts all documents one by one. */
async function naive(store: DocumentStore): Promise<Totals> {
  const documents = openDocumentReader(store)
  const bookings: Booking[] = []
  for await (const booking of documents.all('booking')) bookings.push(booking)
  let totalCustomers = 0
  for await (const profile of documents.all('profile')) if (profile.userType === 'customer') totalCustomers += 1
  return {
    totalCustomers,
    totalBookings: bookings.length,
    activeBookings: bookings.filter(({ status }) => status === 'accepted' || status === 'in_progress').length,
    activeCustomers: new Set(bookings.filter((one) => one.created_at >= addMs(NOW, -30 * DAY_MS)).map((one) => one.customer_uid)).size,
  }
}

const pick = fc.nat({ max: 5 })
const step = fc.oneof(
  fc.record({ kind: fc.constant('booking' as const), at: pick, by: fc.nat({ max: 3 }), status: fc.constantFrom(...BOOKING_STATUSES) }),
  fc.record({
    kind: fc.constant('profile' as const),
    at: fc.nat({ max: 3 }),
    userType: fc.constantFrom('customer' as const, 'provider' as const),
  }),
  fc.record({ kind: fc.constant('gone' as const), at: fc.nat({ max: 3 }) }),
  fc.record({ kind: fc.constant('deleted' as const), at: fc.nat({ max: 3 }) }),
  // The first load begins: earlier documents are read, later ones arrive as changes.
  fc.record({ kind: fc.constant('load' as const) }),
)

test('equals counting one by one after any history of loads and changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const store = await openMemoryStore()
      const window = await openChangeWindow({ store, newId: () => ulid(99) })
      const writer = createDocumentWriter({ store })
      // Some documents existed before the start.
      const put = async (doc: Doc): Promise<void> => {
        const before = await store.get(doc.doc_id)
        const version = Number(before?.['version'] ?? 0) + 1
        await store.put(toStored({ ...doc, version }, before?._rev))
      }
      await put(aBooking({ id: bookingOf(0), doc_id: bookingId(bookingOf(0)), customer_uid: personOf(0) }))
      const sums = createPlatformTotals({
        store,
        documents: openDocumentReader(store),
        window,
        setTimer: (ms, run) => {
          const timer = setTimeout(run, ms)
          return () => clearTimeout(timer)
        },
      })
      await window.start()
      for (const [index, each] of steps.entries()) {
        if (each.kind === 'load') void sums.load()
        else if (each.kind === 'booking') {
          const id = bookingOf(each.at)
          const first = await store.get(bookingId(id))
          const customer_uid = (first?.['customer_uid'] ?? personOf(each.by)) as Uid
          const created_at = (first?.['created_at'] ?? addMs(NOW, -((index * 7) % 60) * DAY_MS)) as Booking['created_at']
          await put(aBooking({ id, doc_id: bookingId(id), customer_uid, created_at, status: each.status }))
        } else {
          const person = personOf(each.at)
          if (each.kind === 'profile') await put(profileOf(person, { userType: each.userType }))
          else if (each.kind === 'gone') await writer.remove(profileId(person))
          else {
            const there = await store.get(profileId(person))
            if (there) await store.put({ _id: there._id, _rev: there._rev ?? '', _deleted: true })
          }
        }
      }
      const wanted = await naive(store)
      await sums.load()
      // A store in memory does not report its progress, so the last change is awaited.
      const endMs = performance.now() + 5_000
      let got = await sums.at(NOW)
      while (JSON.stringify(got) !== JSON.stringify({ ...got, ...wanted }) && performance.now() < endMs) {
        await new Promise((resolve) => setTimeout(resolve, 1))
        got = await sums.at(NOW)
      }
      expect(got).toEqual(wanted)
      sums.stop()
      window.stop()
      await store.close()
    }),
    { numRuns: 40 },
  )
}, 60_000)
