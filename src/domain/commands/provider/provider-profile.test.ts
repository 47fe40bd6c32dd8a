import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AMINA, aProfile, aProvider, GRACE, NOW, person } from '#tests/support/domain/fixtures.ts'
import { openWorld, refusalCode, describeDecision, type World } from '#tests/support/domain/world.ts'
import { isVisibleTo } from '../../replication/audience.ts'
import { BUILT_IN_CITIES } from '../../cities.ts'
import { isListed, PROVIDER_STATUSES, displayRating } from '../../documents/provider.ts'
import { providerId } from '../../ids.ts'
import { BUILT_IN_SERVICE_TYPES, BUILT_IN_SERVICES } from '../../service-types.ts'

const LEAST = { name: 'Grace', service_type: 'pet_care', latitude: 37.78, longitude: -122.41, city: 'San Francisco', price_per_hour: 25 }
const before = (): World => openWorld([aProfile(GRACE)])
const own = (world: World) => world.read(providerId(GRACE), 'provider')

describe('register_provider', () => {
  test('sets the initial values of a new provider', () => {
    const world = before()
    expect(describeDecision(world.run('register_provider', LEAST, person(GRACE)))).toEqual(['create provider'])
    expect(own(world)).toEqual({
      doc_id: `provider:${GRACE}`,
      type: 'provider',
      schema_version: 1,
      version: 1,
      id: GRACE,
      provider_uid: GRACE,
      name: 'Grace',
      service_type: 'pet_care',
      latitude: 37.78,
      longitude: -122.41,
      city: 'San Francisco',
      former_cities: [],
      rating: 5,
      review_count: 0,
      rating_sum: 0,
      recent_reviews: [],
      price_per_hour: 25,
      eta_minutes: 15,
      profile_image: '🐕',
      is_verified: false,
      bio: 'Experienced pet care in San Francisco.',
      experience_years: 1,
      certifications: [],
      languages: ['English'],
      total_completed_jobs: 0,
      response_rate: 1,
      emergency_service: false,
      subscription_available: false,
      status: 'Available',
      is_available: true,
      service_radius_km: 10,
      visible: true,
      is_approved: false,
      approval: 'pending',
      is_blocked: false,
      portfolio_links: {},
      schedule: { days: {}, busy: [] },
      created_at: NOW,
      updated_at: NOW,
    })
  })

  test('is listed at once, unverified, and shown as new', () => {
    const world = before()
    world.run('register_provider', LEAST, person(GRACE))
    expect(isListed(own(world))).toBe(true)
    expect(own(world).is_verified).toBe(false)
    expect(displayRating(own(world))).toBeUndefined()
  })

  test('stores the given values', () => {
    const entered = {
      bio: 'Walks in the park.',
      experience_years: 50,
      certifications: ['First aid'],
      languages: ['English', 'Tiếng Việt'],
      profile_image: '🦮',
      emergency_service: true,
      subscription_available: true,
      service_radius_km: 50,
      visible: false,
    }
    const world = before()
    world.run('register_provider', { ...LEAST, ...entered }, person(GRACE))
    expect(own(world)).toMatchObject(entered)
  })

  test('stores links without empty ones; new links replace the old ones', () => {
    const world = before()
    const links = { website: ' https://grace.example/rates?all=1#top ', instagram: '' }
    world.run('register_provider', { ...LEAST, portfolio_links: links }, person(GRACE))
    expect(own(world).portfolio_links).toEqual({ website: 'https://grace.example/rates?all=1#top' })
    world.run('update_provider', { portfolio_links: { youtube: 'https://www.youtube.com/@grace' } }, person(GRACE))
    expect(own(world).portfolio_links).toEqual({ youtube: 'https://www.youtube.com/@grace' })
    world.run('update_provider', { bio: 'Links stay.' }, person(GRACE))
    expect(own(world).portfolio_links).toEqual({ youtube: 'https://www.youtube.com/@grace' })
  })

  test.each([
    'http://grace.example',
    'javascript:alert(1)',
    'JavaScript://grace.example/%0aalert(1)',
    'data:text/html,<script>',
    '//grace.example',
    'grace.example',
    'https://',
    'https://localhost',
    'https://bank.example@evil.example/',
    'https://bank.example:pass@evil.example/',
    'https://evil.example\\@bank.example',
    'https://grace.example/a b',
    'https://grace.example/"onclick="x',
    'https://grace.example/\u202Egnp.exe',
    'https://-.example',
    `https://grace.example/${'x'.repeat(300)}`,
  ])('%j is not a link, and is reported by its field', (website) => {
    const world = before()
    world.run('register_provider', LEAST, person(GRACE))
    expect(world.judge('update_provider', { portfolio_links: { website } }, person(GRACE))).toMatchObject({
      error: { code: 'invalid_fields', fields: { 'portfolio_links.website': expect.any(String) as string } },
    })
  })

  test('accepts a link in another alphabet with a port', () => {
    const world = before()
    world.run('register_provider', LEAST, person(GRACE))
    const portfolio_links = { website: 'https://dịch-vụ.example:8443/ảnh', portfolio: 'HTTPS://GRACE.EXAMPLE' }
    expect(world.judge('update_provider', { portfolio_links }, person(GRACE)).ok).toBe(true)
  })

  test('rounds the position to about 100 m, on registration and on update', () => {
    const world = before()
    world.run('register_provider', { ...LEAST, latitude: 37.774929, longitude: -122.419416 }, person(GRACE))
    expect(own(world)).toMatchObject({ latitude: 37.775, longitude: -122.419 })
    world.run('update_provider', { latitude: 37.761449, longitude: -122.43481 }, person(GRACE))
    expect(own(world)).toMatchObject({ latitude: 37.761, longitude: -122.435 })
    world.run('update_provider', { bio: 'Moved.' }, person(GRACE))
    expect(own(world)).toMatchObject({ latitude: 37.761, longitude: -122.435 })
  })

  test.each([
    ['rating', 5],
    ['review_count', 100],
    ['rating_sum', 500],
    ['is_verified', true],
    ['is_approved', true],
    ['approval', 'approved'],
    ['is_blocked', false],
    ['total_completed_jobs', 9],
    ['response_rate', 1],
    ['provider_uid', AMINA],
    ['id', AMINA],
    ['status', 'Available'],
    ['earnings', {}],
    ['schedule', {}],
    ['created_at', NOW],
  ])('%s cannot be set by a user, on registration or later', (field, value) => {
    const world = openWorld([aProfile(GRACE), aProvider()])
    for (const [name, args] of [
      ['register_provider', { ...LEAST, [field]: value }],
      ['update_provider', { [field]: value }],
    ] as const) {
      const decision = world.judge(name, args, person(GRACE))
      expect(decision.ok ? {} : decision.error.fields).toHaveProperty(field)
      expect(refusalCode(decision)).toBe('invalid_fields')
    }
  })

  test.each([
    ['name', ' ', 'Name is required'],
    ['name', 'x'.repeat(81), 'Use 80 characters or fewer'],
    ['service_type', 'astronaut', 'Choose a service'],
    ['city', 'Atlantis', 'Choose a city'],
    ['eta_minutes', -1, 'At least 0 minutes'],
    ['eta_minutes', 121, 'At most 120 minutes'],
    ['eta_minutes', 7.5, 'Use whole minutes'],
    ['eta_minutes', '15', 'Enter the minutes you need to set out'],
    ['latitude', 90.1, 'Not a valid latitude'],
    ['longitude', '0', 'Not a valid longitude'],
    ['price_per_hour', 0, 'Enter 1 or more'],
    ['price_per_hour', 200.01, 'Enter 200 or less'],
    ['experience_years', 51, 'At most 50 years'],
    ['experience_years', -1, 'At least 0 years'],
    ['service_radius_km', 0.5, 'At least 1 km'],
    ['service_radius_km', 51, 'At most 50 km'],
    ['certifications', [' '], 'Remove the empty line'],
    ['languages', Array.from({ length: 21 }, () => 'x'), 'Add up to 20'],
  ])('%s %j: %s', (field, value, because) => {
    const decision = before().judge('register_provider', { ...LEAST, [field]: value }, person(GRACE))
    expect(decision.ok ? [] : Object.values(decision.error.fields ?? {})).toEqual([because])
    expect(decision.ok ? '' : Object.keys(decision.error.fields ?? {})[0]?.split('.')[0]).toBe(field)
  })

  test('once', () => {
    const world = before()
    world.run('register_provider', LEAST, person(GRACE))
    expect(refusalCode(world.run('register_provider', LEAST, person(GRACE)))).toBe('provider_exists')
    expect(refusalCode(openWorld([]).judge('register_provider', LEAST, person(GRACE)))).toBe('not_found')
  })

  test('every service has an emoji', () => {
    for (const service of BUILT_IN_SERVICE_TYPES) expect(BUILT_IN_SERVICES[service].emoji, service).toMatch(/^\p{Extended_Pictographic}/u)
  })
})

