/** A running job of Grace at Amina's, for tests of extras. */
import { bookingId } from '#domain/ids.ts'
import { HOUR_MS } from '#domain/constants.ts'
import type { Booking } from '#domain/documents/booking.ts'
import { addMs } from '#domain/time/instant.ts'
import {
  aCalendar,
  aHistoryEntry,
  AMINA,
  anAcceptedBooking,
  aProfile,
  aProvider,
  BOOKING,
  GRACE,
  holding,
  NOW,
  person,
  ulid,
} from './fixtures.ts'
import { openWorld, type Circumstances, type World } from './world.ts'

const ID = bookingId(BOOKING)
export const CUSTOMER = person(AMINA)
export const PROVIDER = person(GRACE)
/** NOW to two hours later at 35 an hour: 70. */
export const running = (over: Partial<Booking> = {}): Booking => anAcceptedBooking({ scheduled_date: NOW, status: 'in_progress', ...over })
export const END = addMs(NOW, 2 * HOUR_MS)
export const completed = (over: Partial<Booking> = {}): Booking => {
  const booking = running({ status: 'completed', ...over })
  return { ...booking, history: [...booking.history, aHistoryEntry('completed', END, 'provider')] }
}
export const about = (terms: Record<string, unknown>) => ({ booking_id: BOOKING, ...terms })
export const HOUR = about({ hours: 1 })
export const AGREED_HOUR = about({ hours: 1, amount: 35 })
export const PIPE = about({ amount: 12.4, reason: 'A new pipe' })

/** The provider's next job, of another customer. */
export const nextJob = (startsIn: number, hours = 1): Booking => {
  const scheduled_date = addMs(NOW, startsIn * HOUR_MS)
  const id = ulid(700)
  return anAcceptedBooking({ id, doc_id: bookingId(id), scheduled_date, duration_hours: hours })
}

export function worldOf(booking: Booking, ...others: Booking[]): World {
  const held = [booking, ...others].filter(({ status }) => status === 'accepted' || status === 'in_progress').map(holding)
  const busy = held.map(({ starts_at, ends_at }) => ({ starts_at, ends_at })).sort((a, b) => (a.starts_at < b.starts_at ? -1 : 1))
  return openWorld([
    aProfile(AMINA),
    aProfile(GRACE),
    aProvider(GRACE, { schedule: { days: {}, busy } }),
    aCalendar(held),
    booking,
    ...others,
  ])
}
export const bookingIn = (world: World): Booking => world.read(ID, 'booking')
export const at = (ms: number): Circumstances => ({ now: addMs(END, ms) })
