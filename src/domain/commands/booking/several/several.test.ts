import { describe, expect, test } from 'vitest'
import {
  aBooking,
  aHistoryEntry,
  anAcceptedBooking,
  aProfile,
  aProvider,
  aCalendar,
  AMINA,
  command,
  GRACE,
  holding,
  NOW,
  person,
  STRANGER,
  SYSTEM,
  ulid,
} from '#tests/support/domain/fixtures.ts'
import { describeDecision, openWorld, refusalCode, type World } from '#tests/support/domain/world.ts'
import { isNotificationCurrent } from '../../../booking/reminders.ts'
import { offersOthers, onePerRequest, wasUnsuccessful } from '../../../booking/several/asked-group.ts'
import type { Booking } from '../../../documents/booking.ts'
import type { Provider } from '../../../documents/provider.ts'
import { asUid, bookingId, placeId, providerId } from '../../../ids.ts'
import { addMs, instantToMs } from '../../../time/instant.ts'

const RUTH = asUid(ulid(31, 'R'))
const OMAR = asUid(ulid(32, 'R'))
const HELPERS = [GRACE, RUTH, OMAR] as const
const IDS = [ulid(41), ulid(42), ulid(43)] as const
const MINUTE = 60_000
const TOMORROW = addMs(NOW, 24 * 3_600_000)

const also = (...helpers: readonly number[]) =>
  helpers.map((index) => ({ booking_id: IDS[index] ?? ulid(40 + index), provider_id: HELPERS[index], price_per_hour: 30 + index }))
const ARGS = {
  booking_id: IDS[0],
  provider_id: GRACE as string,
  scheduled_date: null as string | null,
  duration_hours: 2,
  special_instructions: '',
  user_latitude: 37.774_912,
  user_longitude: -122.419_415,
  is_emergency: false,
  price_per_hour: 30,
}
const worldOf = (over: Partial<Provider> = {}): World =>
  openWorld([
    ...[AMINA, STRANGER, ...HELPERS].map((uid) => aProfile(uid)),
    aProvider(GRACE, { price_per_hour: 30 }),
    aProvider(RUTH, { name: 'Ruth', price_per_hour: 31, ...over }),
    aProvider(OMAR, { name: 'Omar', price_per_hour: 32 }),
    aProvider(AMINA, { name: 'Amina' }),
  ])
const ask = (world: World, over: object = {}, when: { now?: typeof NOW; commandId?: ReturnType<typeof command> } = {}) =>
  world.run('request_booking', { ...ARGS, also: also(1, 2), ...over }, person(AMINA), when)
const act = (world: World, name: string, who: typeof AMINA, index: number, now = NOW, more: object = {}) =>
  world.run(name, { booking_id: IDS[index], ...more }, person(who), { now, commandId: command(50 + index) })
const booking = (world: World, index: number): Booking => world.read(bookingId(IDS[index] ?? IDS[0]), 'booking')
const statuses = (world: World): string[] => [0, 1, 2].map((index) => booking(world, index).status)
const told = (world: World, uid: string): string[] =>
  world
    .all('notification')
    .filter(({ user_id }) => user_id === uid)
    .map(({ kind }) => kind)

/** Three helpers who were asked. */
function threeAsked(over: object = {}): World {
  const world = worldOf()
  expect(ask(world, over).ok).toBe(true)
  return world
}

