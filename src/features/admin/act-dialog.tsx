/** Asks for the reason of what is to be done to a provider or to an account, and says what it will do. */
import { useId, useRef, useState } from 'react'
import type * as v from 'valibot'
import { admissionAfter, admissionChange, type Admission, type AdmissionAction, type AdmissionChange } from '#domain/admission.ts'
import { TEXT_LIMITS } from '#domain/constants.ts'
import type { Refusal } from '#domain/errors.ts'
import { callAdmin } from '#state/admin.ts'
import { newId } from '#state/new-id.ts'
import { showToast } from '#state/toasts.ts'
import { text } from '#text/catalogue.ts'
import { fieldText, formRefusalText, refusalText } from '#text/refusal-text.ts'
import { Button } from '#ui/button.tsx'
import { Modal } from '#ui/modal.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { actedSchema } from './answers.ts'

/** Take something from the provider. */
const HARD: readonly AdmissionAction[] = ['reject', 'block', 'remove']

type Acted = v.InferOutput<typeof actedSchema>

/** Whom it is about. */
export interface ActSubject {
  readonly id: string
  readonly name: string
  readonly from: Admission
  /** `person`: an account without a service. */
  readonly kind: 'provider' | 'person'
}

const pathOf = ({ kind, id }: ActSubject): string => `/${kind === 'person' ? 'people' : 'providers'}/${id}`

function willText({ kind }: ActSubject, action: AdmissionAction): string {
  if (kind === 'person' && (action === 'block' || action === 'unblock')) return text(`admin.will_${action}_person`)
  return text(`admin.will_${action}`)
}

const doneText = (change: AdmissionChange, name: string): string => text(`admin.done_${change}`, { name })

/** Takes an act back, and says so; the table is told either way. */
async function undo(subject: ActSubject, act: string, onChanged: () => void): Promise<void> {
  const body = { action: 'undo', act, reason: text('admin.undo_reason'), id: newId() }
  const answer = await callAdmin('PUT', pathOf(subject), actedSchema, body)
  onChanged()
  showToast(
    answer.ok
      ? { words: () => ({ title: text('admin.undone'), text: subject.name }), icon: 'undo' }
      : { words: () => ({ title: text('admin.undo_failed'), text: refusalText(answer.error) }), icon: 'alert' },
  )
}

function tell(subject: ActSubject, action: AdmissionAction, { act }: Acted, onChanged: () => void): void {
  const { from, name } = subject
  const change = admissionChange(from, admissionAfter(from, action))
  if (change === undefined) return
  showToast({
    words: () => ({ title: doneText(change, name), text: text('admin.done_told') }),
    icon: 'shield',
    ...(act === null ? {} : { button: { label: () => text('admin.undo'), onPress: () => void undo(subject, act, onChanged) } }),
  })
}

export interface ActDialogProps {
  readonly subject: ActSubject
  readonly action: AdmissionAction
  readonly onClose: () => void
  readonly onChanged: () => void
}

export function ActDialog({ subject, action, onClose, onChanged }: ActDialogProps) {
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal>()
  const [isMissing, setMissing] = useState(false)
  // The same for every try: an answer that was lost is not a second act.
  const [id] = useState(newId)
  const [textId, formId] = [useId(), useId()]
  const form = useRef<HTMLFormElement>(null)
  const { name } = subject
  const submit = async (): Promise<void> => {
    const words = reason.trim()
    setMissing(words === '')
    if (words === '') {
      form.current?.querySelector('textarea')?.focus()
      return
    }
    setBusy(true)
    setRefused(undefined)
    const [method, body] =
      action === 'remove' ? (['DELETE', { reason: words, id }] as const) : (['PUT', { action, reason: words, id }] as const)
    const answer = await callAdmin(method, pathOf(subject), actedSchema, body)
    setBusy(false)
    if (!answer.ok) {
      setRefused(answer.error)
      if (answer.error.code === 'conflict') onChanged()
      return
    }
    onClose()
    onChanged()
    tell(subject, action, answer.value, onChanged)
  }
  const reasonProblem = isMissing ? fieldText('Give a reason') : fieldText(refused?.fields?.['reason'])
  // With the session the prompt comes, and this stays as it is.
  const shown = refused && !refused.fields && refused.code !== 'unauthorized' ? refused : undefined
  return (
    <Modal
      open
      small
      role="alertdialog"
      describedBy={textId}
      title={text(`admin.ask_${action}`, { name })}
      closeLabel={text('common.close')}
      onClose={onClose}
      foot={
        <div className="btn-2">
          <Button onPress={onClose}>{text('common.cancel')}</Button>
          <Button variant={HARD.includes(action) ? 'danger-line' : 'primary'} type="submit" form={formId} busy={busy}>
            {text(`admin.act_${action}`)}
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
          {willText(subject, action)}
        </p>
        <TextArea
          label={text('admin.reason')}
          help={text('admin.reason_help', { name })}
          rows={3}
          required
          maxLength={TEXT_LIMITS.reason}
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
