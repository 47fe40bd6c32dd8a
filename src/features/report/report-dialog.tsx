/** Reports a message, a review or an answer, with a reason. */
import { useEffect, useId, useRef, type SyntheticEvent } from 'react'
import { TEXT_LIMITS } from '#domain/constants.ts'
import { REPORT_REASONS } from '#domain/documents/report.ts'
import { textLimit } from '#shared/forms/text-limit.ts'
import { useSavedToast } from '#shared/waiting/use-saved-toast.ts'
import { closeOverlay, type Overlay } from '#state/navigation/overlays.ts'
import { text } from '#text/catalogue.ts'
import { fieldErrorText, refusalText } from '#text/server-text/refusal-text.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'
import { Button } from '#ui/controls/button.tsx'
import { focusOverlong } from '#ui/fields/field-limit.ts'
import { Modal } from '#ui/overlay/modal.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { useReportForm } from './use-report-form.ts'

export function ReportDialog({ overlay: { target } }: { readonly overlay: Extract<Overlay, { kind: 'report' }> }) {
  const form = useReportForm(target)
  const showToast = useSavedToast()
  const element = useRef<HTMLFormElement>(null)
  const [formId, textId] = [useId(), useId()]
  const { missing, refused } = form
  useEffect(() => {
    if (missing) element.current?.querySelector('select')?.focus()
  }, [missing])
  const onSaved = (): void =>
    closeOverlay(() => showToast({ title: () => text('report.sent'), next: () => text('report.sent_text'), icon: 'flag' }))
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!focusOverlong(event.currentTarget)) form.send(onSaved)
  }
  return (
    <Modal
      open
      small
      describedBy={textId}
      title={text(`report.title_${target.args.about}`)}
      closeLabel={text('common.close')}
      onClose={() => closeOverlay()}
      foot={
        <Button variant="primary" wide type="submit" form={formId} busy={form.busy}>
          {text('report.send')}
        </Button>
      }
    >
      <form ref={element} id={formId} className="stack g-4" noValidate onSubmit={onSubmit}>
        <p className="c-2" id={textId}>
          {text('report.text', { name: localizeName(target.name) })}
        </p>
        <SelectField
          label={text('report.why')}
          placeholder={fieldErrorText('Choose a reason')}
          options={REPORT_REASONS.map((value) => ({ value, label: text(`report.reason_${value}`) }))}
          value={form.reason}
          required
          error={missing ? fieldErrorText('Choose a reason') : fieldErrorText(refused?.fields?.['reason'])}
          onChange={form.setReason}
        />
        <TextArea
          label={text('report.words')}
          hint={text('common.optional')}
          rows={3}
          limit={textLimit(TEXT_LIMITS.reason)}
          value={form.words}
          error={fieldErrorText(refused?.fields?.['words'])}
          onChange={form.setWords}
        />
        {refused && !refused.fields && (
          <Notice tone="danger" role="alert">
            {refusalText(refused)}
          </Notice>
        )}
      </form>
    </Modal>
  )
}
