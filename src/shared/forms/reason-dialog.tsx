/** Confirmation dialog for a cancellation or a refusal; an optional reason is shown to the other person. */
import { useId, useRef, useState, type ReactNode } from 'react'
import { TEXT_LIMITS } from '#domain/constants.ts'
import type { Refusal } from '#domain/errors.ts'
import type { Result } from '#domain/result.ts'
import { textLimit } from './text-limit.ts'
import { reasonDrafts } from '#state/drafts/form-drafts.ts'
import { closeOverlay } from '#state/navigation/overlays.ts'
import { text } from '#text/catalogue.ts'
import { fieldErrorText, refusalText } from '#text/server-text/refusal-text.ts'
import { Button } from '#ui/controls/button.tsx'
import { focusOverlong } from '#ui/fields/field-limit.ts'
import { Modal } from '#ui/overlay/modal.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'

export interface ReasonDialogProps {
  readonly title: string
  /** Says what happens and who is notified. */
  readonly text: string
  readonly cancelLabel: string
  readonly confirmLabel: string
  /** Draft key, from the question and its subject: a started reason is restored after a reload. */
  readonly draft: string
  /** False where no other person is notified. */
  readonly hasReason?: boolean
  readonly disabled?: boolean
  /** @param args arguments for `reason` of a command; empty where no reason was given */
  readonly onConfirm: (args: { readonly reason?: string }) => Promise<Result<unknown, Refusal>>
  /** Runs after success, once the dialog is closed. */
  readonly onDone?: (() => void) | undefined
  /** Renders the error; by default the text of the refusal. */
  readonly failure?: (refused: Refusal) => ReactNode
}

export function ReasonDialog(current: ReasonDialogProps) {
  // The command changes the booking before the dialog has closed: keep showing the question that was confirmed.
  const [confirmed, setConfirmed] = useState<ReasonDialogProps>()
  const props = confirmed ?? current
  const { draft, hasReason = true, onConfirm, onDone, failure } = props
  const [reason, setReason] = useState(() => reasonDrafts.read(draft) ?? '')
  const [refused, setRefused] = useState<Refusal>()
  const textId = useId()
  const body = useRef<HTMLDivElement>(null)
  const confirm = async (): Promise<void> => {
    if (focusOverlong(body.current)) return
    setConfirmed(props)
    setRefused(undefined)
    const words = reason.trim()
    const result = await onConfirm(hasReason && words !== '' ? { reason: words } : {})
    // After success the dialog stays busy until it has closed, so that a second press cannot repeat the command.
    if (!result.ok) {
      setConfirmed(undefined)
      setRefused(result.error)
      return
    }
    reasonDrafts.save(draft, undefined)
    closeOverlay(onDone)
  }
  return (
    <Modal
      open
      small
      role="alertdialog"
      describedBy={textId}
      title={props.title}
      closeLabel={text('common.close')}
      onClose={() => closeOverlay()}
      foot={
        <div className="btn-2">
          <Button onPress={() => closeOverlay()}>{props.cancelLabel}</Button>
          <Button variant="danger-line" busy={confirmed !== undefined} disabled={props.disabled} onPress={() => void confirm()}>
            {props.confirmLabel}
          </Button>
        </div>
      }
    >
      <div ref={body} className="stack g-4">
        <p className="c-2" id={textId}>
          {props.text}
        </p>
        {hasReason && (
          <TextArea
            label={text('cancel.reason')}
            hint={text('common.optional')}
            limit={textLimit(TEXT_LIMITS.reason)}
            value={reason}
            error={fieldErrorText(refused?.fields?.['reason'])}
            onChange={(words) => {
              setRefused(undefined)
              setReason(words)
              reasonDrafts.save(draft, words === '' ? undefined : words)
            }}
          />
        )}
        {refused &&
          !refused.fields &&
          (failure?.(refused) ?? (
            <Notice tone="danger" role="alert">
              {refusalText(refused)}
            </Notice>
          ))}
      </div>
    </Modal>
  )
}
