import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMs, instantFromMs, instantToMs, isDate, isInstant, parseInstant } from './instant.ts'

const fourDigitYears = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2100, 0, 1) })

describe('instants', () => {
  test('convert back, and sort chronologically as text', () => {
    fc.assert(
      fc.property(fourDigitYears, fourDigitYears, (a, b) => {
        const [first, second] = [instantFromMs(a), instantFromMs(b)]
        expect(isInstant(first)).toBe(true)
        expect(instantToMs(first)).toBe(a)
        expect(parseInstant(first)).toBe(first)
        expect(first < second).toBe(a < b)
        expect(addMs(first, b - a)).toBe(second)
      }),
    )
  })

  test.each([
    '2026-11-24T18:00:00Z',
    '2026-11-24T18:00:00.000+00:00',
    '2026-11-24T18:00:00.0000Z',
    '2026-11-24 18:00:00.000Z',
    '2026-11-24T18:00:00.000z',
    '2026-13-01T00:00:00.000Z',
    '2026-00-01T00:00:00.000Z',
    '2026-02-30T00:00:00.000Z',
    '2027-02-29T00:00:00.000Z',
    '2026-04-31T00:00:00.000Z',
    '2026-11-24T24:00:00.000Z',
    '2026-11-24T18:60:00.000Z',
    '2026-11-24T18:00:60.000Z',
    '',
    'now',
    ' 2026-11-24T18:00:00.000Z',
    '2026-11-24T18:00:00.000Z\n',
    '+012026-11-24T18:00:00.000Z',
  ])('%j is not a stored instant', (text) => {
    expect(isInstant(text)).toBe(false)
  })

  test('only text can be an instant', () => {
    for (const value of [undefined, null, 0, 1_795_543_200_000, {}, [], true]) expect(isInstant(value)).toBe(false)
  })

  test('out of range throws', () => {
    expect(() => instantFromMs(Number.NaN)).toThrow(RangeError)
    expect(() => instantFromMs(8.64e15 + 1)).toThrow(RangeError)
  })
})

describe('parseInstant', () => {
  test.each([
    ['2026-11-24T18:00Z', '2026-11-24T18:00:00.000Z'],
    ['2026-11-24T10:00:00-08:00', '2026-11-24T18:00:00.000Z'],
    ['2026-11-25T01:00:00.5+07:00', '2026-11-24T18:00:00.500Z'],
    ['2028-02-29T00:00:00Z', '2028-02-29T00:00:00.000Z'],
  ])('%s is %s', (text, instant) => {
    expect(parseInstant(text)).toBe(instant)
  })

  test.each([
    '2026-11-24T18:00:00',
    '2026-11-24',
    '18:00Z',
    '2026-02-30T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-11-24T18:00:00+25:00',
    '2026-11-24T18:00:00 Z',
    '1795543200000',
    '',
  ])('refuses %j', (text) => {
    expect(parseInstant(text)).toBeUndefined()
  })
})

test('a date is an existing calendar day', () => {
  for (const date of ['2026-01-01', '2028-02-29', '2026-12-31', '2000-02-29']) expect(isDate(date)).toBe(true)
  for (const text of [
    '2026-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-00-10',
    '2026-13-01',
    '2026-01-00',
    '2026-1-1',
    '26-01-01',
    '2026-01-01T00:00:00Z',
    '2100-02-29',
    '',
    'today',
  ])
    expect(isDate(text)).toBe(false)
})
