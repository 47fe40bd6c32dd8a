/** Foot of every form that gives a command: why it was refused, where no field shows it, and the button that submits. */
import type { ReactNode } from 'react'
import type { Refusal } from '#domain/errors.ts'
import { Button, type ButtonVariant } from '#ui/controls/button.tsx'
import type { CommandForm } from './use-command-form.ts'
import { RefusalNotice, type RefusalWords } from './refusal-notice.tsx'
import './form-footer.css'

export interface FormFooterProps {
  readonly form: Pick<CommandForm<unknown>, 'refused' | 'busy' | 'submit'>
  /** Id of the form element that the button submits; without one a press submits. */
  readonly formId?: string | undefined
  readonly label: string
  readonly variant?: ButtonVariant
  readonly disabled?: boolean | undefined
  readonly describedBy?: string | undefined
  /** A button beside it. */
  readonly aside?: ReactNode
  readonly words?: RefusalWords | undefined
  /** Renders the refusal instead of the notice. */
  readonly failure?: ((refused: Refusal) => ReactNode) | undefined
}

export function FormFooter({ form, formId, label, variant = 'primary', disabled, describedBy, aside, words, failure }: FormFooterProps) {
  const { refused, busy, submit } = form
  return (
    <div className="form-foot">
      {/* Next to the pressed button: any other place in a long form may be out of view. */}
      {refused && (failure?.(refused) ?? <RefusalNotice refused={refused} {...words} />)}
      {aside}
      <Button
        variant={variant}
        type={formId === undefined ? 'button' : 'submit'}
        form={formId}
        busy={busy}
        disabled={disabled}
        describedBy={describedBy}
        onPress={formId === undefined ? submit : undefined}
      >
        {label}
      </Button>
    </div>
  )
}
