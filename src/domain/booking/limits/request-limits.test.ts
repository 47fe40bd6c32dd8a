import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AMINA, aProfile, aProvider, command, GRACE, NOW, person, SYSTEM, uid, ulid } from '#tests/support/domain/fixtures.ts'
import { asked, singleAt } from '#tests/support/domain/subscriptions.ts'
import { openWorld, refusalCode, type World } from '#tests/support/domain/world.ts'
import type { Decision } from '../../commands/command.ts'
import type { Profile } from '../../documents/profile.ts'
import { bookingId, profileId, providerId, type Uid, type Ulid } from '../../ids.ts'
import { addMs, type Instant } from '../../time/instant.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Tomorrow at 9:00 in San Francisco. */
const MORNING = addMs(NOW, DAY - HOUR)
const HELPERS = Array.from({ length: 12 }, (_, index) => uid(40 + index))

const market = (over: Partial<Profile> = {}): World =>
  openWorld([aProfile(AMINA, over), aProvider(GRACE, { subscription_available: true }), ...HELPERS.map((who) => aProvider(who))])

let numbered = 0
const run = (world: World, name: string, args: object, now: Instant = NOW, who: Uid = AMINA): Decision =>
  world.run(name, args, name === 'expire_booking' ? SYSTEM : person(who), { now, commandId: command((numbered += 1) + 5000) })

/** Requests one hour of a helper, hours after tomorrow 9:00. */
const ask = (world: World, n: number, helper: Uid, hour = 0, now: Instant = NOW, more: object = {}): Decision =>
  run(world, 'request_booking', { ...singleAt(addMs(MORNING, hour * HOUR), ulid(n)), provider_id: helper, ...more }, now)

const detailsOf = (decision: Decision) => (decision.ok ? undefined : decision.error.details)
const open = (world: World): readonly Ulid[] => world.read(profileId(AMINA), 'profile').requests?.open ?? []

