import { afterEach, expect, test } from 'vitest'
import { setOwnMarketplace } from '#domain/marketplace/in-force.ts'
import { anOwnMarketplace } from '#tests/support/domain/own-marketplace.ts'
import { shoreNames } from './shore-choice.ts'
import { planeBox } from './shores/shores.ts'

/** A part of the world around a place, degrees each way. */
const around = (latitude: number, longitude: number, reach: number) =>
  planeBox([longitude - reach, latitude - reach, longitude + reach, latitude + reach])
const lagos = around(6.5, 3.4, 0.1)
const atlantic = around(30, -40, 0.1)
const daNang = around(16.05, 108.2, 0.1)

afterEach(() => setOwnMarketplace(undefined))

test('far away the world is enough, and within a city its own file', () => {
  expect(shoreNames(lagos, 5, [])).toEqual(['world'])
  expect(shoreNames(lagos, 6, [])).toEqual(['lagos'])
  expect(shoreNames(lagos, 18, [])).toEqual(['lagos'])
  expect(shoreNames(around(6.5, 3.4, 5), 7, [])).toEqual(['world', 'lagos'])
  expect(shoreNames(atlantic, 12, [])).toEqual(['world'])
})

test('the coarse shores of the world put no operator’s own city under water', () => {
  expect(shoreNames(daNang, 12, [])).toEqual(['world'])
  setOwnMarketplace(anOwnMarketplace())
  expect(shoreNames(daNang, 8, [])).toEqual(['world'])
  expect(shoreNames(daNang, 9, [])).toEqual([])
  const own = [{ slug: 'da-nang', bounds: [107.9, 15.8, 108.5, 16.3] }] as const
  expect(shoreNames(daNang, 9, own)).toEqual(['da-nang'])
  expect(shoreNames(around(16.05, 108.2, 1), 9, own)).toEqual(['world', 'da-nang'])
})
