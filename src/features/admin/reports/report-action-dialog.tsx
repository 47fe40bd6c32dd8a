/** Asks for the reason of a decision about reported content; when it is hidden, also for the rule that it broke. */
import { useState } from 'react'
import { REPORT_REASONS } from '#domain/documents/report.ts'
import { contentChange, nextContentState, type ContentAction } from '#domain/moderation/content-verdict.ts'
import { callAdmin } from '#state/session/admin-session.ts'
import { text } from '#text/catalogue.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { AdminReasonDialog } from '../shared/admin-reason-dialog.tsx'
import { moderationResponseSchema, type ReportedContent } from '../shared/admin-responses.ts'
import { showUndoToast } from '../shared/show-undo-toast.ts'
import { authorName, namedAction } from './report-card.tsx'

export interface PendingReportAction {
  readonly entry: ReportedContent
  readonly action: ContentAction
}

const pathOf = ({ id }: ReportedContent): string => `/reports/${encodeURIComponent(id)}`

function showDoneToast({ entry, action }: PendingReportAction, actionId: string | null, onChanged: () => void): void {
  const change = contentChange(entry.state, nextContentState(entry.state, action) ?? entry.state)
  const name = authorName(entry)
  // No action of this panel reopens a report.
  if (change === undefined || change === 'reopened') return
  showUndoToast({
    title: () => text(namedAction(entry, action) === 'release' ? 'admin.done_content_released' : `admin.done_content_${change}`, { name }),
    name,
    undoPath: pathOf(entry),
    schema: moderationResponseSchema,
    actionId,
    onChanged,
  })
}

export interface ReportActionDialogProps {
  readonly pending: PendingReportAction
  readonly onClose: () => void
  readonly onChanged: () => void
}

export function ReportActionDialog({ pending, onClose, onChanged }: ReportActionDialogProps) {
  const { entry, action } = pending
  const name = authorName(entry)
  const named = namedAction(entry, action)
  const [rule, setRule] = useState(entry.reports[0]?.reason ?? 'other')
  return (
    <AdminReasonDialog
      title={text(`admin.ask_report_${named}`, { name })}
      consequence={text(`admin.will_report_${named}`, { name })}
      help={action === 'dismiss' ? text('admin.reason_log') : text('admin.reason_help', { name })}
      confirmLabel={text(`admin.act_${named}`)}
      isDestructive={action === 'hide'}
      fields={
        action === 'hide' && (
          <SelectField
            label={text('admin.rule')}
            options={REPORT_REASONS.map((value) => ({ value, label: text(`report.reason_${value}`) }))}
            value={rule}
            onChange={setRule}
          />
        )
      }
      send={(reason, id) =>
        callAdmin('PUT', pathOf(entry), moderationResponseSchema, { action, reason, id, ...(action === 'hide' ? { rule } : {}) })
      }
      onClose={onClose}
      onDone={({ act }) => {
        onChanged()
        showDoneToast(pending, act, onChanged)
      }}
      onConflict={onChanged}
    />
  )
}
