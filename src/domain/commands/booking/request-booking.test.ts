import { describe, expect, test } from 'vitest'
import {
  AMINA,
  aBooking,
  aProfile,
  aProvider,
  BOOKING,
  command,
  GRACE,
  NOW,
  person,
  STRANGER,
  ulid,
} from '#tests/support/domain/fixtures.ts'
import { PICTURE } from '#tests/support/domain/document-examples.ts'
import { openWorld, refusalCode, describeDecision, type World } from '#tests/support/domain/world.ts'
import type { Provider } from '../../documents/provider.ts'
import { bookingId, placeId } from '../../ids.ts'
import { addMs, type Instant } from '../../time/instant.ts'

const at = (hours: number): Instant => addMs(NOW, hours * 3_600_000)
/** Tomorrow 10:00 in San Francisco. */
const TOMORROW = at(24)

const ARGS = {
  booking_id: BOOKING,
  provider_id: GRACE,
  scheduled_date: TOMORROW as string | null,
  duration_hours: 2,
  special_instructions: '  Ring twice. ',
  user_latitude: 37.774_912 as number | null,
  user_longitude: -122.419_415 as number | null,
  is_emergency: false,
  price_per_hour: 35,
}
const worldWith = (over: Partial<Provider> = {}): World => openWorld([aProfile(AMINA), aProfile(GRACE), aProvider(GRACE, over)])
const ask = (world: World, over: Partial<Record<keyof typeof ARGS | 'photos' | 'answers', unknown>> = {}, queuedMs = 0) =>
  world.run('request_booking', { ...ARGS, ...over }, person(AMINA), { queuedMs })

describe('request', () => {
  test('creates the customer’s exact place and the booking, then notifies both sides', () => {
    const world = worldWith()
    expect(describeDecision(ask(world))).toEqual([
      'amend profile',
      'create place',
      'create booking',
      `notify ${GRACE} booking_requested`,
      `notify ${AMINA} booking_confirmed`,
    ])
    expect(world.read(bookingId(BOOKING), 'booking')).toEqual({
      doc_id: `booking:${BOOKING}`,
      type: 'booking',
      schema_version: 1,
      version: 1,
      id: BOOKING,
      provider_id: GRACE,
      provider_uid: GRACE,
      provider_name: 'Grace',
      provider_image: '🧹',
      customer_uid: AMINA,
      customer_name: 'Amina',
      service_type: 'cleaner',
      city: 'San Francisco',
      user_latitude: 37.77,
      user_longitude: -122.42,
      district: 'Hayes Valley',
      scheduled_date: TOMORROW,
      duration_hours: 2,
      special_instructions: 'Ring twice.',
      is_emergency: false,
      booking_type: 'single',
      status: 'pending',
      price_per_hour: 35,
      total_amount: 70,
      starts_at: null,
      ends_at: null,
      provider_notified_at: null,
      on_my_way_at: null,
      history: [{ event: 'requested', at: NOW, by: 'customer', command_id: command(1) }],
      created_at: NOW,
      updated_at: NOW,
    })
    expect(world.read(placeId(BOOKING, AMINA), 'place')).toMatchObject({ viewer_uid: AMINA, latitude: 37.774_912, longitude: -122.419_415 })
    expect(world.all('notification').map(({ user_id, title, message }) => [user_id, title, message])).toEqual([
      [GRACE, 'New booking request', 'Amina sent a request: cleaner. Hayes Valley.'],
      [AMINA, 'Booking Confirmed', 'Waiting for provider confirmation.'],
    ])
  })

  test('holds no hours yet', () => {
    const world = worldWith()
    ask(world)
    expect(world.all('calendar')).toEqual([])
    expect(world.all('provider')[0]?.schedule.busy).toEqual([])
  })

  test('the total is computed from the quote, in cents', () => {
    const world = worldWith({ price_per_hour: 19.99 })
    ask(world, { price_per_hour: 19.99, duration_hours: 1.5 })
    expect(world.read(bookingId(BOOKING), 'booking')).toMatchObject({ price_per_hour: 19.99, total_amount: 29.99 })
  })

  test('sent twice creates one booking, also after a crash between place and booking', () => {
    const world = worldWith()
    const decision = ask(world)
    expect(refusalCode(ask(world))).toBe('already_exists')
    expect(world.all('booking')).toHaveLength(1)

    const broken = worldWith()
    broken.apply(decision.ok ? decision.value.slice(0, 1) : [])
    expect(ask(broken).ok).toBe(true)
    expect(broken.read(bookingId(BOOKING), 'booking')).toEqual(world.read(bookingId(BOOKING), 'booking'))
  })

  test.each([
    'total_amount',
    'status',
    'customer_uid',
    'customer_name',
    'provider_uid',
    'created_at',
    'rating',
    'is_verified',
    'loyalty_points',
    'doc_id',
    'version',
  ])('rejects the field %s', (field) => {
    const decision = worldWith().judge('request_booking', { ...ARGS, [field]: 1 }, person(AMINA))
    expect(decision).toMatchObject({ ok: false, error: { code: 'invalid_fields', reason: 'Check the highlighted fields.' } })
    expect(decision.ok ? {} : decision.error.fields).toHaveProperty(field)
  })

  test.each([
    ['booking_id', 'b1'],
    ['provider_id', ''],
    ['scheduled_date', 'tomorrow'],
    ['scheduled_date', '2026-02-30T18:00:00.000Z'],
    ['duration_hours', 0],
    ['duration_hours', 0.75],
    ['duration_hours', 8.5],
    ['special_instructions', 'x'.repeat(1001)],
    ['user_latitude', 91],
    ['user_longitude', -180.1],
    ['is_emergency', 'no'],
    ['price_per_hour', 0.99],
    ['price_per_hour', 201],
    ['price_per_hour', 35.001],
  ])('%s %j is reported as wrong', (field, value) => {
    const decision = worldWith().judge('request_booking', { ...ARGS, [field]: value }, person(AMINA))
    expect(decision.ok ? [] : Object.keys(decision.error.fields ?? {})).toEqual([field])
  })
})

