/** Card for a command that needs a decision: a question if it was held for too long, the refusal otherwise. */
import type { OutboxItem } from '#data/outbox/outbox-item.ts'
import { HeldCommandCard } from './held-command-card.tsx'
import { RefusedCommandCard } from './refused-command-card.tsx'

export const isAwaitingDecision = (item: OutboxItem): boolean => item.state === 'held' || item.state === 'refused'

export interface CommandDecisionCardProps {
  readonly item: OutboxItem
  /** Explains in detail why a decision is needed. */
  readonly explained?: boolean
  /** Runs once a new booking replaced the refused one. */
  readonly onRebooked?: ((bookingId: string) => void) | undefined
  readonly onDiscarded?: (() => void) | undefined
}

export function CommandDecisionCard({ item, explained, onRebooked, onDiscarded }: CommandDecisionCardProps) {
  const isQuestion = item.state === 'held' || item.refusal?.code === 'stale_request'
  if (isQuestion) return <HeldCommandCard item={item} explained={explained} onDiscarded={onDiscarded} />
  return <RefusedCommandCard item={item} onRebooked={onRebooked} onDiscarded={onDiscarded} />
}
