import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aHistoryEntry, anAcceptedBooking, aProvider, aSubscription, GRACE, NOW } from '#tests/support/domain/fixtures.ts'
import { MINUTE_MS } from '../../constants.ts'
import type { Booking } from '../../documents/booking.ts'
import { addMs, instantToMs, type Instant } from '../../time/instant.ts'
import { bookingArrival, onTheWay, type ArrivalContext } from './booking-arrival.ts'

const HOME = { latitude: 37.7749, longitude: -122.4194 }
/** 5 km away: 16 minutes of streets, and 15 to set out. */
const grace = aProvider(GRACE, { eta_minutes: 15, latitude: HOME.latitude + 5 / 111.195, longitude: HOME.longitude })
const asap = anAcceptedBooking({ scheduled_date: null, history: [aHistoryEntry('accepted', NOW, 'provider')] })
const tomorrow = anAcceptedBooking({ scheduled_date: addMs(NOW, 24 * 60 * MINUTE_MS) })
const underway = (booking: Booking, at: Instant = NOW): Booking => ({ ...booking, on_my_way_at: at })
/** Minutes and source of the arrival, some minutes after NOW. */
const after = (minutes: number, booking: Booking, context: Partial<ArrivalContext> = {}) => {
  const found = bookingArrival(booking, { provider: grace, place: HOME, nowMs: instantToMs(NOW) + minutes * MINUTE_MS, ...context })
  return found && [found.minutes, found.by]
}

describe('on the way', () => {
  test('is a provider who accepted for as soon as possible, or pressed', () => {
    expect(onTheWay(asap)).toEqual({ since: NOW, hasSetOut: false })
    expect(onTheWay(underway(asap, addMs(NOW, 1)))).toEqual({ since: addMs(NOW, 1), hasSetOut: true })
    expect(onTheWay(tomorrow)).toBeUndefined()
    expect(onTheWay(underway(tomorrow))).toEqual({ since: NOW, hasSetOut: true })
  })

  test.each(['pending', 'rejected', 'in_progress', 'completed', 'cancelled', 'expired'] as const)(
    'is nobody while the booking is %s',
    (status) => {
      expect(onTheWay(underway({ ...asap, status }))).toBeUndefined()
      expect(after(0, underway({ ...asap, status }))).toBeUndefined()
    },
  )

  test('to a visit of a subscription lasts from the press to its start', () => {
    const subscription: Booking = { ...aSubscription(), status: 'accepted' }
    expect(onTheWay(subscription)).toBeUndefined()
    expect(onTheWay(underway(subscription))).toEqual({ since: NOW, hasSetOut: true })
    const [first, ...rest] = subscription.visits ?? []
    if (!first) throw new Error('no visits')
    const visits = [{ ...first, status: 'in_progress' as const }, ...rest]
    expect(onTheWay(underway({ ...subscription, status: 'in_progress', visits }))).toBeUndefined()
  })
})

describe('the arrival', () => {
  test('is nobody’s concern once both sides are asked what happened, 2 hours after the end', () => {
    const ends_at = addMs(NOW, 60 * MINUTE_MS)
    const job = { ...asap, starts_at: NOW, ends_at }
    expect([after(179, job), after(180, job)]).toEqual([[0, 'acceptance'], undefined])
  })

  test('counts from the acceptance with the time to set out, as the list said, and from the press without it', () => {
    expect([after(0, asap), after(12, asap), after(29, asap)]).toEqual([
      [30, 'acceptance'],
      [20, 'acceptance'],
      [5, 'acceptance'],
    ])
    expect([after(0, underway(tomorrow)), after(8, underway(tomorrow))]).toEqual([
      [15, 'press'],
      [5, 'press'],
    ])
  })

  test('is 0 once its time is over, and never more than at the press', () => {
    expect([after(30, asap), after(200, asap), after(15, underway(tomorrow))]).toEqual([
      [0, 'acceptance'],
      [0, 'acceptance'],
      [0, 'press'],
    ])
    expect(after(-60, asap)).toEqual([30, 'acceptance'])
  })

  test('comes from the shared position while there is one', () => {
    const live = { latitude: HOME.latitude + 10 / 111.195, longitude: HOME.longitude, atMs: instantToMs(NOW) + 2 * MINUTE_MS }
    expect(after(2, asap, { live })).toEqual([30, 'position'])
    expect(after(4, asap, { live, provider: undefined })).toEqual([30, 'position'])
    expect(after(35, asap, { live })).toEqual([0, 'position'])
    // By the rest of a known road, on the same clock.
    const rest = { km: 9, minutes: 20, path: [live, HOME] }
    expect([after(2, asap, { live, rest }), after(14, asap, { live, rest })]).toEqual([
      [20, 'position'],
      [10, 'position'],
    ])
  })

  test('is unknown without a place, without the provider, and for a place in another city', () => {
    expect(after(0, asap, { place: undefined })).toBeUndefined()
    expect(after(0, asap, { provider: undefined })).toBeUndefined()
    expect(after(0, asap, { place: { latitude: 6.5, longitude: 3.4 } })).toBeUndefined()
  })

  test('never grows while time passes', () => {
    const minutes = fc.integer({ min: -10, max: 90 })
    fc.assert(
      fc.property(minutes, minutes, fc.constantFrom(asap, underway(tomorrow)), (a, b, booking) => {
        const [early, late] = [after(Math.min(a, b), booking), after(Math.max(a, b), booking)]
        expect(Number(early?.[0])).toBeGreaterThanOrEqual(Number(late?.[0]))
      }),
    )
  })
})
