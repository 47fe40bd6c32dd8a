/** State of a short account form that only the server can process. The typed values stay after every response. */
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { Refusal } from '#domain/errors.ts'
import type { Result } from '#domain/result.ts'
import type { FieldTexts } from '#domain/account/auth-form.ts'
import { fieldErrorText, formRefusalText } from '#text/server-text/refusal-text.ts'

export interface AccountForm<Fields> {
  readonly fields: Fields
  readonly change: (field: keyof Fields & string, value: string) => void
  /** Error of a field, in the person's language. */
  readonly errorOf: (field: keyof Fields & string) => string | undefined
  /** Error of the form as a whole, where no field is to blame. */
  readonly error: string | undefined
  readonly busy: boolean
  readonly submit: () => Promise<void>
  /** For the form element: its first invalid field takes the focus. */
  readonly ref: RefObject<HTMLFormElement | null>
}

/**
 * @param parse returns the values to send, or the error text of each invalid field
 * @param send submits them to the server
 * @param onDone runs once the server accepted them
 */
export function useAccountForm<Fields extends Readonly<Record<string, string>>, Sent>(
  first: Fields,
  parse: (fields: Fields) => Result<Sent, FieldTexts>,
  send: (sent: Sent) => Promise<Result<void, Refusal>>,
  onDone: (sent: Sent) => void,
): AccountForm<Fields> {
  const [fields, setFields] = useState(first)
  const [errors, setErrors] = useState<FieldTexts>({})
  const [refused, setRefused] = useState<Refusal>()
  const [failedAttempts, setFailedAttempts] = useState(0)
  const [busy, setBusy] = useState(false)
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (failedAttempts > 0) ref.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus()
  }, [failedAttempts])

  const showErrors = (fieldErrors: FieldTexts): void => {
    setErrors(fieldErrors)
    setFailedAttempts((before) => before + 1)
  }

  return {
    fields,
    change: (field, value) => {
      setFields((before) => ({ ...before, [field]: value }))
      setRefused(undefined)
      // The confirmation is compared with the password, so a change of the password clears its error too.
      const cleared: readonly string[] = field === 'password' ? [field, 'confirmPassword'] : [field]
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([each]) => !cleared.includes(each))))
    },
    errorOf: (field) => fieldErrorText(errors[field]),
    error: refused && formRefusalText(refused),
    busy,
    ref,
    submit: async () => {
      if (busy) return
      setRefused(undefined)
      const parsed = parse(fields)
      if (!parsed.ok) {
        showErrors(parsed.error)
        return
      }
      setErrors({})
      setBusy(true)
      const result = await send(parsed.value)
      setBusy(false)
      if (result.ok) onDone(parsed.value)
      else if (result.error.fields) showErrors(result.error.fields)
      else setRefused(result.error)
    },
  }
}
