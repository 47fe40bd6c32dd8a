/** The one queue: everything that waits for a decision, longest waiting first, and what was decided about reports. */
import { useEffect, useRef, useState } from 'react'
import type { Outcome } from '#domain/documents/booking.ts'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { InlineSelect } from '#ui/fields/inline-select.tsx'
import { SegmentedControl } from '#ui/fields/segmented-control.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { DisputeCard } from '../disputes/dispute-card.tsx'
import { DisputeDialog } from '../disputes/dispute-dialog.tsx'
import { DecidedReports } from '../reports/decided-reports.tsx'
import { ReportActionDialog, type PendingReportAction } from '../reports/report-action-dialog.tsx'
import { ReportCard } from '../reports/report-card.tsx'
import { QUEUE_KINDS, queueSchema, type Dispute, type QueueEntry, type QueueKind } from '../shared/admin-responses.ts'
import { RefusedNotice } from '../shared/refused-notice.tsx'
import { usePagedQuery } from '../shared/use-paged-query.ts'
import { useReloadOn } from '../shared/use-reload-on.ts'
import { BlockAppealCard } from './block-appeal-card.tsx'
import { SuspendedBookingsCard } from './suspended-bookings-card.tsx'
import { WaitingLine } from './waiting-line.tsx'

const PAGE_SIZE = 20
const LISTS = ['waiting', 'decided'] as const
type List = (typeof LISTS)[number]
type KindFilter = QueueKind | 'all'

const pathOf = (kind: KindFilter, cursor?: string): string => {
  const query = new URLSearchParams({
    limit: String(PAGE_SIZE),
    ...(kind === 'all' ? {} : { kind }),
    ...(cursor === undefined ? {} : { cursor }),
  })
  return `/queue?${query.toString()}`
}

interface PendingDispute {
  readonly dispute: Dispute
  readonly outcome: Outcome
}

function Waiting({ refreshKey }: { readonly refreshKey: number }) {
  const [kind, setKind] = useState<KindFilter>('all')
  const { entries, first, busy, refused, reload, loadMore } = usePagedQuery((cursor) => pathOf(kind, cursor), queueSchema)
  const [report, setReport] = useState<PendingReportAction>()
  const [dispute, setDispute] = useState<PendingDispute>()
  const list = useRef<HTMLDivElement>(null)
  const hasActed = useRef(false)
  useReloadOn(refreshKey, reload)
  useEffect(() => {
    // The pressed button may be gone after its action: keyboard focus stays in the list.
    if (hasActed.current && document.activeElement === document.body) list.current?.focus({ preventScroll: true })
    hasActed.current = false
  }, [first])
  const changed = (): void => {
    hasActed.current = true
    reload()
  }
  const counted = (each: KindFilter): number =>
    each === 'all' ? QUEUE_KINDS.reduce((sum, one) => sum + (first?.counts[one] ?? 0), 0) : (first?.counts[each] ?? 0)
  const cardOf = (entry: QueueEntry) => {
    const waiting = <WaitingLine entry={entry} />
    if (entry.report)
      return <ReportCard entry={entry.report} waiting={waiting} onAction={(reported, action) => setReport({ entry: reported, action })} />
    if (entry.dispute)
      return <DisputeCard dispute={entry.dispute} waiting={waiting} onDecide={(each, outcome) => setDispute({ dispute: each, outcome })} />
    return entry.block ? <BlockAppealCard entry={entry} onChanged={changed} /> : <SuspendedBookingsCard entry={entry} onChanged={changed} />
  }
  return (
    <div ref={list} tabIndex={-1} className="admin-part stack g-3" aria-busy={busy}>
      <div className="admin-narrow">
        <InlineSelect<KindFilter>
          label={text('admin.queue_kind')}
          value={kind}
          options={(['all', ...QUEUE_KINDS] as const).map((value) => ({
            value,
            label: text('admin.group_counted', { group: text(`admin.queue_${value}`), count: counted(value) }),
          }))}
          onChange={setKind}
        />
      </div>
      <RefusedNotice refused={refused} />
      {!entries && busy && <Skeleton shape="row" count={4} label={text('common.loading')} onBackground />}
      {entries?.length === 0 && !loadMore && (
        <EmptyState picture="box" level={3} title={text('admin.queue_none')} text={text('admin.queue_none_text')} />
      )}
      {entries && entries.length > 0 && (
        <ul className="admin-reports">
          {entries.map((entry) => (
            <li key={`${entry.kind} ${entry.id}`}>{cardOf(entry)}</li>
          ))}
        </ul>
      )}
      {loadMore && (
        <Button variant="line" busy={busy} onPress={loadMore}>
          {text('admin.queue_more')}
        </Button>
      )}
      {report && <ReportActionDialog pending={report} onClose={() => setReport(undefined)} onChanged={changed} />}
      {dispute && <DisputeDialog {...dispute} onClose={() => setDispute(undefined)} onChanged={changed} />}
    </div>
  )
}

/** @param refreshKey a new value reloads the queue */
export function QueuePanel({ refreshKey }: { readonly refreshKey: number }) {
  const [list, setList] = useState<List>('waiting')
  return (
    <section className="stack g-3" aria-label={text('admin.queue')}>
      <div className="admin-log__head">
        <h2 className="t-heading">{text('admin.queue')}</h2>
        <SegmentedControl
          label={text('admin.queue_list')}
          options={LISTS.map((value) => ({ value, label: text(`admin.queue_${value}`) }))}
          value={list}
          onBackground
          small
          onChange={setList}
        />
      </div>
      {list === 'waiting' ? <Waiting refreshKey={refreshKey} /> : <DecidedReports refreshKey={refreshKey} />}
    </section>
  )
}
