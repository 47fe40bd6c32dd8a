import { afterEach, describe, expect, test } from 'vitest'
import type * as v from 'valibot'
import { PERSON_COMMANDS } from '#domain/commands/command-table.ts'
import { ERRORS, refusal, type ErrorCode } from '#domain/errors.ts'
import { verificationFormSchema } from '#domain/verification/verification.ts'
import { AUTH_TEXTS, loginSchema, parseSignupForm, signupSchema } from '#domain/account/auth-form.ts'
import { WEAK_PASSWORD_TEXTS } from '#domain/account/password-strength.ts'
import { loadCatalogue, activateCatalogue } from '../catalogue.ts'
import { ENGLISH } from '../en/english.ts'
import { matchFieldError, fieldErrorText, refusalText } from './refusal-text.ts'

/** Collects all custom error messages of a schema, at any depth. */
function messagesOf(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return []
  seen.add(schema)
  return Object.entries(schema).flatMap(([key, value]) =>
    key === 'message' && typeof value === 'string' ? [value] : messagesOf(value, seen),
  )
}

const schemas: readonly v.GenericSchema[] = [
  loginSchema,
  signupSchema,
  verificationFormSchema,
  ...Object.values(PERSON_COMMANDS).map((command): v.GenericSchema => command.schema),
]
const messages = [
  ...new Set([
    ...schemas.flatMap((schema) => messagesOf(schema)),
    ...Object.values(AUTH_TEXTS),
    ...Object.values(WEAK_PASSWORD_TEXTS),
    'Required',
  ]),
]

afterEach(() => activateCatalogue('en', ENGLISH, 'en'))

test('the schemas have error messages', () => {
  expect(messages.length).toBeGreaterThan(20)
  expect(messages).toContain('Name is required')
})

test('the catalogue has every error message of the schemas', () => {
  expect(messages.filter((message) => matchFieldError(message) === undefined)).toEqual([])
})

describe('in another language', () => {
  const inGerman = async (): Promise<void> => activateCatalogue('de', await loadCatalogue('de'), 'de')

  test('translates a field error with its number', async () => {
    expect(fieldErrorText('At least 0.5 hours')).toBe('At least 0.5 hours')
    await inGerman()
    expect(fieldErrorText('At least 0.5 hours')).toBe('Mindestens 0,5 Stunden')
    expect(fieldErrorText('Use 2000 characters or fewer')).toBe('Höchstens 2.000 Zeichen')
    expect(fieldErrorText('Name is required')).toBe('Name ist erforderlich')
  })

  test('translates a refusal that is about a field', async () => {
    await inGerman()
    expect(fieldErrorText(ERRORS.email_taken.text)).toBe('Zu dieser E-Mail-Adresse gibt es schon ein Konto. Melden Sie sich an.')
  })

  test('replaces an unknown error by a general one', async () => {
    await inGerman()
    expect(fieldErrorText('Invalid type: Expected string but received undefined')).toBe('Prüfen Sie dieses Feld.')
    expect(fieldErrorText(undefined)).toBeUndefined()
  })

  test('translates all errors of a form', async () => {
    await inGerman()
    const parsed = parseSignupForm({ password: '123', confirmPassword: '124' })
    expect(parsed.ok).toBe(false)
    if (!parsed.ok) for (const words of Object.values(parsed.error)) expect(fieldErrorText(words)).not.toBe(ENGLISH['field.other'])
  })

  test('translates refusals by their code', async () => {
    const codes = Object.keys(ERRORS).filter((code): code is ErrorCode => code in ERRORS)
    for (const code of codes) expect(refusalText(refusal(code))).toBe(ERRORS[code].text)
    await inGerman()
    for (const code of codes) expect(refusalText(refusal(code))).not.toBe(ERRORS[code].text)
  })
})