describe('one customer', () => {
  test('has three open requests with one helper, and again one when one is answered', () => {
    const world = market()
    for (const n of [1, 2, 3]) expect(refusalCode(ask(world, n, GRACE, n))).toBeUndefined()
    const fourth = ask(world, 4, GRACE, 4)
    expect(refusalCode(fourth)).toBe('too_many_with_helper')
    // At the latest when the first of them can no longer be answered.
    expect(detailsOf(fourth)).toEqual({
      until: addMs(MORNING, HOUR),
      open_requests: [ulid(1), ulid(2), ulid(3)],
      provider_id: GRACE,
    })
    expect(refusalCode(ask(world, 5, HELPERS[0] ?? GRACE, 4))).toBeUndefined()
    run(world, 'reject_booking', { booking_id: ulid(2) }, NOW, GRACE)
    expect(refusalCode(ask(world, 4, GRACE, 4))).toBeUndefined()
    expect(open(world)).toEqual([ulid(1), ulid(3), ulid(5), ulid(4)])
  })

  test('has ten open requests in all, and another at the instant at which one ends, expired or not', () => {
    const world = market()
    for (let n = 1; n <= 10; n += 1) expect(refusalCode(ask(world, n, HELPERS[n] ?? GRACE, n - 1))).toBeUndefined()
    const eleventh = ask(world, 11, HELPERS[0] ?? GRACE, 9)
    expect(refusalCode(eleventh)).toBe('too_many_open')
    expect(detailsOf(eleventh)?.until).toBe(MORNING)
    expect(detailsOf(eleventh)?.open_requests).toHaveLength(10)
    const at = detailsOf(eleventh)?.until as Instant
    expect(refusalCode(ask(world, 11, HELPERS[0] ?? GRACE, 9, addMs(at, -1)))).toBe('too_many_open')
    expect(refusalCode(ask(world, 11, HELPERS[0] ?? GRACE, 9, at))).toBeUndefined()
  })

  test('has one open request for the same helper and hour, as soon as possible being one', () => {
    const world = market()
    expect(ask(world, 1, GRACE).ok).toBe(true)
    expect(refusalCode(ask(world, 2, GRACE, 0, NOW, { duration_hours: 2 }))).toBe('same_hour')
    expect(refusalCode(ask(world, 2, HELPERS[0] ?? GRACE))).toBeUndefined()
    expect(refusalCode(ask(world, 3, GRACE, 0, NOW, { scheduled_date: null }))).toBeUndefined()
    const again = ask(world, 4, GRACE, 0, NOW, { scheduled_date: null })
    expect(refusalCode(again)).toBe('same_hour')
    expect(detailsOf(again)).toEqual({ until: addMs(NOW, HOUR / 2), open_requests: [ulid(3)], provider_id: GRACE })
  })

  test('asks for a subscription as for one request, with all hours of its visits', () => {
    const world = market()
    expect(run(world, 'request_subscription', asked({ booking_id: ulid(1), duration_hours: 1 })).ok).toBe(true)
    // Its second visit is a week later, at 10:00.
    expect(refusalCode(ask(world, 2, GRACE, 7 * 24 + 1))).toBe('same_hour')
    expect(refusalCode(ask(world, 2, GRACE, 7 * 24 + 2))).toBeUndefined()
    expect(refusalCode(ask(world, 3, GRACE, 7 * 24 + 3))).toBeUndefined()
    expect(refusalCode(ask(world, 4, GRACE, 7 * 24 + 4))).toBe('too_many_with_helper')
  })

  test('asks several helpers as one, also beside an open request', () => {
    const world = market({ contact_standing: 'unverified' })
    const also = (first: number) =>
      HELPERS.slice(first, first + 2).map((provider_id, i) => ({ booking_id: ulid(first * 10 + i), provider_id, price_per_hour: 35 }))
    for (const n of [1, 2, 3]) expect(ask(world, n, HELPERS[9] ?? GRACE, n, NOW, { also: also(2 * n) }).ok).toBe(true)
    expect(open(world)).toHaveLength(9)
    expect(refusalCode(ask(world, 4, GRACE, 4))).toBe('too_many_unverified')
    // One of the three still waits.
    for (const { booking_id, provider_id } of also(2)) run(world, 'reject_booking', { booking_id }, NOW, provider_id)
    expect(refusalCode(ask(world, 4, GRACE, 4))).toBe('too_many_unverified')
    expect(refusalCode(ask(world, 4, GRACE, 1, NOW, { beside: ulid(1) }))).toBeUndefined()
  })

  test('whose contacts are not verified has three, and more once they are', () => {
    const world = market({ contact_standing: 'unverified' })
    for (const n of [1, 2, 3]) expect(ask(world, n, HELPERS[n] ?? GRACE, n).ok).toBe(true)
    expect(refusalCode(ask(world, 4, HELPERS[4] ?? GRACE, 4))).toBe('too_many_unverified')
    world.apply([{ op: 'amend', doc_id: profileId(AMINA), set: { contact_standing: 'verified' } }])
    expect(refusalCode(ask(world, 4, HELPERS[4] ?? GRACE, 4))).toBeUndefined()
  })

  test.each(['verified', 'unverifiable', undefined] as const)('of standing %s has more than three', (contact_standing) => {
    const world = market(contact_standing && { contact_standing })
    for (const n of [1, 2, 3, 4]) expect(ask(world, n, HELPERS[n] ?? GRACE, n).ok).toBe(true)
  })

  test('with more open requests than the limit, from an earlier release, waits until enough have ended', () => {
    const world = market()
    for (let n = 1; n <= 10; n += 1) ask(world, n, HELPERS[n] ?? GRACE, n - 1)
    world.apply([{ op: 'amend', doc_id: profileId(AMINA), set: { requests: {} } }])
    expect(ask(world, 11, HELPERS[0] ?? GRACE, 9).ok).toBe(true)
    world.apply([
      { op: 'amend', doc_id: profileId(AMINA), set: { requests: { open: Array.from({ length: 11 }, (_, index) => ulid(index + 1)) } } },
    ])
    expect(detailsOf(ask(world, 12, HELPERS[11] ?? GRACE, 9))?.until).toBe(addMs(MORNING, HOUR))
  })
})

