/** Decided reports, newest decision first: what was hidden can be restored, what was kept can be hidden. */
import { useState } from 'react'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { RefusedNotice } from '../shared/refused-notice.tsx'
import { reportsSchema } from '../shared/admin-responses.ts'
import { usePagedQuery } from '../shared/use-paged-query.ts'
import { useReloadOn } from '../shared/use-reload-on.ts'
import { ReportActionDialog, type PendingReportAction } from './report-action-dialog.tsx'
import { ReportCard } from './report-card.tsx'

const PAGE_SIZE = 20
const pathOf = (cursor?: string): string =>
  `/reports?list=decided&limit=${PAGE_SIZE}${cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`}`

/** @param refreshKey a new value reloads the reports */
export function DecidedReports({ refreshKey }: { readonly refreshKey: number }) {
  const { entries, busy, refused, reload, loadMore } = usePagedQuery(pathOf, reportsSchema)
  const [pending, setPending] = useState<PendingReportAction>()
  useReloadOn(refreshKey, reload)
  return (
    <>
      <RefusedNotice refused={refused} />
      {!entries && busy && <Skeleton shape="row" count={4} label={text('common.loading')} onBackground />}
      {entries?.length === 0 && !loadMore && (
        <EmptyState picture="box" level={3} title={text('admin.reports_none_decided')} text={text('admin.queue_none_text')} />
      )}
      {entries && entries.length > 0 && (
        <ul className="admin-reports">
          {entries.map((entry) => (
            <li key={entry.id}>
              <ReportCard entry={entry} onAction={(reported, action) => setPending({ entry: reported, action })} />
            </li>
          ))}
        </ul>
      )}
      {loadMore && (
        <Button variant="line" busy={busy} onPress={loadMore}>
          {text('admin.queue_more')}
        </Button>
      )}
      {pending && <ReportActionDialog pending={pending} onClose={() => setPending(undefined)} onChanged={reload} />}
    </>
  )
}
