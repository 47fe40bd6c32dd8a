/** Verifications that need a decision, oldest first. */
import { shortId } from '#domain/ids.ts'
import { useEffect, useRef, useState } from 'react'
import { serviceName } from '#shared/provider/provider-labels.ts'
import { text } from '#text/catalogue.ts'
import { cityName } from '#text/formatting/city-name.ts'
import { fullDate } from '#text/formatting/format.ts'
import { refusalText } from '#text/server-text/refusal-text.ts'
import { Avatar } from '#ui/list/avatar.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListRow } from '#ui/list/list-row.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { verificationQueueSchema, type QueuedVerification } from '../shared/admin-responses.ts'
import { useAdminQuery } from '../shared/use-admin-query.ts'
import { VerificationDialog } from './verification-dialog.tsx'

/** Number of verifications shown, oldest first; a decision makes room for the next ones. */
const QUEUE_LIMIT = 100

function lineOf({ service_type, city, submitted_at, document }: QueuedVerification): string {
  const known = service_type !== null ? [serviceName(service_type), cityName(city)] : [text('admin.unregistered')]
  const sent = submitted_at === null ? [] : [text('admin.queue_sent', { date: fullDate(submitted_at) })]
  return [...known, ...sent, text(document ? 'admin.queue_document' : 'admin.queue_no_document')].join(' · ')
}

export const submitterName = ({ name, id }: Pick<QueuedVerification, 'name' | 'id'>): string => name ?? shortId(id)

/** @param refreshKey a new value reloads the queue */
export function VerificationQueue({ refreshKey }: { readonly refreshKey: number }) {
  const { data, busy, refused, reload } = useAdminQuery(`/verifications?limit=${QUEUE_LIMIT}`, verificationQueueSchema)
  const [opened, setOpened] = useState<QueuedVerification>()
  const section = useRef<HTMLElement>(null)
  const hasDecided = useRef(false)
  useEffect(() => {
    if (refreshKey > 0) reload()
  }, [refreshKey, reload])
  useEffect(() => {
    // The row that was pressed is gone after a decision.
    if (hasDecided.current && document.activeElement === document.body) section.current?.focus({ preventScroll: true })
    hasDecided.current = false
  }, [data])
  return (
    <section ref={section} tabIndex={-1} className="admin-part stack g-3" aria-label={text('admin.verifications')} aria-busy={busy}>
      <h2 className="t-heading">{text('admin.verifications')}</h2>
      {refused && refused.code !== 'unauthorized' && refused.code !== 'unavailable' && (
        <Notice tone="danger" role="alert">
          {refusalText(refused)}
        </Notice>
      )}
      {!data && busy && <Skeleton shape="row" count={4} label={text('common.loading')} onBackground />}
      {data?.items.length === 0 && (
        <EmptyState picture="people" level={3} title={text('admin.queue_empty')} text={text('admin.queue_empty_text')} />
      )}
      {data && data.items.length > 0 && (
        <ul className="card card--clip">
          {data.items.map((waiting) => (
            <li key={waiting.submission}>
              <ListRow
                lead={<Avatar text={submitterName(waiting)} kind="letter" size={40} />}
                title={submitterName(waiting)}
                text={lineOf(waiting)}
                onPress={() => setOpened(waiting)}
              />
            </li>
          ))}
        </ul>
      )}
      {opened && (
        <VerificationDialog
          queued={opened}
          onClose={() => setOpened(undefined)}
          onDecided={() => {
            hasDecided.current = true
            setOpened(undefined)
            reload()
          }}
        />
      )}
    </section>
  )
}
