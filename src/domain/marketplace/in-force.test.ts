import { afterEach, describe, expect, test } from 'vitest'
import { aBooking, aProfile, aProvider, AMINA, BOOKING, GRACE, NOW, person } from '#tests/support/domain/fixtures.ts'
import { anOwnMarketplace } from '#tests/support/domain/own-marketplace.ts'
import { openWorld, refusalCode } from '#tests/support/domain/world.ts'
import { cities, cityNamed, currencyOf, doCurrenciesMeet, openCities, pricesOf } from '../cities.ts'
import type { Booking } from '../documents/booking.ts'
import { transactionsOf } from '../earnings/booking-earnings.ts'
import { bookingId } from '../ids.ts'
import { bookingTotal } from '../money/money.ts'
import { discountedPrice, visitsTotal } from '../money/subscription-price.ts'
import { audienceOf, cityAudience } from '../replication/audience.ts'
import { citySpeedKmh } from '../location/travel.ts'
import {
  englishServiceName,
  isRide,
  isServiceType,
  openServiceTypes,
  questionsOf,
  serviceOf,
  serviceTypes,
  travelModeOf,
} from '../service-types.ts'
import { onMarketplaceChange, setOwnMarketplace } from './in-force.ts'
import { USD } from './own-marketplace.ts'

afterEach(() => setOwnMarketplace(undefined))

const closed = () => anOwnMarketplace({ cities: { is_closed: true }, services: { is_closed: true }, hash: 'c' })
const inDaNang = () => aProvider(GRACE, { city: 'Da Nang', service_type: 'nail_care', price_per_hour: 150_001 })
const HANDS = { key: 'nails', texts: { en: 'Hands or feet?' } }
const request = {
  booking_id: BOOKING,
  provider_id: GRACE,
  scheduled_date: null,
  duration_hours: 0.5,
  user_latitude: null,
  user_longitude: null,
  address: '1 Market Street',
  is_emergency: false,
  special_instructions: '',
  price_per_hour: 150_001,
}
const ask = () => {
  const world = openWorld([aProfile(AMINA), inDaNang()])
  return { world, decision: world.run('request_booking', request, person(AMINA), { now: NOW }) }
}

describe('a marketplace in force', () => {
  test('adds to the built-in cities and services, which stay', () => {
    expect(cityNamed('Da Nang')).toBeUndefined()
    setOwnMarketplace(anOwnMarketplace())
    expect(cities().map(({ name }) => name)).toEqual(['San Francisco', 'Nairobi', 'Lagos', 'Ho Chi Minh City', 'Doha', 'Da Nang'])
    expect([currencyOf('Da Nang').code, currencyOf('Ho Chi Minh City')]).toEqual(['VND', USD])
    expect([pricesOf('Da Nang').least, pricesOf('Doha').least, pricesOf(null).least]).toEqual([20_000, 1, 1])
    expect([isServiceType('nail_care'), serviceTypes().at(-1), englishServiceName('nail_care'), isRide('nail_care')]).toEqual([
      true,
      'nail_care',
      'Nail care',
      false,
    ])
    expect([citySpeedKmh('Da Nang', 'xe_om'), citySpeedKmh('Da Nang', 'cleaner')]).toEqual([30, 25])
    expect([travelModeOf('xe_om'), travelModeOf('nail_care'), travelModeOf('unknown')]).toEqual(['motorbike', 'car', 'car'])
    setOwnMarketplace(anOwnMarketplace({ services: { travels_by: 'bicycle' }, hash: 'b' }))
    expect([travelModeOf('nail_care'), citySpeedKmh('Da Nang', 'nail_care')]).toEqual(['bicycle', 15])
    setOwnMarketplace(undefined)
    expect([cities().length, isServiceType('nail_care'), doCurrenciesMeet()]).toEqual([5, false, false])
  })

  test('calls back for each change, and not for the same one again', () => {
    const changes: number[] = []
    const stop = onMarketplaceChange(() => changes.push(cities().length))
    setOwnMarketplace(anOwnMarketplace())
    setOwnMarketplace(anOwnMarketplace())
    setOwnMarketplace(undefined)
    stop()
    setOwnMarketplace(anOwnMarketplace())
    expect(changes).toEqual([6, 5])
  })

  test.each(['__proto__', 'constructor', 'toString', ''])('does not know a service %j', (key) => {
    expect([isServiceType(key), serviceOf(key).icon]).toEqual([false, 'handyman'])
    setOwnMarketplace(anOwnMarketplace())
    expect(isServiceType(key)).toBe(false)
  })

  test('asks the questions of an own service', () => {
    setOwnMarketplace({ ...anOwnMarketplace(), services: anOwnMarketplace().services.map((each) => ({ ...each, questions: [HANDS] })) })
    expect([questionsOf('nail_care'), questionsOf('cleaner'), questionsOf('car_wash')]).toEqual([['nails'], ['floor', 'rooms', 'pets'], []])
    const answered = (answers: Record<string, string>) =>
      openWorld([aProfile(AMINA), inDaNang()]).run('request_booking', { ...request, answers }, person(AMINA), { now: NOW }).ok
    expect([answered({ nails: 'Feet' }), answered({ floor: 'Third' })]).toEqual([true, false])
  })

  test('gives a provider the feed of an own city', () => {
    expect(audienceOf(inDaNang())).toEqual([`user:${GRACE}`, 'city:all'])
    setOwnMarketplace(anOwnMarketplace())
    expect(audienceOf(inDaNang())).toEqual([`user:${GRACE}`, 'city:all', 'city:da-nang'])
    expect(cityAudience('Da Nang')).toBe('city:da-nang')
  })
})

