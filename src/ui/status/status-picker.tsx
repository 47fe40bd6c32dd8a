import { useId } from 'react'
import { Icon } from '../icons/icon.tsx'
import { statusIcons, type StatusTone } from './status-label.tsx'

export interface StatusOption<Value extends string> {
  readonly value: Value
  readonly tone: StatusTone
  readonly label: string
}

export interface StatusPickerProps<Value extends string> {
  /** Accessible name of the group. */
  readonly label: string
  readonly options: readonly StatusOption<Value>[]
  readonly value: Value | undefined
  readonly onChange: (value: Value) => void
  readonly disabled?: boolean | undefined
}

/** Selection of the provider's status from four, as native radio buttons. */
export function StatusPicker<Value extends string>(props: StatusPickerProps<Value>) {
  const { label, options, value, onChange, disabled } = props
  const group = useId()
  return (
    <div role="radiogroup" aria-label={label} className="status4">
      <div className="status4__grid">
        {options.map((option) => (
          <label key={option.value} className={`sbtn sbtn--${option.tone}`}>
            <input
              type="radio"
              name={group}
              value={option.value}
              checked={option.value === value}
              disabled={disabled}
              onChange={() => onChange(option.value)}
            />
            <span className="sbtn__disc">
              <Icon name={statusIcons[option.tone]} size={18} />
            </span>
            {option.label}
          </label>
        ))}
      </div>
    </div>
  )
}
