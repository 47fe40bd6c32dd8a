import { expect, test } from 'vitest'
import { AMINA, aBooking, anAcceptedBooking, aProfile, aProvider, BOOKING, GRACE, person } from '#tests/support/domain/fixtures.ts'
import { openWorld } from '#tests/support/domain/world.ts'
import { profileId } from '../ids.ts'
import { accountTypeOf, nextAccountType, pointsForCompletion } from './loyalty.ts'

test('grants 10 points for a booking, 25 with the first visit of a subscription, none with later visits', () => {
  expect(pointsForCompletion({ booking_type: 'single' }, 0)).toBe(10)
  expect([0, 1, 2].map((done) => pointsForCompletion({ booking_type: 'subscription' }, done))).toEqual([25, 0, 0])
})

test('grants points once, on completion', () => {
  const world = openWorld([aBooking(), aProvider(), aProfile(AMINA)])
  const points = (): number => world.read(profileId(AMINA), 'profile').loyalty_points
  for (const name of ['accept_booking', 'start_job']) {
    world.run(name, { booking_id: BOOKING }, person(GRACE))
    expect(points()).toBe(0)
  }
  world.run('complete_job', { booking_id: BOOKING }, person(GRACE))
  expect(points()).toBe(10)
  expect(world.run('complete_job', { booking_id: BOOKING }, person(GRACE)).ok).toBe(false)
  expect(points()).toBe(10)
})

test('booking and cancelling earns nothing', () => {
  const world = openWorld([anAcceptedBooking(), aProvider(), aProfile(AMINA)])
  world.run('cancel_booking', { booking_id: BOOKING }, person(AMINA))
  expect(world.read(profileId(AMINA), 'profile').loyalty_points).toBe(0)
})

test('the account type follows from the points', () => {
  expect([0, 99, 100, 499, 500, 9_999].map(accountTypeOf)).toEqual(['Basic', 'Basic', 'Premium', 'Premium', 'VIP', 'VIP'])
  expect(nextAccountType(60)).toEqual({ type: 'Premium', points: 40 })
  expect(nextAccountType(100)).toEqual({ type: 'VIP', points: 400 })
  expect(nextAccountType(500)).toBeUndefined()
})
