import { NewPasswordFields } from '#shared/account/new-password-fields.tsx'
import { text } from '#text/catalogue.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import type { AuthForm } from './use-auth-form.ts'
import { UserTypeChoice } from './user-type-choice.tsx'

const reveal = () => ({ show: text('common.show_password'), hide: text('common.hide_password') })

function EmailField({ form }: { readonly form: AuthForm }) {
  return (
    <TextField
      type="email"
      inputMode="email"
      name="email"
      // Autofill of the browser would remember the e-mail address on a shared device.
      autoComplete={form.shared === true ? 'off' : form.mode === 'login' ? 'username' : 'email'}
      label={text('auth.email')}
      value={form.fields.email}
      onChange={(value) => form.change('email', value)}
      error={form.errors['email']}
      required
    />
  )
}

export function LoginFields({ form }: { readonly form: AuthForm }) {
  return (
    <>
      <EmailField form={form} />
      <TextField
        type="password"
        name="password"
        autoComplete={form.shared === true ? 'off' : 'current-password'}
        label={text('auth.password')}
        value={form.fields.password}
        onChange={(value) => form.change('password', value)}
        error={form.errors['password']}
        reveal={reveal()}
        required
      />
    </>
  )
}

export function SignupFields({ form }: { readonly form: AuthForm }) {
  const { fields, errors, change } = form
  return (
    <>
      <UserTypeChoice value={fields.userType} onChange={(value) => change('userType', value)} />
      <TextField
        name="name"
        autoComplete="name"
        label={text('auth.name')}
        value={fields.name}
        onChange={(value) => change('name', value)}
        error={errors['name']}
        required
      />
      <EmailField form={form} />
      <TextField
        type="tel"
        inputMode="tel"
        name="phone"
        autoComplete="tel"
        label={text('auth.phone')}
        hint={text('common.optional')}
        value={fields.phone}
        onChange={(value) => change('phone', value)}
        error={errors['phone']}
      />
      <NewPasswordFields
        label={text('auth.password')}
        password={fields.password}
        confirmPassword={fields.confirmPassword}
        owner={fields}
        onChange={change}
        errorOf={(field) => errors[field]}
      />
    </>
  )
}
