/** The sign-up and sign-in forms: one set of rules and texts (section 5) for the screens and the server. */
import * as v from 'valibot'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, TEXT_LIMITS } from '../constants.ts'
import { fieldErrors } from '../decide.ts'
import { USER_TYPES } from '../documents/person.ts'
import { textField } from '../fields.ts'
import { fail, ok, type Result } from '../result.ts'

export const AUTH_TEXTS = {
  emailRequired: 'Email is required',
  emailInvalid: 'Please enter a valid email',
  passwordRequired: 'Password is required',
  passwordShort: `Password must be at least ${PASSWORD_MIN_LENGTH} characters`,
  passwordLong: `Password must be at most ${PASSWORD_MAX_LENGTH} characters`,
  nameRequired: 'Name is required',
  passwordsDiffer: 'Passwords do not match',
} as const

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The basic address pattern. The length comes first, so that the pattern never meets a text that could keep it busy. */
export const isEmail = (text: string): boolean => text.length <= TEXT_LIMITS.email && ADDRESS.test(text)

/** Two spellings of one address are one account: trimmed, one Unicode form, lower case. */
export const canonicalEmail = (email: string): string => email.trim().normalize('NFC').toLowerCase()

const emailField = v.pipe(
  v.string(AUTH_TEXTS.emailRequired),
  v.trim(),
  v.minLength(1, AUTH_TEXTS.emailRequired),
  v.check(isEmail, AUTH_TEXTS.emailInvalid),
)
const givenPassword = v.pipe(v.string(AUTH_TEXTS.passwordRequired), v.minLength(1, AUTH_TEXTS.passwordRequired))
const passwordField = v.pipe(
  givenPassword,
  v.minLength(PASSWORD_MIN_LENGTH, AUTH_TEXTS.passwordShort),
  v.maxLength(PASSWORD_MAX_LENGTH, AUTH_TEXTS.passwordLong),
)
const nameField = v.pipe(v.string(AUTH_TEXTS.nameRequired), v.trim(), v.minLength(1, AUTH_TEXTS.nameRequired), textField(TEXT_LIMITS.name))

const MISSING: Readonly<Record<string, string>> = {
  email: AUTH_TEXTS.emailRequired,
  password: AUTH_TEXTS.passwordRequired,
  name: AUTH_TEXTS.nameRequired,
}

/** A field that is not there at all has the same text as an empty one. */
const missing = (issue: v.BaseIssue<unknown>): string => MISSING[String(issue.path?.at(-1)?.key)] ?? 'Required'

export const signupSchema = v.object(
  {
    email: emailField,
    password: passwordField,
    name: nameField,
    phone: v.optional(textField(TEXT_LIMITS.phone), ''),
    userType: v.optional(v.picklist(USER_TYPES, 'Choose customer or provider'), 'customer'),
  },
  missing,
)
export type Signup = v.InferOutput<typeof signupSchema>

export const loginSchema = v.object(
  { email: emailField, password: v.pipe(givenPassword, v.maxLength(PASSWORD_MAX_LENGTH, AUTH_TEXTS.passwordLong)) },
  missing,
)
export type Login = v.InferOutput<typeof loginSchema>

/** Texts by field name. */
export type FieldTexts = Record<string, string>

function parse<Schema extends v.GenericSchema>(schema: Schema, input: unknown): Result<v.InferOutput<Schema>, FieldTexts> {
  const parsed = v.safeParse(schema, input)
  return parsed.success ? ok(parsed.output) : fail(fieldErrors(parsed.issues))
}

/** Sign-up as the server takes it. @returns the account asked for, or the text of each wrong field */
export const parseSignup = (input: unknown): Result<Signup, FieldTexts> => parse(signupSchema, input)

/** Sign-in. Of the password only its presence is checked here: whether it is right is the server's to say. */
export const parseLogin = (input: unknown): Result<Login, FieldTexts> => parse(loginSchema, input)

/** Sign-up as the form has it, with the password typed twice; a difference is told under `confirmPassword`. */
export function parseSignupForm(input: { readonly password: string; readonly confirmPassword: string }): Result<Signup, FieldTexts> {
  const parsed = parseSignup(input)
  if (input.password === input.confirmPassword) return parsed
  return fail({ ...(parsed.ok ? {} : parsed.error), confirmPassword: AUTH_TEXTS.passwordsDiffer })
}
