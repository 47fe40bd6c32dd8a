import { expect, test } from 'vitest'
import type { Calendar } from '#domain/documents/calendar.ts'
import type { Doc } from '#domain/documents/document.ts'
import { intervalOf, type Booking } from '#domain/documents/booking.ts'
import { calendarId, providerId } from '#domain/ids.ts'
import { addMs } from '#domain/time/instant.ts'
import { aBooking, aCalendar, anAcceptedBooking, aProvider, BOOKING, GRACE, holding, NOW, ulid } from '#tests/support/domain/fixtures.ts'
import { openMemoryStore } from '../store/level/open-memory-store.ts'
import { fromStored, toStored } from '../store/stored-document.ts'
import { repairCalendar } from './repair-calendar.ts'

const HOUR = 3_600_000
const agreed = intervalOf(addMs(NOW, 24 * HOUR), 2)
const other = intervalOf(addMs(NOW, 30 * HOUR), 2)
const neighbour = { booking_id: ulid(2), ...intervalOf(addMs(NOW, 40 * HOUR), 1) }

/** Returns the calendar and the customers' view of it after the repair. */
async function repaired(booking: Booking, held: readonly { starts_at: Booking['starts_at'] }[], intervals: Calendar['intervals']) {
  const busy = intervals.map(({ starts_at, ends_at }) => ({ starts_at, ends_at }))
  const docs: Doc[] = [booking, aCalendar(intervals), aProvider(GRACE, { schedule: { days: {}, busy } })]
  const store = await openMemoryStore()
  await store.putAll(docs.map((doc) => toStored(doc, undefined, [])))
  await repairCalendar(store, booking.id)
  const calendar = fromStored(await store.get(calendarId(GRACE)))
  const provider = fromStored(await store.get(providerId(GRACE)))
  const starts = (list: readonly { starts_at: string }[]): string[] => list.map(({ starts_at }) => starts_at).sort()
  const wanted = held.map(({ starts_at }) => String(starts_at)).sort()
  expect(calendar?.type === 'calendar' && starts(calendar.intervals)).toEqual(wanted)
  expect(provider?.type === 'provider' && starts(provider.schedule.busy)).toEqual(wanted)
}

test('restores the agreed hours after a move was interrupted behind the calendar', async () => {
  const booking = anAcceptedBooking({ scheduled_date: agreed.starts_at, ...agreed })
  await repaired(booking, [agreed, neighbour], [neighbour, { booking_id: BOOKING, ...other }])
})

test('keeps correct hours and removes those of an ended booking', async () => {
  const booking = anAcceptedBooking({ scheduled_date: agreed.starts_at, ...agreed })
  await repaired(booking, [agreed, neighbour], [holding(booking), neighbour])
  await repaired(aBooking({ status: 'cancelled', ...agreed }), [neighbour], [{ booking_id: BOOKING, ...agreed }, neighbour])
})
