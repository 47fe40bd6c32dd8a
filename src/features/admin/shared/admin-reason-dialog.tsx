/** Names an action and asks for its reason. The typed text and the call's id stay the same for every try. */
import { useId, useRef, useState, type ReactNode } from 'react'
import { TEXT_LIMITS } from '#domain/constants.ts'
import type { Refusal } from '#domain/errors.ts'
import type { Result } from '#domain/result.ts'
import { textLimit } from '#shared/forms/text-limit.ts'
import { useQuestionInHistory } from '#shared/question/screen-question.tsx'
import { newId } from '#state/sync/new-id.ts'
import { text } from '#text/catalogue.ts'
import { fieldErrorText, formRefusalText } from '#text/server-text/refusal-text.ts'
import { Button } from '#ui/controls/button.tsx'
import { focusOverlong } from '#ui/fields/field-limit.ts'
import { Modal } from '#ui/overlay/modal.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'

export interface AdminReasonDialogProps<T> {
  readonly title: string
  /** Text about what the action will do. */
  readonly consequence: string
  /** Text about who reads the reason. */
  readonly help: string
  readonly confirmLabel: string
  /** Of the button that changes nothing, where 'Cancel' could be the action. */
  readonly keepLabel?: string
  /** The action takes something away from a person. */
  readonly isDestructive: boolean
  /** Fields above the reason. */
  readonly fields?: ReactNode
  /** @param id the same for every try, so that a retry after a lost response does not act twice */
  readonly send: (reason: string, id: string) => Promise<Result<T, Refusal>>
  readonly onClose: () => void
  readonly onDone: (value: T) => void
  /** Another admin has decided in the meantime: the shown data is out of date. */
  readonly onConflict: () => void
}

export function AdminReasonDialog<T>(props: AdminReasonDialogProps<T>) {
  const { onClose, onDone, onConflict } = props
  useQuestionInHistory(onClose)
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal>()
  const [isMissing, setMissing] = useState(false)
  const [id] = useState(newId)
  const [textId, formId] = [useId(), useId()]
  const form = useRef<HTMLFormElement>(null)
  const submit = async (): Promise<void> => {
    const words = reason.trim()
    setMissing(words === '')
    if (words === '') {
      form.current?.querySelector('textarea')?.focus()
      return
    }
    if (focusOverlong(form.current)) return
    setBusy(true)
    setRefused(undefined)
    const result = await props.send(words, id)
    setBusy(false)
    if (!result.ok) {
      setRefused(result.error)
      if (result.error.code === 'conflict') onConflict()
      return
    }
    onClose()
    onDone(result.value)
  }
  const reasonProblem = isMissing ? text('field.reason_required') : fieldErrorText(refused?.fields?.['reason'])
  // When the session has ended, the sign-in dialog opens over this one, which keeps its state.
  const shown = refused && !refused.fields && refused.code !== 'unauthorized' ? refused : undefined
  return (
    <Modal
      open
      small
      role="alertdialog"
      describedBy={textId}
      title={props.title}
      closeLabel={text('common.close')}
      onClose={onClose}
      foot={
        <div className="btn-2">
          <Button onPress={onClose}>{props.keepLabel ?? text('common.cancel')}</Button>
          <Button variant={props.isDestructive ? 'danger-line' : 'primary'} type="submit" form={formId} busy={busy}>
            {props.confirmLabel}
          </Button>
        </div>
      }
    >
      <form
        ref={form}
        id={formId}
        className="stack g-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void submit()
        }}
      >
        <p className="c-2" id={textId}>
          {props.consequence}
        </p>
        {props.fields}
        <TextArea
          label={text('admin.reason')}
          help={props.help}
          rows={3}
          required
          limit={textLimit(TEXT_LIMITS.reason)}
          value={reason}
          error={reasonProblem}
          onChange={(words) => {
            setMissing(false)
            setRefused(undefined)
            setReason(words)
          }}
        />
        {shown && (
          <Notice tone="danger" role="alert">
            {formRefusalText(shown)}
          </Notice>
        )}
      </form>
    </Modal>
  )
}
