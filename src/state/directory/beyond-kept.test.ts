import { getDefaultStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { KeptArea } from '#domain/directory/kept-area.ts'
import type { FetchedArea } from '#data/directory/fetch-area.ts'
import type { DirectoryStore } from '#data/directory/directory-store.ts'
import { openDirectoryBridge, type DirectoryBridge } from '#workers/directory-bridge.ts'
import { makeProviders } from '#tests/map-lab/make-providers.ts'
import { cityAtom } from '../navigation/city.ts'
import { beyondAtom } from './beyond-kept.ts'
import { connectionAtom, directoryAtom, filterAtom } from './directory.ts'
import { mapQueryAtom } from './search/directory-search.ts'

const jotai = getDefaultStore()
/** Of 5 km around the middle of San Francisco. */
const area: KeptArea = { latitude: 37.77, longitude: -122.42, radiusM: 5_000, readAt: 1 }
const INSIDE = { west: -122.44, south: 37.76, east: -122.41, north: 37.79 }
const FAR = { west: -122.3, south: 37.7, east: -122.25, north: 37.75 }
const strangers = makeProviders(3, { latitude: 37.72, longitude: -122.27 }, 0.01)

let fetched: FetchedArea | undefined
const fetchWithin = vi.fn<DirectoryStore['fetchWithin']>(async () => fetched)
const visit = vi.fn<DirectoryBridge['visit']>(async () => undefined)
let stop = (): void => undefined

const show = (bounds: typeof INSIDE): void => jotai.set(mapQueryAtom, { bounds, zoom: 14, selectedId: undefined })
const connect = (connection: 'live' | 'offline', kept: KeptArea | null = area): void =>
  jotai.set(connectionAtom, { connection, confirmed_at: null, offline_since: null, area: kept })

beforeEach(() => {
  vi.clearAllMocks()
  fetched = { providers: strangers, total: 3 }
  const bridge = { ...openDirectoryBridge({ startWorker: vi.fn(), timeoutMs: 1, setTimer: () => () => undefined }), visit }
  const store = { fetchWithin } as unknown as DirectoryStore
  jotai.set(cityAtom, 'San Francisco')
  jotai.set(directoryAtom, { bridge, store })
  jotai.set(filterAtom, { ...jotai.get(filterAtom), maxDistanceKm: 2, serviceType: 'cleaner' })
  show(INSIDE)
  stop = jotai.sub(beyondAtom, () => undefined)
})
afterEach(() => stop())

test('a view within the kept area asks for nothing and says nothing', () => {
  for (const connection of ['live', 'offline'] as const) {
    connect(connection)
    expect(jotai.get(beyondAtom)).toBeUndefined()
  }
  expect(fetchWithin).not.toHaveBeenCalled()
})

test('a view beyond it is fetched while online, once for each view, and the worker gets who is there', async () => {
  connect('live')
  show(FAR)
  await vi.waitFor(() => expect(visit).toHaveBeenCalledWith('San Francisco', strangers))
  expect(fetchWithin.mock.calls.map(([query]) => query)).toEqual([{ bounds: FAR, service: 'cleaner', kept: area }])
  // Another exchange with the server asks for nothing more.
  connect('live', { ...area })
  await Promise.resolve()
  expect(fetchWithin).toHaveBeenCalledOnce()
  expect(jotai.get(beyondAtom)).toBeUndefined()
})

test('a view that has more than were fetched says so, until the map moves back', async () => {
  fetched = { providers: strangers, total: 900 }
  connect('live')
  show(FAR)
  await vi.waitFor(() => expect(jotai.get(beyondAtom)).toEqual({ kind: 'more' }))
  show(INSIDE)
  expect(jotai.get(beyondAtom)).toBeUndefined()
})

test('a server that does not answer leaves the view as it is', async () => {
  fetched = undefined
  connect('live')
  show(FAR)
  await vi.waitFor(() => expect(fetchWithin).toHaveBeenCalled())
  expect(visit).not.toHaveBeenCalled()
  expect(jotai.get(beyondAtom)).toBeUndefined()
})

test('offline, map and list say where the knowledge ends, and only where there is more', () => {
  connect('offline')
  show(FAR)
  expect(jotai.get(beyondAtom)).toEqual({ kind: 'offline', area })
  expect(fetchWithin).not.toHaveBeenCalled()
  connect('offline', null)
  expect(jotai.get(beyondAtom)).toBeUndefined()
  // The list is about 10 km around the middle of the city.
  connect('offline')
  show(INSIDE)
  jotai.set(filterAtom, { ...jotai.get(filterAtom), maxDistanceKm: 10 })
  expect(jotai.get(beyondAtom)).toEqual({ kind: 'offline', area })
})
