/** Refused changes of the provider's service, on the tab where they were made. */
import { isAwaitingDecision, CommandDecisionCard } from '#shared/outbox/command-decision-card.tsx'
import { useOutbox } from '#state/sync/user-queries.ts'
import type { OutboxItem } from '#data/outbox/outbox-item.ts'

const COMMANDS_OF_PART: Readonly<Record<'service' | 'calendar', readonly OutboxItem['name'][]>> = {
  service: ['register_provider', 'update_provider', 'set_status'],
  calendar: ['set_availability', 'clear_availability', 'set_weekly_plan'],
}

export function RefusedChanges({ part = 'service' }: { readonly part?: keyof typeof COMMANDS_OF_PART }) {
  const items = useOutbox().filter((item) => COMMANDS_OF_PART[part].includes(item.name) && isAwaitingDecision(item))
  return items.map((item) => <CommandDecisionCard key={item.id} item={item} />)
}