describe('who can be booked', () => {
  test('an unknown provider and a customer without a profile are not found', () => {
    expect(refusalCode(openWorld([aProfile(AMINA)]).judge('request_booking', ARGS, person(AMINA)))).toBe('not_found')
    expect(refusalCode(openWorld([aProvider()]).judge('request_booking', ARGS, person(STRANGER)))).toBe('not_found')
  })

  test('the own service is refused', () => {
    expect(refusalCode(worldWith().judge('request_booking', ARGS, person(GRACE)))).toBe('own_service')
  })

  test.each([{ status: 'Off Duty' }, { visible: false }, { is_blocked: true }, { approval: 'rejected' }] as const)(
    'a provider with %j',
    (over) => {
      expect(refusalCode(ask(worldWith(over)))).toBe('provider_unavailable')
    },
  )

  test('a new provider can be booked while approval is pending', () => {
    expect(ask(worldWith({ approval: 'pending', is_approved: false })).ok).toBe(true)
  })

  test('a busy provider accepts a scheduled request but not an ASAP one', () => {
    expect(refusalCode(ask(worldWith({ status: 'Busy' }), { scheduled_date: null }))).toBe('provider_busy')
    expect(ask(worldWith({ status: 'Busy' })).ok).toBe(true)
  })
})

describe('emergencies', () => {
  const cases = (['Available', 'Emergency Only'] as const).flatMap((status) =>
    [true, false].flatMap((emergency_service) =>
      [true, false].flatMap((is_emergency) =>
        [null, TOMORROW].map((scheduled_date) => ({ status, emergency_service, is_emergency, scheduled_date })),
      ),
    ),
  )

  test.each(cases)('%j', ({ status, emergency_service, is_emergency, scheduled_date }) => {
    const asked = refusalCode(ask(worldWith({ status, emergency_service }), { is_emergency, scheduled_date }))
    const isTaken = is_emergency && scheduled_date === null && emergency_service
    if (isTaken) expect(asked).toBeUndefined()
    else if (status === 'Emergency Only') expect(asked).toBe('emergency_only')
    else expect(asked).toBe(is_emergency ? 'provider_unavailable' : undefined)
  })

  test('a busy provider accepts none', () => {
    expect(refusalCode(ask(worldWith({ status: 'Busy', emergency_service: true }), { is_emergency: true, scheduled_date: null }))).toBe(
      'provider_busy',
    )
  })
})

describe('price', () => {
  test.each([34.99, 35.01, 200])('requested at %f, now 35: refused with the current price', (price_per_hour) => {
    expect(ask(worldWith(), { price_per_hour })).toEqual({
      ok: false,
      error: { code: 'price_changed', reason: 'The price has changed. Check the new total.', details: { price_per_hour: 35 } },
    })
  })

  test('is checked before the time, so that the customer decides once', () => {
    expect(refusalCode(ask(worldWith(), { price_per_hour: 30, scheduled_date: at(-24) }))).toBe('price_changed')
  })
})

