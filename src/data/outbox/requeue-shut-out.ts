/**
 * Commands that an earlier server refused because somebody else had used their numbers. This server knows a command by its person too, and
 * decides them.
 */
import type { CommandId } from '#domain/ids.ts'
import type { SyncState } from '../database/sync-state.ts'
import type { Table } from '../database/table.ts'
import type { OutboxRow } from './outbox-row.ts'

/** Name of the step among those that a database takes once. */
const STEP = 'numbers-by-person'

const isShutOut = ({ state, refusal }: OutboxRow): boolean => state === 'refused' && refusal?.code === 'forbidden'

/** Returns the row as one that was never sent, so that an old request for now is held; any other row unchanged. */
export const readmitted = (row: OutboxRow): OutboxRow => (isShutOut(row) ? { ...row, state: 'waiting', pushed: false, refusal: null } : row)

/** Queues them again, once for each database: whatever this server refuses as forbidden stays refused. */
export const requeueShutOut = (table: Pick<Table<OutboxRow>, 'read' | 'change'>, syncState: Pick<SyncState, 'once'>): Promise<void> =>
  syncState.once(STEP, async () => {
    const ids = (await table.read({})).filter(isShutOut).map(({ id }): CommandId => id)
    if (ids.length > 0) await table.change(ids, (row) => (row && isShutOut(row) ? readmitted(row) : undefined))
  })