describe('asking three', () => {
  test('creates a booking for each, which name one another, and confirms once', () => {
    const world = worldOf()
    expect(describeDecision(ask(world))).toEqual([
      ...HELPERS.flatMap((uid) => ['create place', 'create booking', `notify ${uid} booking_requested`]),
      `notify ${AMINA} booking_confirmed`,
    ])
    expect(IDS.map((_, index) => booking(world, index).asked_together)).toEqual([IDS, IDS, IDS])
    expect(IDS.map((_, index) => booking(world, index).total_amount)).toEqual([60, 62, 64])
    for (const id of IDS) expect(world.read(placeId(id, AMINA), 'place').latitude).toBe(37.774_912)
  })

  test.each([
    [
      'Grace twice',
      { also: [{ ...also(1)[0], provider_id: GRACE }] },
      { code: 'invalid_fields', fields: { also: 'Choose each helper once' } },
    ],
    ['four', { also: [...also(1, 2), { ...also(1)[0], booking_id: ulid(44) }] }, { fields: { also: 'Ask up to 3 helpers' } }],
    ['a package', { service_package: { id: ulid(1, 'K'), price: 60, contents_at: NOW } }, { code: 'invalid_fields' }],
    ['oneself', { also: [{ ...also(1)[0], provider_id: AMINA }] }, { code: 'own_service', details: { provider_id: AMINA } }],
    ['a stranger to the service', { also: [{ ...also(1)[0], provider_id: STRANGER }] }, { code: 'not_found' }],
    [
      'at another price',
      { also: [{ ...also(1)[0], price_per_hour: 30 }] },
      { code: 'price_changed', details: { provider_id: RUTH, price_per_hour: 31 } },
    ],
    ['an id that exists', { also: [{ ...also(1)[0], booking_id: IDS[0] }] }, { code: 'invalid_fields' }],
  ] as const)('refuses %s, and changes nothing', (_what, over, expected) => {
    const world = worldOf()
    expect(ask(world, over)).toMatchObject({ ok: false, error: expected })
    expect(world.all('booking')).toEqual([])
  })

  test.each([
    ['another service', { service_type: 'plumber' }, 'different_services'],
    ['out of reach', { service_radius_km: 1, latitude: 37.9 }, 'too_far'],
    ['busy', { status: 'Busy' }, 'provider_busy'],
    ['hidden', { visible: false }, 'provider_unavailable'],
  ] as const)('names the helper who is %s', (_what, over, code) => {
    const world = worldOf(over)
    const refused = ask(world)
    expect(refused).toMatchObject({ ok: false, error: { code, details: { provider_id: RUTH } } })
    expect(refused).toMatchObject({ error: { fields: { 'also.0.provider_id': expect.any(String) as string } } })
    expect(world.all('booking')).toEqual([])
  })
})

describe('the first acceptance has it', () => {
  test('the others end as taken, hold no hours, and were never asked for their response rate', () => {
    const world = threeAsked()
    expect(act(world, 'accept_booking', RUTH, 1).ok).toBe(true)
    expect(statuses(world)).toEqual(['cancelled', 'accepted', 'cancelled'])
    expect(booking(world, 0).history.at(-1)).toEqual({
      event: 'cancelled',
      at: NOW,
      by: 'system',
      command_id: `system:taken:${IDS[0]}`,
      taken: true,
    })
    expect([told(world, GRACE), told(world, OMAR)]).toEqual([
      ['booking_requested', 'request_taken'],
      ['booking_requested', 'request_taken'],
    ])
    expect(told(world, AMINA)).toEqual(['booking_confirmed', 'booking_accepted'])
    const counted = HELPERS.map((uid) => world.read(providerId(uid), 'provider').requests_counted ?? 0)
    expect(counted).toEqual([0, 1, 0])
    expect(world.all('calendar').map(({ provider_uid }) => provider_uid)).toEqual([RUTH])
    expect(
      world
        .all('place')
        .filter(({ viewer_uid }) => viewer_uid !== AMINA)
        .map(({ viewer_uid }) => viewer_uid),
    ).toEqual([RUTH])
  })

  test('a late acceptance or another time is refused as taken; declining it is already so', () => {
    const world = threeAsked()
    act(world, 'accept_booking', RUTH, 1)
    expect(refusalCode(act(world, 'accept_booking', GRACE, 0, addMs(NOW, MINUTE)))).toBe('request_taken')
    expect(refusalCode(act(world, 'propose_time', GRACE, 0, NOW, { starts_at: TOMORROW }))).toBe('request_taken')
    expect(refusalCode(act(world, 'reject_booking', GRACE, 0))).toBe('illegal_transition')
    expect(statuses(world)).toEqual(['cancelled', 'accepted', 'cancelled'])
  })

  test('an agreed time decides too', () => {
    const world = threeAsked()
    expect(act(world, 'propose_time', OMAR, 2, NOW, { starts_at: TOMORROW }).ok).toBe(true)
    expect(statuses(world)).toEqual(['pending', 'pending', 'pending'])
    expect(act(world, 'accept_time', AMINA, 2, NOW, { starts_at: TOMORROW }).ok).toBe(true)
    expect(statuses(world)).toEqual(['cancelled', 'cancelled', 'accepted'])
  })

  test('whose own job is in the way leaves it to the others', () => {
    const job = anAcceptedBooking({ id: ulid(60), version: 1, provider_uid: RUTH, provider_id: RUTH })
    const world = threeAsked()
    world.apply([
      { op: 'create', doc: job },
      { op: 'create', doc: aCalendar([holding(job)], RUTH) },
    ])
    expect(refusalCode(act(world, 'accept_booking', RUTH, 1))).toBe('slot_taken')
    expect(act(world, 'accept_booking', OMAR, 2).ok).toBe(true)
    expect(statuses(world)).toEqual(['cancelled', 'cancelled', 'accepted'])
  })
})

