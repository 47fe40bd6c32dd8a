import { useId } from 'react'
import type { UserType } from '#domain/documents/profile.ts'
import { text } from '#text/catalogue.ts'
import { Icon } from '#ui/icons/icon.tsx'

export interface UserTypeChoiceProps {
  readonly value: UserType
  readonly onChange: (value: UserType) => void
}

/** Choice of 'Find Services' or 'Provide Services': native radio buttons side by side. */
export function UserTypeChoice({ value, onChange }: UserTypeChoiceProps) {
  const group = useId()
  const options = [
    { value: 'customer', label: text('selection.customer'), icon: 'search' },
    { value: 'provider', label: text('selection.provider'), icon: 'briefcase' },
  ] as const
  return (
    <div role="radiogroup" aria-labelledby={`${group}-label`}>
      <div id={`${group}-label`} className="label">
        {text('auth.want')}
      </div>
      <div className="auth-types">
        {options.map((option) => (
          <label key={option.value} className="auth-type">
            <input
              type="radio"
              name={group}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <Icon name={option.icon} size={20} />
            {option.label}
          </label>
        ))}
      </div>
    </div>
  )
}
