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
  test('accepts the form, trims, and defaults to a customer', () => {
    expect(parseSignup({ ...good, email: '  amina@example.test ', name: ' Amina ', userType: undefined })).toEqual({
      ok: true,
      value: { ...good, shared_device: false },
    })
  })

  test('drops unknown fields', () => {
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
    ['an endless password', { password: 'x'.repeat(257) }, { password: 'Password must be 256 characters or fewer' }],
    ['no name', { name: ' ' }, { name: 'Name is required' }],
    ['an unknown type', { userType: 'admin' }, { userType: 'Choose customer or provider' }],
    ['control characters in the name', { name: 'A\u0000' }, { name: 'Remove the unsupported characters' }],
  ]
  test.each(refused)('refuses %s', (_name, change, fields) => {
    expect(parseSignup({ ...good, ...change })).toEqual({ ok: false, error: fields })
  })

  test('reports every missing field of an empty object, and of a value that is not an object', () => {
    expect(parseSignup({})).toEqual({
      ok: false,
      error: { email: 'Email is required', password: 'Password is required', name: 'Name is required' },
    })
    expect(parseSignup(null).ok).toBe(false)
  })

  test('requires the same password twice', () => {
    expect(parseSignupForm({ ...good, confirmPassword: 'secret' }).ok).toBe(true)
    expect(parseSignupForm({ ...good, confirmPassword: 'other' })).toEqual({
      ok: false,
      error: { confirmPassword: 'Passwords do not match' },
    })
  })
})

describe('sign-in', () => {
  test('requires both fields and does not check the password further', () => {
    expect(parseLogin({ email: 'a@b.c', password: 'x' }).ok).toBe(true)
    expect(parseLogin({ email: '', password: '' })).toEqual({
      ok: false,
      error: { email: 'Email is required', password: 'Password is required' },
    })
  })
})

test('the address pattern is fast on long text', () => {
  const started = performance.now()
  expect(isEmail(`a@${'.'.repeat(1_000_000)}`)).toBe(false)
  expect(performance.now() - started).toBeLessThan(50)
})

test('different spellings are one address', () => {
  expect(canonicalEmail(' Amina@Example.TEST ')).toBe('amina@example.test')
})

describe('account settings', () => {
  const typed = { password: 'secret', confirmPassword: 'secret' }

  test('a new password requires the current one, and the same entry twice', () => {
    expect(parsePasswordChange({ ...typed, current_password: 'before' })).toEqual({
      ok: true,
      value: { current_password: 'before', password: 'secret' },
    })
    expect(parsePasswordChange({ current_password: '', password: '12345', confirmPassword: '1234' })).toEqual({
      ok: false,
      error: {
        current_password: 'Enter your current password',
        password: 'Password must be at least 6 characters',
        confirmPassword: 'Passwords do not match',
      },
    })
  })

  test('a code is accepted as it was copied', () => {
    expect(parseCode({ code: ' abc.def\n' })).toEqual({ ok: true, value: { code: 'abc.def' } })
    expect(parsePasswordReset({ ...typed, code: ' ' })).toEqual({ ok: false, error: { code: 'Enter the code' } })
    expect(parsePasswordReset({ ...typed, code: 'x'.repeat(201) })).toEqual({
      ok: false,
      error: { code: 'That code isn’t right. Copy it from the email.' },
    })
  })

  test('a new address must be valid and requires the password', () => {
    expect(parseEmailChange({ email: 'nowhere', password: '' })).toEqual({
      ok: false,
      error: { email: 'Please enter a valid email', password: 'Password is required' },
    })
  })
})