test('after any acts, with clocks that jump, no more requests are open than the limits allow', () => {
  const step = fc.record({
    what: fc.constantFrom('ask', 'ask', 'ask', 'asap', 'reject_booking', 'cancel_booking', 'expire_booking'),
    helper: fc.nat(3),
    hour: fc.integer({ min: 0, max: 5 }),
    which: fc.nat(30),
    laterMs: fc.constantFrom(0, 0, 60_000, HOUR, -HOUR, DAY),
  })
  fc.assert(
    fc.property(fc.boolean(), fc.array(step, { minLength: 5, maxLength: 40 }), (isUnverified, steps) => {
      const world = market({ contact_standing: isUnverified ? 'unverified' : 'verified' })
      let [now, n] = [NOW, 0]
      for (const { what, helper, hour, which, laterMs } of steps) {
        now = addMs(now, laterMs)
        const who = HELPERS[helper] ?? GRACE
        if (what === 'ask' || what === 'asap') ask(world, (n += 1), who, hour, now, what === 'asap' ? { scheduled_date: null } : {})
        else run(world, what, { booking_id: ulid(which + 1) }, now, what === 'reject_booking' ? who : AMINA)
        const pending = world
          .all('booking')
          .filter(({ status, scheduled_date, created_at }) => status === 'pending' && (scheduled_date ?? addMs(created_at, HOUR / 2)) > now)
        expect(pending.length).toBeLessThanOrEqual(isUnverified ? 3 : 10)
        const keys = pending.map((each) => `${each.provider_uid} ${each.scheduled_date ?? 'now'}`)
        expect(new Set(keys).size).toBe(keys.length)
        for (const each of HELPERS) expect(pending.filter(({ provider_uid }) => provider_uid === each).length).toBeLessThanOrEqual(3)
      }
    }),
    { numRuns: 60 },
  )
})

describe('the response rate', () => {
  const rate = (world: World, who: Uid = GRACE) => world.read(providerId(who), 'provider').response_rate
  const counted = (world: World): number => world.read(providerId(GRACE), 'provider').requests_counted ?? 0

  test('falls once a day in the helper’s city for the unanswered requests of one customer', () => {
    const world = market()
    const expire = (n: number, now: Instant): void => {
      expect(ask(world, n, GRACE, 0, now, { scheduled_date: null }).ok).toBe(true)
      expect(run(world, 'expire_booking', { booking_id: ulid(n) }, addMs(now, HOUR / 2)).ok).toBe(true)
    }
    for (const [index, hours] of [0, 1, 2].entries()) expire(index + 1, addMs(NOW, hours * HOUR))
    expect([rate(world), counted(world)]).toEqual([0, 1])
    // 23:30 and 0:30 in San Francisco, both on the same UTC day.
    expire(4, addMs(NOW, 13 * HOUR))
    expect(counted(world)).toBe(1)
    expire(5, addMs(NOW, 14 * HOUR))
    expect(counted(world)).toBe(2)
    ask(world, 6, GRACE, 30)
    run(world, 'accept_booking', { booking_id: ulid(6) }, NOW, GRACE)
    expect(rate(world)).toBe(1 / 3)
    expect(world.read(profileId(AMINA), 'profile').requests?.unanswered).toEqual([
      { provider_id: GRACE, day: '2026-11-24' },
      { provider_id: GRACE, day: '2026-11-25' },
    ])
  })

  test('does not know requests of customers who are not verified, and none that was withdrawn', () => {
    const world = market({ contact_standing: 'unverified' })
    ask(world, 1, GRACE, 0, NOW, { scheduled_date: null })
    run(world, 'expire_booking', { booking_id: ulid(1) }, addMs(NOW, HOUR))
    ask(world, 2, GRACE, 1)
    run(world, 'reject_booking', { booking_id: ulid(2) }, NOW, GRACE)
    world.apply([{ op: 'amend', doc_id: profileId(AMINA), set: { contact_standing: 'verified' } }])
    ask(world, 3, GRACE, 2)
    run(world, 'cancel_booking', { booking_id: ulid(3) })
    expect([rate(world), counted(world)]).toEqual([1, 0])
    expect(world.read(bookingId(ulid(3)), 'booking').status).toBe('cancelled')
  })
})
