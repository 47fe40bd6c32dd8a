import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { BUILT_IN_CITIES } from '#domain/cities.ts'
import { providerSchema, isListed, type Provider } from '#domain/documents/provider.ts'
import { reviewSchema } from '#domain/documents/review.ts'
import { haversineKm, type Position } from '#domain/location/haversine.ts'
import { BUILT_IN_SERVICE_TYPES } from '#domain/service-types.ts'
import { slotsOfDay } from '#domain/schedule/slots.ts'
import { addDays, wallTimeAt } from '#domain/time/zoned-time.ts'
import { castProviders } from '../cast/cast-providers.ts'
import { CAST_NAMES } from '../cast/cast.ts'
import { generateCity, MAX_REVIEWS } from './generate-city.ts'
import { demoCity } from '../cities/demo-cities.ts'

const nowMs = Date.parse('2026-11-24T18:00:00.000Z')
const crowds = new Map(BUILT_IN_CITIES.map((city) => [city.name, generateCity('test', city.name, nowMs)]))
const crowdOf = (city: string) => crowds.get(city) ?? { providers: [], reviews: [] }
const cast = castProviders(nowMs)

/** South, west, north, east in degrees. */
type Box = readonly [number, number, number, number]

/** Areas without providers: coarse boxes that are entirely water, park or airfield. */
const KEEP_OUT: Readonly<Record<string, readonly Box[]>> = {
  'San Francisco': [
    [37.6, -122.7, 37.83, -122.512], // the Pacific
    [37.8085, -122.53, 37.9, -122.3], // the bay, north
    [37.795, -122.3885, 37.82, -122.3],
    [37.76, -122.377, 37.8, -122.3],
    [37.7, -122.355, 37.77, -122.3], // the bay, east
    [37.7665, -122.509, 37.771, -122.4555], // Golden Gate Park
    [37.789, -122.479, 37.8, -122.4505], // the Presidio
    [37.716, -122.497, 37.726, -122.489], // Lake Merced
    [37.717, -122.4225, 37.7215, -122.4145], // McLaren Park
    [37.7515, -122.4485, 37.7565, -122.446], // Twin Peaks
  ],
  Nairobi: [
    [-1.45, 36.78, -1.352, 36.95], // the national park
    [-1.249, 36.819, -1.233, 36.844], // Karura forest
    [-1.265, 36.8255, -1.26, 36.83], // City Park
    [-1.3245, 36.737, -1.309, 36.758], // Ngong forest
    [-1.32, 36.7975, -1.317, 36.8035], // Nairobi Dam
  ],
  Lagos: [
    [6.2, 3.0, 6.395, 4.0], // the Atlantic
    [6.475, 3.412, 6.52, 3.6],
    [6.52, 3.42, 6.56, 3.6],
    [6.56, 3.46, 6.59, 3.6], // the lagoon
    [6.4396, 3.415, 6.4408, 3.429], // Five Cowrie Creek
    [6.573, 3.315, 6.585, 3.33], // the airport
  ],
  'Ho Chi Minh City': [
    [10.77, 106.7073, 10.777, 106.7087], // the river at Bach Dang quay
    [10.793, 106.7248, 10.797, 106.7262], // the river above Saigon bridge
    [10.812, 106.641, 10.825, 106.667], // the airport
    [10.7655, 106.637, 10.7675, 106.639], // Dam Sen lake
  ],
  Doha: [
    [25.298, 51.528, 25.312, 51.536], // the bay inside the Corniche
    [25.298, 51.562, 25.36, 51.8],
    [25.2, 51.64, 25.5, 51.9], // the Gulf
    [25.368, 51.5495, 25.3695, 51.5525], // the marina of the Pearl
    [25.25, 51.556, 25.285, 51.572], // the old airfield
  ],
}

const inBox = ({ latitude, longitude }: Position, [south, west, north, east]: Box): boolean =>
  latitude >= south && latitude <= north && longitude >= west && longitude <= east

/** Returns the distance to a box, metres; 0 inside. */
const metresTo = (at: Position, [south, west, north, east]: Box): number =>
  haversineKm(at, { latitude: Math.min(Math.max(at.latitude, south), north), longitude: Math.min(Math.max(at.longitude, west), east) }) *
  1000

