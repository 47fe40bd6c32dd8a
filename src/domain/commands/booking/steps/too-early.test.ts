import { describe, expect, test } from 'vitest'
import { AMINA, anAcceptedBooking, aProfile, aProvider, BOOKING, GRACE, NOW, person } from '#tests/support/domain/fixtures.ts'
import { openWorld, refusalCode, type World } from '#tests/support/domain/world.ts'
import type { Booking } from '../../../documents/booking.ts'
import { addMs, type Instant } from '../../../time/instant.ts'

const ARGS = { booking_id: BOOKING }
/** Tomorrow 10:00 in San Francisco. */
const TOMORROW = addMs(NOW, 24 * 3_600_000)
const worldOf = (booking: Booking): World => openWorld([aProfile(AMINA), aProfile(GRACE), aProvider(), booking])

describe('too early', () => {
  const judge = (name: string, now: Instant, doneAt = now) =>
    worldOf(anAcceptedBooking({ scheduled_date: TOMORROW })).judge(name, ARGS, person(GRACE), { now, doneAt })

  test.each([
    ['on_my_way', 3],
    ['start_job', 2],
  ] as const)('%s opens %i hours before the start, which the refusal names', (name, hours) => {
    const opens_at = addMs(TOMORROW, -hours * 3_600_000)
    expect(judge(name, addMs(opens_at, -1))).toMatchObject({ ok: false, error: { code: 'too_early', details: { opens_at } } })
    expect(judge(name, opens_at).ok).toBe(true)
    // What was pressed too early is too early, however late it arrives.
    expect(refusalCode(judge(name, addMs(TOMORROW, 1), addMs(opens_at, -1)))).toBe('too_early')
  })

  test('an ASAP job has no start of its own', () => {
    for (const name of ['on_my_way', 'start_job']) expect(worldOf(anAcceptedBooking()).judge(name, ARGS, person(GRACE)).ok).toBe(true)
  })

  test('on the night the clocks change, the hours are counted, not read from the clock', () => {
    // San Francisco, 8 March 2026: 02:30 does not exist, and 03:30 is an hour and a half after 01:00.
    const start = '2026-03-08T10:30:00.000Z' as Instant
    const world = worldOf(anAcceptedBooking({ scheduled_date: start }))
    expect(world.judge('start_job', ARGS, person(GRACE), { now: '2026-03-08T08:30:00.000Z' as Instant }).ok).toBe(true)
    expect(refusalCode(world.judge('start_job', ARGS, person(GRACE), { now: '2026-03-08T08:29:59.999Z' as Instant }))).toBe('too_early')
  })
})
