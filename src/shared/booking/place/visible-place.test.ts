import { expect, test } from 'vitest'
import { BOOKING_STATUSES, type BookingStatus } from '#domain/documents/booking.ts'
import { AMINA, aPlace } from '#tests/support/domain/fixtures.ts'
import { visiblePlace } from './visible-place.ts'

const place = aPlace(AMINA, { latitude: 37.7955, longitude: -122.3937 })
const seen = (status: BookingStatus, side: 'customer' | 'provider', is = place) => visiblePlace({ status }, is, side)

test('a customer sees the place of their booking in every state', () => {
  for (const status of BOOKING_STATUSES) expect(seen(status, 'customer')).toBe(place)
})

test('a provider sees it from the acceptance on', () => {
  expect(seen('pending', 'provider')).toBeUndefined()
  for (const status of ['accepted', 'in_progress', 'completed'] as const) expect(seen(status, 'provider')).toBe(place)
})

test('a withdrawn place and a missing one are seen by nobody', () => {
  for (const side of ['customer', 'provider'] as const) {
    expect(seen('completed', side, { ...place, is_withdrawn: true })).toBeUndefined()
    expect(visiblePlace({ status: 'accepted' }, undefined, side)).toBeUndefined()
  }
})
