/** What the server refused about the provider's own service. */
import { asksForDecision, CommandDecision } from '#parts/command-decision.tsx'
import { useOutbox } from '#state/user-data.ts'
import type { OutboxItem } from '#data/user-store.ts'

const OWN: readonly OutboxItem['name'][] = ['register_provider', 'update_provider', 'set_status']

export function RefusedOwn() {
  const items = useOutbox().filter((item) => OWN.includes(item.name) && asksForDecision(item))
  return items.map((item) => <CommandDecision key={item.id} item={item} />)
}