describe('update_provider', () => {
  test('changes only the given fields', () => {
    const world = openWorld([aProvider()])
    const old = own(world)
    expect(describeDecision(world.run('update_provider', { bio: ' Now also windows. ', price_per_hour: 42.5 }, person(GRACE)))).toEqual([
      'replace provider',
    ])
    expect(own(world)).toEqual({ ...old, bio: 'Now also windows.', price_per_hour: 42.5, version: 2, updated_at: NOW })
  })

  test('requires a registered service', () => {
    expect(refusalCode(openWorld([aProfile(GRACE)]).judge('update_provider', { bio: '' }, person(GRACE)))).toBe('no_provider_profile')
    expect(refusalCode(openWorld([aProvider()]).judge('update_provider', { bio: '' }, person(AMINA)))).toBe('no_provider_profile')
  })

  test('is shown only in its current city, and every former city has a tombstone', () => {
    const city = fc.constantFrom(...BUILT_IN_CITIES.map(({ name }) => name))
    fc.assert(
      fc.property(fc.array(city, { maxLength: 8 }), (moves) => {
        const world = openWorld([aProvider()])
        const been = new Set(['San Francisco'])
        for (const next of moves) {
          been.add(next)
          world.run('update_provider', { city: next }, person(GRACE))
          const provider = own(world)
          expect(provider.city).toBe(next)
          expect(new Set(provider.former_cities)).toEqual(new Set([...been].filter((name) => name !== next)))
          expect(new Set(provider.former_cities).size).toBe(provider.former_cities.length)
          for (const { name, slug } of BUILT_IN_CITIES) expect(isVisibleTo(provider, `city:${slug}`)).toBe(name === next)
        }
      }),
      { numRuns: 50 },
    )
  })

  test('setting visible does not undo Off Duty', () => {
    const world = openWorld([aProvider()])
    world.run('set_status', { status: 'Off Duty' }, person(GRACE))
    world.run('update_provider', { visible: true }, person(GRACE))
    expect(isListed(own(world))).toBe(false)
  })
})

