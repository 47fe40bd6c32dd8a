import { describe, expect, test } from 'vitest'
import { AMINA, aProfile, aProvider, BOOKING, GRACE, person } from '#tests/support/domain/fixtures.ts'
import { openWorld, refusalCode } from '#tests/support/domain/world.ts'
import { bookingId, reviewId } from '../ids.ts'
import { shortName } from './display-name.ts'

const request = {
  booking_id: BOOKING,
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

test.each([
  ['Amina Bello', 'Amina B.'],
  ['Amina van der Berg', 'Amina B.'],
  ['  Amina   Bello ', 'Amina B.'],
  ['Amina', 'Amina'],
  ['李 𠮷田', '李 𠮷.'],
])('%s is %s', (name, short) => expect(shortName(name)).toBe(short))

describe('a private customer', () => {
  const profile = aProfile(AMINA, { name: 'Amina Bello', privacyLevel: 'private' })

  test('shows the full name from acceptance on, and never above reviews', () => {
    const world = openWorld([profile, aProvider(GRACE, { price_per_hour: 35 })])
    world.run('request_booking', request, person(AMINA))
    expect(world.read(bookingId(BOOKING), 'booking').customer_name).toBe('Amina B.')
    expect(JSON.stringify(world.all('notification').filter((notice) => notice.user_id === GRACE))).not.toContain('Bello')
    world.run('accept_booking', { booking_id: BOOKING }, person(GRACE))
    expect(world.read(bookingId(BOOKING), 'booking').customer_name).toBe('Amina Bello')
    for (const name of ['start_job', 'complete_job']) world.run(name, { booking_id: BOOKING }, person(GRACE))
    world.run('write_review', { booking_id: BOOKING, rating: 5, comment: '' }, person(AMINA))
    expect(world.read(reviewId(GRACE, BOOKING), 'review').user_name).toBe('Amina B.')
  })

  test('keeps the short name when the request is declined', () => {
    const world = openWorld([profile, aProvider(GRACE, { price_per_hour: 35 })])
    world.run('request_booking', request, person(AMINA))
    world.run('reject_booking', { booking_id: BOOKING }, person(GRACE))
    expect(world.read(bookingId(BOOKING), 'booking').customer_name).toBe('Amina B.')
  })
})

describe('a price that changed before the request arrived', () => {
  const ask = (autoBookingConfirm: boolean, price: number) => {
    const world = openWorld([aProfile(AMINA, { autoBookingConfirm }), aProvider(GRACE, { price_per_hour: price })])
    return { world, decision: world.run('request_booking', request, person(AMINA)) }
  }

  test('is booked at the lower price if it fell and the customer agreed to that', () => {
    const { world } = ask(true, 30)
    expect(world.read(bookingId(BOOKING), 'booking')).toMatchObject({ price_per_hour: 30, total_amount: 30 })
  })

  test.each([
    [false, 30],
    [false, 40],
    [true, 40],
    [true, 35.01],
  ])('is refused otherwise: %s, %d', (auto, price) => {
    expect(refusalCode(ask(auto, price).decision)).toBe('price_changed')
  })
})
