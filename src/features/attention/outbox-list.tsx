/** Commands waiting to be sent, in the order of sending, and photos that follow a request. */
import type { OutboxItem } from '#data/outbox/outbox-item.ts'
import { commandDetail, commandTitle } from '#shared/outbox/command-labels.ts'
import { useNow } from '#state/display/use-now.ts'
import { useUser } from '#state/session/session.ts'
import { text } from '#text/catalogue.ts'
import { timeOfDay } from '#text/formatting/format.ts'
import { Card } from '#ui/layout/card.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { ListRow } from '#ui/list/list-row.tsx'
import { SectionHeader } from '#ui/layout/section-header.tsx'

function Row({ item }: { readonly item: OutboxItem }) {
  const nowMs = useNow()
  const user = useUser()
  const isSent = item.state === 'sent'
  return (
    <li>
      <ListRow
        waiting={!isSent}
        lead={<Icon name={isSent ? 'check' : 'clock'} size={20} label={text(isSent ? 'attention.sent' : 'common.waiting')} />}
        title={commandTitle(item, user?.uid)}
        text={commandDetail(item, nowMs)}
        lines={2}
        end={timeOfDay(item.created_at)}
      />
    </li>
  )
}

function Rows({ title, note, items }: { readonly title: string; readonly note?: string; readonly items: readonly OutboxItem[] }) {
  if (items.length === 0) return null
  return (
    <section>
      <SectionHeader title={title} note={note} flush />
      <Card as="ul" clip label={title}>
        {items.map((item) => (
          <Row key={item.id} item={item} />
        ))}
      </Card>
    </section>
  )
}

export interface OutboxListProps {
  readonly items: readonly OutboxItem[]
  /** Number of photos whose request has arrived. */
  readonly photos: number
  /** The server answers but cannot confirm anything at the moment. */
  readonly isUnconfirmed: boolean
}

export function OutboxList({ items, photos, isUnconfirmed }: OutboxListProps) {
  const waiting = items.filter((item) => item.state === 'waiting')
  const sent = items.filter((item) => item.state === 'sent')
  return (
    <>
      {isUnconfirmed && waiting.length > 0 && (
        <Notice tone="warn" icon="clock" role="status">
          {text('attention.unconfirmed')}
        </Notice>
      )}
      <Rows title={text('attention.waiting_title')} {...(waiting.length > 1 ? { note: text('attention.in_order') } : {})} items={waiting} />
      {photos > 0 && (
        <Card>
          <ListRow
            waiting
            lead={<Icon name="photographer" size={20} label={text('common.waiting')} />}
            title={text('request_photos.waiting', { count: photos })}
          />
        </Card>
      )}
      <Rows title={text('attention.sent')} items={sent} />
    </>
  )
}