describe('set_status', () => {
  test('accepts the four statuses', () => {
    expect(PROVIDER_STATUSES).toEqual(['Available', 'Busy', 'Off Duty', 'Emergency Only'])
  })

  test.each([
    ['Available', true, true],
    ['Busy', true, false],
    ['Off Duty', false, false],
    ['Emergency Only', true, false],
  ] as const)('%s: visible %s, available %s', (status, visible, is_available) => {
    const world = openWorld([aProvider()])
    world.run('set_status', { status }, person(GRACE))
    expect(own(world)).toMatchObject({ status, visible, is_available, version: 2, updated_at: NOW })
    expect(isListed(own(world))).toBe(visible)
    expect(isVisibleTo(own(world), 'city:san-francisco')).toBe(visible)
    expect(isVisibleTo(own(world), `user:${GRACE}`)).toBe(true)
  })

  test('leaving Off Duty shows the provider again, unless blocked', () => {
    const world = openWorld([aProvider(GRACE, { is_blocked: true })])
    world.run('set_status', { status: 'Off Duty' }, person(GRACE))
    world.run('set_status', { status: 'Available' }, person(GRACE))
    expect(own(world)).toMatchObject({ visible: true, is_blocked: true })
    expect(isListed(own(world))).toBe(false)
  })

  test.each(['available', 'off duty', '', null, 'Gone'])('%j is not a status', (status) => {
    expect(refusalCode(openWorld([aProvider()]).judge('set_status', { status }, person(GRACE)))).toBe('invalid_fields')
  })

  test('needs a profile', () => {
    expect(refusalCode(openWorld([]).judge('set_status', { status: 'Busy' }, person(GRACE)))).toBe('no_provider_profile')
  })
})

test('a rating is displayed with one decimal once there are reviews', () => {
  expect(displayRating({ review_count: 0, rating: 5 })).toBeUndefined()
  expect(displayRating({ review_count: 3, rating: 14 / 3 })).toBe(4.7)
  expect(displayRating({ review_count: 1, rating: 1 })).toBe(1)
})
