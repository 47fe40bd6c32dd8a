/** A short form about one's account that only the server can answer. What was typed stays, whatever the answer. */
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { Refusal } from '#domain/errors.ts'
import type { Result } from '#domain/result.ts'
import type { FieldTexts } from '#domain/account/auth-form.ts'
import { fieldErrorText, formRefusalText } from '#text/server-text/refusal-text.ts'

export interface AccountForm<Fields> {
  readonly fields: Fields
  readonly change: (field: keyof Fields & string, value: string) => void
  /** What is wrong with a field, in the person's language. */
  readonly errorOf: (field: keyof Fields & string) => string | undefined
  /** Why it was not taken, where no field is to blame. */
  readonly trouble: string | undefined
  readonly busy: boolean
  readonly submit: () => Promise<void>
  /** Of the form: the first marked field in it takes the focus. */
  readonly ref: RefObject<HTMLFormElement | null>
}

/**
 * @param parse what is sent, or the text of each wrong field
 * @param send asks the server
 * @param onDone once it is taken
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
  const [faults, setFaults] = useState(0)
  const [busy, setBusy] = useState(false)
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (faults > 0) ref.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus()
  }, [faults])

  const mark = (wrong: FieldTexts): void => {
    setErrors(wrong)
    setFaults((before) => before + 1)
  }

  return {
    fields,
    change: (field, value) => {
      setFields((before) => ({ ...before, [field]: value }))
      setRefused(undefined)
      // What was compared with the password is judged anew with it.
      const judged: readonly string[] = field === 'password' ? [field, 'confirmPassword'] : [field]
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([each]) => !judged.includes(each))))
    },
    errorOf: (field) => fieldErrorText(errors[field]),
    trouble: refused && formRefusalText(refused),
    busy,
    ref,
    submit: async () => {
      if (busy) return
      setRefused(undefined)
      const ready = parse(fields)
      if (!ready.ok) {
        mark(ready.error)
        return
      }
      setErrors({})
      setBusy(true)
      const answer = await send(ready.value)
      setBusy(false)
      if (answer.ok) onDone(ready.value)
      else if (answer.error.fields) mark(answer.error.fields)
      else setRefused(answer.error)
    },
  }
}
