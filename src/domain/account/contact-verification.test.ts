import { expect, test } from 'vitest'
import { isCodeFresh, mayBeWrittenTo, parseContactCode, resendWaitMs, askedFields, isContactVerified } from './contact-verification.ts'

const profile = { email: 'a@b.c', phone: '+1 415 555 0123' }

test.each([
  ['482913', '482913'],
  [' 482 913\n', '482913'],
  ['482-913', '482913'],
  ['４８２９１３', '482913'],
  ['\u200e482\u00a0913\u200b', '482913'],
  ['48291', undefined],
  ['4829133', undefined],
  ['48291a', undefined],
  ['+82913', undefined],
  ['', undefined],
])('reads %j as %s', (typed, code) => {
  expect(parseContactCode(typed)).toBe(code)
})

test('only the very address or number that was verified is', () => {
  const verified = { ...profile, contact_standing: 'verified', verified_email: 'a@b.c', verified_phone: '+14155550123' } as const
  expect([isContactVerified(verified, 'email'), isContactVerified(verified, 'phone')]).toEqual([true, true])
  expect(isContactVerified({ ...verified, phone: '+1 415 555 0124' }, 'phone')).toBe(false)
  expect(isContactVerified({ ...verified, phone: '' }, 'phone')).toBe(false)
  expect(isContactVerified({ ...verified, email: 'd@b.c' }, 'email')).toBe(false)
})

test('an account from before is written to until it is asked, any other once it is verified', () => {
  const ways = (fields: object) => (['email', 'phone'] as const).map((channel) => mayBeWrittenTo({ ...profile, ...fields }, channel))
  expect(ways({})).toEqual([true, true])
  expect(ways({ phone: '0803 123' })).toEqual([true, false])
  expect(ways({ verified_email: '', verified_phone: '' })).toEqual([false, false])
  expect(ways({ verified_phone: '' })).toEqual([true, false])
  expect(ways({ contact_standing: 'unverified' })).toEqual([false, false])
  expect(ways({ contact_standing: 'unverifiable' })).toEqual([false, false])
  expect(ways({ contact_standing: 'verified', verified_email: 'a@b.c' })).toEqual([true, false])
  expect(askedFields(profile)).toEqual({ verified_email: '', verified_phone: '' })
  expect(askedFields({ ...profile, verified_email: '' })).toBeUndefined()
  expect(askedFields({ ...profile, contact_standing: 'unverifiable' })).toBeUndefined()
})

test('times at their edge, and of a clock that jumped', () => {
  const MINUTE = 60_000
  expect([0, 15 * MINUTE - 1, 15 * MINUTE, -15 * MINUTE].map((ms) => isCodeFresh(0, ms))).toEqual([true, true, false, false])
  expect([undefined, 1, 0, -MINUTE + 1, -MINUTE].map((asked) => resendWaitMs(asked, 0))).toEqual([0, 0, MINUTE, 1, 0])
})
