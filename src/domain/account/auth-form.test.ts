import { describe, expect, test } from 'vitest'
import {
  canonicalEmail,
  isEmail,
  parseCode,
  parseEmailChange,
  parseLogin,
  parsePasswordChange,
  parsePasswordReset,
  parseSignup,
  parseSignupForm,
} from './auth-form.ts'

const good = { email: 'amina@example.test', password: 'secret', name: 'Amina', phone: '', userType: 'customer' }

describe('sign-up', () => {
  test('takes what the form sends, trims, and knows customers as the default', () => {
    expect(parseSignup({ ...good, email: '  amina@example.test ', name: ' Amina ', userType: undefined })).toEqual({
      ok: true,
      value: { ...good, shared_device: false },
    })
  })

  test('drops what is not in the form', () => {
    const parsed = parseSignup({ ...good, role: 'admin', loyalty_points: 900 })
    expect(parsed).toEqual({ ok: true, value: { ...good, shared_device: false } })
  })

  const refused: readonly (readonly [name: string, change: Record<string, unknown>, fields: Record<string, string>])[] = [
    ['no email', { email: '' }, { email: 'Email is required' }],
    ['a missing email', { email: undefined }, { email: 'Email is required' }],
    ['spaces for an email', { email: '   ' }, { email: 'Email is required' }],
    ['not an address', { email: 'amina' }, { email: 'Please enter a valid email' }],
    ['no password', { password: '' }, { password: 'Password is required' }],
    ['a short password', { password: '12345' }, { password: 'Password must be at least 6 characters' }],
    ['an endless password', { password: 'x'.repeat(257) }, { password: 'Password must be at most 256 characters' }],
    ['no name', { name: ' ' }, { name: 'Name is required' }],
    ['an unknown type', { userType: 'admin' }, { userType: 'Choose customer or provider' }],
    ['control characters in the name', { name: 'A\u0000' }, { name: 'Contains characters that cannot be shown' }],
  ]
  test.each(refused)('refuses %s', (_name, change, fields) => {
    expect(parseSignup({ ...good, ...change })).toEqual({ ok: false, error: fields })
  })

  test('names every missing field of an empty object, and of no object at all', () => {
    expect(parseSignup({})).toEqual({
      ok: false,
      error: { email: 'Email is required', password: 'Password is required', name: 'Name is required' },
    })
    expect(parseSignup(null).ok).toBe(false)
  })

  test('the form wants the same password twice', () => {
    expect(parseSignupForm({ ...good, confirmPassword: 'secret' }).ok).toBe(true)
    expect(parseSignupForm({ ...good, confirmPassword: 'other' })).toEqual({
      ok: false,
      error: { confirmPassword: 'Passwords do not match' },
    })
  })
})

describe('sign-in', () => {
  test('wants both fields and says nothing of the password beyond that', () => {
    expect(parseLogin({ email: 'a@b.c', password: 'x' }).ok).toBe(true)
    expect(parseLogin({ email: '', password: '' })).toEqual({
      ok: false,
      error: { email: 'Email is required', password: 'Password is required' },
    })
  })
})

test('the address pattern is not kept busy by a long text', () => {
  const started = performance.now()
  expect(isEmail(`a@${'.'.repeat(1_000_000)}`)).toBe(false)
  expect(performance.now() - started).toBeLessThan(50)
})

test('one address however it is spelled', () => {
  expect(canonicalEmail(' Amina@Example.TEST ')).toBe('amina@example.test')
})

describe('one’s own account', () => {
  const typed = { password: 'secret', confirmPassword: 'secret' }

  test('another password needs the present one, and is typed twice alike', () => {
    expect(parsePasswordChange({ ...typed, current_password: 'before' })).toEqual({
      ok: true,
      value: { current_password: 'before', password: 'secret' },
    })
    expect(parsePasswordChange({ current_password: '', password: '12345', confirmPassword: '1234' })).toEqual({
      ok: false,
      error: {
        current_password: 'Your current password is required',
        password: 'Password must be at least 6 characters',
        confirmPassword: 'Passwords do not match',
      },
    })
  })

  test('a code is taken as it was copied', () => {
    expect(parseCode({ code: ' abc.def\n' })).toEqual({ ok: true, value: { code: 'abc.def' } })
    expect(parsePasswordReset({ ...typed, code: ' ' })).toEqual({ ok: false, error: { code: 'The code is required' } })
    expect(parsePasswordReset({ ...typed, code: 'x'.repeat(201) })).toEqual({ ok: false, error: { code: 'That is no code of a letter' } })
  })

  test('another address is one, and needs the password', () => {
    expect(parseEmailChange({ email: 'nowhere', password: '' })).toEqual({
      ok: false,
      error: { email: 'Please enter a valid email', password: 'Password is required' },
    })
  })
})
