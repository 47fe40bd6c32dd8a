/** A command that asks something of the person: a question where it waited too long, the refusal otherwise. */
import type { OutboxItem } from '#data/outbox/outbox-item.ts'
import { HeldCommandCard } from './held-command-card.tsx'
import { RefusedCommandCard } from './refused-command-card.tsx'

export const isAwaitingDecision = (item: OutboxItem): boolean => item.state === 'held' || item.state === 'refused'

export interface CommandDecisionCardProps {
  readonly item: OutboxItem
  /** Says at length why it asks. */
  readonly explained?: boolean
  /** A new booking took the refused one's place. */
  readonly onRebooked?: ((bookingId: string) => void) | undefined
  readonly onDiscarded?: (() => void) | undefined
}

export function CommandDecisionCard({ item, explained, onRebooked, onDiscarded }: CommandDecisionCardProps) {
  const isQuestion = item.state === 'held' || item.refusal?.code === 'stale_request'
  if (isQuestion) return <HeldCommandCard item={item} explained={explained} onDiscarded={onDiscarded} />
  return <RefusedCommandCard item={item} onRebooked={onRebooked} onDiscarded={onDiscarded} />
}
