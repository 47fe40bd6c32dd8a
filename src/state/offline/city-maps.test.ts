import { expect, test } from 'vitest'
import type { CityMapRecord } from '#data/city-maps/city-map-record.ts'
import { demoMap } from '#tests/support/city-maps/demo-map-server.ts'
import { cityMapOf } from './city-maps.ts'

const SIZE = demoMap().bytes
const newer = { ...demoMap('ffffffffffff'), bytes: SIZE + 1 }
const part = { basemap: newer, place: 'folder', received: 7, isPaused: false, isWaiting: false } as const
const record = (more: Partial<CityMapRecord>): CityMapRecord => ({ slug: 'san-francisco', ...more })
const stored = { basemap: demoMap(), place: 'folder' } as const

test('a city without a map, here or on the server, has none', () => {
  expect(cityMapOf(undefined, undefined)).toBeUndefined()
  expect(cityMapOf(record({ fault: 'gone' }), undefined)).toBeUndefined()
})

test('a map that the server has is offered with its size, and that of its places', () => {
  const offered = { state: 'offered', received: 0, updateBytes: undefined, fault: undefined }
  expect(cityMapOf(undefined, demoMap())).toEqual({ ...offered, bytes: SIZE })
  expect(cityMapOf(undefined, { ...demoMap(), places: { id: '0123456789ab', bytes: 5 } })?.bytes).toBe(SIZE + 5)
  expect(cityMapOf(record({ fault: 'lost' }), demoMap())).toEqual({ ...offered, bytes: SIZE, fault: 'lost' })
})

test('a part says how far it is, and whether it goes on', () => {
  expect(cityMapOf(record({ stored, part }), newer)).toMatchObject({
    state: 'loading',
    bytes: SIZE + 1,
    received: 7,
    updateBytes: undefined,
  })
  expect(cityMapOf(record({ part: { ...part, isWaiting: true } }), newer)?.state).toBe('waiting')
  expect(cityMapOf(record({ part: { ...part, isWaiting: true, isPaused: true } }), undefined)?.state).toBe('paused')
})

test('a stored map can be updated once the server has another one, and stays when it has none', () => {
  expect(cityMapOf(record({ stored }), demoMap())).toMatchObject({ state: 'stored', bytes: SIZE, updateBytes: undefined })
  expect(cityMapOf(record({ stored }), newer)).toMatchObject({ state: 'stored', bytes: SIZE, updateBytes: SIZE + 1 })
  expect(cityMapOf(record({ stored, fault: 'full' }), newer)).toMatchObject({ state: 'stored', updateBytes: SIZE + 1, fault: 'full' })
  expect(cityMapOf(record({ stored }), undefined)?.state).toBe('stored')
})
