import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { requestBooking } from '#domain/commands/booking/request-booking.ts'
import { reportContent } from '#domain/commands/moderation/report-content.ts'
import { registerProvider, updateProvider } from '#domain/commands/provider/provider-profile.ts'
import { refusal } from '#domain/errors.ts'
import { COMMANDS } from '#tests/support/domain/command-examples.ts'
import { maxLengthOf, rangeOf, readFields, refusalOfArgs, withoutErrorsOf, withRefusedArgs } from './command-args.ts'

describe('a draft of an earlier schema', () => {
  const entries = { words: v.string(), stars: v.pipe(v.number(), v.maxValue(5)), tier: v.picklist(['basic', 'premium']) }

  test('keeps what still fits', () => {
    expect(readFields(entries, { words: 'Half', stars: 9, tier: 'gold', mood: 'good' })).toEqual({ words: 'Half' })
  })

  test.each([{}, { words: null }, { stars: 'four' }, JSON.parse('{"__proto__": {"words": "x"}, "toString": 1}')])(
    'opens without an error where nothing fits: %j',
    (stored: Record<string, unknown>) => {
      expect(readFields(entries, stored)).toEqual({})
    },
  )
})

describe('arguments of a refused command', () => {
  const schema = v.strictObject({ id: v.string(), tip: v.optional(v.number()), note: v.optional(v.string()) })

  test('are passed on where the form does not name them', () => {
    expect(withRefusedArgs(schema, { id: 'a', tip: 5 }, { id: 'b' })).toEqual({ id: 'b', tip: 5 })
  })

  test('are left out where the form says so, or where they no longer fit', () => {
    expect(withRefusedArgs(schema, { id: 'a', tip: 5, note: 'x' }, { id: 'b', tip: undefined }).tip).toBe(undefined)
    expect(withRefusedArgs(schema, { id: 'a', tip: 'much', gone: 1, toString: 2 }, { id: 'b' })).toEqual({ id: 'b' })
  })
})

test('wrong arguments are refused with the reason of each field', () => {
  expect(refusalOfArgs(requestBooking.schema, COMMANDS.request_booking)).toBe(undefined)
  expect(refusalOfArgs(requestBooking.schema, { ...COMMANDS.request_booking, duration_hours: 9 })).toMatchObject({
    code: 'invalid_fields',
    fields: { duration_hours: 'At most 8 hours' },
  })
})

test('typing clears the refusal of that field only, and a refusal of the whole form', () => {
  const refused = refusal('invalid_fields', { fields: { name: 'Name is required', 'links.website': 'Enter a link', links2: 'x' } })
  expect(withoutErrorsOf(refused, ['links'])?.fields).toEqual({ name: 'Name is required', links2: 'x' })
  expect(withoutErrorsOf(refused, ['name', 'links', 'links2'])).toBe(undefined)
  expect(withoutErrorsOf(refusal('slot_taken'), ['name'])).toBe(undefined)
  expect(withoutErrorsOf(undefined, ['name'])).toBe(undefined)
})

test('limits of fields are those of the command', () => {
  expect(maxLengthOf(requestBooking.schema, 'special_instructions')).toBe(1_000)
  expect(maxLengthOf(updateProvider.schema, 'name')).toBe(80)
  expect(maxLengthOf(registerProvider.schema, 'bio')).toBe(1_000)
  expect(maxLengthOf(reportContent.schema, 'words')).toBe(300)
  expect(maxLengthOf(requestBooking.schema, 'is_emergency')).toBe(undefined)
  expect(rangeOf(requestBooking.schema, 'duration_hours')).toEqual({ min: 0.5, max: 8 })
  expect(rangeOf(updateProvider.schema, 'experience_years')).toEqual({ min: 0, max: 50 })
  expect(() => rangeOf(updateProvider.schema, 'name')).toThrow('name')
})
