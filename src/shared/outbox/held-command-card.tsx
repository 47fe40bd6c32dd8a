/** Card for a request that waited too long to be sent automatically: asks if it is still needed. */
import type { OutboxItem } from '#data/outbox/outbox-item.ts'
import { MINUTE_MS } from '#domain/constants.ts'
import { instantToMs } from '#domain/time/instant.ts'
import { useDeviceNow, useNow } from '#state/display/use-now.ts'
import { text } from '#text/catalogue.ts'
import { refusalText } from '#text/server-text/refusal-text.ts'
import { money } from '#text/formatting/format.ts'
import { AttentionCard } from '#ui/feedback/attention-card.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { CommandSummary } from './command-summary.tsx'
import { commandDetail } from './command-labels.ts'
import { useCommandActions } from './use-command-actions.ts'

export interface HeldCommandCardProps {
  readonly item: OutboxItem
  /** Explains in detail why a decision is needed. */
  readonly explained?: boolean | undefined
  readonly onDiscarded?: (() => void) | undefined
}

export function HeldCommandCard({ item, explained = false, onDiscarded }: HeldCommandCardProps) {
  const nowMs = useNow()
  const deviceMs = useDeviceNow()
  const { busy, problem, retry, discard } = useCommandActions(item, onDiscarded)
  const { booking } = item.shown
  const minutes = Math.max(0, Math.floor((deviceMs - instantToMs(item.created_at)) / MINUTE_MS))
  const line = booking
    ? text('attention.waited', { minutes, total: money(booking.total_amount, booking.city) })
    : commandDetail(item, nowMs)
  return (
    <AttentionCard
      tone="ask"
      title={text('attention.still_needed')}
      actions={[
        { id: 'send', label: text('attention.send_now'), busy, onPress: retry },
        { id: 'discard', label: text('attention.discard'), danger: true, onPress: discard },
      ]}
    >
      <div className="stack g-3">
        <CommandSummary item={item} line={line} />
        {explained && <p className="t-small c-2">{text('booking.held_text')}</p>}
        {problem && (
          <Notice tone="danger" role="alert">
            {refusalText(problem)}
          </Notice>
        )}
      </div>
    </AttentionCard>
  )
}
