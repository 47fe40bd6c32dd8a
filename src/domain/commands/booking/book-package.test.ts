import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aPackage, aProfile, aProvider, AMINA, BOOKING, GRACE, NOW, PACKAGE, person, ulid } from '#tests/support/domain/fixtures.ts'
import { openWorld, refusalCode, type World } from '#tests/support/domain/world.ts'
import { completedEarnings } from '../../earnings/booking-earnings.ts'
import { bookedPackage, publicPackage, type ServicePackage } from '../../documents/service-package.ts'
import type { Profile } from '../../documents/profile.ts'
import { bookingId } from '../../ids.ts'
import { addMs } from '../../time/instant.ts'

const TOMORROW = addMs(NOW, 86_400_000)
const read = aPackage()

/** A provider whose package has these fields by now. */
function worldWith(over: Partial<ServicePackage> = {}, profile: Partial<Profile> = {}): World {
  const own = aPackage(over)
  const packages = own.is_active ? [publicPackage(own)] : []
  return openWorld([aProfile(AMINA, profile), aProvider(GRACE, { packages }), own])
}

/** Requests the package as the customer saw it. */
const ask = (world: World, over: object = {}) =>
  world.run(
    'request_booking',
    {
      booking_id: BOOKING,
      provider_id: GRACE,
      scheduled_date: TOMORROW,
      duration_hours: read.duration_hours,
      special_instructions: '',
      user_latitude: null,
      user_longitude: null,
      address: '1 Market Street',
      is_emergency: false,
      price_per_hour: 35,
      service_package: { id: PACKAGE, price: read.price, contents_at: read.contents_at },
      ...over,
    },
    person(AMINA),
  )
const booked = (world: World) => world.read(bookingId(BOOKING), 'booking')

describe('a booked package', () => {
  test('has the package’s price and duration, and is stored as booked', () => {
    const world = worldWith()
    ask(world)
    expect(booked(world)).toMatchObject({ service_package: bookedPackage(read), total_amount: 90, duration_hours: 3, price_per_hour: 35 })
    for (const args of [
      { package_id: PACKAGE, price: 200, name: 'Other', included_services: [] },
      { package_id: PACKAGE, is_active: false },
    ])
      expect(world.run('save_package', args, person(GRACE)).ok).toBe(true)
    world.run('delete_package', { package_id: PACKAGE }, person(GRACE))
    for (const name of ['accept_booking', 'start_job', 'complete_job'])
      expect(
        world.run(name, { booking_id: BOOKING }, person(GRACE), { now: name === 'accept_booking' ? NOW : addMs(NOW, 86_400_000) }).ok,
      ).toBe(true)
    expect(booked(world)).toMatchObject({ status: 'completed', service_package: bookedPackage(read), total_amount: 90 })
    expect(completedEarnings(booked(world)).map(({ cents }) => cents)).toEqual([9_000])
  })

  test('does not depend on the current hourly price', () => {
    expect(ask(worldWith(), { price_per_hour: 1 }).ok).toBe(true)
  })

  test('can be requested as soon as possible', () => {
    expect(ask(worldWith(), { scheduled_date: null }).ok).toBe(true)
  })

  test('is absent from a booking by the hour', () => {
    const world = worldWith()
    ask(world, { service_package: undefined, duration_hours: 2 })
    expect(booked(world)).not.toHaveProperty('service_package')
    expect(booked(world).total_amount).toBe(70)
  })
})

describe('the package as the customer saw it', () => {
  test('refuses a higher price with the current price', () => {
    expect(ask(worldWith({ price: 95 }))).toMatchObject({ error: { code: 'price_changed', details: { package_price: 95 } } })
  })

  test('refuses a lower price too, unless the customer agreed to it in advance', () => {
    expect(refusalCode(ask(worldWith({ price: 80 })))).toBe('price_changed')
    const world = worldWith({ price: 80 }, { autoBookingConfirm: true })
    expect(ask(world).ok).toBe(true)
    expect(booked(world).total_amount).toBe(80)
  })

  test('refuses changed contents at any price', () => {
    for (const profile of [{}, { autoBookingConfirm: true }])
      expect(refusalCode(ask(worldWith({ price: 1, contents_at: NOW }, profile)))).toBe('package_changed')
  })

  test('refuses another duration', () => {
    expect(refusalCode(ask(worldWith(), { duration_hours: 8 }))).toBe('package_changed')
  })

  test('refuses an inactive package and one of another provider', () => {
    expect(refusalCode(ask(worldWith({ is_active: false })))).toBe('package_gone')
    const other = { id: ulid(7, 'K'), price: 90, contents_at: read.contents_at }
    expect(refusalCode(ask(worldWith(), { service_package: other }))).toBe('package_gone')
  })

  test('never charges more than the shown price', () => {
    const cents = fc.integer({ min: 100, max: 160_000 }).map((each) => each / 100)
    fc.assert(
      fc.property(cents, cents, fc.boolean(), (shown, price, autoBookingConfirm) => {
        const world = worldWith({ price }, { autoBookingConfirm })
        const decision = ask(world, { service_package: { id: PACKAGE, price: shown, contents_at: read.contents_at } })
        if (decision.ok) expect(booked(world).total_amount).toBeLessThanOrEqual(shown)
        else expect(refusalCode(decision)).toBe('price_changed')
        if (shown === price) expect(decision.ok).toBe(true)
      }),
      { numRuns: 60 },
    )
  })
})
