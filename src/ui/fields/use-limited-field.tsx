import { useId, type ReactNode } from 'react'
import { describedBy, type FieldFrameProps } from './field-frame.tsx'
import { isOverLimit, limitError, type FieldLimit } from './field-limit.ts'
import { characterCountId, CharacterCount } from './character-count.tsx'

interface LimitedFieldInput extends Pick<FieldFrameProps, 'help' | 'error'> {
  readonly value: string
  readonly limit?: FieldLimit | undefined
}

export interface LimitedField {
  /** For the `FieldFrame`, or for `FieldMessages` where there is no frame. */
  readonly messages: { readonly id: string; readonly error: string | undefined; readonly count: ReactNode }
  /** For the input element. */
  readonly inputProps: {
    readonly id: string
    readonly 'data-overlong': '' | undefined
    readonly 'aria-invalid': true | undefined
    readonly 'aria-describedby': string | undefined
  }
}

/** Messages of a text field with a length limit, and the attributes that connect them to its input. */
export function useLimitedField({ value, limit, help, error: givenError }: LimitedFieldInput): LimitedField {
  const id = useId()
  const error = limitError(value, limit, givenError)
  return {
    messages: { id, error, count: limit && <CharacterCount id={id} value={value} limit={limit} /> },
    inputProps: {
      id,
      'data-overlong': limit && isOverLimit(value, limit) ? '' : undefined,
      'aria-invalid': error === undefined ? undefined : true,
      'aria-describedby': describedBy(id, { help, error, count: characterCountId(id, value, limit) }),
    },
  }
}
