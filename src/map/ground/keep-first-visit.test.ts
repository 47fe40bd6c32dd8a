import { expect, test } from 'vitest'
import { isOfMap } from './keep-first-visit.ts'

const OWN = 'https://nearhelp.example'
const TILES = 'https://tiles.example/{z}/{x}/{y}.png'

test('what a map has fetched is known by its address', () => {
  const isOf = (url: string, tileUrl: string | null = TILES): boolean => isOfMap(url, tileUrl, OWN)
  expect(isOf(`${OWN}/maps/cities.json`)).toBe(true)
  expect(isOf(`${OWN}/maps/lagos.geojson`)).toBe(true)
  expect(isOf('https://tiles.example/13/1/2.png')).toBe(true)
  expect(isOf('https://tiles.example/13/1/2.png', null)).toBe(false)
  expect(isOf('https://elsewhere.example/maps/cities.json')).toBe(false)
  expect(isOf(`${OWN}/api/providers`)).toBe(false)
})
