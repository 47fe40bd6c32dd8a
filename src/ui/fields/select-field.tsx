import { useId } from 'react'
import { classNames } from '../class-names.ts'
import { describedBy, FieldFrame, type FieldFrameProps } from './field-frame.tsx'
import { Icon } from '../icons/icon.tsx'

export interface SelectOption<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly disabled?: boolean | undefined
}

export interface SelectFieldProps<Value extends string> extends FieldFrameProps {
  readonly options: readonly SelectOption<Value>[]
  /** Undefined while nothing is chosen; then the placeholder is shown. */
  readonly value: Value | undefined
  readonly onChange: (value: Value) => void
  readonly placeholder?: string | undefined
  readonly name?: string | undefined
  readonly required?: boolean | undefined
  readonly disabled?: boolean | undefined
}

/** Selection of one option: the native select, which works on every phone. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { options, value, onChange, placeholder, error, help } = props
  const id = useId()
  return (
    <FieldFrame id={id} label={props.label} hint={props.hint} help={help} error={error} hideLabel={props.hideLabel}>
      <span className="input-box input-box--select">
        <select
          id={id}
          className={classNames('input', error !== undefined && 'input--bad', value === undefined && 'input--empty')}
          value={value ?? ''}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.currentTarget.value)
            if (chosen !== undefined) onChange(chosen.value)
          }}
          name={props.name}
          required={props.required}
          disabled={props.disabled}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={describedBy(id, { help, error })}
        >
          {value === undefined && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={18} />
      </span>
    </FieldFrame>
  )
}
