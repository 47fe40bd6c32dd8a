import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { TEXT_LIMITS } from '#domain/constants.ts'
import { textField } from '#domain/fields.ts'
import { fieldErrorText } from '#text/server-text/refusal-text.ts'
import { isNearLimit, isOverLimit, limitError } from '#ui/fields/field-limit.ts'
import { textLimit } from './text-limit.ts'

const limit = textLimit(TEXT_LIMITS.message)

test('shows the count from nine tenths of the limit, and an error above the limit', () => {
  expect([1_799, 1_800, 2_001].map((length) => isNearLimit('x'.repeat(length), limit))).toEqual([false, true, true])
  expect(limit.countText(1_950)).toBe('1,950 of 2,000')
  expect(limitError('x'.repeat(2_000), limit, undefined)).toBeUndefined()
  expect(limitError('x'.repeat(2_001), limit, 'Write a message')).toBe('Use 2,000 characters or fewer')
  expect(limitError('', limit, 'Write a message')).toBe('Write a message')
  expect(textLimit(TEXT_LIMITS.reason).exceededText).toBe(fieldErrorText('Use 300 characters or fewer'))
})

test('counts characters as the validation rules do', () => {
  const most = 12
  const typed = fc.string({ unit: fc.constantFrom('a', 'é', '👩', '\u{1F3FD}', ' ', '\n', '\u3000'), maxLength: 20 })
  fc.assert(
    fc.property(typed, (value) => {
      expect(isOverLimit(value, textLimit(most))).toBe(!v.is(textField(most), value))
    }),
  )
})
