import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { BOOKING_HORIZON_MS, DAY_MS, TEXT_LIMITS } from './constants.ts'
import * as fields from './fields.ts'

type ReadResult = { readonly value: unknown } | { readonly issue: string | undefined }
const read = (schema: v.GenericSchema, input: unknown): ReadResult => {
  const parsed = v.safeParse(schema, input)
  return parsed.success ? { value: parsed.output } : { issue: parsed.issues[0].message }
}
const NUMBERS_NOT = [undefined, null, '1', '', true, {}, [], [1], Number.NaN, Infinity, -Infinity, 1n]

describe('numbers', () => {
  const cases: readonly (readonly [name: string, schema: v.GenericSchema, good: number[], bad: (readonly [number, string])[]])[] = [
    [
      'latitude',
      fields.latitudeField,
      [-90, -0.000_001, 0, 37.774_912, 90],
      [
        [-90.000_001, 'Not a valid latitude'],
        [90.000_001, 'Not a valid latitude'],
      ],
    ],
    [
      'longitude',
      fields.longitudeField,
      [-180, 0, 180],
      [
        [-180.000_001, 'Not a valid longitude'],
        [180.000_001, 'Not a valid longitude'],
      ],
    ],
    [
      'price',
      fields.priceField,
      [1, 1.01, 19.99, 35.1, 199.99, 200],
      [
        [0.99, 'Enter 1 or more'],
        [0, 'Enter 1 or more'],
        [-5, 'Enter 1 or more'],
        [200.01, 'Enter 200 or less'],
        [1000, 'Enter 200 or less'],
        [9.999, 'Use up to 2 decimals'],
        [33.333, 'Use up to 2 decimals'],
      ],
    ],
    [
      'duration',
      fields.durationField,
      [0.5, 1, 1.5, 2, 3, 4, 7.5, 8],
      [
        [0, 'At least 0.5 hours'],
        [0.25, 'At least 0.5 hours'],
        [0.75, 'Use half-hour steps'],
        [7.99, 'Use half-hour steps'],
        [8.5, 'At most 8 hours'],
        [24, 'At most 8 hours'],
      ],
    ],
    [
      'experience',
      fields.experienceField,
      [0, 1, 50],
      [
        [-1, 'At least 0 years'],
        [51, 'At most 50 years'],
        [1.5, 'Use whole years'],
      ],
    ],
    [
      'service radius',
      fields.radiusField,
      [1, 10, 12.5, 50],
      [
        [0.9, 'At least 1 km'],
        [0, 'At least 1 km'],
        [50.1, 'At most 50 km'],
      ],
    ],
    [
      'stars',
      fields.ratingField,
      [1, 2, 3, 4, 5],
      [
        [0, 'Choose 1 to 5 stars'],
        [6, 'Choose 1 to 5 stars'],
        [4.5, 'Choose 1 to 5 stars'],
      ],
    ],
  ]

  test.each(cases)('%s: limits', (_name, schema, good, bad) => {
    for (const value of good) expect(read(schema, value)).toEqual({ value })
    for (const [value, issue] of bad) expect(read(schema, value)).toEqual({ issue })
    for (const value of NUMBERS_NOT) expect(v.safeParse(schema, value).success).toBe(false)
  })

  test('every price in whole cents from 1 to 200 is valid, half cents are not', () => {
    for (let cents = 100; cents <= 20_000; cents += 1) expect(v.is(fields.priceField, cents / 100)).toBe(true)
    for (let cents = 100; cents < 20_000; cents += 7) expect(v.is(fields.priceField, (cents + 0.5) / 100)).toBe(false)
  })

  test('every half hour from 0.5 to 8 is valid, values between are not', () => {
    for (let halves = 1; halves <= 16; halves += 1) expect(v.is(fields.durationField, halves / 2)).toBe(true)
    fc.assert(
      fc.property(fc.double({ min: 0.5, max: 8, noNaN: true }), (hours) => {
        expect(v.is(fields.durationField, hours)).toBe(Number.isInteger(hours * 2))
      }),
    )
  })
})

