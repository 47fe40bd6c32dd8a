import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { aProvider, uid } from '#tests/support/domain/fixtures.ts'
import { PROVIDER_STATUSES, type Provider } from '../documents/provider.ts'
import { DEFAULT_FILTER, filterSchema, findProviders, foldText, SORT_OPTIONS, type ProviderFilter } from './provider-filter.ts'
import type { Position } from '../location/haversine.ts'

const CENTRE: Position = { latitude: 37.7749, longitude: -122.4194 }

/** Few different values, so that ties are frequent. Places at uneven distances, 0 to about 70 km away. */
const PLACES: readonly Position[] = [
  CENTRE,
  { latitude: 37.78, longitude: -122.41 },
  { latitude: 37.8044, longitude: -122.2712 },
  { latitude: 37.3382, longitude: -121.8863 },
  { latitude: 37.6879, longitude: -122.4702 },
]
const NAMES = ['Đặng Thị Hoa', 'José Núñez', 'Anna', 'ANNA', 'Zoë']
const BIOS = ['Pipes & drains', 'Sửa ống nước', '', 'Gardens, hedges']

const provider: fc.Arbitrary<Provider> = fc
  .record({
    n: fc.integer({ min: 1, max: 30 }),
    place: fc.constantFrom(...PLACES),
    name: fc.constantFrom(...NAMES),
    bio: fc.constantFrom(...BIOS),
    service_type: fc.constantFrom('cleaner', 'pet_care', 'xe_om' as const),
    rating: fc.constantFrom(3, 4.5, 5),
    price_per_hour: fc.constantFrom(10, 25.5, 200),
    eta_minutes: fc.constantFrom(5, 15),
    experience_years: fc.constantFrom(0, 1, 20),
    is_verified: fc.boolean(),
    status: fc.constantFrom(...PROVIDER_STATUSES),
    visible: fc.constantFrom(true, true, true, false),
    is_blocked: fc.constantFrom(false, false, false, true),
    approval: fc.constantFrom('pending', 'approved', 'approved', 'rejected' as const),
  })
  .map(({ n, place, ...over }) => aProvider(uid(n), { ...over, ...place }))
const providers = fc.uniqueArray(provider, { maxLength: 25, selector: ({ id }) => id })

const filter: fc.Arbitrary<ProviderFilter> = fc.record({
  serviceType: fc.constantFrom(null, null, 'cleaner', 'pet_care'),
  minRating: fc.constantFrom(0, 3, 4.2, 5),
  maxPrice: fc.constantFrom(null, 10, 25.49, 25.5, 200, 1000),
  maxDistanceKm: fc.constantFrom(null, 1, 10, 50),
  verifiedOnly: fc.boolean(),
  availableOnly: fc.boolean(),
  sortBy: fc.constantFrom(...SORT_OPTIONS),
  text: fc.constantFrom('', '  ', 'anna', 'dang', 'NUNEZ jose', 'pet care', 'ong nuoc', 'pet_care', 'zoe gardens', 'nobody'),
})

/** Great-circle distance by vectors: arc between two unit vectors, on a sphere of 6371 km. */
function arcKm(a: Position, b: Position): number {
  const vector = ({ latitude, longitude }: Position): [number, number, number] => {
    const [phi, lambda] = [(latitude / 180) * Math.PI, (longitude / 180) * Math.PI]
    return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)]
  }
  const [[a1, a2, a3], [b1, b2, b3]] = [vector(a), vector(b)]
  const cross = Math.hypot(a2 * b3 - a3 * b2, a3 * b1 - a1 * b3, a1 * b2 - a2 * b1)
  return 6371 * Math.atan2(cross, a1 * b1 + a2 * b2 + a3 * b3)
}

const PLAIN: Readonly<Record<string, string>> = {
  Đ: 'd',
  đ: 'd',
  ặ: 'a',
  ị: 'i',
  é: 'e',
  ú: 'u',
  ñ: 'n',
  ë: 'e',
  ử: 'u',
  ố: 'o',
  ư: 'u',
  ớ: 'o',
}
const plain = (text: string): string => text.normalize('NFC').replace(/./gu, (letter) => PLAIN[letter] ?? letter.toLowerCase())

/** Decisions "When it comes": the time to set out, and 1.3 times the straight line at 25 km/h, to the next 5 minutes. */
const shownArrival = (each: Provider, place: Position): number => {
  const way = Math.max(1, Math.round(((arcKm(place, each) * 1.3) / 25) * 60))
  return Math.round((each.eta_minutes + way) / 5) * 5
}

