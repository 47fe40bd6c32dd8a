/** Jobs that were not started and about which the two sides say different things: the admin decides. */
import { useEffect, useState } from 'react'
import type { Outcome } from '#domain/documents/booking.ts'
import { outcomeText } from '#shared/booking/steps/outcome-text.ts'
import { callAdmin } from '#state/session/admin-session.ts'
import { showToast } from '#state/notifications/toasts.ts'
import { text } from '#text/catalogue.ts'
import { refusalText } from '#text/server-text/refusal-text.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { disputesSchema, noResponseSchema, type Dispute } from '../shared/admin-responses.ts'
import { AdminReasonDialog } from '../shared/admin-reason-dialog.tsx'
import { usePagedQuery } from '../shared/use-paged-query.ts'
import { DisputeCard } from './dispute-card.tsx'

const PAGE_SIZE = 20
const pathOf = (cursor?: string): string =>
  `/disputes?limit=${PAGE_SIZE}${cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`}`

interface PendingDecision {
  readonly dispute: Dispute
  readonly outcome: Outcome
}

/** @param refreshKey a new value reloads the disputes */
export function DisputesPanel({ refreshKey }: { readonly refreshKey: number }) {
  const { entries, busy, refused, reload, loadMore } = usePagedQuery(pathOf, disputesSchema)
  const [pending, setPending] = useState<PendingDecision>()
  useEffect(() => {
    if (refreshKey > 0) reload()
  }, [refreshKey, reload])
  return (
    <section className="admin-part stack g-3" aria-label={text('admin.disputes')} aria-busy={busy}>
      <h2 className="t-heading">{text('admin.disputes')}</h2>
      {refused && refused.code !== 'unauthorized' && refused.code !== 'unavailable' && (
        <Notice tone="danger" role="alert">
          {refusalText(refused)}
        </Notice>
      )}
      {!entries && busy && <Skeleton shape="row" count={4} label={text('common.loading')} onBackground />}
      {entries?.length === 0 && !loadMore && (
        <EmptyState picture="box" level={3} title={text('admin.disputes_none')} text={text('admin.disputes_none_text')} />
      )}
      {entries && entries.length > 0 && (
        <ul className="admin-reports">
          {entries.map((dispute) => (
            <li key={`${dispute.booking_id} ${dispute.visit ?? 0}`}>
              <DisputeCard dispute={dispute} onDecide={(each, outcome) => setPending({ dispute: each, outcome })} />
            </li>
          ))}
        </ul>
      )}
      {loadMore && (
        <Button variant="line" busy={busy} onPress={loadMore}>
          {text('admin.queue_more')}
        </Button>
      )}
      {pending && (
        <AdminReasonDialog
          title={text('admin.dispute_ask')}
          consequence={text('admin.dispute_will', { answer: outcomeText(pending.outcome, undefined) })}
          help={text('admin.dispute_reason')}
          confirmLabel={text('admin.dispute_decide', { answer: outcomeText(pending.outcome, undefined) })}
          isDestructive={false}
          send={(reason, id) =>
            callAdmin('PUT', `/disputes/${pending.dispute.booking_id}`, noResponseSchema, {
              outcome: pending.outcome,
              reason,
              id,
              ...(pending.dispute.visit === null ? {} : { visit: pending.dispute.visit }),
            })
          }
          onClose={() => setPending(undefined)}
          onDone={() => {
            reload()
            showToast({ icon: 'check', content: () => ({ title: text('admin.dispute_done'), text: '' }) })
          }}
          onConflict={reload}
        />
      )}
    </section>
  )
}
