// GET /api/providers/area: helpers beyond those that a device keeps of a large city.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cityOrDefault } from '#domain/cities.ts'
import { isInArea, metersFrom, type KeptArea } from '#domain/directory/kept-area.ts'
import { isListed, type Provider } from '#domain/documents/provider.ts'
import { createDocumentWriter } from '#server/store/documents/document-writer.ts'
import { openMemoryStore } from '#server/store/level/open-memory-store.ts'
import { makeProviders } from '#tests/map-lab/make-providers.ts'
import { openTestApp, type TestApp } from '#tests/support/open-test-app.ts'
import { insertDocuments } from '../support/backend.ts'

const providers = makeProviders(300, cityOrDefault('San Francisco'), 0.1)
const listed = providers.filter(isListed)

let server: TestApp
beforeAll(async () => {
  const store = await openMemoryStore()
  await insertDocuments(createDocumentWriter({ store }), ...providers)
  server = await openTestApp({ store })
})
afterAll(() => server.close())

const idsOf = (found: readonly Provider[]): string[] => found.map(({ doc_id }) => doc_id).sort()

const AREA = '/api/providers/area?city=San%20Francisco'
interface Found {
  readonly documents: readonly Provider[]
  readonly total: number
}

test('helpers within bounds come with the nearest to the middle first, without those that the caller has', async () => {
  const bounds = { west: -122.44, south: 37.75, east: -122.38, north: 37.8 }
  const inside = listed.filter(
    ({ latitude, longitude }) =>
      latitude >= bounds.south && latitude <= bounds.north && longitude >= bounds.west && longitude <= bounds.east,
  )
  const query = new URLSearchParams(Object.entries(bounds).map(([name, degrees]) => [name, String(degrees)]))
  const all = (await server.call('GET', `${AREA}&${query}`)).body as unknown as Found
  expect(all.total).toBe(inside.length)
  expect(idsOf(all.documents)).toEqual(idsOf(inside))
  const toMiddle = metersFrom({ latitude: 37.775, longitude: -122.41 })
  expect(all.documents.map(toMiddle)).toEqual(all.documents.map(toMiddle).sort((a, b) => a - b))
  const few = (await server.call('GET', `${AREA}&${query}&limit=5`)).body as unknown as Found
  expect(few).toEqual({ documents: all.documents.slice(0, 5), total: all.total })
  const kept: KeptArea = { latitude: 37.77, longitude: -122.42, radiusM: 1_500, readAt: 0 }
  const others = (await server.call('GET', `${AREA}&${query}&beyond=37.77_-122.42_1500`)).body as unknown as Found
  expect(idsOf(others.documents)).toEqual(idsOf(inside.filter((provider) => !isInArea(kept, provider))))
  const elsewhere = (await server.call('GET', `/api/providers/area?city=Lagos&${query}`)).body as unknown as Found
  expect(elsewhere).toEqual({ documents: [], total: 0 })
})

test.each([
  '',
  'west=-122&south=37&east=-121',
  'west=-122&south=38&east=-121&north=37',
  'west=-121&south=37&east=-122&north=38',
  'west=-181&south=37&east=-121&north=38',
  'west=-122&south=37&east=-121&north=91',
  'west=1e2&south=37&east=121&north=38',
  'west=NaN&south=37&east=-121&north=38',
  'west=-122&south=37&east=-121&north=38&limit=501',
  'west=-122&south=37&east=-121&north=38&beyond=1_2',
  'west=-122&south=37&east=-121&north=38&beyond=95_2_3',
  'west=-122&south=37&east=-121&north=38&service_type=wizard%20',
])('the area %s is refused', async (query) => {
  const response = await server.call('GET', `${AREA}&${query}`)
  expect(response.status).toBe(400)
})
