/** Refused changes of a booking: each needs a decision where the booking is shown. */
import type { OutboxItem } from '#data/outbox/outbox-item.ts'
import { isAwaitingDecision, CommandDecisionCard } from '#shared/outbox/command-decision-card.tsx'
import { useOutbox } from '#state/sync/user-queries.ts'

/** The request itself, messages and reviews show their refusals elsewhere. */
const COMMANDS: readonly OutboxItem['name'][] = [
  'propose_time',
  'accept_time',
  'decline_time',
  'withdraw_time',
  'propose_extra',
  'accept_extra',
  'decline_extra',
  'withdraw_extra',
]

export function RefusedTimeChanges({ bookingId }: { readonly bookingId: string }) {
  const refused = useOutbox().filter(
    (item) => COMMANDS.includes(item.name) && item.args['booking_id'] === bookingId && isAwaitingDecision(item),
  )
  return refused.map((item) => <CommandDecisionCard key={item.id} item={item} />)
}
