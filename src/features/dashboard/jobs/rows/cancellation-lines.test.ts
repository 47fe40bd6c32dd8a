import { expect, test } from 'vitest'
import { aBooking, aHistoryEntry, aSubscription, NOW } from '#tests/support/domain/fixtures.ts'
import { cancellationLines } from './cancellation-lines.ts'

test('a subscription whose last visit was cancelled says by whom and why, as a cancelled booking does', () => {
  for (const event of ['cancelled', 'visit_cancelled'] as const) {
    const end = { ...aHistoryEntry(event, NOW, 'customer'), reason: 'We are away.' }
    const booking = aSubscription({ status: 'cancelled', history: [...aSubscription().history, end] })
    expect(cancellationLines(booking)).toEqual(['Amina canceled', 'Reason: We are away.'])
    expect(cancellationLines({ ...booking, history: [aHistoryEntry(event, NOW, 'provider')] })).toEqual(['You canceled'])
    // The last visit was cancelled, earlier ones took place.
    expect(cancellationLines({ ...booking, status: 'completed' })).toEqual([])
  }
})

test('a declined request shows only its reason, an expired one nothing', () => {
  const declined = { ...aHistoryEntry('rejected', NOW, 'provider'), reason: 'Too far' }
  expect(cancellationLines(aBooking({ status: 'rejected', history: [declined] }))).toEqual(['Reason: Too far'])
  expect(cancellationLines(aBooking({ status: 'expired', history: [aHistoryEntry('expired', NOW, 'system')] }))).toEqual([])
})