describe('nobody', () => {
  test('one who declines is no news; after the last the customer is told once', () => {
    const world = threeAsked()
    act(world, 'reject_booking', GRACE, 0)
    act(world, 'reject_booking', RUTH, 1)
    expect(told(world, AMINA)).toEqual(['booking_confirmed'])
    const late = addMs(NOW, 31 * MINUTE)
    world.run('expire_booking', { booking_id: IDS[2] }, SYSTEM, { now: late })
    expect(told(world, AMINA)).toEqual(['booking_confirmed', 'nobody_available'])
    expect(told(world, OMAR)).toEqual(['booking_requested', 'booking_expired'])
    expect(statuses(world)).toEqual(['rejected', 'rejected', 'expired'])
  })

  test('the customer cancels all with one press', () => {
    const world = threeAsked()
    act(world, 'reject_booking', GRACE, 0)
    act(world, 'cancel_booking', AMINA, 1, NOW, { reason: 'Found somebody' })
    expect(statuses(world)).toEqual(['rejected', 'cancelled', 'cancelled'])
    expect(booking(world, 2).history.at(-1)).toMatchObject({ by: 'customer', reason: 'Found somebody' })
    expect([told(world, RUTH), told(world, OMAR), told(world, GRACE)].map((kinds) => kinds.at(-1))).toEqual([
      'booking_cancelled',
      'booking_cancelled',
      'booking_requested',
    ])
    expect(HELPERS.map((uid) => world.read(providerId(uid), 'provider').requests_counted ?? 0)).toEqual([1, 0, 0])
  })

  test('canceling what was accepted leaves what was taken', () => {
    const world = threeAsked()
    act(world, 'accept_booking', RUTH, 1)
    act(world, 'cancel_booking', AMINA, 1, addMs(NOW, MINUTE))
    expect(booking(world, 0).history.at(-1)?.taken).toBe(true)
    expect(told(world, GRACE)).toEqual(['booking_requested', 'request_taken'])
  })
})

describe('asking more beside an open request', () => {
  const beside = { booking_id: IDS[1], provider_id: RUTH, price_per_hour: 31, also: [] as object[], beside: IDS[0] }
  const later = (minutes: number) => ({ now: addMs(NOW, minutes * MINUTE), commandId: command(2) })

  test('joins it: one acceptance ends the others', () => {
    const world = worldOf()
    ask(world, { also: [] })
    expect(booking(world, 0)).not.toHaveProperty('asked_together')
    expect(ask(world, { ...beside, also: also(2) }, later(5)).ok).toBe(true)
    expect(booking(world, 0)).toMatchObject({ version: 2, asked_together: IDS, updated_at: NOW })
    act(world, 'accept_booking', GRACE, 0, addMs(NOW, 6 * MINUTE))
    expect(statuses(world)).toEqual(['accepted', 'cancelled', 'cancelled'])
  })

  test('three wait at a time; those who let five minutes pass no longer count', () => {
    const world = threeAsked()
    const fourth = { ...beside, booking_id: ulid(44), provider_id: STRANGER, price_per_hour: 35 }
    world.apply([{ op: 'create', doc: aProvider(STRANGER) }])
    expect(refusalCode(ask(world, fourth, later(4)))).toBe('too_many_asked')
    expect(ask(world, fourth, later(5)).ok).toBe(true)
    expect(booking(world, 2).asked_together).toEqual([...IDS, ulid(44)])
  })

  test.each([
    ['Grace again', { provider_id: GRACE, price_per_hour: 30 }, 'already_asked'],
    ['beside a request of nobody', { beside: ulid(70) }, 'not_found'],
    ['an id of another request', { booking_id: IDS[0] }, 'already_exists'],
  ] as const)('refuses %s', (_what, over, code) => {
    const world = worldOf()
    ask(world, { also: [] })
    expect(refusalCode(ask(world, { ...beside, ...over }, later(5)))).toBe(code)
  })

  test('refuses somebody else’s request, one that was accepted and one that was withdrawn', () => {
    const foreign = worldOf()
    foreign.apply([{ op: 'create', doc: aBooking({ id: IDS[0], customer_uid: STRANGER }) }])
    expect(refusalCode(ask(foreign, beside))).toBe('not_found')
    for (const [name, who] of [
      ['accept_booking', GRACE],
      ['cancel_booking', AMINA],
    ] as const) {
      const world = worldOf()
      ask(world, { also: [] })
      act(world, name, who, 0)
      expect(ask(world, beside, later(5))).toMatchObject({
        error: { code: 'illegal_transition', details: { status: booking(world, 0).status } },
      })
    }
  })

  test('a request that was declined is asked again as the same', () => {
    const world = worldOf()
    ask(world, { also: [] })
    act(world, 'reject_booking', GRACE, 0)
    expect(ask(world, beside, later(7)).ok).toBe(true)
    expect(booking(world, 1).asked_together).toEqual([IDS[0], IDS[1]])
    expect(aHistoryEntry('rejected', NOW, 'provider').event).toBe(booking(world, 0).history.at(-1)?.event)
  })
})

