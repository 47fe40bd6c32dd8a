import { type ReactNode, useId } from 'react'
import { Button } from '../controls/button.tsx'
import { Notice } from '../feedback/notice.tsx'
import { Modal } from './modal.tsx'

export interface ConfirmDialogProps {
  readonly open: boolean
  readonly title: string
  readonly text: ReactNode
  readonly confirmLabel: string
  readonly cancelLabel: string
  readonly closeLabel: string
  /** The confirmed action destroys something or cannot be undone. */
  readonly danger?: boolean | undefined
  /** The action is running. */
  readonly busy?: boolean | undefined
  /** Why the action failed. The question stays open, so that the person can try again. */
  readonly problem?: string | undefined
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Question with two answers. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, text, danger = false, busy = false, onConfirm, onCancel } = props
  const textId = useId()
  return (
    <Modal open={open} onClose={onCancel} title={title} closeLabel={props.closeLabel} role="alertdialog" describedBy={textId} small>
      <div className="stack g-4">
        <p className="confirm__text" id={textId}>
          {text}
        </p>
        {props.problem !== undefined && (
          <Notice tone="danger" role="alert">
            {props.problem}
          </Notice>
        )}
        <div className="btn-2">
          <Button onPress={onCancel}>{props.cancelLabel}</Button>
          <Button variant={danger ? 'danger-line' : 'primary'} busy={busy} onPress={onConfirm}>
            {props.confirmLabel}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
