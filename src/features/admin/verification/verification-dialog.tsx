/** One verification: the submitted data, and the decision. */
import { shortId } from '#domain/ids.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { TEXT_LIMITS } from '#domain/constants.ts'
import { VERIFICATION_CHECKS, type VerificationCheck } from '#domain/documents/provider.ts'
import type { Refusal } from '#domain/errors.ts'
import { verificationStatusSchema, type VerificationForm } from '#domain/verification/verification.ts'
import { textLimit } from '#shared/forms/text-limit.ts'
import { useQuestionInHistory } from '#shared/question/screen-question.tsx'
import { callAdmin } from '#state/session/admin-session.ts'
import { showToast } from '#state/notifications/toasts.ts'
import { text } from '#text/catalogue.ts'
import { formRefusalText } from '#text/server-text/refusal-text.ts'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { focusOverlong } from '#ui/fields/field-limit.ts'
import { Modal } from '#ui/overlay/modal.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SegmentedControl } from '#ui/fields/segmented-control.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { submittedVerificationSchema, type QueuedVerification } from '../shared/admin-responses.ts'
import { DocumentView } from './document-view.tsx'
import { useAdminQuery } from '../shared/use-admin-query.ts'

/** Returns the submitted fields with their labels; empty fields are left out. */
function linesOf(form: VerificationForm): readonly (readonly [term: string, value: string])[] {
  const all = [
    [text('kyc.full_name'), form.full_name],
    [text('kyc.id_type'), text(`kyc.${form.government_id_type}`)],
    [text('kyc.id_number'), form.government_id_number],
    [text('kyc.category'), text(`kyc.${form.business_category}`)],
    [text('kyc.phone'), form.phone_number],
    [text('kyc.address'), form.address],
    [text('kyc.city'), form.city],
    [text('kyc.state'), form.state],
    [text('kyc.zip'), form.zip_code],
    [text('kyc.notes'), form.additional_notes],
  ] as const
  return all.filter(([, value]) => value !== undefined && value !== '').map(([term, value]) => [term, value ?? ''])
}

interface Choice {
  readonly verdict: 'approve' | 'reject'
  readonly what: readonly VerificationCheck[]
  readonly reason: string
}

function DecisionFields({
  choice,
  onChoice,
  missing,
  hasDocument,
}: {
  readonly hasDocument: boolean
  readonly choice: Choice
  readonly onChoice: (choice: Choice) => void
  readonly missing: boolean
}) {
  const { verdict, what, reason } = choice
  return (
    <div className="stack g-3">
      <SegmentedControl
        label={text('admin.verdict')}
        options={[
          { value: 'approve', label: text('admin.act_approve') },
          { value: 'reject', label: text('admin.act_reject') },
        ]}
        value={verdict}
        onChange={(next) => onChoice({ ...choice, verdict: next })}
      />
      {verdict === 'approve' ? (
        <fieldset className="admin-things">
          <legend className="label">{text('admin.confirm_what')}</legend>
          {VERIFICATION_CHECKS.map((thing, index) => (
            <Checkbox
              key={thing}
              label={text(`verified.${thing}`)}
              checked={what.includes(thing)}
              disabled={!hasDocument && thing === 'identity'}
              error={missing && index === VERIFICATION_CHECKS.length - 1 ? text('admin.confirm_missing') : undefined}
              onChange={(on) => onChoice({ ...choice, what: on ? [...what, thing] : what.filter((other) => other !== thing) })}
            />
          ))}
          {!hasDocument && <p className="t-small c-2">{text('admin.identity_unproven')}</p>}
        </fieldset>
      ) : (
        <TextArea
          label={text('admin.reason')}
          help={text('admin.reject_help')}
          rows={3}
          required
          limit={textLimit(TEXT_LIMITS.reason)}
          value={reason}
          error={missing ? text('field.reason_required') : undefined}
          onChange={(words) => onChoice({ ...choice, reason: words })}
        />
      )}
    </div>
  )
}

export interface VerificationDialogProps {
  readonly queued: QueuedVerification
  readonly onClose: () => void
  readonly onDecided: () => void
}

export function VerificationDialog({ queued, onClose, onDecided }: VerificationDialogProps) {
  useQuestionInHistory(onClose)
  const { id, document } = queued
  const name = queued.name ?? shortId(id)
  const { data, busy: reading, refused: unread } = useAdminQuery(`/verifications/${id}`, submittedVerificationSchema)
  const [choice, setChoice] = useState<Choice>({ verdict: 'approve', what: [], reason: '' })
  const [missing, setMissing] = useState(false)
  const [faults, setFaults] = useState(0)
  const element = useRef<HTMLFormElement>(null)
  // The form is longer than a screen: the first missing field is scrolled into view.
  useEffect(() => {
    if (faults > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [faults])
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal>()
  const formId = useId()
  const isApproval = choice.verdict === 'approve'
  const decide = async (): Promise<void> => {
    const reason = choice.reason.trim()
    const isMissing = isApproval ? choice.what.length === 0 : reason === ''
    setMissing(isMissing)
    if (isMissing) {
      setFaults(faults + 1)
      return
    }
    if (focusOverlong(element.current)) return
    setBusy(true)
    const body = isApproval ? { action: 'approve', what: choice.what } : { action: 'reject', reason }
    const result = await callAdmin('PUT', `/verifications/${id}`, verificationStatusSchema, body)
    setBusy(false)
    setRefused(result.ok || result.error.code === 'unauthorized' ? undefined : result.error)
    if (!result.ok) return
    onDecided()
    showToast({
      content: () => ({
        title: text(isApproval ? 'admin.done_verified' : 'admin.done_unverified', { name }),
        text: text('admin.done_told'),
      }),
      icon: 'shield',
    })
  }
  const problem = refused ?? (unread?.code === 'unauthorized' ? undefined : unread)
  return (
    <Modal
      open
      title={name}
      closeLabel={text('common.close')}
      onClose={onClose}
      foot={
        data?.form ? (
          <Button variant={isApproval ? 'primary' : 'danger-line'} wide type="submit" form={formId} busy={busy}>
            {text(isApproval ? 'admin.act_approve' : 'admin.act_reject')}
          </Button>
        ) : undefined
      }
    >
      <form
        ref={element}
        id={formId}
        className="stack g-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void decide()
        }}
      >
        {!data && reading && <Skeleton shape="lines" count={6} label={text('common.loading')} />}
        {data && !data.form && <Notice>{text('admin.papers_gone')}</Notice>}
        {data?.form && (
          <dl className="admin-facts">
            {linesOf(data.form).map(([term, value]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd dir="auto">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {data?.form && document && <DocumentView id={id} name={name} type={document.media_type} />}
        {data?.form && !document && <Notice>{text('admin.queue_no_document')}</Notice>}
        {data && <Notice icon="eye">{text('admin.look_noted')}</Notice>}
        {data?.form && (
          <DecisionFields
            choice={choice}
            missing={missing}
            hasDocument={document !== null}
            onChoice={(next) => {
              setMissing(false)
              setChoice(next)
            }}
          />
        )}
        {problem && (
          <Notice tone="danger" role="alert">
            {formRefusalText(problem)}
          </Notice>
        )}
      </form>
    </Modal>
  )
}
