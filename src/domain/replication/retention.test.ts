import { describe, expect, test } from 'vitest'
import { AMINA, aBooking, aProfile, GRACE, NOW, ulid } from '#tests/support/domain/fixtures.ts'
import { DAY_MS, HOUR_MS, RETENTION_DAYS, REVIEW_EDIT_MS } from '../constants.ts'
import { BOOKING_STATUSES, isEnded, type Booking } from '../documents/booking.ts'
import type { Doc } from '../documents/document.ts'
import type { Review } from '../documents/review.ts'
import { reviewId } from '../ids.ts'
import { addMs, instantToMs, type Instant } from '../time/instant.ts'
import {
  bookingArchiveAt,
  bookingDependentIds,
  isArchived,
  retainedUntil,
  oldestRetained,
  archiveAt,
  countRequestedBookings,
} from './retention.ts'

const ended = (over: Partial<Booking> = {}): Booking =>
  aBooking({ status: 'completed', updated_at: NOW, starts_at: NOW, ends_at: NOW, ...over })

describe('a booking is archived', () => {
  test.each(BOOKING_STATUSES)('when it is %s: only if the status is final', (status) => {
    expect(bookingArchiveAt(ended({ status })) !== null).toBe(isEnded(status))
  })

  test('90 days after its end or its last change, at the start of the next UTC day', () => {
    const at = bookingArchiveAt(ended())
    expect(at).toBe('2027-02-23T00:00:00.000Z')
    expect(instantToMs(at ?? NOW) - instantToMs(NOW)).toBeGreaterThanOrEqual(RETENTION_DAYS * DAY_MS)
    expect(instantToMs(at ?? NOW) - instantToMs(NOW)).toBeLessThan((RETENTION_DAYS + 1) * DAY_MS)
    const later = addMs(NOW, 40 * DAY_MS)
    for (const booking of [
      ended({ updated_at: later }),
      ended({ status: 'cancelled', ends_at: later }),
      ended({ status: 'rejected', scheduled_date: later, starts_at: null, ends_at: null }),
      ended({ visits: [{ number: 1, starts_at: NOW, ends_at: later, status: 'cancelled' }] }),
    ])
      expect(bookingArchiveAt(booking)).toBe(retainedUntil(later))
  })

  test('at the start of a day, on that day', () => {
    expect(retainedUntil('2026-01-01T00:00:00.000Z' as Instant)).toBe('2026-04-01T00:00:00.000Z')
    expect(retainedUntil('2026-01-01T00:00:00.001Z' as Instant)).toBe('2026-04-02T00:00:00.000Z')
  })

  test('never if it was requested after the oldest retained instant', () => {
    for (const hours of [0, 1, 23, 24, 24 * 91]) {
      const booking = ended({ created_at: addMs(NOW, hours * HOUR_MS), updated_at: addMs(NOW, hours * HOUR_MS) })
      const through = bookingArchiveAt(booking) ?? NOW
      expect(booking.created_at <= oldestRetained(through)).toBe(true)
      expect(isArchived(booking, through)).toBe(true)
      expect(isArchived(booking, addMs(through, -DAY_MS))).toBe(false)
    }
  })
})

describe('documents of a booking', () => {
  const { id } = ended()
  const base = { schema_version: 1, version: 1, booking_id: id } as const
  const reading: Doc = { ...base, doc_id: `reading:${id}:${AMINA}` as Doc['doc_id'], type: 'reading', uid: AMINA, read_up_to: NOW }
  const review = (created_at: Instant): Review => ({
    ...base,
    doc_id: reviewId(GRACE, id),
    type: 'review',
    provider_id: GRACE,
    customer_uid: AMINA,
    user_name: 'Amina',
    rating: 5,
    comment: '',
    created_at,
  })

  test('are archived with it, and never alone', () => {
    expect(archiveAt(reading, ended())).toBe(bookingArchiveAt(ended()))
    expect(archiveAt(reading, aBooking({ status: 'accepted' }))).toBeNull()
    expect(archiveAt(reading)).toBeNull()
    expect(bookingDependentIds(ended())).toContain(reading.doc_id)
    expect(new Set(bookingDependentIds(ended())).size).toBe(6)
  })

  test('keep a review for 90 days and as long as its booking: always longer than it can be changed', () => {
    const late = addMs(NOW, 89 * DAY_MS)
    expect(archiveAt(review(late), ended())).toBe(retainedUntil(late))
    expect(archiveAt(review(late))).toBe(retainedUntil(late))
    expect(archiveAt(review(NOW), ended({ ends_at: late }))).toBe(retainedUntil(late))
    expect(instantToMs(retainedUntil(late)) - instantToMs(late)).toBeGreaterThan(REVIEW_EDIT_MS)
  })

  test('never include the profile', () => {
    expect(archiveAt(aProfile(AMINA))).toBeNull()
    expect(isArchived(ended(), null)).toBe(false)
  })
})

test('counts requested bookings from those on the device and the archived ones, each once', () => {
  const through = retainedUntil(NOW)
  const profile = aProfile(AMINA, { past: { through, as_customer: 2_000, as_provider: 7 } })
  const held = [
    // Still on the device because of a waiting command, and already in the archived count.
    ended({ id: ulid(1) }),
    ended({ id: ulid(2), updated_at: addMs(NOW, 5 * DAY_MS) }),
    aBooking({ id: ulid(3), status: 'pending' }),
    ended({ id: ulid(4), customer_uid: GRACE, provider_uid: AMINA, updated_at: addMs(NOW, 5 * DAY_MS) }),
  ]
  expect(countRequestedBookings(profile, held)).toBe(2_002)
  expect(countRequestedBookings(aProfile(AMINA), held)).toBe(3)
})