describe('amounts without decimals', () => {
  const VND = { code: 'VND', decimals: 0 }

  test('are rounded half up to whole ones', () => {
    expect([bookingTotal(150_001, 0.5, VND), bookingTotal(150_001, 1.5, VND)]).toEqual([75_001, 225_002])
    expect(discountedPrice(150_001, VND)).toBe(127_501)
    expect(visitsTotal(150_001, 0.5, 4, VND)).toBe(255_004)
  })

  test('are those of a booking in the city', () => {
    setOwnMarketplace(anOwnMarketplace())
    const { world, decision } = ask()
    expect(decision.ok).toBe(true)
    expect(world.read(bookingId(BOOKING), 'booking')).toMatchObject({ city: 'Da Nang', total_amount: 75_001 })
  })

  test('are never added to others', () => {
    setOwnMarketplace(anOwnMarketplace())
    const done = (): Partial<Booking> => ({
      status: 'completed',
      history: [{ event: 'completed', at: NOW, by: 'provider', command_id: 'x' }],
    })
    const amounts = [aBooking({ ...done(), city: 'Da Nang', total_amount: 75_001 }), aBooking({ ...done(), total_amount: 75.01 })].flatMap(
      transactionsOf,
    )
    expect(amounts.map(({ currency, cents }) => [currency, cents])).toEqual([
      ['VND', 75_001],
      ['USD', 7_501],
    ])
  })
})

describe('a closed city or service', () => {
  test('is no longer offered, and still known', () => {
    setOwnMarketplace(closed())
    expect([openCities().length, openServiceTypes().includes('nail_care')]).toEqual([5, false])
    expect([cityNamed('Da Nang')?.zone, isServiceType('nail_care')]).toEqual(['Asia/Ho_Chi_Minh', true])
  })

  test('takes no new booking: a device with the marketplace before accepts what the server refuses', () => {
    setOwnMarketplace(anOwnMarketplace())
    expect(ask().decision.ok).toBe(true)
    setOwnMarketplace(closed())
    expect(refusalCode(ask().decision)).toBe('city_closed')
    setOwnMarketplace(anOwnMarketplace({ services: { is_closed: true }, hash: 'd' }))
    expect(refusalCode(ask().decision)).toBe('service_closed')
  })

  test('takes no new provider, and those who are there can change the rest', () => {
    setOwnMarketplace(closed())
    const world = openWorld([inDaNang(), aProfile(GRACE)])
    const update = (args: object) => world.run('update_provider', args, person(GRACE), { now: NOW })
    expect(update({ bio: 'New words.' }).ok).toBe(true)
    expect(update({ price_per_hour: 160_000 }).ok).toBe(true)
    expect(update({ city: 'Doha', price_per_hour: 40 }).ok).toBe(true)
    expect(refusalCode(update({ city: 'Da Nang', price_per_hour: 160_000 }))).toBe('city_closed')
    expect(update({ service_type: 'cleaner' }).ok).toBe(true)
    expect(refusalCode(update({ service_type: 'nail_care' }))).toBe('service_closed')
  })
})

test('a move to a city of another currency needs a price of it, and no active packages', () => {
  setOwnMarketplace(anOwnMarketplace())
  const packaged = openWorld([
    aProvider(GRACE, {
      packages: [
        {
          id: BOOKING,
          name: 'Deep',
          tier: 'basic',
          price: 90,
          description: '',
          included_services: [],
          duration_hours: 2,
          contents_at: NOW,
          created_at: NOW,
        },
      ],
    }),
  ])
  const plain = openWorld([aProvider(GRACE)])
  const move = { city: 'Da Nang', price_per_hour: 150_000 }
  expect(refusalCode(packaged.run('update_provider', move, person(GRACE), { now: NOW }))).toBe('other_currency')
  expect(refusalCode(plain.run('update_provider', { city: 'Da Nang' }, person(GRACE), { now: NOW }))).toBe('invalid_fields')
  expect(plain.run('update_provider', move, person(GRACE), { now: NOW }).ok).toBe(true)
})
