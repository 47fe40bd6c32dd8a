/** Form element around the fields of `useCommandForm`. */
import type { ReactNode } from 'react'
import type { CommandForm } from './use-command-form.ts'

export interface FormFieldsProps {
  readonly form: Pick<CommandForm<unknown>, 'fieldsRef' | 'submit'>
  /** The same as the `formId` of the footer. */
  readonly id: string
  readonly className?: string
  readonly children: ReactNode
}

export function FormFields({ form, id, className = 'stack g-4', children }: FormFieldsProps) {
  return (
    <form
      ref={form.fieldsRef}
      id={id}
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      {children}
    </form>
  )
}
