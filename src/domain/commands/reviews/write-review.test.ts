import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  aBooking,
  AMINA,
  anAcceptedBooking,
  aProvider,
  BOOKING,
  GRACE,
  NOW,
  person,
  STRANGER,
  ulid,
} from '#tests/support/domain/fixtures.ts'
import { openWorld, refusalCode, describeDecision } from '#tests/support/domain/world.ts'
import { BOOKING_STATUSES } from '../../documents/booking.ts'
import { bookingId, providerId, reviewId } from '../../ids.ts'
import { addMs } from '../../time/instant.ts'

const ARGS = { booking_id: BOOKING, rating: 4, comment: '  Careful and quick. ' }
const done = anAcceptedBooking({ status: 'completed' })

describe('write_review', () => {
  test('creates the review, updates the rating, notifies the provider', () => {
    const world = openWorld([done, aProvider()])
    expect(describeDecision(world.run('write_review', ARGS, person(AMINA)))).toEqual([
      'create review',
      'amend provider',
      `notify ${GRACE} review_received`,
    ])
    expect(world.read(reviewId(GRACE, BOOKING), 'review')).toEqual({
      doc_id: reviewId(GRACE, BOOKING),
      type: 'review',
      schema_version: 1,
      version: 1,
      booking_id: BOOKING,
      provider_id: GRACE,
      customer_uid: AMINA,
      user_name: 'Amina',
      rating: 4,
      comment: 'Careful and quick.',
      created_at: NOW,
    })
    expect(world.read(providerId(GRACE), 'provider')).toMatchObject({
      rating: 4,
      review_count: 1,
      rating_sum: 4,
      version: 2,
      recent_reviews: [{ user_name: 'Amina', rating: 4, comment: 'Careful and quick.', created_at: NOW }],
    })
  })

  test('is possible once for each booking', () => {
    const world = openWorld([done, aProvider()])
    world.run('write_review', ARGS, person(AMINA))
    expect(refusalCode(world.run('write_review', { ...ARGS, rating: 1 }, person(AMINA)))).toBe('already_exists')
    expect(world.read(providerId(GRACE), 'provider')).toMatchObject({ rating: 4, review_count: 1 })
  })

  test.each(BOOKING_STATUSES)('of a booking that is %s', (status) => {
    const decision = openWorld([aBooking({ status }), aProvider()]).judge('write_review', ARGS, person(AMINA))
    expect(decision).toMatchObject(
      status === 'completed' ? { ok: true } : { ok: false, error: { code: 'illegal_transition', details: { status } } },
    )
  })

  test('is limited to the customer; for anyone else the booking is not found', () => {
    const world = openWorld([done, aProvider()])
    for (const who of [GRACE, STRANGER])
      expect(world.judge('write_review', ARGS, person(who))).toEqual(openWorld([]).judge('write_review', ARGS, person(who)))
    expect(refusalCode(world.judge('write_review', ARGS, person(GRACE)))).toBe('not_found')
  })

  test('a device without the provider’s document still shows the review', () => {
    const world = openWorld([done])
    expect(world.run('write_review', ARGS, person(AMINA)).ok).toBe(true)
    expect(world.read(reviewId(GRACE, BOOKING), 'review').rating).toBe(4)
  })

  test.each([[0], [6], [4.5], [-1], ['5'], [null]])('%j stars are refused', (rating) => {
    expect(openWorld([done, aProvider()]).judge('write_review', { ...ARGS, rating }, person(AMINA))).toMatchObject({
      error: { code: 'invalid_fields', fields: { rating: 'Choose 1 to 5 stars' } },
    })
  })

  test('a comment may be empty, and has at most a thousand characters', () => {
    for (const comment of ['', 'x'.repeat(1000)])
      expect(openWorld([done, aProvider()]).judge('write_review', { ...ARGS, comment }, person(AMINA)).ok).toBe(true)
    expect(refusalCode(openWorld([done, aProvider()]).judge('write_review', { ...ARGS, comment: 'x'.repeat(1001) }, person(AMINA)))).toBe(
      'invalid_fields',
    )
  })

  test('the rating is the exact average in any order, and the provider has the last three, newest first', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 12 }), (stars) => {
        const bookings = stars.map((_, index) =>
          anAcceptedBooking({ id: ulid(index + 1), doc_id: bookingId(ulid(index + 1)), status: 'completed' }),
        )
        const world = openWorld([...bookings, aProvider()])
        stars.forEach((rating, index) => {
          const args = { booking_id: ulid(index + 1), rating, comment: `Visit ${index}` }
          expect(world.run('write_review', args, person(AMINA), { now: addMs(NOW, index) }).ok).toBe(true)
        })
        const provider = world.read(providerId(GRACE), 'provider')
        const sum = stars.reduce((total, each) => total + each, 0)
        expect(provider).toMatchObject({ review_count: stars.length, rating_sum: sum, rating: sum / stars.length })
        expect(provider.recent_reviews.map(({ comment }) => comment)).toEqual(
          stars
            .map((_, index) => `Visit ${index}`)
            .reverse()
            .slice(0, 3),
        )
      }),
      { numRuns: 60 },
    )
  })
})
