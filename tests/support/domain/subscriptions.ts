/** Subscriptions of Amina with Grace, and the steps of their visits. */
import { expect } from 'vitest'
import type { Booking } from '#domain/documents/booking.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { bookingId } from '#domain/ids.ts'
import { addMs, type Instant } from '#domain/time/instant.ts'
import { AMINA, aProfile, aProvider, BOOKING, command, GRACE, NOW, person, STRANGER, SYSTEM } from './fixtures.ts'
import { openWorld, type World } from './world.ts'

export const HOUR = 3_600_000
export const DAY = 24 * HOUR
/** Wednesday 10:00 in San Francisco, one day after NOW. */
export const FIRST = addMs(NOW, DAY)
/** Visits of a weekly subscription. @param count their number */
export const weekly = (count = 4) =>
  Array.from({ length: count }, (_, week) => ({ number: week + 1, starts_at: addMs(FIRST, 7 * week * DAY) }))

/** Arguments of `request_subscription`: four weekly visits of two hours. */
export const asked = (over: Record<string, unknown> = {}): Record<string, unknown> => ({
  booking_id: BOOKING,
  provider_id: GRACE,
  subscription_type: 'weekly',
  subscription_duration: 4,
  first_visit: FIRST,
  visits: weekly(),
  duration_hours: 2,
  special_instructions: 'Ring',
  user_latitude: 37.774912,
  user_longitude: -122.419415,
  price_per_hour: 35,
  ...over,
})

/** Two customers and one provider who offers subscriptions. */
export const marketplace = (over: Partial<Provider> = {}): World =>
  openWorld([aProfile(AMINA), aProfile(STRANGER), aProvider(GRACE, { subscription_available: true, ...over })])

export const booking = (world: World, id = BOOKING): Booking => world.read(bookingId(id), 'booking')
export const request = (world: World, over: Record<string, unknown> = {}) => world.judge('request_subscription', asked(over), person(AMINA))

let numbered = 0
/** Runs a command about the booking; every call has another command id. */
export const act = (world: World, name: string, who: typeof AMINA, args: Record<string, unknown> = {}, now: Instant = NOW) =>
  world.run(name, { booking_id: BOOKING, ...args }, name === 'expire_booking' ? SYSTEM : person(who), {
    now,
    commandId: command((numbered += 1) + 1000),
  })

/** A world whose subscription was requested and accepted. */
export function accepted(over: Record<string, unknown> = {}): World {
  const world = marketplace()
  expect(world.run('request_subscription', asked(over), person(AMINA)).ok).toBe(true)
  expect(act(world, 'accept_booking', GRACE).ok).toBe(true)
  return world
}

export const visitAt = (world: World, number: number): Instant =>
  booking(world).visits?.find((visit) => visit.number === number)?.starts_at ?? NOW
/** The first letter of each visit's status. */
export const statuses = (world: World): string => (booking(world).visits ?? []).map(({ status }) => status[0]).join('')

/** Starts and completes the visit at its time. */
export function takesPlace(world: World, visit: number): void {
  expect(act(world, 'start_visit', GRACE, { visit }, visitAt(world, visit)).ok).toBe(true)
  expect(act(world, 'complete_visit', GRACE, { visit }, addMs(visitAt(world, visit), 2 * HOUR)).ok).toBe(true)
}

/** Arguments of `request_booking`: one hour for another customer. */
export const singleAt = (scheduled_date: Instant, booking_id: string) => ({
  booking_id,
  provider_id: GRACE,
  scheduled_date,
  duration_hours: 1,
  special_instructions: '',
  user_latitude: null,
  user_longitude: null,
  address: '1 Market Street',
  is_emergency: false,
  price_per_hour: 35,
})
