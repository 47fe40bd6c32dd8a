/** A command that asks something of the person: a question where it waited too long, the refusal otherwise. */
import type { OutboxItem } from '#data/user-store/user-store.ts'
import { HeldCommand } from './held-command-card.tsx'
import { RefusedCommand } from './refused-command-card.tsx'

export const asksForDecision = (item: OutboxItem): boolean => item.state === 'held' || item.state === 'refused'

export interface CommandDecisionProps {
  readonly item: OutboxItem
  /** Says at length why it asks. */
  readonly explained?: boolean
  /** A new booking took the refused one's place. */
  readonly onRebooked?: ((bookingId: string) => void) | undefined
  readonly onDiscarded?: (() => void) | undefined
}

export function CommandDecision({ item, explained, onRebooked, onDiscarded }: CommandDecisionProps) {
  const isQuestion = item.state === 'held' || item.refusal?.code === 'stale_request'
  if (isQuestion) return <HeldCommand item={item} explained={explained} onDiscarded={onDiscarded} />
  return <RefusedCommand item={item} onRebooked={onRebooked} onDiscarded={onDiscarded} />
}