describe('nobody answers', () => {
  test('the customer is told once after five minutes, and no more once somebody has accepted', () => {
    const world = threeAsked()
    const due = addMs(NOW, 5 * MINUTE)
    const remind = (index: number) =>
      world.run('remind', { booking_id: IDS[index], side: 'customer', due_at: due }, SYSTEM, { now: due, commandId: command(70 + index) })
    for (const index of [0, 1, 2]) expect(remind(index).ok).toBe(true)
    expect(told(world, AMINA)).toEqual(['booking_confirmed', 'request_unanswered'])
    const [said] = world.all('notification').filter(({ kind }) => kind === 'request_unanswered')
    if (!said) throw new Error('nothing was said')
    expect(said.message).toBe('Nobody has answered your request in 5 minutes: cleaner. You can ask others too.')
    expect(isNotificationCurrent(said, booking(world, 0), instantToMs(due))).toBe(true)
    act(world, 'accept_booking', RUTH, 1, due)
    expect(isNotificationCurrent(said, booking(world, 0), instantToMs(due))).toBe(false)
  })

  test('others are offered for an ASAP request alone, once nobody is expected to answer', () => {
    const world = threeAsked()
    const members = () => IDS.map((_, index) => booking(world, index))
    expect(offersOthers(members(), addMs(NOW, 5 * MINUTE - 1))).toBe(false)
    expect(offersOthers(members(), addMs(NOW, 5 * MINUTE))).toBe(true)
    expect(offersOthers(members(), addMs(NOW, 30 * MINUTE))).toBe(false)
    expect(offersOthers([aBooking({ scheduled_date: TOMORROW })], addMs(NOW, 10 * MINUTE))).toBe(false)
    for (const [index, who] of HELPERS.entries()) act(world, 'reject_booking', who, index)
    expect(wasUnsuccessful(members(), addMs(NOW, MINUTE))).toBe(true)
    expect(wasUnsuccessful(members(), addMs(NOW, 61 * MINUTE))).toBe(false)
  })
})

describe('one booking represents the request', () => {
  const shown = (world: World) =>
    onePerRequest(
      [0, 1, 2].map((index) => booking(world, index)),
      (each) => each,
    ).map(({ id }) => id)

  test('the first asked while it is open, one with a proposal before it, and then the accepted one', () => {
    const world = threeAsked()
    expect(shown(world)).toEqual([IDS[0]])
    act(world, 'propose_time', OMAR, 2, NOW, { starts_at: TOMORROW })
    expect(shown(world)).toEqual([IDS[2]])
    act(world, 'accept_booking', RUTH, 1)
    expect(shown(world)).toEqual([IDS[1]])
  })

  test('taken ones are never shown, and other bookings always', () => {
    const world = threeAsked()
    act(world, 'accept_booking', RUTH, 1)
    const single = aBooking({ id: ulid(90) })
    expect(onePerRequest([booking(world, 0), single, booking(world, 2)], (each) => each)).toEqual([single])
  })
})