/** Naive search: applies each rule of the specification, then selects the best remaining provider repeatedly. */
function naive(all: readonly Provider[], wanted: ProviderFilter, origin: Position | undefined, place: Position | undefined): string[] {
  const keep = all.filter((each) => {
    const listed = each.visible && each.status !== 'Off Duty' && !each.is_blocked && each.approval !== 'rejected'
    const near = origin === undefined || wanted.maxDistanceKm === null || arcKm(origin, each) <= wanted.maxDistanceKm
    const cheap = wanted.maxPrice === null || wanted.maxPrice === 1000 || each.price_per_hour <= wanted.maxPrice
    const words = wanted.text
      .split(' ')
      .filter((word) => word !== '')
      .map(plain)
    const told = [each.name, each.bio, each.service_type, each.service_type.replace('_', ' ')].map(plain)
    const said = words.every((word) => told.some((part) => part.includes(word)))
    return (
      listed &&
      near &&
      cheap &&
      said &&
      (each.review_count === 0 ? each.rating : Math.round(each.rating * 10) / 10) >= wanted.minRating &&
      (wanted.serviceType ?? each.service_type) === each.service_type &&
      (!wanted.verifiedOnly || each.is_verified) &&
      (!wanted.availableOnly || each.status === 'Available')
    )
  })
  const key = (each: Provider): [number, number, string] => {
    const first = {
      distance: 0,
      rating: -each.rating,
      price_low: each.price_per_hour,
      price_high: -each.price_per_hour,
      eta: place ? shownArrival(each, place) : each.eta_minutes,
      experience: -each.experience_years,
    }[wanted.sortBy]
    return [first, origin ? Math.round(arcKm(origin, each) * 1e6) : 0, each.id]
  }
  const isBefore = (a: Provider, b: Provider): boolean => {
    const [x, y] = [key(a), key(b)]
    return x[0] !== y[0] ? x[0] < y[0] : x[1] !== y[1] ? x[1] < y[1] : x[2] < y[2]
  }
  const order: string[] = []
  for (const rest = [...keep]; rest.length > 0;) {
    const best = rest.reduce((a, b) => (isBefore(b, a) ? b : a))
    order.push(best.id)
    rest.splice(rest.indexOf(best), 1)
  }
  return order
}

const found = (all: Iterable<Provider>, wanted: Partial<ProviderFilter>, origin: Position | undefined = CENTRE): string[] =>
  findProviders(all, { ...DEFAULT_FILTER, maxDistanceKm: null, ...wanted }, origin).map(({ provider: { id } }) => id)

describe('findProviders', () => {
  test('returns the results and the order of a naive search for any filter', () => {
    fc.assert(
      fc.property(
        providers,
        filter,
        fc.constantFrom(CENTRE, { latitude: 37.9, longitude: -122.5 }, undefined),
        fc.boolean(),
        (all, wanted, origin, isKnown) => {
          const place = isKnown ? origin : undefined
          expect(findProviders(all, wanted, origin, { place }).map(({ provider: { id } }) => id)).toEqual(naive(all, wanted, origin, place))
        },
      ),
      { numRuns: 400 },
    )
  })

  test('does not depend on the order of the directory', () => {
    fc.assert(
      fc.property(
        providers.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        filter,
        ([all, shuffled], wanted) => {
          expect(findProviders(shuffled, wanted, CENTRE)).toEqual(findProviders(all, wanted, CENTRE))
        },
      ),
      { numRuns: 100 },
    )
  })

  test('returns distances, or none without an origin', () => {
    const [first] = findProviders(
      [aProvider(uid(1), { latitude: 37.8044, longitude: -122.2712 })],
      { ...DEFAULT_FILTER, maxDistanceKm: 50 },
      CENTRE,
    )
    expect(first?.distanceKm).toBeCloseTo(13.43, 1)
    expect(findProviders([aProvider()], DEFAULT_FILTER, undefined)[0]?.distanceKm).toBeUndefined()
  })

  test.each(SORT_OPTIONS)('ties of %s are resolved by distance, then by id', (sortBy) => {
    const far = { latitude: 37.9, longitude: -122.3 }
    const all = [aProvider(uid(1), far), aProvider(uid(4)), aProvider(uid(2), far), aProvider(uid(3))]
    expect(found(all, { sortBy })).toEqual([uid(3), uid(4), uid(1), uid(2)])
    expect(findProviders(all, { ...DEFAULT_FILTER, sortBy }, undefined).map(({ provider: { id } }) => id)).toEqual([1, 2, 3, 4].map(uid))
  })

  test('a limit includes its own value; 1000 and null mean no limit', () => {
    const all = [aProvider(uid(1), { price_per_hour: 60, rating: 4.5 }), aProvider(uid(2), { price_per_hour: 60.01, rating: 4.4 })]
    expect(found(all, { maxPrice: 60 })).toEqual([uid(1)])
    expect(found(all, { minRating: 4.5 })).toEqual([uid(1)])
    for (const maxPrice of [null, 1000]) expect(found(all, { maxPrice })).toHaveLength(2)
  })

  test('a minimum rating is compared with the displayed rating', () => {
    const reviewed = (id: number, rating: number) => aProvider(uid(id), { review_count: 50, rating })
    const all = [reviewed(1, 4.46), reviewed(2, 4.44), reviewed(3, 4.45)]
    expect(new Set(found(all, { minRating: 4.5 }))).toEqual(new Set([uid(1), uid(3)]))
  })

  test('a minimum rating does not hide new providers', () => {
    expect(found([aProvider()], { minRating: 5 })).toHaveLength(1)
  })

  test('the default returns all providers within 10 km, nearest first', () => {
    expect(DEFAULT_FILTER).toEqual({
      serviceType: null,
      minRating: 0,
      maxPrice: null,
      maxDistanceKm: 10,
      verifiedOnly: false,
      availableOnly: false,
      sortBy: 'distance',
      text: '',
    })
    expect(v.parse(filterSchema, DEFAULT_FILTER)).toEqual(DEFAULT_FILTER)
  })
})

