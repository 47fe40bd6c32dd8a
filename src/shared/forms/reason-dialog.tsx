/** Asks before something is called off or declined; the reason, if one is given, is told to the other side. */
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
  /** What happens, and who hears of it. */
  readonly text: string
  readonly keepLabel: string
  readonly confirmLabel: string
  /** The question and what it is about: a reason that was begun is there again after a reload. */
  readonly draft: string
  /** False where nobody hears of it. */
  readonly asksWhy?: boolean
  readonly disabled?: boolean
  /** @param why what `reason` of a command takes; empty where none was given */
  readonly onConfirm: (why: { readonly reason?: string }) => Promise<Result<unknown, Refusal>>
  /** Runs once it is done and the dialog closed. */
  readonly onDone?: (() => void) | undefined
  /** Why it was not done; the refusal's own sentence without it. */
  readonly failure?: (refused: Refusal) => ReactNode
}

export function ReasonDialog(given: ReasonDialogProps) {
  // What was confirmed changes what it was about before the dialog has closed: the question stays the one that was answered.
  const [confirmed, setConfirmed] = useState<ReasonDialogProps>()
  const props = confirmed ?? given
  const { draft, asksWhy = true, onConfirm, onDone, failure } = props
  const [reason, setReason] = useState(() => reasonDrafts.read(draft) ?? '')
  const [refused, setRefused] = useState<Refusal>()
  const textId = useId()
  const body = useRef<HTMLDivElement>(null)
  const confirm = async (): Promise<void> => {
    if (focusOverlong(body.current)) return
    setConfirmed(given)
    setRefused(undefined)
    const words = reason.trim()
    const answer = await onConfirm(asksWhy && words !== '' ? { reason: words } : {})
    // On success it stays busy until the dialog has closed: a second press must not do it twice.
    if (!answer.ok) {
      setConfirmed(undefined)
      setRefused(answer.error)
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
          <Button onPress={() => closeOverlay()}>{props.keepLabel}</Button>
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
        {asksWhy && (
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
