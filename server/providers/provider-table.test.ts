import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Provider } from '#domain/documents/provider.ts'
import { asUid } from '#domain/ids.ts'
import { addMs } from '#domain/time/instant.ts'
import { aProvider, NOW, uid } from '#tests/support/domain/fixtures.ts'
import { tablePage, TABLE_SORTS, type TableFilter, type TableSort } from './provider-table.ts'

const idsOf = (providers: readonly Provider[]): string[] => providers.map(({ id }) => id)

/** Reads all pages, one after the other. */
function walk(providers: readonly Provider[], filter: TableFilter, sort: TableSort, limit: number): Provider[] {
  const items: Provider[] = []
  for (let cursor: string | undefined; ;) {
    const page = tablePage(providers, { filter, sort, limit, cursor })
    expect(page.items.length).toBeLessThanOrEqual(limit)
    items.push(...page.items)
    if (page.next === undefined) return items
    expect(page.items).toHaveLength(limit)
    cursor = page.next
  }
}

const some = fc.array(
  fc.record({
    name: fc.constantFrom('Ada', 'Zoë', 'Đỗ Thị', 'Ben'),
    city: fc.constantFrom('Lagos', 'Doha'),
    rating: fc.constantFrom(1, 3.5, 5),
    review_count: fc.constantFrom(0, 2),
    total_completed_jobs: fc.nat(3),
    approval: fc.constantFrom('pending', 'approved', 'rejected'),
    is_blocked: fc.boolean(),
    is_verified: fc.boolean(),
    visible: fc.boolean(),
    removed_at: fc.constantFrom(null, undefined, NOW),
    service_type: fc.constantFrom('plumber', 'xe_om'),
    created_at: fc.nat(3).map((n) => addMs(NOW, n)),
  }),
  { maxLength: 40 },
)
const made = (fields: readonly Partial<Provider>[]): Provider[] => fields.map((each, n) => aProvider(uid(n + 1), each))

/** Sort keys of each order, independent of the table's code. */
const KEYS: Readonly<Record<TableSort, (provider: Provider) => string | number>> = {
  newest: ({ created_at }) => -Date.parse(created_at),
  oldest: ({ created_at }) => Date.parse(created_at),
  name: ({ name }) => ['Ada', 'Ben', 'Đỗ Thị', 'Zoë'].indexOf(name),
  city: ({ city }) => city,
  rating: ({ rating, review_count }) => (review_count > 0 ? -rating : 0),
  rating_low: ({ rating, review_count }) => (review_count > 0 ? rating : 0),
  jobs: ({ total_completed_jobs }) => -total_completed_jobs,
  jobs_low: ({ total_completed_jobs }) => total_completed_jobs,
}

describe('the table', () => {
  test('returns every matching provider once and in order over all pages', () => {
    fc.assert(
      fc.property(
        some,
        fc.constantFrom(...TABLE_SORTS),
        fc.integer({ min: 1, max: 7 }),
        fc.record({
          approval: fc.constantFrom(undefined, 'pending' as const),
          blocked: fc.constantFrom(undefined, true, false),
          verified: fc.constantFrom(undefined, true),
          listed: fc.constantFrom(undefined, true, false),
          removed: fc.constantFrom(undefined, true, false),
        }),
        (fields, sort, limit, filter) => {
          const providers = made(fields)
          const expected = providers
            .filter((one) => (one.removed_at !== null && one.removed_at !== undefined) === (filter.removed ?? false))
            .filter((one) => filter.approval === undefined || one.approval === filter.approval)
            .filter((one) => filter.blocked === undefined || one.is_blocked === filter.blocked)
            .filter((one) => filter.verified === undefined || one.is_verified === filter.verified)
            .filter((one) => {
              const isListed = one.visible && !one.is_blocked && one.approval !== 'rejected' && (one.removed_at ?? null) === null
              return filter.listed === undefined || isListed === filter.listed
            })
            .sort((a, b) => {
              const [one, other] = [KEYS[sort](a), KEYS[sort](b)]
              return one < other ? -1 : one > other ? 1 : a.id < b.id ? -1 : 1
            })
          expect(idsOf(walk(providers, { ...filter, text: '' }, sort, limit))).toEqual(idsOf(expected))
          expect(tablePage(providers, { filter: { ...filter, text: '' }, sort, limit }).total).toBe(expected.length)
        },
      ),
      { numRuns: 150 },
    )
  })

  test('continues a page where the previous one ended despite changes in between', () => {
    const providers = made(['Ada', 'Ben', 'Cleo', 'Dan'].map((name) => ({ name })))
    const ask = (from: readonly Provider[], cursor?: string) => tablePage(from, { filter: { text: '' }, sort: 'name', limit: 2, cursor })
    const { next } = ask(providers)
    const later = [aProvider(uid(9), { name: 'Abe' }), ...providers.filter(({ name }) => name !== 'Ben')]
    expect(ask(later, next).items.map(({ name }) => name)).toEqual(['Cleo', 'Dan'])
    // An invalid cursor begins at the beginning.
    for (const junk of ['nonsense', btoa('[1]'), btoa('{}'), '%'])
      expect(ask(later, junk).items.map(({ name }) => name)).toEqual(['Abe', 'Ada'])
  })

  test('searches name, city and service without accents, and the beginning of an id', () => {
    const providers = [
      aProvider(uid(1), { name: 'Đỗ Thị Mai', city: 'Ho Chi Minh City', service_type: 'xe_om', bio: 'Fast and safe' }),
      aProvider(asUid('01KQABCDEFGHJKMNPQRSTVWXYZ'), { name: 'Zoë', city: 'Lagos', service_type: 'plumber' }),
    ]
    const search = (text: string): string[] =>
      tablePage(providers, { filter: { text }, sort: 'oldest', limit: 9 }).items.map(({ name }) => name)
    for (const text of ['do thi', 'MAI', 'minh', 'xe om', 'xe_om', 'mai  city', '01kp'])
      expect([text, search(text)]).toEqual([text, ['Đỗ Thị Mai']])
    for (const text of ['zoe', 'plumb lagos', '01kqabcd', '01KQABCD']) expect([text, search(text)]).toEqual([text, ['Zoë']])
    expect(search('')).toHaveLength(2)
    for (const text of ['safe', 'mai lagos', 'abcd']) expect([text, search(text)]).toEqual([text, []])
  })

  test('counts each provider in one group for every query', () => {
    const providers = made([
      { approval: 'pending' },
      { approval: 'approved' },
      { approval: 'approved', is_blocked: true },
      { approval: 'rejected' },
      { approval: 'rejected', is_blocked: true, removed_at: NOW },
    ])
    expect(tablePage(providers, { filter: { text: 'nobody' }, sort: 'name', limit: 1 })).toEqual({
      items: [],
      next: undefined,
      total: 0,
      counts: { all: 4, pending: 1, approved: 1, rejected: 1, blocked: 1, removed: 1 },
    })
  })
})