describe('time', () => {
  const held = { schedule: { days: {}, busy: [{ starts_at: at(25), ends_at: at(27) }] } }

  test('a taken time is refused with the three nearest free ones', () => {
    expect(ask(worldWith(held))).toEqual({
      ok: false,
      error: {
        code: 'slot_taken',
        reason: 'That time was just taken. Choose another.',
        details: { alternatives: [at(23), at(27), at(28)] },
      },
    })
  })

  test('a past time is refused with the next free ones', () => {
    // It is 10:00: the next free starts are 11:00, 12:00, 13:00.
    expect(ask(worldWith(), { scheduled_date: NOW })).toMatchObject({
      error: { code: 'slot_past', details: { alternatives: [at(1), at(2), at(3)] } },
    })
    expect(ask(worldWith(), { scheduled_date: at(-24) })).toMatchObject({
      error: { code: 'slot_past', details: { alternatives: [at(1), at(2), at(3)] } },
    })
  })

  test.each([
    ['half past', at(24.5)],
    ['before nine', at(22)],
    ['after six', at(33)],
    ['past 19:00', at(32)],
    ['beyond a year', at(24 * 367)],
  ])('a time that is not a slot: %s', (_why, scheduled_date) => {
    const decision = ask(worldWith(), { scheduled_date })
    expect(refusalCode(decision)).toBe('slot_unavailable')
    expect(decision.ok ? [] : decision.error.details?.alternatives).toHaveLength(3)
  })

  test('a rest day', () => {
    const schedule = { days: { '2026-11-25': { status: 'rest_day' as const, time_slots: [] } }, busy: [] }
    expect(ask(worldWith({ schedule }))).toMatchObject({
      error: { code: 'slot_unavailable', details: { alternatives: [at(5), at(6), at(7)] } },
    })
  })

  test.each(['0000-01-01T00:00:00.000Z', '0001-01-01T00:00:00.000Z', '1970-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'])(
    'extreme dates are refused without throwing: %s',
    (scheduled_date) => {
      for (const city of ['San Francisco', 'Ho Chi Minh City'] as const) {
        const at = city === 'San Francisco' ? {} : { user_latitude: 10.78, user_longitude: 106.7 }
        const decision = ask(worldWith({ city, ...(city === 'San Francisco' ? {} : { latitude: 10.78, longitude: 106.7 }) }), {
          scheduled_date,
          ...at,
        })
        expect(refusalCode(decision)).toBe(scheduled_date.startsWith('9') ? 'slot_unavailable' : 'slot_past')
        expect(decision.ok ? [] : decision.error.details?.alternatives).toHaveLength(3)
      }
    },
  )

  test('an ASAP request that waited more than ten minutes is refused', () => {
    expect(ask(worldWith(), { scheduled_date: null }, 600_000).ok).toBe(true)
    expect(refusalCode(ask(worldWith(), { scheduled_date: null }, 600_001))).toBe('stale_request')
    expect(ask(worldWith(), {}, 86_400_000).ok).toBe(true)
  })
})

test("another user's booking id cannot be reused", () => {
  const world = openWorld([aProfile(AMINA), aProfile(STRANGER), aProvider(), aBooking()])
  const decision = world.judge('request_booking', { ...ARGS, scheduled_date: null }, person(STRANGER))
  expect(decision).toEqual({ ok: false, error: { code: 'already_exists', reason: 'This already exists.' } })
})

describe('what is wrong', () => {
  const photos = [1, 2, 3, 4].map((n) => ({ ...PICTURE, id: ulid(n, 'F') }))

  test('is in the booking as told, without what is empty', () => {
    const world = worldWith()
    expect(ask(world, { photos, answers: { floor: ' Third ', pets: '  ' } }).ok).toBe(true)
    expect(world.read(bookingId(BOOKING), 'booking')).toMatchObject({ photos, answers: { floor: 'Third' } })
    const empty = worldWith()
    ask(empty, { photos: [], answers: { pets: '' } })
    expect(Object.keys(empty.read(bookingId(BOOKING), 'booking'))).not.toEqual(expect.arrayContaining(['photos']))
    expect(Object.keys(empty.read(bookingId(BOOKING), 'booking'))).not.toEqual(expect.arrayContaining(['answers']))
  })

  test.each<readonly [string, object, Record<string, string>]>([
    ['a fifth photo', { photos: [...photos, { ...PICTURE, id: ulid(5, 'F') }] }, { photos: 'Add up to 4 photos' }],
    ['a photo twice', { photos: [PICTURE, PICTURE] }, { photos: 'This photo is already added' }],
    ['an answer to another service’s question', { answers: { water_off: 'Yes' } }, { answers: 'Not a question of this service' }],
    ['a long answer', { answers: { floor: 'x'.repeat(201) } }, { 'answers.floor': 'Use 200 characters or fewer' }],
    ['an answer with control characters', { answers: { floor: '3\u0007' } }, { 'answers.floor': 'Remove the unsupported characters' }],
  ])('%s is refused', (_what, over, fields) => {
    const world = worldWith()
    expect(ask(world, over)).toMatchObject({ ok: false, error: { code: 'invalid_fields', fields } })
  })
})
