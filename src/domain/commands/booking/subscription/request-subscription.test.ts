import { describe, expect, test } from 'vitest'
import { AMINA, aProfile, GRACE, NOW, person, uid } from '#tests/support/domain/fixtures.ts'
import { refusalCode, describeDecision } from '#tests/support/domain/world.ts'
import { HOUR, DAY, FIRST, weekly, asked, marketplace, booking, request } from '#tests/support/domain/subscriptions.ts'
import { addMs, type Instant } from '../../../time/instant.ts'
import { overlaps } from '../../../schedule/slots.ts'

describe('requesting', () => {
  test('stores every visit, the quote, and the price of the formula', () => {
    const world = marketplace()
    expect(describeDecision(world.run('request_subscription', asked(), person(AMINA)))).toEqual([
      'amend profile',
      'create place',
      'create booking',
      `notify ${GRACE} booking_requested`,
      `notify ${AMINA} booking_confirmed`,
    ])
    const made = booking(world)
    expect(made).toMatchObject({
      booking_type: 'subscription',
      subscription_type: 'weekly',
      subscription_duration: 4,
      status: 'pending',
      scheduled_date: FIRST,
      price_per_hour: 35,
      total_amount: 238,
      starts_at: null,
      user_latitude: 37.77,
    })
    expect(made.visits?.map(({ starts_at, ends_at, status }) => [starts_at, ends_at, status])).toEqual(
      weekly().map(({ starts_at }) => [starts_at, addMs(starts_at, 2 * HOUR), 'scheduled']),
    )
    expect(world.all('notification').find(({ user_id }) => user_id === GRACE)?.message).toBe(
      'Amina sent a request: cleaner, 4 visits, weekly. Hayes Valley.',
    )
  })

  test.each([
    ['no_subscription', { subscription_available: false }],
    ['emergency_only', { status: 'Emergency Only', emergency_service: true }],
    ['provider_unavailable', { status: 'Off Duty' }],
    ['provider_unavailable', { visible: false }],
    ['provider_unavailable', { is_blocked: true }],
    ['price_changed', { price_per_hour: 36 }],
    ['price_changed', { price_per_hour: 34 }],
  ] as const)('is refused with %s by a provider of %j', (code, over) => {
    expect(refusalCode(request(marketplace(over)))).toBe(code)
  })

  test('is possible with a busy provider, because it is not for now', () => {
    expect(request(marketplace({ status: 'Busy' })).ok).toBe(true)
  })

  test('is refused for the own service, for a repeated id, and for an unknown provider', () => {
    const world = marketplace()
    world.apply([{ op: 'create', doc: aProfile(GRACE) }])
    expect(refusalCode(world.judge('request_subscription', asked(), person(GRACE)))).toBe('own_service')
    expect(refusalCode(request(world, { provider_id: uid(77) }))).toBe('not_found')
    world.run('request_subscription', asked(), person(AMINA))
    expect(refusalCode(request(world))).toBe('already_exists')
  })

  test('lists every conflicting visit with three alternatives that keep the order', () => {
    const busy = [1, 3].map((week) => ({ starts_at: addMs(FIRST, 7 * week * DAY), ends_at: addMs(FIRST, 7 * week * DAY + HOUR) }))
    const decision = request(marketplace({ schedule: { days: {}, busy } }))
    if (decision.ok) throw new Error('it was taken')
    expect(decision.error.code).toBe('visits_taken')
    const named = decision.error.details?.visits ?? []
    expect(named.map(({ number, state, starts_at }) => [number, state, starts_at])).toEqual([
      [2, 'taken', weekly()[1]?.starts_at],
      [4, 'taken', weekly()[3]?.starts_at],
    ])
    for (const { number, alternatives } of named) {
      expect(alternatives).toHaveLength(3)
      for (const other of alternatives) {
        expect(other > addMs(weekly()[number - 2]?.starts_at ?? NOW, 2 * HOUR)).toBe(true)
        expect(busy.some((hours) => overlaps(hours, { starts_at: other as Instant, ends_at: addMs(other as Instant, 2 * HOUR) }))).toBe(
          false,
        )
        const moved = weekly().map((visit) => ({ ...visit, starts_at: visit.number === number ? other : visit.starts_at }))
        const rest = moved.filter((visit) => visit.number === number || !named.some((each) => each.number === visit.number))
        expect(request(marketplace({ schedule: { days: {}, busy } }), { visits: rest }).ok).toBe(true)
      }
    }
  })

  test('does not charge a skipped visit, but a moved one', () => {
    const [one, two, , four] = weekly()
    const world = marketplace()
    const visits = [one, { number: 2, starts_at: addMs(two?.starts_at ?? NOW, HOUR) }, four]
    expect(world.run('request_subscription', asked({ visits }), person(AMINA)).ok).toBe(true)
    expect(booking(world).visits?.map(({ number }) => number)).toEqual([1, 2, 4])
    expect(booking(world).total_amount).toBe(178.5)
  })

  test.each([
    ['a visit too many', [...weekly(), { number: 5, starts_at: addMs(FIRST, 28 * DAY) }]],
    ['one of them twice', [weekly()[0], weekly()[0]]],
    ['the wrong order', [...weekly()].reverse()],
    ['two that overlap', [weekly()[0], { number: 2, starts_at: addMs(FIRST, HOUR) }]],
    ['one moved by months', [weekly()[0], { number: 2, starts_at: addMs(FIRST, 63 * DAY) }]],
  ])('%s is not a visit of this subscription', (_what, visits) => {
    expect(refusalCode(request(marketplace(), { visits }))).toBe('invalid_fields')
  })

  test.each([
    [{ visits: [] }, 'visits'],
    [{ subscription_type: 'daily' }, 'subscription_type'],
    [{ subscription_duration: 6 }, 'subscription_duration'],
    [{ subscription_duration: 56 }, 'subscription_duration'],
    [{ total_amount: 1 }, 'total_amount'],
  ])('%j is reported by its field', (over, field) => {
    const decision = request(marketplace(), over)
    expect(decision.ok ? [] : Object.keys(decision.error.fields ?? {})).toEqual([field])
  })

  test.each([
    ['1970-01-01T00:00:00.000Z', 'slot_past'],
    ['9999-12-31T23:00:00.000Z', 'slot_unavailable'],
  ])('a first visit in %s is refused', (first_visit, code) => {
    expect(refusalCode(request(marketplace(), { first_visit, visits: [{ number: 1, starts_at: first_visit }] }))).toBe(code)
  })

  test('lists visits that have passed while it waited', () => {
    const decision = marketplace().judge('request_subscription', asked(), person(AMINA), { now: addMs(FIRST, 8 * DAY) })
    expect(decision.ok ? [] : decision.error.details?.visits?.map(({ number, state }) => [number, state])).toEqual([
      [1, 'past'],
      [2, 'past'],
    ])
  })

  test('the longest subscription extends beyond the horizon of a single visit', () => {
    const first = addMs(FIRST, 35 * 7 * DAY)
    const visits = Array.from({ length: 13 }, (_, index) => index)
    const world = marketplace()
    const decision = world.judge(
      'request_subscription',
      asked({
        first_visit: first,
        subscription_type: 'monthly',
        subscription_duration: 52,
        // Regular visits from a Wednesday in July 2027, 10:00 wall-clock time.
        visits: visits.map((index) => ({ number: index + 1, starts_at: monthly(first, index) })),
      }),
      person(AMINA),
    )
    expect(decision.ok).toBe(true)
  })
})

/** The same wall-clock time that many months after a July morning in San Francisco: one hour later in UTC in winter. */
function monthly(first: Instant, months: number): Instant {
  const date = new Date(first)
  const wanted = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, date.getUTCDate(), date.getUTCHours()))
  const shown = (at: Date): number =>
    Number(new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Los_Angeles', hour: '2-digit' }).format(at))
  return addMs(wanted.toISOString() as Instant, (shown(date) - shown(wanted)) * HOUR)
}
