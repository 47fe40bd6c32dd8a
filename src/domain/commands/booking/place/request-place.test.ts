import { describe, expect, test } from 'vitest'
import { AMINA, aProfile, aProvider, BOOKING, command, GRACE, NOW, person, ulid } from '#tests/support/domain/fixtures.ts'
import { asked } from '#tests/support/domain/subscriptions.ts'
import { describeDecision, openWorld, refusalCode, type World } from '#tests/support/domain/world.ts'
import type { Provider } from '../../../documents/provider.ts'
import { bookingId, placeId } from '../../../ids.ts'
import type { Decision } from '../../command.ts'
import { migrateArguments } from '../../migrate-arguments.ts'
import { prepareCommand } from '../../prepare-command.ts'

const SINGLE = {
  booking_id: BOOKING,
  provider_id: GRACE,
  scheduled_date: null,
  duration_hours: 1,
  special_instructions: '',
  user_latitude: 37.774_912 as number | null,
  user_longitude: -122.419_415 as number | null,
  is_emergency: false,
  price_per_hour: 35,
}
const NOWHERE = { user_latitude: null, user_longitude: null }
const PLACE = { address: ' 1 Market Street ', place_notes: 'Third floor\nCode 12', district: 'Mission' }

const worldWith = (over: Partial<Provider> = {}): World =>
  openWorld([aProfile(AMINA), aProfile(GRACE), aProvider(GRACE, { subscription_available: true, ...over })])
const ask = (world: World, over: Record<string, unknown>): Decision => world.run('request_booking', { ...SINGLE, ...over }, person(AMINA))
const own = (world: World) => world.read(placeId(BOOKING, AMINA), 'place')
const fieldsOf = (decision: Decision): Record<string, string> => ({ ...(decision.ok ? {} : decision.error.fields) })

test('the customer’s own document has the exact place; the booking has the district and a rounded position', () => {
  const world = worldWith()
  ask(world, PLACE)
  expect(own(world)).toMatchObject({
    latitude: 37.774_912,
    longitude: -122.419_415,
    address: '1 Market Street',
    place_notes: 'Third floor\nCode 12',
  })
  const booking = world.read(bookingId(BOOKING), 'booking')
  expect(booking).toMatchObject({ user_latitude: 37.77, user_longitude: -122.42, district: 'Mission' })
  expect(JSON.stringify(booking)).not.toMatch(/Market|Third|37\.7749/)
  expect(JSON.stringify(world.all('notification'))).not.toMatch(/Market|Third|37\.7749/)
  expect(world.all('place')).toHaveLength(1)
})

test('an address is enough, with a position or without', () => {
  const world = worldWith({ service_radius_km: 1 })
  expect(ask(world, { ...NOWHERE, ...PLACE }).ok).toBe(true)
  expect(own(world)).toMatchObject({ latitude: null, longitude: null, address: '1 Market Street' })
  expect(world.read(bookingId(BOOKING), 'booking')).toMatchObject({ user_latitude: null, district: 'Mission' })
})

test('a position names its district, unless the customer chose one', () => {
  for (const [over, district] of [
    [{ user_latitude: 37.7599, user_longitude: -122.4148 }, 'Mission District'],
    [{ user_latitude: 37.7599, user_longitude: -122.4148, district: 'Castro' }, 'Castro'],
  ] as const) {
    const world = worldWith()
    ask(world, over)
    expect(world.read(bookingId(BOOKING), 'booking').district).toBe(district)
  }
})

test('a ride has a destination, other services have none', () => {
  const destination = { address: '2 Market Street' }
  for (const [service_type, kept] of [
    ['delivery', destination],
    ['cleaner', undefined],
  ] as const) {
    const world = worldWith({ service_type })
    ask(world, { destination })
    expect(own(world).destination).toEqual(kept)
  }
})

