import { describe, expect, test } from 'vitest'
import type { Transaction } from '#domain/earnings/booking-earnings.ts'
import { createDateResolver } from '#domain/time/date-resolver.ts'
import { computeEarnings, buildEarningsLedger } from '#domain/earnings/earnings.ts'
import type { Ulid } from '#domain/ids.ts'
import type { Instant } from '#domain/time/instant.ts'
import { bookingsVersion, chooseEarnings } from './earnings-source.ts'

const job = (id: string): Transaction => ({
  id,
  booking_id: id as Ulid,
  client_name: 'Amina',
  service_type: 'cleaner',
  kind: 'single',
  status: 'completed',
  at: '2026-11-20T10:00:00.000Z' as Instant,
  cents: 4_000,
  visit: null,
  currency: 'USD',
})
const earnings = (...ids: readonly string[]) =>
  computeEarnings(buildEarningsLedger(ids.map(job), createDateResolver('UTC')), { today: '2026-11-20', period: { from: null, to: null } })
const none: ReadonlySet<string> = new Set()

describe('the source of the earnings', () => {
  test('is the server, where it has more', () => {
    const response = { earnings: earnings('old', 'a'), isStale: false }
    expect(chooseEarnings({ own: earnings('a'), unconfirmed: none, isIncomplete: true }, response)).toMatchObject({
      source: 'server',
      waiting: 0,
    })
  })

  test('is the server also when an unconfirmed job makes the counts equal, and that job is named as missing', () => {
    const response = { earnings: earnings('old', 'a'), isStale: false }
    const chosen = chooseEarnings({ own: earnings('a', 'b'), unconfirmed: new Set(['b']), isIncomplete: true }, response)
    expect(chosen).toEqual({ source: 'server', earnings: response.earnings, waiting: 1 })
  })

  test('an unconfirmed job that the server already has is not named as missing', () => {
    const response = { earnings: earnings('old', 'a', 'b'), isStale: false }
    expect(chooseEarnings({ own: earnings('a', 'b'), unconfirmed: new Set(['b']), isIncomplete: true }, response).waiting).toBe(0)
  })

  test('a repeated query is marked as outdated', () => {
    const response = { earnings: earnings('old', 'a'), isStale: true }
    expect(chooseEarnings({ own: earnings('a', 'b'), unconfirmed: none, isIncomplete: true }, response).source).toBe('again')
  })

  test.each([
    ['device', false, undefined],
    ['looking', true, undefined],
    ['partial', true, { earnings: undefined, isStale: false }],
    ['device', true, { earnings: earnings('a'), isStale: false }],
  ])('this device’s as %s', (source, isIncomplete, response) => {
    const own = earnings('a', 'b')
    expect(chooseEarnings({ own, unconfirmed: new Set(['b']), isIncomplete }, response)).toEqual({ source, earnings: own, waiting: 1 })
  })
})

test('the server is asked again after each change of a booking, and not without one', () => {
  const before = [
    { doc: { version: 3 }, waiting: false },
    { doc: { version: 5 }, waiting: false },
  ]
  const [first, second] = before
  if (!first || !second) throw new Error('two bookings')
  const changes = {
    cancelled: [first, { doc: { version: 6 }, waiting: false }],
    'cancelled here': [first, { ...second, waiting: true }],
    'a new one': [...before, { doc: { version: 1 }, waiting: false }],
    'one that left': [second],
  }
  const versions = [before, ...Object.values(changes)].map(bookingsVersion)
  expect(new Set(versions).size).toBe(versions.length)
  expect(bookingsVersion([...before])).toBe(bookingsVersion(before))
})
