import type { Ref } from 'react'
import { classNames } from '../class-names.ts'
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx'
import type { FieldLimit } from './field-limit.ts'
import { useLimitedField } from './use-limited-field.tsx'

export interface TextAreaProps extends FieldFrameProps {
  readonly value: string
  readonly onChange: (value: string) => void
  /** Visible lines before it scrolls, 2 by default. */
  readonly rows?: number | undefined
  readonly placeholder?: string | undefined
  readonly name?: string | undefined
  readonly required?: boolean | undefined
  readonly disabled?: boolean | undefined
  /** Length limit; a longer text stays in the field and is reported as an error. */
  readonly limit?: FieldLimit | undefined
  readonly onBlur?: (() => void) | undefined
  readonly ref?: Ref<HTMLTextAreaElement> | undefined
}

/** Text of several lines, with its label above. */
export function TextArea(props: TextAreaProps) {
  const { value, onChange, rows = 2 } = props
  const { messages, inputProps } = useLimitedField(props)
  return (
    <FieldFrame label={props.label} hint={props.hint} help={props.help} hideLabel={props.hideLabel} {...messages}>
      <textarea
        dir={value === '' ? undefined : 'auto'}
        ref={props.ref}
        className={classNames('input', 'input--area', messages.error !== undefined && 'input--bad')}
        rows={rows}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={props.onBlur}
        name={props.name}
        placeholder={props.placeholder}
        required={props.required}
        disabled={props.disabled}
        {...inputProps}
      />
    </FieldFrame>
  )
}
