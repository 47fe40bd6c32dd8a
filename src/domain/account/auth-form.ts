/** Schemas and texts of the sign-up and sign-in forms (section 5), shared by the screens and the server. */
import * as v from 'valibot'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, TEXT_LIMITS } from '../constants.ts'
import { fieldErrors } from '../commands/prepare-command.ts'
import { USER_TYPES } from '../documents/profile.ts'
import { textField } from '../fields.ts'
import { fail, ok, type Result } from '../result.ts'

export const AUTH_TEXTS = {
  emailRequired: 'Email is required',
  emailInvalid: 'Please enter a valid email',
  passwordRequired: 'Password is required',
  passwordShort: `Password must be at least ${PASSWORD_MIN_LENGTH} characters`,
  passwordLong: `Password must be ${PASSWORD_MAX_LENGTH} characters or fewer`,
  nameRequired: 'Name is required',
  passwordsDiffer: 'Passwords do not match',
  currentRequired: 'Enter your current password',
  codeRequired: 'Enter the code',
  codeWrong: 'That code isn’t right. Copy it from the email.',
  phoneInternational: 'Add your phone number with country code, like +1 415 555 0123.',
  emailSame: 'That’s already your email',
} as const

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** True for text that matches the basic address pattern. The length is checked first, because the pattern is slow on long text. */
export const isEmail = (text: string): boolean => text.length <= TEXT_LIMITS.email && ADDRESS.test(text)

/** Returns the form in which an address identifies an account: trimmed, Unicode NFC, lower case. */
export const canonicalEmail = (email: string): string => email.trim().normalize('NFC').toLowerCase()

const emailField = v.pipe(
  v.string(AUTH_TEXTS.emailRequired),
  v.trim(),
  v.minLength(1, AUTH_TEXTS.emailRequired),
  v.check(isEmail, AUTH_TEXTS.emailInvalid),
)
const requiredPasswordField = v.pipe(v.string(AUTH_TEXTS.passwordRequired), v.minLength(1, AUTH_TEXTS.passwordRequired))
/** Only the server can tell whether the password is right. */
const currentPasswordField = v.pipe(requiredPasswordField, v.maxLength(PASSWORD_MAX_LENGTH, AUTH_TEXTS.passwordLong))
const passwordField = v.pipe(
  requiredPasswordField,
  v.minLength(PASSWORD_MIN_LENGTH, AUTH_TEXTS.passwordShort),
  v.maxLength(PASSWORD_MAX_LENGTH, AUTH_TEXTS.passwordLong),
)
const nameField = v.pipe(v.string(AUTH_TEXTS.nameRequired), v.trim(), v.minLength(1, AUTH_TEXTS.nameRequired), textField(TEXT_LIMITS.name))

/** A code copied from an e-mail. Only the server can check more than its length. */
const codeField = v.pipe(
  v.string(AUTH_TEXTS.codeRequired),
  v.trim(),
  v.minLength(1, AUTH_TEXTS.codeRequired),
  v.maxLength(200, AUTH_TEXTS.codeWrong),
)
/** True on a shared device: the session leaves no data of the user behind when it is closed. */
const sharedField = v.optional(v.boolean(), false)

/** IANA zone that the device names, for the trail of logins. An unknown one refuses nothing. */
const zoneField = v.optional(v.pipe(v.string(), v.maxLength(64, 'Not a valid time zone')))

const MISSING: Readonly<Record<string, string>> = {
  email: AUTH_TEXTS.emailRequired,
  password: AUTH_TEXTS.passwordRequired,
  current_password: AUTH_TEXTS.currentRequired,
  code: AUTH_TEXTS.codeRequired,
  name: AUTH_TEXTS.nameRequired,
}

/** Returns the same text for an absent field as for an empty one. */
const missing = (issue: v.BaseIssue<unknown>): string => MISSING[String(issue.path?.at(-1)?.key)] ?? 'Required'

