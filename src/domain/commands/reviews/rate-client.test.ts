import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  aBooking,
  aClientRating,
  AMINA,
  anAcceptedBooking,
  aProfile,
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
import { summarizeClientRatings, ratingAverages } from '../../documents/client-rating.ts'
import { bookingId, clientRatingId, profileId } from '../../ids.ts'

const ARGS = {
  booking_id: BOOKING,
  fairness_rating: 5,
  respect_rating: 4,
  communication_rating: 3,
  payment_timeliness_rating: 5,
  overall_rating: 4,
  review_text: '  Friendly. ',
}
const done = anAcceptedBooking({ status: 'completed' })

describe('rate_client', () => {
  test('creates the rating, updates the client’s average, notifies the client', () => {
    const world = openWorld([done, aProfile(AMINA)])
    expect(describeDecision(world.run('rate_client', ARGS, person(GRACE)))).toEqual([
      'create client-rating',
      'amend profile',
      `notify ${AMINA} client_rated`,
    ])
    expect(world.read(clientRatingId(GRACE, BOOKING), 'client-rating')).toEqual(aClientRating({ created_at: NOW }))
    expect(summarizeClientRatings(world.read(profileId(AMINA), 'profile'))).toEqual({ average: 4, count: 1 })
  })

  test('shows the rating on the provider’s device, which does not hold the client’s profile', () => {
    const world = openWorld([done])
    expect(world.run('rate_client', ARGS, person(GRACE)).ok).toBe(true)
    expect(world.all('client-rating')).toHaveLength(1)
  })

  test('is possible once for each booking', () => {
    const world = openWorld([done, aProfile(AMINA)])
    world.run('rate_client', ARGS, person(GRACE))
    expect(refusalCode(world.run('rate_client', { ...ARGS, overall_rating: 1 }, person(GRACE)))).toBe('already_rated')
    expect(summarizeClientRatings(world.read(profileId(AMINA), 'profile'))).toEqual({ average: 4, count: 1 })
  })

  test.each(BOOKING_STATUSES)('of a booking that is %s', (status) => {
    const decision = openWorld([aBooking({ status }), aProfile(AMINA)]).judge('rate_client', ARGS, person(GRACE))
    expect(decision).toMatchObject(
      status === 'completed' ? { ok: true } : { ok: false, error: { code: 'illegal_transition', details: { status } } },
    )
  })

  test('is limited to the provider; for anyone else the booking is not found', () => {
    const world = openWorld([done, aProfile(AMINA)])
    for (const who of [AMINA, STRANGER])
      expect(world.judge('rate_client', ARGS, person(who))).toEqual(openWorld([]).judge('rate_client', ARGS, person(who)))
    expect(refusalCode(world.judge('rate_client', ARGS, person(AMINA)))).toBe('not_found')
  })

  test.each(Object.keys(ARGS).filter((field) => field.endsWith('_rating')))('requires one to five whole stars for %s', (field) => {
    for (const stars of [0, 6, 4.5, undefined, null, '5']) {
      const decision = openWorld([done]).judge('rate_client', { ...ARGS, [field]: stars }, person(GRACE))
      expect(decision.ok ? {} : decision.error.fields).toHaveProperty(field)
    }
  })

  test('limits the text', () => {
    const decision = openWorld([done]).judge('rate_client', { ...ARGS, review_text: 'x'.repeat(1001) }, person(GRACE))
    expect(decision).toMatchObject({ error: { fields: { review_text: 'Use 1000 characters or fewer' } } })
  })
})

test('a request has the exact average of all ratings, and the first one has none', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 6 }), (stars) => {
      const bookings = stars.map((_each, index) => anAcceptedBooking({ id: ulid(index + 1), status: 'completed' }))
      const world = openWorld([...bookings, aProfile(AMINA), aProvider()])
      for (const [index, overall_rating] of stars.entries())
        world.run('rate_client', { ...ARGS, booking_id: ulid(index + 1), overall_rating }, person(GRACE))
      const asked = {
        booking_id: ulid(90),
        provider_id: GRACE,
        scheduled_date: null,
        duration_hours: 1,
        special_instructions: '',
        user_latitude: null,
        user_longitude: null,
        address: '1 Market Street',
        is_emergency: false,
        price_per_hour: 35,
      }
      world.run('request_booking', asked, person(AMINA))
      const sum = stars.reduce((total, each) => total + each, 0)
      expect(world.read(bookingId(ulid(90)), 'booking').customer_rating).toEqual(
        stars.length === 0 ? undefined : { average: Number((sum / stars.length).toFixed(2)), count: stars.length },
      )
    }),
    { numRuns: 40 },
  )
})

test('averages are computed by category', () => {
  expect(ratingAverages([])).toBeUndefined()
  expect(ratingAverages([aClientRating(), aClientRating({ fairness_rating: 2, overall_rating: 1 })])).toEqual({
    fairness_rating: 3.5,
    respect_rating: 4,
    communication_rating: 3,
    payment_timeliness_rating: 5,
    overall_rating: 2.5,
  })
})
