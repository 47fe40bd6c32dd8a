/** Opens only the outbox of a person's database in the browser, beside pages that have the whole database open. */
import type { RxCollection } from 'rxdb'
import type { Uid } from '#domain/ids.ts'
import type { DeviceClock } from '../platform/device-clock.ts'
import { outboxSchema, type OutboxRow } from '../outbox/outbox-row.ts'
import { openDatabase } from '../database/open-database.ts'
import { createTable, type Table } from '../database/table.ts'

/** Returns the name of a person's database, which holds no other person's data. */
export const userDatabaseName = (uid: Uid): string => `nearhelp-user-${uid.toLowerCase()}`

interface OutboxCollections {
  readonly outbox: RxCollection<OutboxRow>
}

/** @throws DatabaseFailure */
export async function openOutboxTable(uid: Uid, clock: DeviceClock): Promise<{ readonly table: Table<OutboxRow>; close(): Promise<void> }> {
  const plan = { name: userDatabaseName(uid), schemas: { outbox: outboxSchema }, storage: undefined, withCleanup: ['outbox'] }
  const { collections, close } = await openDatabase<OutboxCollections>(plan, clock)
  return { table: createTable(collections.outbox, 'id'), close }
}
