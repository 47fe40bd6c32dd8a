import { useId } from 'react'

export interface SwitchProps {
  readonly label: string
  /** Line under the label. */
  readonly text?: string | undefined
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean | undefined
}

/** Setting that takes effect at once; the whole row can be pressed. */
export function Switch({ label, text, checked, onChange, disabled }: SwitchProps) {
  const id = useId()
  return (
    <div className="switch-row">
      <label className="switch-row__text grow" htmlFor={id}>
        {label}
        {text !== undefined && <small id={`${id}-text`}>{text}</small>}
      </label>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className="switch"
        aria-label={label}
        aria-describedby={text === undefined ? undefined : `${id}-text`}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </div>
  )
}
