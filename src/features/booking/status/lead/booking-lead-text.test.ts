import { describe, expect, test } from 'vitest'
import { AMINA, aBooking, aHistoryEntry, anAcceptedBooking, aSubscription, GRACE, NOW } from '#tests/support/domain/fixtures.ts'
import type { Booking } from '#domain/documents/booking.ts'
import { MINUTE_MS } from '#domain/constants.ts'
import { addMs, instantToMs } from '#domain/time/instant.ts'
import { bookingSides } from '../../shared/booking-sides.ts'
import { bookingWithRequest } from '../../shared/booking-with-request.ts'
import { bookingLead, type LeadFacts } from './booking-lead-text.ts'

const NOW_MS = instantToMs(NOW)
const TOMORROW = addMs(NOW, 86_400_000)

type Other = Partial<Pick<LeadFacts, 'isWaitShown' | 'canReview'>> & {
  readonly uid?: string
  readonly arrival?: LeadFacts['arrival']['arrival']
  readonly confirmed?: Booking
  readonly isUnsent?: boolean
}

/** Title and text. NOW is Tuesday 24 November, 10:00 in San Francisco. */
function said(booking: Booking, other: Other = {}): string {
  const { uid = AMINA, arrival, confirmed, isUnsent = false, isWaitShown = false, canReview = false } = other
  const shown = { ...bookingWithRequest(booking, isUnsent || confirmed !== undefined, undefined, confirmed), stored: !isUnsent }
  const { title, text } = bookingLead({
    shown,
    sides: bookingSides(booking, uid),
    arrival: { arrival, live: undefined, nowMs: NOW_MS },
    isWaitShown,
    canReview,
  })
  return (text === undefined ? title : `${title} | ${text}`).replaceAll('\u00A0', ' ')
}

const accepted = (over: Partial<Booking> = {}): Booking => anAcceptedBooking({ scheduled_date: TOMORROW, ...over })
const started = (booking: Booking): Booking => ({
  ...booking,
  status: 'in_progress',
  history: [...booking.history, aHistoryEntry('started', addMs(NOW, -10 * MINUTE_MS), 'provider')],
})
const completed = (booking: Booking): Booking => ({
  ...booking,
  status: 'completed',
  history: [...booking.history, aHistoryEntry('completed', addMs(NOW, -MINUTE_MS), 'provider')],
})

describe('bookingLead', () => {
  test('a request that is only on this device', () => {
    expect(said(aBooking(), { isUnsent: true })).toBe('Requested as soon as possible')
    expect(said(aBooking(), { isUnsent: true, isWaitShown: true })).toBe(
      'Saved on this device | We’ll send it to Grace when you’re back online. You can close the app.',
    )
  })

  test('a request that waits for its answer', () => {
    expect(said(aBooking())).toBe('Requested as soon as possible | Waiting for provider confirmation.')
    expect(said(aBooking({ scheduled_date: TOMORROW }))).toBe('Requested · tomorrow 10:00 | Waiting for provider confirmation.')
  })

  test('an agreed job leads with its day and time, until the helper sets out', () => {
    expect(said(accepted())).toBe('Accepted · tomorrow 10:00 | We’ll let you know when Grace sets out.')
    expect(said(accepted(), { uid: GRACE })).toBe('Accepted · tomorrow 10:00')
    const onTheWay = accepted({ on_my_way_at: addMs(NOW, -8 * MINUTE_MS) })
    expect(said(onTheWay, { arrival: { minutes: 20, by: 'press', sinceMs: NOW_MS - 8 * MINUTE_MS } })).toBe(
      'Arrives in about 20 min | estimated, set out 8 min ago',
    )
    expect(said(onTheWay)).toBe('On my way')
  })

  test('a running job, and a completed one', () => {
    expect(said(started(accepted()))).toBe('Started · today 09:50 | Grace will mark it complete when it’s done.')
    expect(said(completed(accepted()))).toBe('Completed · today 09:59')
    expect(said(completed(accepted()), { canReview: true })).toBe('Completed · today 09:59 | How was it? Your review helps others choose.')
  })

  test('a subscription between two visits', () => {
    const pending = aSubscription()
    const [first, ...rest] = pending.visits ?? []
    if (!first) throw new Error('no visits')
    const next = rest[0]?.starts_at ?? null
    const between: Booking = { ...pending, status: 'in_progress', starts_at: next, visits: [{ ...first, status: 'completed' }, ...rest] }
    expect(said(between)).toBe('Next visit · Wed 2 Dec 10:00 | 1 of 4 visits done')
  })

  test('one that ended otherwise says who ended it and why', () => {
    const history = [...accepted().history, { ...aHistoryEntry('cancelled', NOW, 'provider'), reason: 'Ill' }]
    expect(said(accepted({ status: 'cancelled', history }))).toBe('Grace canceled this booking. | Reason: Ill')
    expect(said(aBooking({ status: 'expired' }))).toBe('This request expired without an answer.')
  })

  test('a change that waits says so; until it is worth a sentence, the state is the server’s', () => {
    const cancelled = accepted({ status: 'cancelled' })
    expect(said(cancelled, { confirmed: accepted() })).toMatch(/^Accepted · tomorrow 10:00/)
    expect(said(cancelled, { confirmed: accepted(), isWaitShown: true })).toBe(
      'Saved on this device | Cancellation waiting to send. Grace still sees the booking.',
    )
  })
})
