import { type Ref, useId } from 'react'
import { classNames } from './class-names.ts'
import { describedBy, FieldFrame, type FieldFrameProps } from './field-frame.tsx'
import { isOverLimit, limitError, type FieldLimit } from './field-limit.ts'
import { countId, LimitCount } from './limit-count.tsx'

export interface TextAreaProps extends FieldFrameProps {
  readonly value: string
  readonly onChange: (value: string) => void
  /** Lines shown before it scrolls; 2 without it. */
  readonly rows?: number | undefined
  readonly placeholder?: string | undefined
  readonly name?: string | undefined
  readonly required?: boolean | undefined
  readonly disabled?: boolean | undefined
  /** What it takes; more than that stays in it, and is said to be too much. */
  readonly limit?: FieldLimit | undefined
  readonly onBlur?: (() => void) | undefined
  readonly ref?: Ref<HTMLTextAreaElement> | undefined
}

/** Several lines of text with the label above. */
export function TextArea(props: TextAreaProps) {
  const { value, onChange, limit, help, rows = 2 } = props
  const error = limitError(value, limit, props.error)
  const id = useId()
  return (
    <FieldFrame
      id={id}
      label={props.label}
      hint={props.hint}
      help={help}
      error={error}
      hideLabel={props.hideLabel}
      count={limit && <LimitCount id={id} value={value} limit={limit} />}
    >
      <textarea
        dir={value === '' ? undefined : 'auto'}
        ref={props.ref}
        id={id}
        className={classNames('input', 'input--area', error !== undefined && 'input--bad')}
        rows={rows}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={props.onBlur}
        name={props.name}
        placeholder={props.placeholder}
        required={props.required}
        disabled={props.disabled}
        data-overlong={limit && isOverLimit(value, limit) ? '' : undefined}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy(id, { help, error, count: countId(id, value, limit) })}
      />
    </FieldFrame>
  )
}
