import { expect, test } from 'vitest'
import { namesTag, parseRange } from './byte-range.ts'

test.each([
  [null, undefined],
  ['bytes=0-0', { start: 0, end: 1 }],
  ['bytes=10-19', { start: 10, end: 20 }],
  ['bytes=90-', { start: 90, end: 100 }],
  ['bytes=90-1000', { start: 90, end: 100 }],
  ['bytes=-10', { start: 90, end: 100 }],
  ['bytes=-1000', { start: 0, end: 100 }],
  [`bytes=0-${'9'.repeat(400)}`, { start: 0, end: 100 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  [`bytes=${'9'.repeat(400)}-`, 'unsatisfiable'],
  ['bytes=20-10', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,5-6', undefined],
  [`bytes=${'0-1,'.repeat(5_000)}0-1`, undefined],
  ['bytes=a-b', undefined],
  ['bytes=0x1-5', undefined],
  ['items=0-5', undefined],
  ['', undefined],
])('Range %j', (header, expected) => {
  expect(parseRange(header, 100)).toEqual(expected)
})

test('nothing of an empty file can be had', () => {
  expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable')
  expect(parseRange('bytes=-5', 0)).toBe('unsatisfiable')
})

test.each([
  [null, false],
  ['"abc"', true],
  ['W/"abc"', true],
  ['"x", W/"abc"', true],
  ['*', true],
  ['"ab"', false],
  ['abc', false],
])('If-None-Match %j', (header, expected) => {
  expect(namesTag(header, '"abc"')).toBe(expected)
})
