import { expect, test } from 'vitest'
import { cityOrDefault } from '#domain/cities.ts'
import { MINUTE_MS } from '#domain/constants.ts'
import { isInArea } from '#domain/directory/kept-area.ts'
import { isListed } from '#domain/documents/provider.ts'
import { haversineKm } from '#domain/location/haversine.ts'
import { makeProviders } from '#tests/map-lab/make-providers.ts'
import { createNearestProviders } from './nearest-providers.ts'

const CITY = cityOrDefault('San Francisco')
const place = { latitude: 37.7612, longitude: -122.4187 }

function nearest() {
  const providers = makeProviders(1_000, CITY, 0.1)
  const state = { nowMs: 0, reads: 0, head: 7, providers }
  const all = () => {
    state.reads += 1
    return state.providers
  }
  const head = () => state.head
  return { state, ...createNearestProviders({ all, head, hasMovedSince: () => false }, () => state.nowMs) }
}

test('the listed providers come in the order of their distance from about that place', () => {
  const { state, around, total } = nearest()
  const { ids, meters } = around(CITY.name, place)
  const listed = state.providers.filter(isListed)
  expect(total(CITY.name)).toBe(listed.length)
  expect([...ids].sort()).toEqual(listed.map(({ id }) => id).sort())
  const km = ids.map((id) => haversineKm({ latitude: 37.76, longitude: -122.42 }, listed.find((each) => each.id === id) ?? CITY))
  expect([...meters]).toEqual(km.map((each) => Math.round(each * 1_000)))
  expect([...meters]).toEqual([...meters].sort((a, b) => a - b))
  expect(around('Lagos', place).ids).toEqual([])
  expect(around(undefined, place).ids).toEqual(ids)
})

test('equally far ones come in the order of their ids', () => {
  const { state, around } = nearest()
  state.providers = state.providers.map((provider) => ({ ...provider, ...place }))
  const { ids } = around(CITY.name, place)
  expect(ids).toEqual([...ids].sort())
})

test('an area has as many as are kept', () => {
  const { state, areaOf } = nearest()
  const area = areaOf(CITY.name, place, 200)
  expect(area.readAt).toBe(7)
  const inside = state.providers.filter((provider) => isListed(provider) && isInArea(area, provider))
  expect(inside.length).toBeGreaterThanOrEqual(200)
  expect(inside.length).toBeLessThan(205)
})

test('an order is found at most once a minute, and again for a later change; few are kept', () => {
  const { state, around } = nearest()
  const first = around(CITY.name, place)
  state.nowMs = MINUTE_MS - 1
  expect(around(CITY.name, place, 7)).toBe(first)
  state.head = 9
  expect(around(CITY.name, place)).toBe(first)
  const later = around(CITY.name, place, 8)
  expect([first.number, later.number]).toEqual([7, 9])
  expect(around(CITY.name, place, 9)).toBe(later)
  state.nowMs = 2 * MINUTE_MS
  expect(around(CITY.name, place)).not.toBe(later)
  for (let step = 1; step <= 16; step += 1) around(CITY.name, { ...place, latitude: place.latitude + step / 10 })
  const { reads } = state
  around(CITY.name, place)
  expect(state.reads).toBe(reads + 1)
})
