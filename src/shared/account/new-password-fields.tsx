import type { PasswordOwner } from '#domain/account/password-strength.ts'
import { text } from '#text/catalogue.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { PasswordStrength } from './password-strength.tsx'
import './new-password-fields.css'

export interface NewPasswordFieldsProps {
  readonly label: string
  readonly password: string
  readonly confirmPassword: string
  /** Whose name and email must not be in it. */
  readonly owner: PasswordOwner
  readonly onChange: (field: 'password' | 'confirmPassword', value: string) => void
  readonly errorOf: (field: 'password' | 'confirmPassword') => string | undefined
}

/** Two fields for a new password, which is typed twice, and how hard it is to guess. */
export function NewPasswordFields({ label, password, confirmPassword, owner, onChange, errorOf }: NewPasswordFieldsProps) {
  const reveal = { show: text('common.show_password'), hide: text('common.hide_password') }
  return (
    <div className="new-password">
      <TextField
        type="password"
        name="password"
        autoComplete="new-password"
        label={label}
        value={password}
        onChange={(value) => onChange('password', value)}
        error={errorOf('password')}
        reveal={reveal}
        required
      />
      <TextField
        type="password"
        name="confirmPassword"
        autoComplete="new-password"
        label={text('auth.confirm')}
        value={confirmPassword}
        onChange={(value) => onChange('confirmPassword', value)}
        error={errorOf('confirmPassword')}
        reveal={reveal}
        required
      />
      <PasswordStrength password={password} owner={owner} hasError={errorOf('password') !== undefined} />
    </div>
  )
}
