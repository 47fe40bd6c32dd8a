import fc from 'fast-check'
import { ulid } from 'ulid'
import { describe, expect, test } from 'vitest'
import { BUILT_IN_CITIES } from '#domain/cities.ts'
import { DEFAULT_FILTER, findProviders, SORT_OPTIONS, type ProviderFilter } from '#domain/directory/provider-filter.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { asUid, providerId } from '#domain/ids.ts'
import { BUILT_IN_SERVICE_TYPES } from '#domain/service-types.ts'
import type { ChangeListener, ChangeWindow } from '#server/feed/change-window.ts'
import type { DocumentStore, StoredDoc } from '#server/store/document-store.ts'
import { toTombstone, toStored } from '#server/store/documents/stored-document.ts'
import { providerOf } from '#tests/contract/support/people.ts'
import { createProviderIndex, type ProviderIndex } from './provider-index.ts'

/** Creates an index over a window driven by the test and a store with the given documents. */
function indexOver(stored: readonly StoredDoc[]): { index: ProviderIndex; tell: (doc: StoredDoc) => void } {
  const listeners = new Set<ChangeListener>()
  let head = 5
  const window: Pick<ChangeWindow, 'head' | 'listen'> = {
    head: () => head,
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const sorted = [...stored].sort((a, b) => (a._id < b._id ? -1 : 1))
  const store: Pick<DocumentStore, 'range'> = {
    range: async ({ start, limit = Infinity }) =>
      sorted
        .filter((doc) => doc._id >= start)
        .slice(0, limit)
        .map((doc) => ({ id: doc._id, rev: '1-x', doc })),
  }
  const index = createProviderIndex({ store: store as DocumentStore, window: window as ChangeWindow })
  return {
    index,
    tell: (doc) => {
      head += 1
      for (const listener of listeners) listener(doc, head)
    },
  }
}

const uids = Array.from({ length: 1_500 }, () => asUid(ulid()))
const person = (seed: number): Provider => {
  const city = BUILT_IN_CITIES[seed % BUILT_IN_CITIES.length]
  if (!city) throw new Error('no city')
  const service = BUILT_IN_SERVICE_TYPES[seed % BUILT_IN_SERVICE_TYPES.length] ?? 'cleaner'
  return providerOf(uids[seed] ?? asUid(ulid()), {
    name: seed % 7 === 0 ? `Zoë ${seed}` : `Ann ${seed}`,
    service_type: service,
    city: city.name,
    latitude: city.latitude + ((seed * 37) % 100) / 200,
    longitude: city.longitude + ((seed * 53) % 100) / 200,
    rating: 1 + ((seed * 13) % 41) / 10,
    price_per_hour: 10 + (seed % 90),
    eta_minutes: 5 + (seed % 40),
    experience_years: seed % 20,
    is_verified: seed % 3 === 0,
    status: seed % 11 === 0 ? 'Off Duty' : seed % 5 === 0 ? 'Busy' : 'Available',
    is_blocked: seed % 97 === 0,
  })
}
const people = uids.map((_, seed) => person(seed))

const filters: fc.Arbitrary<ProviderFilter> = fc.record({
  serviceType: fc.option(fc.constantFrom(...BUILT_IN_SERVICE_TYPES)),
  minRating: fc.double({ min: 0, max: 5, noNaN: true }),
  maxPrice: fc.option(fc.integer({ min: 10, max: 200 })),
  maxDistanceKm: fc.option(fc.double({ min: 1, max: 50, noNaN: true })),
  verifiedOnly: fc.boolean(),
  availableOnly: fc.boolean(),
  sortBy: fc.constantFrom(...SORT_OPTIONS),
  text: fc.constantFrom('', 'zoe', 'ANN 1', 'pipes', 'nobody at all'),
})
const origins = fc.option(
  fc
    .tuple(fc.constantFrom(...BUILT_IN_CITIES), fc.double({ min: -0.3, max: 0.3, noNaN: true }))
    .map(([{ latitude, longitude }, off]) => ({ latitude: latitude + off, longitude: longitude - off })),
  { nil: undefined },
)

describe('the provider index', () => {
  test('returns the results of the domain rule in its order, also after moves', async () => {
    const { index, tell } = indexOver(people.map((provider) => toStored(provider, '1-x')))
    await index.load()
    const current = new Map(people.map((provider) => [provider.id, provider]))
    fc.assert(
      fc.property(filters, origins, fc.integer({ min: 0, max: people.length - 1 }), (filter, origin, moving) => {
        const old = current.get(uids[moving] ?? asUid(ulid()))
        if (old) {
          const moved = { ...old, version: old.version + 1, latitude: old.latitude + 0.05, status: 'Available' as const }
          current.set(old.id, moved)
          tell(toStored(moved, '2-x'))
        }
        const wanted = findProviders(current.values(), filter, origin, { place: origin })
        expect(index.search(filter, origin)).toEqual({ matches: wanted, total: wanted.length })
        expect(index.search(filter, origin, { limit: 5, offset: 3 })).toEqual({ matches: wanted.slice(3, 8), total: wanted.length })
        expect(index.search(filter, origin, { city: 'Lagos' }).matches).toEqual(wanted.filter((each) => each.provider.city === 'Lagos'))
      }),
      { numRuns: 150 },
    )
  })

  test('knows who may have moved since a number', async () => {
    const [still, mover] = [person(1), person(2)]
    const { index, tell } = indexOver([still, mover].map((provider) => toStored(provider, '1-x')))
    await index.load()
    const from = index.head()
    expect([index.hasMovedSince(still.id, from), index.hasMovedSince(mover.id, from)]).toEqual([false, false])
    tell(toStored({ ...still, status: 'Busy', version: 2 }, '2-x'))
    tell(toStored({ ...mover, latitude: mover.latitude + 0.1, version: 2 }, '2-x'))
    expect([index.hasMovedSince(still.id, from), index.hasMovedSince(mover.id, from)]).toEqual([false, true])
    expect(index.hasMovedSince(mover.id, index.head())).toBe(false)
    // Nothing is known of the time before the index.
    expect(index.hasMovedSince(still.id, from - 1)).toBe(true)
  })

  test('takes a change for a move where the load had read it before it was told', async () => {
    const [ahead, still] = [person(1), person(2)]
    const { index, tell } = indexOver([toStored({ ...ahead, version: 3 }, '3-x'), toStored(still, '1-x')])
    await index.load()
    const from = index.head()
    for (const version of [2, 3]) {
      tell(toStored({ ...ahead, version }, `${version}-x`))
      expect([index.hasMovedSince(ahead.id, from), index.hasMovedSince(ahead.id, index.head())]).toEqual([true, false])
    }
    const now = index.head()
    tell(toStored({ ...ahead, status: 'Busy', version: 4 }, '4-x'))
    expect([index.hasMovedSince(ahead.id, now), index.hasMovedSince(still.id, from)]).toEqual([false, false])
  })

  test('never replaces a newer version and drops deleted providers', async () => {
    const provider = person(1)
    const { index, tell } = indexOver([toStored({ ...provider, name: 'Old', version: 3 }, '3-x')])
    tell(toStored({ ...provider, name: 'New', version: 4 }, '4-x'))
    await index.load()
    expect(index.byId(provider.id)?.name).toBe('New')
    tell(toStored({ ...provider, name: 'Older', version: 2 }, '2-x'))
    expect([...index.all()].map((each) => each.name)).toEqual(['New'])
    tell(toTombstone({ _id: providerId(provider.id), version: 4 }, ['city:all']))
    expect([...index.all()]).toEqual([])
    expect(index.search(DEFAULT_FILTER, undefined).total).toBe(0)
  })
})
