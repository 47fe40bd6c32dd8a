import type { OutboxItem } from '#data/outbox/outbox-item.ts'
import type { PersonCommandName } from '#domain/commands/command-table.ts'
import { useOutbox } from '#state/sync/user-queries.ts'

/** Returns the commands of these names whose result is shown and that the server has not confirmed. */
export const usePendingCommands = (...names: readonly PersonCommandName[]): readonly OutboxItem[] =>
  useOutbox().filter(({ name, state }) => names.includes(name) && (state === 'waiting' || state === 'sent'))
