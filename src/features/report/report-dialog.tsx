/** Reports a message, a review or an answer, with a reason. */
import { useId } from 'react'
import * as v from 'valibot'
import { reportContent } from '#domain/commands/moderation/report-content.ts'
import { TEXT_LIMITS } from '#domain/constants.ts'
import { REPORT_REASONS } from '#domain/documents/report.ts'
import { FormFields } from '#shared/forms/form-fields.tsx'
import { FormFooter } from '#shared/forms/form-footer.tsx'
import { useCommandForm } from '#shared/forms/use-command-form.ts'
import { useSavedToast } from '#shared/waiting/use-saved-toast.ts'
import { draftText } from '#state/drafts/create-form-drafts.ts'
import { reportDrafts } from '#state/drafts/form-drafts.ts'
import { closeOverlay, type Overlay } from '#state/navigation/overlays.ts'
import { markReported } from '#state/storage/reported-content.ts'
import { text } from '#text/catalogue.ts'
import { fieldErrorText } from '#text/server-text/refusal-text.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'
import { Modal } from '#ui/overlay/modal.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'

const fields = { reason: v.optional(v.picklist(REPORT_REASONS)), words: draftText(TEXT_LIMITS.reason) }

export function ReportDialog({ overlay: { target } }: { readonly overlay: Extract<Overlay, { kind: 'report' }> }) {
  const { key, args, name } = target
  const showToast = useSavedToast()
  const [formId, textId] = [useId(), useId()]
  const form = useCommandForm({
    command: 'report_content',
    schema: reportContent.schema,
    fields,
    base: { reason: undefined, words: '' },
    draft: reportDrafts(key),
    argsOf: (values) => ({ ...args, ...values }),
    onStored: () => {
      markReported(key)
      closeOverlay(() => showToast({ title: () => text('report.sent'), next: () => text('report.sent_text'), icon: 'flag' }))
    },
  })
  return (
    <Modal
      open
      small
      describedBy={textId}
      title={text(`report.title_${args.about}`)}
      closeLabel={text('common.close')}
      onClose={() => closeOverlay()}
      foot={<FormFooter form={form} formId={formId} label={text('report.send')} />}
    >
      <FormFields form={form} id={formId}>
        <p className="c-2" id={textId}>
          {text('report.text', { name: localizeName(name) })}
        </p>
        <SelectField
          label={text('report.why')}
          placeholder={fieldErrorText('Choose a reason')}
          options={REPORT_REASONS.map((value) => ({ value, label: text(`report.reason_${value}`) }))}
          value={form.values.reason}
          required
          error={form.errorOf('reason')}
          onChange={(reason) => form.change({ reason })}
        />
        <TextArea
          label={text('report.words')}
          hint={text('common.optional')}
          rows={3}
          limit={form.limitOf('words')}
          value={form.values.words}
          error={form.errorOf('words')}
          onChange={(words) => form.change({ words })}
        />
      </FormFields>
    </Modal>
  )
}
