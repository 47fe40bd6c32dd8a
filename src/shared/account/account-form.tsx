import type { ReactNode } from 'react'
import { text } from '#text/catalogue.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import type { AccountForm as Form } from './use-account-form.ts'

export interface AccountFormProps {
  readonly form: Pick<Form<never>, 'ref' | 'submit' | 'error' | 'busy'>
  /** Set where the submit button is outside the form element. */
  readonly id?: string
  readonly children: ReactNode
  /** Buttons, below the error message. */
  readonly foot?: ReactNode
}

/** Form element around the fields of `useAccountForm`, with its error message. */
export function AccountForm({ form, id, children, foot }: AccountFormProps) {
  return (
    <form
      ref={form.ref}
      id={id}
      className="stack g-4"
      noValidate
      aria-busy={form.busy}
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      {children}
      {form.error !== undefined && (
        <Notice tone="danger" role="alert">
          {form.error}
        </Notice>
      )}
      {foot}
    </form>
  )
}

/** Field for the code from an e-mail. */
export function CodeField({
  form,
}: {
  readonly form: Pick<Form<{ readonly code: string }>, 'change' | 'errorOf'> & { readonly fields: { readonly code: string } }
}) {
  return (
    <TextField
      name="code"
      autoComplete="one-time-code"
      label={text('forgot.code')}
      help={text('forgot.code_help')}
      value={form.fields.code}
      onChange={(value) => form.change('code', value)}
      error={form.errorOf('code')}
      required
    />
  )
}

export interface CurrentPasswordFieldProps {
  readonly name: string
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

/** Field for the current password, asked for as confirmation. */
export function CurrentPasswordField({ name, value, error, onChange }: CurrentPasswordFieldProps) {
  return (
    <TextField
      type="password"
      name={name}
      autoComplete="current-password"
      label={text('security.current')}
      value={value}
      onChange={onChange}
      error={error}
      reveal={{ show: text('common.show_password'), hide: text('common.hide_password') }}
      required
    />
  )
}
