import { text } from '#text/catalogue.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import './new-password-fields.css'

export interface NewPasswordFieldsProps {
  readonly label: string
  readonly password: string
  readonly confirmPassword: string
  readonly onChange: (field: 'password' | 'confirmPassword', value: string) => void
  readonly errorOf: (field: 'password' | 'confirmPassword') => string | undefined
}

/** Two fields for a new password, which is typed twice. */
export function NewPasswordFields({ label, password, confirmPassword, onChange, errorOf }: NewPasswordFieldsProps) {
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
    </div>
  )
}
