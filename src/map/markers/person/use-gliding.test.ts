import { expect, test } from 'vitest'
import { glideBetween } from './use-gliding.ts'

const FROM = { latitude: 37.77, longitude: -122.42 }
const TO = { latitude: 37.78, longitude: -122.4 }

test('a glide begins at one position, only comes closer, and ends exactly at the other', () => {
  expect(glideBetween(FROM, TO, 0)).toEqual(FROM)
  expect(glideBetween(FROM, TO, 1)).toBe(TO)
  for (const share of [0, 0.1, 0.5, 0.9]) {
    expect(glideBetween(FROM, TO, share + 0.1).latitude).toBeGreaterThan(glideBetween(FROM, TO, share).latitude)
  }
  expect(glideBetween(FROM, TO, 7)).toBe(TO)
  expect(glideBetween(FROM, TO, -1)).toEqual(FROM)
})