describe('text', () => {
  const text = fields.textField(10)

  test('is trimmed before its length is checked', () => {
    expect(read(text, '  ten chars ')).toEqual({ value: 'ten chars' })
    expect(read(text, `${' '.repeat(50)}0123456789${'\n'.repeat(50)}`)).toEqual({ value: '0123456789' })
    expect(read(text, '01234567890')).toEqual({ issue: 'Use 10 characters or fewer' })
    expect(read(text, '')).toEqual({ value: '' })
  })

  test('may use any script, and an emoji counts as its UTF-16 units', () => {
    for (const value of ['Đặng Thị', 'مرحبا', '日本語', 'ẹ̀kọ́', '🧹🧹🧹🧹🧹']) expect(read(text, value)).toEqual({ value })
    expect(read(text, '🧹🧹🧹🧹🧹🧹')).toEqual({ issue: 'Use 10 characters or fewer' })
  })

  test('rejects every control character except tab and line feed, at any position', () => {
    for (let code = 0; code < 0x100; code += 1) {
      const isControl = (code < 32 && code !== 9 && code !== 10) || code === 127
      expect(read(text, `a${String.fromCharCode(code)}b`)).toEqual(
        isControl ? { issue: 'Remove the unsupported characters' } : { value: `a${String.fromCharCode(code)}b` },
      )
    }
    for (const odd of ['\u2028', '\u2029']) expect(read(text, `a${odd}b`)).toEqual({ issue: 'Remove the unsupported characters' })
  })

  test('only text is text', () => {
    for (const value of [undefined, null, 0, true, {}, [], ['a']]) expect(v.is(text, value)).toBe(false)
  })

  test('required text reports what is missing', () => {
    const name = fields.requiredText(TEXT_LIMITS.name, 'Name is required')
    for (const blank of ['', ' ', '\t\n', '\u00a0', '\u3000']) expect(read(name, blank)).toEqual({ issue: 'Name is required' })
    expect(read(fields.nameField, ' ')).toEqual({ issue: 'Name is required' })
    expect(read(fields.nameField, 'x'.repeat(80))).toEqual({ value: 'x'.repeat(80) })
    expect(read(fields.nameField, 'x'.repeat(81))).toEqual({ issue: 'Use 80 characters or fewer' })
  })

  test('labels: twenty of sixty characters', () => {
    expect(
      read(
        fields.labelsField,
        Array.from({ length: 20 }, () => 'x'.repeat(60)),
      ),
    ).toEqual({ value: Array.from({ length: 20 }, () => 'x'.repeat(60)) })
    expect(
      read(
        fields.labelsField,
        Array.from({ length: 21 }, () => 'x'),
      ),
    ).toEqual({ issue: 'Add up to 20' })
    expect(read(fields.labelsField, ['x'.repeat(61)])).toEqual({ issue: 'Use 60 characters or fewer' })
    expect(read(fields.labelsField, ['English', ' '])).toEqual({ issue: 'Remove the empty line' })
    expect(read(fields.labelsField, [' English '])).toEqual({ value: ['English'] })
    for (const value of ['English', undefined, null, {}, [1]]) expect(v.is(fields.labelsField, value)).toBe(false)
  })
})

describe('ids, instants and dates', () => {
  test('ids are ULIDs', () => {
    for (const schema of [fields.ulidField, fields.uidField]) {
      expect(read(schema, '01K00000000000000000000001')).toEqual({ value: '01K00000000000000000000001' })
      for (const value of ['', '01K', '01k00000000000000000000001', '81K00000000000000000000001', '01K00000000000000000000001 ', null, 1])
        expect(v.is(schema, value)).toBe(false)
    }
  })

  test('instants must exist and have the stored form', () => {
    expect(v.is(fields.instantField, '2026-11-24T18:00:00.000Z')).toBe(true)
    for (const value of [
      '2026-11-24',
      '2026-11-24T18:00:00Z',
      '2026-02-30T18:00:00.000Z',
      '2026-11-24T24:00:00.000Z',
      'x'.repeat(10_000),
      1_795_543_200_000,
      null,
    ])
      expect(v.is(fields.instantField, value)).toBe(false)
  })

  test('dates must exist', () => {
    for (const value of ['2026-11-24', '2028-02-29']) expect(v.is(fields.dateField, value)).toBe(true)
    for (const value of ['2026-02-29', '2026-13-01', '2026-1-1', '2026-11-24T00:00', '', null, 20_261_124])
      expect(v.is(fields.dateField, value)).toBe(false)
  })

  test('document ids have a maximum length', () => {
    expect(v.is(fields.docIdField, 'x'.repeat(120))).toBe(true)
    expect(v.is(fields.docIdField, 'x'.repeat(121))).toBe(false)
  })
})

describe('choices', () => {
  test('services and cities must be listed', () => {
    expect(read(fields.serviceTypeField, 'xe_om')).toEqual({ value: 'xe_om' })
    expect(read(fields.cityField, 'Ho Chi Minh City')).toEqual({ value: 'Ho Chi Minh City' })
    for (const value of ['', 'Cleaner', 'xe om', null, 0, ['cleaner']])
      expect(read(fields.serviceTypeField, value)).toEqual({ issue: 'Choose a service' })
    for (const value of ['', 'san-francisco', 'All Cities', null, 0])
      expect(read(fields.cityField, value)).toEqual({ issue: 'Choose a city' })
  })
})

test('the horizon of a booking holds the longest subscription', () => {
  expect(fields.HORIZON_DAYS).toBe(BOOKING_HORIZON_MS / DAY_MS)
  expect(fields.HORIZON_DAYS).toBeGreaterThanOrEqual(52 * 7)
})