export const signupSchema = v.object(
  {
    email: emailField,
    password: passwordField,
    name: nameField,
    phone: v.optional(textField(TEXT_LIMITS.phone), ''),
    userType: v.optional(v.picklist(USER_TYPES, 'Choose customer or provider'), 'customer'),
    shared_device: sharedField,
    time_zone: zoneField,
  },
  missing,
)
export type Signup = v.InferOutput<typeof signupSchema>

export const loginSchema = v.object(
  { email: emailField, password: currentPasswordField, shared_device: sharedField, time_zone: zoneField },
  missing,
)
export type Login = v.InferOutput<typeof loginSchema>

export const passwordChangeSchema = v.object(
  {
    current_password: v.pipe(
      v.string(AUTH_TEXTS.currentRequired),
      v.minLength(1, AUTH_TEXTS.currentRequired),
      v.maxLength(PASSWORD_MAX_LENGTH, AUTH_TEXTS.passwordLong),
    ),
    password: passwordField,
  },
  missing,
)
export type PasswordChange = v.InferOutput<typeof passwordChangeSchema>

export const emailChangeSchema = v.object({ email: emailField, password: currentPasswordField }, missing)
export type EmailChange = v.InferOutput<typeof emailChangeSchema>

export const forgotPasswordSchema = v.object({ email: emailField }, missing)
export const passwordResetSchema = v.object({ code: codeField, password: passwordField, time_zone: zoneField }, missing)
export type PasswordReset = v.InferOutput<typeof passwordResetSchema>
export const codeSchema = v.object({ code: codeField, time_zone: zoneField }, missing)

/** Error texts by field name. */
export type FieldTexts = Record<string, string>

function parse<Schema extends v.GenericSchema>(schema: Schema, input: unknown): Result<v.InferOutput<Schema>, FieldTexts> {
  const parsed = v.safeParse(schema, input)
  return parsed.success ? ok(parsed.output) : fail(fieldErrors(parsed.issues))
}

/** Parses a sign-up request. @returns the requested account, or the text of each wrong field */
export const parseSignup = (input: unknown): Result<Signup, FieldTexts> => parse(signupSchema, input)

/** Parses a sign-in request. Checks only that a password is present and not too long: the server verifies it. */
export const parseLogin = (input: unknown): Result<Login, FieldTexts> => parse(loginSchema, input)

export const parseEmailChange = (input: unknown): Result<EmailChange, FieldTexts> => parse(emailChangeSchema, input)
export const parseForgotPassword = (input: unknown): Result<v.InferOutput<typeof forgotPasswordSchema>, FieldTexts> =>
  parse(forgotPasswordSchema, input)
export const parseCode = (input: unknown): Result<v.InferOutput<typeof codeSchema>, FieldTexts> => parse(codeSchema, input)

/** Adds an error under `confirmPassword` when the two entries of a new password differ. */
function checkConfirmation<T>(
  input: { readonly password: string; readonly confirmPassword: string },
  parsed: Result<T, FieldTexts>,
): Result<T, FieldTexts> {
  if (input.password === input.confirmPassword) return parsed
  return fail({ ...(parsed.ok ? {} : parsed.error), confirmPassword: AUTH_TEXTS.passwordsDiffer })
}

type PasswordFormInput<Fields extends string> = Readonly<Record<Fields | 'password' | 'confirmPassword', string>>

/** Parses the form of a user who changes a known password. */
export const parsePasswordChange = (input: PasswordFormInput<'current_password'>): Result<PasswordChange, FieldTexts> =>
  checkConfirmation(input, parse(passwordChangeSchema, input))

/** Parses the form of a user who sets a new password with a code from an e-mail. */
export const parsePasswordReset = (input: PasswordFormInput<'code'>): Result<PasswordReset, FieldTexts> =>
  checkConfirmation(input, parse(passwordResetSchema, input))

/** Parses the sign-up form, in which the password is entered twice. Reports a difference under `confirmPassword`. */
export function parseSignupForm(input: { readonly password: string; readonly confirmPassword: string }): Result<Signup, FieldTexts> {
  return checkConfirmation(input, parseSignup(input))
}