describe('without any place', () => {
  test.each([NOWHERE, { user_latitude: null }, { user_longitude: null }])('it is refused: %j', (over) => {
    const world = worldWith()
    const decision = ask(world, over)
    expect(refusalCode(decision)).toBe('place_missing')
    expect(fieldsOf(decision)).toEqual({ address: 'Please say where you need help' })
    expect(world.all('booking')).toEqual([])
  })

  test('a subscription too', () => {
    expect(refusalCode(worldWith().judge('request_subscription', asked(NOWHERE), person(AMINA)))).toBe('place_missing')
  })

  test('it is taken from a form that had no place to fill in, and never from the wire', () => {
    const waiting = migrateArguments('request_booking', { ...SINGLE, ...NOWHERE }, 1)
    const prepared = prepareCommand('request_booking', waiting, person(AMINA))
    const { get } = worldWith()
    const context = { commandId: command(1), actor: person(AMINA), get, now: NOW, queuedMs: 0, doneAt: NOW, newId: () => ulid(1) }
    expect(prepared.ok && describeDecision(prepared.value.decide(context))).toContain('create booking')
    const overTheWire: unknown = JSON.parse(JSON.stringify(waiting))
    expect(refusalCode(worldWith().judge('request_booking', overTheWire, person(AMINA)))).toBe('place_missing')
    for (const mark of [true, null, 'asked before places existed'])
      expect(refusalCode(ask(worldWith(), { ...NOWHERE, asked_before_places: mark }))).toBe('invalid_fields')
  })
})

describe('reach', () => {
  test('a place beyond the radius is refused, with both distances', () => {
    const decision = ask(worldWith({ latitude: 37.7, longitude: -122.419_415, service_radius_km: 8 }), PLACE)
    expect(decision).toMatchObject({ error: { code: 'too_far', details: { distance_km: 8.3, radius_km: 8 } } })
    expect(ask(worldWith({ latitude: 37.7, longitude: -122.419_415, service_radius_km: 9 }), PLACE).ok).toBe(true)
  })

  test('a place in another city than the provider’s is refused, near or not', () => {
    expect(refusalCode(ask(worldWith({ city: 'Nairobi' }), PLACE))).toBe('too_far')
    expect(refusalCode(worldWith({ city: 'Nairobi' }).judge('request_subscription', asked(), person(AMINA)))).toBe('too_far')
  })

  test('an address without a position is not judged', () => {
    expect(ask(worldWith({ city: 'Nairobi' }), { ...NOWHERE, ...PLACE }).ok).toBe(true)
  })
})

test.each([
  [{ address: 'x'.repeat(201) }, 'address', 'Use 200 characters or fewer'],
  [{ address: '   ' }, 'address', 'Please say where you need help'],
  [{ address: '\u200b\u3164' }, 'address', 'Please say where you need help'],
  [{ address: '1 Market\u0000Street' }, 'address', 'Remove the unsupported characters'],
  [{ address: '1 Market\nStreet' }, 'address', 'Remove the unsupported characters'],
  [{ address: '\u202eteertS tekraM 1' }, 'address', 'Remove the unsupported characters'],
  [{ address: '1 Market \u2067Street' }, 'address', 'Remove the unsupported characters'],
  [{ place_notes: 'x'.repeat(301) }, 'place_notes', 'Use 300 characters or fewer'],
  [{ place_notes: 'Code\u202e12' }, 'place_notes', 'Remove the unsupported characters'],
  [{ district: ' ' }, 'district', 'Choose a district'],
  [{ user_latitude: 90.1 }, 'user_latitude', 'Not a valid latitude'],
  [{ user_longitude: -180.1 }, 'user_longitude', 'Not a valid longitude'],
  [{ user_latitude: 37.76, user_longitude: -122.56 }, 'user_latitude', 'This place is in the water. Choose one on land.'],
  [{ destination: {} }, 'destination', 'Say where it goes'],
  [{ destination: { latitude: 37 } }, 'destination', 'Give latitude and longitude together'],
  [{ destination: { address: 'x'.repeat(201) } }, 'destination.address', 'Use 200 characters or fewer'],
])('%j is an error of its field, and books nothing', (over, field, words) => {
  const world = worldWith()
  const decision = ask(world, over)
  expect(refusalCode(decision)).toBe('invalid_fields')
  expect(fieldsOf(decision)).toEqual({ [field]: words })
  expect([...world.all('booking'), ...world.all('place')]).toEqual([])
})
