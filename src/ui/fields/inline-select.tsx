import { Icon } from '../icons/icon.tsx'
import type { SelectOption } from './select-field.tsx'

export interface InlineSelectProps<Value extends string> {
  /** Accessible name, such as 'Sort by'. */
  readonly label: string
  readonly options: readonly SelectOption<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** Selection shown as one word with an arrow, for the order of a list; a native select covers it. */
export function InlineSelect<Value extends string>({ label, options, value, onChange }: InlineSelectProps<Value>) {
  const chosen = options.find((option) => option.value === value)
  return (
    <span className="inline-select">
      <span aria-hidden="true">{chosen?.label}</span>
      <Icon name="chevron-down" size={16} />
      <select
        aria-label={label}
        value={value}
        onChange={(event) => {
          const next = options.find((option) => option.value === event.currentTarget.value)
          if (next !== undefined) onChange(next.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  )
}