describe.each(BUILT_IN_CITIES.map((city) => city.name))('%s', (city) => {
  const { providers, reviews } = crowdOf(city)

  test('at least 60 providers are listed, at least two of every service, and some off duty besides', () => {
    const listed = providers.filter(isListed)
    expect(listed.length).toBeGreaterThanOrEqual(60)
    for (const service of BUILT_IN_SERVICE_TYPES)
      expect(listed.filter((provider) => provider.service_type === service).length).toBeGreaterThanOrEqual(2)
    expect(providers.filter((provider) => provider.status === 'Off Duty').length).toBeGreaterThanOrEqual(3)
  })

  test('most are available, some busy, a few for emergencies', () => {
    const listed = providers.filter(isListed)
    const share = (status: string): number => listed.filter((provider) => provider.status === status).length / listed.length
    expect(share('Available')).toBeGreaterThan(0.6)
    expect(share('Available')).toBeLessThan(0.85)
    expect(share('Busy')).toBeGreaterThan(0.05)
    expect(share('Emergency Only')).toBeGreaterThan(0)
    expect(listed.filter((provider) => provider.status === 'Emergency Only' && !provider.emergency_service)).toEqual([])
    const verified = listed.filter((provider) => provider.is_verified).length / listed.length
    expect(verified).toBeGreaterThan(0.45)
    expect(verified).toBeLessThan(0.75)
  })

  test('everybody is inside a neighbourhood and on dry, open ground', () => {
    const all = [...providers, ...cast.map((each) => each.provider).filter((provider) => provider.city === city)]
    for (const provider of all) {
      const near = demoCity(city).neighbourhoods.some((place) => haversineKm(place, provider) * 1000 <= place.radiusM)
      expect(near, `${provider.name} at ${provider.latitude}, ${provider.longitude}`).toBe(true)
      for (const box of KEEP_OUT[city] ?? [])
        expect(inBox(provider, box), `${provider.name} at ${provider.latitude}, ${provider.longitude}`).toBe(false)
    }
  })

  test('no circle of the table reaches water, park or airfield', () => {
    for (const place of demoCity(city).neighbourhoods) {
      for (const box of KEEP_OUT[city] ?? [])
        expect(metresTo(place, box), `${place.name} and ${box.join(', ')}`).toBeGreaterThan(place.radiusM)
    }
  })

  test('every document is valid', () => {
    for (const provider of providers) expect(v.parse(providerSchema, provider)).toEqual(provider)
    for (const review of reviews) expect(v.parse(reviewSchema, review)).toEqual(review)
  })

  test('a rating is the average of the stored reviews, and the newest three are shown', () => {
    for (const provider of providers) {
      const own = reviews.filter((review) => review.provider_id === provider.id).sort((a, b) => (a.created_at < b.created_at ? 1 : -1))
      const sum = own.reduce((total, review) => total + review.rating, 0)
      expect([provider.review_count, provider.rating_sum]).toEqual([own.length, sum])
      expect(provider.rating).toBe(own.length > 0 ? sum / own.length : 5)
      expect(provider.recent_reviews.map((review) => review.comment)).toEqual(own.slice(0, 3).map((review) => review.comment))
      expect(own.length).toBeLessThanOrEqual(MAX_REVIEWS)
      expect(new Set(own.map((review) => review.comment)).size).toBe(own.length)
      expect(provider.total_completed_jobs).toBeGreaterThanOrEqual(own.length)
      for (const review of own) expect(review.created_at > provider.created_at && Date.parse(review.created_at) < nowMs).toBe(true)
    }
    expect(providers.some((provider) => provider.review_count === 0)).toBe(true)
  })

  test('names, bios and ids are unique', () => {
    expect(new Set([...providers.map((provider) => provider.name), ...CAST_NAMES]).size).toBe(providers.length + CAST_NAMES.length)
    expect(new Set(providers.map((provider) => provider.id)).size).toBe(providers.length)
    expect(new Set(reviews.map((review) => review.doc_id)).size).toBe(reviews.length)
    for (const service of BUILT_IN_SERVICE_TYPES) {
      const bios = providers
        .filter((provider) => provider.service_type === service)
        .slice(0, 3)
        .map((provider) => provider.bio)
      expect(new Set(bios).size).toBe(bios.length)
    }
    for (const { bio } of providers) expect(bio).not.toMatch(/[{}]|undefined/)
  })
})

test('most have a weekly plan, and at least 60 in each city have a free hour within two days, on any day and at any hour', () => {
  for (const { name, zone } of BUILT_IN_CITIES) {
    for (const later of [0, 30, 75, 100, 126]) {
      const atMs = nowMs + later * 3_600_000
      const listed = generateCity('test', name, atMs).providers.filter(isListed)
      const today = wallTimeAt(atMs, zone).date
      const isFree = ({ schedule }: Provider): boolean =>
        [1, 2].some((ahead) => slotsOfDay(schedule, zone, addDays(today, ahead), 1, atMs).some(({ state }) => state === 'free'))
      expect(listed.filter(isFree).length, `${name}, ${later} hours later`).toBeGreaterThanOrEqual(60)
    }
    const { providers } = crowdOf(name)
    const share = (has: (provider: Provider) => boolean): number => providers.filter(has).length / providers.length
    expect(share(({ schedule }) => schedule.week !== undefined)).toBeGreaterThan(0.7)
    expect(share(({ schedule }) => Object.keys(schedule.days).length > 0)).toBeGreaterThan(0.25)
    expect(new Set(providers.map(({ schedule }) => JSON.stringify(schedule.week))).size).toBeGreaterThan(8)
  }
})

test('riders are most common where their service comes from', () => {
  const count = (city: string, service: string): number =>
    crowdOf(city).providers.filter((provider) => provider.service_type === service).length
  for (const [city, service] of [
    ['Nairobi', 'boda_boda'],
    ['Lagos', 'okada'],
    ['Ho Chi Minh City', 'xe_om'],
  ] as const) {
    for (const other of BUILT_IN_CITIES.filter((each) => each.name !== city))
      expect(count(city, service)).toBeGreaterThan(count(other.name, service))
  }
})

test('the same seed gives the same providers, another seed gives others', () => {
  expect(generateCity('test', 'Doha', nowMs)).toEqual(crowdOf('Doha'))
  expect(generateCity('other', 'Doha', nowMs).providers[0]?.id).not.toBe(crowdOf('Doha').providers[0]?.id)
})

test('the cast’s providers are valid, and Grace is as the demo describes her', () => {
  for (const { provider, reviews } of cast) {
    expect(v.parse(providerSchema, provider)).toEqual(provider)
    for (const review of reviews) expect(v.parse(reviewSchema, review)).toEqual(review)
  }
  const grace = cast.find((each) => each.provider.name === 'Grace Okafor')?.provider
  expect(grace).toMatchObject({ city: 'San Francisco', service_type: 'cleaner', price_per_hour: 35, experience_years: 6 })
  expect(grace?.rating).toBeCloseTo(4.87, 1)
})
