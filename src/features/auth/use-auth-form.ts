/** State of the login and sign-up form: values, errors and submission. */
import { useState } from 'react'
import type { UserType } from '#domain/documents/profile.ts'
import type { Refusal } from '#domain/errors.ts'
import type { Result } from '#domain/result.ts'
import { parseLogin, parseSignupForm, type FieldTexts } from '#domain/account/auth-form.ts'
import { currentUser, logIn, signUp, type SessionUser } from '#state/session/session.ts'
import { saveSignUpDraft, readSignUpDraft } from '#state/drafts/sign-up-draft.ts'
import { text } from '#text/catalogue.ts'
import { fieldErrorText, refusalText } from '#text/server-text/refusal-text.ts'

export type AuthMode = 'login' | 'signup'

export interface AuthFields {
  readonly userType: UserType
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly password: string
  readonly confirmPassword: string
}

export interface AuthForm {
  readonly mode: AuthMode
  readonly setMode: (mode: AuthMode) => void
  readonly fields: AuthFields
  readonly change: (field: keyof AuthFields, value: string) => void
  /** Error texts by field. */
  readonly errors: FieldTexts
  /** Text of an error that concerns no single field. */
  readonly formError: string | undefined
  /** Counts submissions with invalid fields; each moves the focus to the first of them. */
  readonly faults: number
  /** The person marked this device as shared; undefined where it already stores the data of another person. */
  readonly shared: boolean | undefined
  readonly setShared: (shared: boolean) => void
  readonly busy: boolean
  readonly submit: () => Promise<void>
}

const EMPTY: AuthFields = { userType: 'customer', name: '', email: '', phone: '', password: '', confirmPassword: '' }

const submission = (
  mode: AuthMode,
  fields: AuthFields,
  shared: boolean,
): Result<() => Promise<Result<SessionUser, Refusal>>, FieldTexts> => {
  if (mode === 'login') {
    const parsed = parseLogin(fields)
    return parsed.ok ? { ok: true, value: () => logIn(parsed.value.email, parsed.value.password, shared) } : parsed
  }
  const parsed = parseSignupForm(fields)
  return parsed.ok ? { ok: true, value: () => signUp(parsed.value, shared) } : parsed
}

const mapTexts = (texts: FieldTexts, change: (words: string) => string): FieldTexts =>
  Object.fromEntries(Object.entries(texts).map(([field, words]) => [field, change(words)]))

const errorText = (refused: Refusal): string => (refused.code === 'unavailable' ? text('auth.offline') : refusalText(refused))

/** @param onDone called after a successful sign-in */
export function useAuthForm(
  first: { readonly mode: AuthMode; readonly userType: UserType },
  onDone: (user: SessionUser, mode: AuthMode) => void,
): AuthForm {
  const [mode, setMode] = useState(first.mode)
  const [fields, setFields] = useState<AuthFields>(() => ({ ...EMPTY, ...readSignUpDraft(), userType: first.userType }))
  const [errors, setErrors] = useState<FieldTexts>({})
  const [formError, setFormError] = useState<Refusal>()
  const [faults, setFaults] = useState(0)
  const [busy, setBusy] = useState(false)
  const [shared, setShared] = useState(false)
  // The previous person's data stays with their unsent commands: they must sign out first.
  const [canShare] = useState(() => currentUser() === null)

  const mark = (wrong: FieldTexts): void => {
    setErrors(wrong)
    setFaults((before) => before + 1)
  }

  return {
    mode,
    setMode: (next) => {
      setMode(next)
      setErrors({})
      setFormError(undefined)
    },
    fields,
    change: (field, value) => {
      setFields((before) => ({ ...before, [field]: value }))
      const isPersisted = mode === 'signup' && !shared
      if (isPersisted && (field === 'name' || field === 'email' || field === 'phone'))
        saveSignUpDraft({ ...readSignUpDraft(), [field]: value })
      setFormError(undefined)
      setErrors(({ [field]: _, ...others }) => {
        if (field !== 'password') return others
        const { confirmPassword: _compared, ...rest } = others
        return rest
      })
    },
    errors: mapTexts(errors, fieldErrorText),
    formError: formError && errorText(formError),
    faults,
    shared: canShare ? shared : undefined,
    setShared: (next) => {
      setShared(next)
      if (next) saveSignUpDraft(undefined)
    },
    busy,
    submit: async () => {
      if (busy) return
      const ready = submission(mode, fields, canShare && shared)
      setFormError(undefined)
      if (!ready.ok) {
        mark(ready.error)
        return
      }
      setErrors({})
      setBusy(true)
      const result = await ready.value()
      setBusy(false)
      if (result.ok) {
        saveSignUpDraft(undefined)
        onDone(result.value, mode)
      } else if (result.error.fields) mark(result.error.fields)
      else setFormError(result.error)
    },
  }
}
