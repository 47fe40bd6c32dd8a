/** Foot of every form that gives a command: why it was refused, where no field shows it, and the button that submits. */
import type { ReactNode } from 'react'
import type { Refusal } from '#domain/errors.ts'
import { Button, type ButtonProps } from '#ui/controls/button.tsx'
import type { CommandForm } from './use-command-form.ts'
import { RefusalNotice, type RefusalWords } from './refusal-notice.tsx'
import './form-footer.css'

export interface FormFooterProps {
  readonly form: Pick<CommandForm<unknown>, 'refused' | 'busy' | 'submit'>
  /** Id of the form element that the button submits; without one a press submits. */
  readonly formId?: string | undefined
  readonly label: string
  readonly variant?: ButtonProps['variant']
  readonly size?: ButtonProps['size']
  readonly disabled?: boolean | undefined
  readonly describedBy?: string | undefined
  /** A button before it. */
  readonly aside?: ReactNode
  /** A button after it. */
  readonly after?: ReactNode
  readonly words?: RefusalWords | undefined
  /** Renders the refusal instead of the notice. */
  readonly failure?: ((refused: Refusal) => ReactNode) | undefined
}

export function FormFooter({ form, formId, label, variant = 'primary', size, words, failure, ...props }: FormFooterProps) {
  const { refused, busy, submit } = form
  return (
    <div className="form-foot">
      {/* Next to the pressed button: any other place in a long form may be out of view. */}
      {refused && (failure?.(refused) ?? <RefusalNotice refused={refused} {...words} />)}
      {props.aside}
      <Button
        variant={variant}
        size={size}
        type={formId === undefined ? 'button' : 'submit'}
        form={formId}
        busy={busy}
        disabled={props.disabled}
        describedBy={props.describedBy}
        onPress={formId === undefined ? submit : undefined}
      >
        {label}
      </Button>
      {props.after}
    </div>
  )
}
