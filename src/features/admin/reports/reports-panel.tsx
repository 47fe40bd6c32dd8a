/** Reports: those that need a decision, longest waiting first, or those already decided. */
import { useEffect, useRef, useState } from 'react'
import { contentChange, nextVerdict, type ContentAction } from '#domain/moderation/content-verdict.ts'
import { callAdmin } from '#state/session/admin-session.ts'
import { text } from '#text/catalogue.ts'
import { refusalText } from '#text/server-text/refusal-text.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SegmentedControl } from '#ui/fields/segmented-control.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { moderationResponseSchema, type ReportedContent } from '../shared/admin-responses.ts'
import { AdminReasonDialog } from '../shared/admin-reason-dialog.tsx'
import { ReportCard, authorName } from './report-card.tsx'
import { showUndoToast } from '../shared/show-undo-toast.ts'
import { REPORT_LISTS, useReports } from './use-reports.ts'

const pathOf = ({ id }: ReportedContent): string => `/reports/${encodeURIComponent(id)}`

interface PendingAction {
  readonly entry: ReportedContent
  readonly action: ContentAction
}

function showDoneToast({ entry, action }: PendingAction, actionId: string | null, onChanged: () => void): void {
  const change = contentChange(entry.verdict, nextVerdict(entry.verdict, action) ?? entry.verdict)
  const name = authorName(entry)
  // No action of this panel reopens a report.
  if (change === undefined || change === 'reopened') return
  showUndoToast({
    title: () => text(`admin.done_content_${change}`, { name }),
    name,
    undoPath: pathOf(entry),
    schema: moderationResponseSchema,
    actionId,
    onChanged,
  })
}

/** @param refreshKey a new value reloads the reports */
export function ReportsPanel({ refreshKey }: { readonly refreshKey: number }) {
  const reports = useReports()
  const { entries, list, busy, refused, reload } = reports
  const [pendingAction, setPendingAction] = useState<PendingAction>()
  const section = useRef<HTMLElement>(null)
  const hasActed = useRef(false)
  useEffect(() => {
    if (refreshKey > 0) reload()
  }, [refreshKey, reload])
  useEffect(() => {
    // The pressed button may be gone after its action: keyboard focus stays in the panel.
    if (hasActed.current && document.activeElement === document.body) section.current?.focus({ preventScroll: true })
    hasActed.current = false
  }, [entries])
  const changed = (): void => {
    hasActed.current = true
    reload()
  }
  return (
    <section ref={section} tabIndex={-1} className="admin-part stack g-3" aria-label={text('admin.reports')} aria-busy={busy}>
      <div className="admin-log__head">
        <h2 className="t-heading">{text('admin.reports')}</h2>
        <SegmentedControl
          label={text('admin.reports_list')}
          options={REPORT_LISTS.map((value) => ({ value, label: text(`admin.reports_${value}`) }))}
          value={list}
          onBackground
          small
          onChange={reports.choose}
        />
      </div>
      {refused && refused.code !== 'unauthorized' && refused.code !== 'unavailable' && (
        <Notice tone="danger" role="alert">
          {refusalText(refused)}
        </Notice>
      )}
      {!entries && busy && <Skeleton shape="row" count={4} label={text('common.loading')} onBackground />}
      {entries?.length === 0 && !reports.loadMore && (
        <EmptyState
          picture="box"
          level={3}
          title={text(list === 'open' ? 'admin.reports_none' : 'admin.reports_none_decided')}
          text={text('admin.reports_none_text')}
        />
      )}
      {entries && entries.length > 0 && (
        <ul className="admin-reports">
          {entries.map((entry) => (
            <li key={entry.id}>
              <ReportCard entry={entry} onAction={(reported, action) => setPendingAction({ entry: reported, action })} />
            </li>
          ))}
        </ul>
      )}
      {reports.loadMore && (
        <Button variant="line" busy={busy} onPress={reports.loadMore}>
          {text('admin.queue_more')}
        </Button>
      )}
      {pendingAction && (
        <AdminReasonDialog
          title={text(`admin.ask_report_${pendingAction.action}`, { name: authorName(pendingAction.entry) })}
          consequence={text(`admin.will_report_${pendingAction.action}`, { name: authorName(pendingAction.entry) })}
          help={
            pendingAction.action === 'dismiss'
              ? text('admin.reason_log')
              : text('admin.reason_help', { name: authorName(pendingAction.entry) })
          }
          confirmLabel={text(`admin.act_${pendingAction.action}`)}
          isDestructive={pendingAction.action === 'hide'}
          send={(reason, id) =>
            callAdmin('PUT', pathOf(pendingAction.entry), moderationResponseSchema, { action: pendingAction.action, reason, id })
          }
          onClose={() => setPendingAction(undefined)}
          onDone={({ act }) => {
            changed()
            showDoneToast(pendingAction, act, changed)
          }}
          onConflict={changed}
        />
      )}
    </section>
  )
}
