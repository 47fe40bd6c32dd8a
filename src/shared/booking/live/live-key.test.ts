import { expect, test } from 'vitest'
import { addMs } from '#domain/time/instant.ts'
import { anAcceptedBooking, aSubscription, NOW } from '#tests/support/domain/fixtures.ts'
import { liveKey } from './live-key.ts'

const booking = anAcceptedBooking()
const key = liveKey(booking)

test('a card that was put aside returns when the booking’s state changes, and not before', () => {
  expect(liveKey({ ...booking, total_amount: 1 })).toBe(key)
  expect(liveKey({ ...booking, status: 'in_progress' })).not.toBe(key)
  expect(liveKey({ ...booking, on_my_way_at: NOW })).not.toBe(key)
  expect(liveKey({ ...booking, starts_at: addMs(NOW, 5_400_000) })).not.toBe(key)
})

test('the next visit of a subscription is another state', () => {
  const subscription = aSubscription({ status: 'in_progress' })
  const visits = (subscription.visits ?? []).map((visit, at) => (at === 0 ? { ...visit, status: 'completed' as const } : visit))
  expect(liveKey({ ...subscription, visits })).not.toBe(liveKey(subscription))
})
