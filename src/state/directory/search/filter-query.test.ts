import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_FILTER, SORT_OPTIONS } from '#domain/directory/provider-filter.ts'
import { filterQuery, parseFilterQuery } from './filter-query.ts'

test.each([
  [{}, ''],
  [{ serviceType: 'plumber' }, '?service=plumber&city=Lagos'],
  [{ text: 'leaking tap & more' }, '?q=leaking+tap+%26+more&city=Lagos'],
  [{ maxDistanceKm: null, verifiedOnly: true }, '?distance=any&verified=true&city=Lagos'],
] as const)('writes what differs from the default: %j', (change, query) => {
  expect(filterQuery({ ...DEFAULT_FILTER, ...change }, 'Lagos')).toBe(query)
})

test('all cities have a name too', () => {
  expect(parseFilterQuery(filterQuery({ ...DEFAULT_FILTER, text: 'a' }, null))?.city).toBeNull()
})

test('reads what it wrote, whatever is searched for', () => {
  const filter = fc.record({
    serviceType: fc.constantFrom(null, 'plumber', 'cleaner'),
    text: fc.oneof(fc.constantFrom('true', '5', 'any', 'null'), fc.string({ unit: 'grapheme', maxLength: 30 })),
    sortBy: fc.constantFrom(...SORT_OPTIONS),
    minRating: fc.constantFrom(0, 4, 4.5),
    maxPrice: fc.constantFrom(null, 20, 45.5),
    maxDistanceKm: fc.constantFrom(null, 3, 10),
    verifiedOnly: fc.boolean(),
    availableOnly: fc.boolean(),
  })
  fc.assert(
    fc.property(filter, (each) => {
      const query = filterQuery(each, 'Lagos')
      expect(parseFilterQuery(query)).toEqual(query === '' ? undefined : { filter: each, city: 'Lagos' })
    }),
  )
})

test.each(['', '?other=1', '?service=%3Cimg%3E', '?sort=worst', '?rating=900&price=-4&distance=NaN', `?q=${'x'.repeat(5_000)}`])(
  '%s names no filter',
  (query) => {
    expect(parseFilterQuery(query)).toBeUndefined()
  },
)

test('takes the valid values of a query, and no more', () => {
  expect(parseFilterQuery('?service=plumber&sort=worst&city=')).toEqual({
    filter: { ...DEFAULT_FILTER, serviceType: 'plumber' },
    city: undefined,
  })
})
