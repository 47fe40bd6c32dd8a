/** Three helpers who can be asked at once, and what happens to their bookings. */
import { expect } from 'vitest'
import type { Decision } from '#domain/commands/command.ts'
import type { Booking } from '#domain/documents/booking.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { asUid, bookingId } from '#domain/ids.ts'
import { addMs } from '#domain/time/instant.ts'
import { AMINA, aProfile, aProvider, command, GRACE, NOW, person, STRANGER, ulid } from './fixtures.ts'
import { openWorld, type Circumstances, type World } from './world.ts'

export const RUTH = asUid(ulid(31, 'R'))
export const OMAR = asUid(ulid(32, 'R'))
export const HELPERS = [GRACE, RUTH, OMAR] as const
/** Of their bookings. */
export const IDS = [ulid(41), ulid(42), ulid(43)] as const
export const TOMORROW = addMs(NOW, 24 * 3_600_000)

/** The further helpers of a request, at their prices. */
export const also = (...helpers: readonly number[]) =>
  helpers.map((index) => ({ booking_id: IDS[index] ?? IDS[0], provider_id: HELPERS[index], price_per_hour: 30 + index }))

const ARGS = {
  booking_id: IDS[0],
  provider_id: GRACE,
  scheduled_date: null,
  duration_hours: 2,
  special_instructions: '',
  user_latitude: 37.774_912,
  user_longitude: -122.419_415,
  is_emergency: false,
  price_per_hour: 30,
}

/** @param ruth fields of Ruth's service */
export const helpersWorld = (ruth: Partial<Provider> = {}): World =>
  openWorld([
    ...[AMINA, STRANGER, ...HELPERS].map((uid) => aProfile(uid)),
    aProvider(GRACE, { price_per_hour: 30 }),
    aProvider(RUTH, { name: 'Ruth', price_per_hour: 31, ...ruth }),
    aProvider(OMAR, { name: 'Omar', price_per_hour: 32 }),
    aProvider(AMINA, { name: 'Amina' }),
  ])

/** Amina asks all three. */
export const ask = (world: World, over: object = {}, when: Circumstances = {}): Decision =>
  world.run('request_booking', { ...ARGS, also: also(1, 2), ...over }, person(AMINA), when)

/** Somebody gives a command about the booking of one of the helpers. */
export const act = (world: World, name: string, who: typeof AMINA, index: number, now = NOW, more: object = {}): Decision =>
  world.run(name, { booking_id: IDS[index], ...more }, person(who), { now, commandId: command(50 + index) })

export const bookingAt = (world: World, index: number): Booking => world.read(bookingId(IDS[index] ?? IDS[0]), 'booking')
export const statusesOf = (world: World): string[] => IDS.map((_, index) => bookingAt(world, index).status)

/** Kinds of the notifications of a person. */
export const told = (world: World, uid: string): string[] =>
  world
    .all('notification')
    .filter(({ user_id }) => user_id === uid)
    .map(({ kind }) => kind)

/** Three helpers who were asked. */
export function threeAsked(): World {
  const world = helpersWorld()
  expect(ask(world).ok).toBe(true)
  return world
}
