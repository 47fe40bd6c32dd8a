import { useId } from 'react'
import { Icon } from '../icons/icon.tsx'

export interface StarsInputProps {
  readonly label: string
  /** 1 to 5, or 0 while nothing is chosen. */
  readonly value: number
  readonly onChange: (value: number) => void
  /** Nothing is chosen, and the form needs a choice. */
  readonly invalid?: boolean | undefined
  /** Returns the accessible name of a number of stars ('4 stars'). */
  readonly nameOf: (stars: number) => string
}

const choices = [1, 2, 3, 4, 5] as const

/** Selection of one to five stars, as native radio buttons. */
export function StarsInput({ label, value, onChange, invalid = false, nameOf }: StarsInputProps) {
  const group = useId()
  return (
    <div role="radiogroup" aria-labelledby={`${group}-label`} aria-invalid={invalid || undefined}>
      <div id={`${group}-label`} className="label">
        {label}
      </div>
      <div className="star-pick">
        {choices.map((stars) => (
          <label key={stars} className={stars <= value ? 'star-pick__on' : undefined}>
            <input
              type="radio"
              name={group}
              value={stars}
              checked={stars === value}
              aria-label={nameOf(stars)}
              onChange={() => onChange(stars)}
            />
            <Icon name="star" />
          </label>
        ))}
      </div>
    </div>
  )
}
