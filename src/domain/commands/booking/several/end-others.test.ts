import { describe, expect, test } from 'vitest'
import { anAcceptedBooking, aCalendar, AMINA, GRACE, holding, NOW, STRANGER, SYSTEM, ulid } from '#tests/support/domain/fixtures.ts'
import {
  RUTH,
  OMAR,
  HELPERS,
  IDS,
  TOMORROW,
  also,
  helpersWorld,
  ask,
  act,
  bookingAt,
  statusesOf,
  told,
  threeAsked,
} from '#tests/support/domain/several.ts'
import { describeDecision, refusalCode } from '#tests/support/domain/world.ts'
import { placeId, providerId } from '../../../ids.ts'
import { addMs } from '../../../time/instant.ts'

const MINUTE = 60_000

describe('asking three', () => {
  test('creates a booking for each, which name one another, and confirms once', () => {
    const world = helpersWorld()
    expect(describeDecision(ask(world))).toEqual([
      'amend profile',
      ...HELPERS.flatMap((uid) => ['create place', 'create booking', `notify ${uid} booking_requested`]),
      `notify ${AMINA} booking_confirmed`,
    ])
    expect(IDS.map((_, index) => bookingAt(world, index).asked_together)).toEqual([IDS, IDS, IDS])
    expect(IDS.map((_, index) => bookingAt(world, index).total_amount)).toEqual([60, 62, 64])
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
    const world = helpersWorld()
    expect(ask(world, over)).toMatchObject({ ok: false, error: expected })
    expect(world.all('booking')).toEqual([])
  })

  test.each([
    ['another service', { service_type: 'plumber' }, 'different_services'],
    ['out of reach', { service_radius_km: 1, latitude: 37.9 }, 'too_far'],
    ['busy', { status: 'Busy' }, 'provider_busy'],
    ['hidden', { visible: false }, 'provider_unavailable'],
  ] as const)('names the helper who is %s', (_what, over, code) => {
    const world = helpersWorld(over)
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
    expect(statusesOf(world)).toEqual(['cancelled', 'accepted', 'cancelled'])
    expect(bookingAt(world, 0).history.at(-1)).toEqual({
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
    expect(statusesOf(world)).toEqual(['cancelled', 'accepted', 'cancelled'])
  })

  test('an agreed time decides too', () => {
    const world = threeAsked()
    expect(act(world, 'propose_time', OMAR, 2, NOW, { starts_at: TOMORROW }).ok).toBe(true)
    expect(statusesOf(world)).toEqual(['pending', 'pending', 'pending'])
    expect(act(world, 'accept_time', AMINA, 2, NOW, { starts_at: TOMORROW }).ok).toBe(true)
    expect(statusesOf(world)).toEqual(['cancelled', 'cancelled', 'accepted'])
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
    expect(statusesOf(world)).toEqual(['cancelled', 'cancelled', 'accepted'])
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
    expect(statusesOf(world)).toEqual(['rejected', 'rejected', 'expired'])
  })

  test('the customer cancels all with one press', () => {
    const world = threeAsked()
    act(world, 'reject_booking', GRACE, 0)
    act(world, 'cancel_booking', AMINA, 1, NOW, { reason: 'Found somebody' })
    expect(statusesOf(world)).toEqual(['rejected', 'cancelled', 'cancelled'])
    expect(bookingAt(world, 2).history.at(-1)).toMatchObject({ by: 'customer', reason: 'Found somebody' })
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
    expect(bookingAt(world, 0).history.at(-1)?.taken).toBe(true)
    expect(told(world, GRACE)).toEqual(['booking_requested', 'request_taken'])
  })
})
