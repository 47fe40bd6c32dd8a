import { type ReactNode, useId } from 'react'
import { Icon } from '../icons/icon.tsx'

export interface CheckboxProps {
  readonly label: ReactNode
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly required?: boolean | undefined
  readonly disabled?: boolean | undefined
  /** Error, shown under the row and announced with it. */
  readonly error?: string | undefined
}

/** Checkbox for a consent or for several items of a list. */
export function Checkbox({ label, checked, onChange, required, disabled, error }: CheckboxProps) {
  const id = useId()
  return (
    <div>
      <label className="check-row">
        <input
          type="checkbox"
          className="check"
          checked={checked}
          required={required}
          disabled={disabled}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span className="grow">{label}</span>
      </label>
      {error !== undefined && (
        <p className="err" id={`${id}-error`} role="alert">
          <Icon name="alert" size={16} />
          {error}
        </p>
      )}
    </div>
  )
}