describe('text', () => {
  const all = [
    aProvider(uid(1), { name: 'Đặng Hoa', service_type: 'tech_support', bio: 'Sửa máy tính' }),
    aProvider(uid(2), { name: 'José', bio: 'Crème brûlée' }),
  ]

  test.each([
    ['dang', [1]],
    ['ĐẶNG', [1]],
    ['đặng hoa', [1]],
    ['hoa dang', [1]],
    ['sua may', [1]],
    ['tech support', [1]],
    ['tech_support', [1]],
    ['support dang', [1]],
    ['jose', [2]],
    ['creme BRULEE', [2]],
    ['cre\u0300me', [2]],
    ['clean', [2]],
    ['dang jose', []],
    ['', [1, 2]],
    ['   ', [1, 2]],
    ['\tjose\n', [2]],
    ['o', [1, 2]],
    ['.*', []],
  ])('%j finds %j', (text, numbers) => {
    expect(found(all, { text })).toEqual(numbers.map(uid))
  })

  test('folding is idempotent, and composed and decomposed letters fold alike', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text))
        expect(foldText(text.normalize('NFC'))).toBe(foldText(text.normalize('NFD')))
      }),
    )
    expect(foldText('ĐƯỜNG Ñandú Ångström')).toBe('duong nandu angstrom')
  })
})

describe('filterSchema', () => {
  const refused: readonly (readonly [field: keyof ProviderFilter, values: unknown[]])[] = [
    ['serviceType', ['', 'wizard', 1, undefined]],
    ['minRating', [-0.1, 5.1, '4', null, Number.NaN]],
    ['maxPrice', [-1, 1000.5, '10', undefined]],
    ['maxDistanceKm', [0, 0.9, 50.1, '10', undefined]],
    ['verifiedOnly', ['true', 1, null]],
    ['availableOnly', ['false', 0, null]],
    ['sortBy', ['name', '', null]],
    ['text', ['x'.repeat(101), null, 7]],
  ]
  test.each(refused)('%s refuses %j', (field, values) => {
    for (const value of values) expect(v.safeParse(filterSchema, { ...DEFAULT_FILTER, [field]: value }).success).toBe(false)
  })

  test.each([
    ['minRating', [0, 5]],
    ['maxPrice', [null, 0, 1000]],
    ['maxDistanceKm', [null, 1, 50]],
    ['text', ['', 'x'.repeat(100)]],
    ['sortBy', ['distance', 'rating', 'price_low', 'price_high', 'eta', 'experience']],
  ])('%s takes %j', (field, values) => {
    for (const value of values) expect(v.safeParse(filterSchema, { ...DEFAULT_FILTER, [field]: value }).success).toBe(true)
  })
})
