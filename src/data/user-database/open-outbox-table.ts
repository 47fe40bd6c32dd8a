/** Of a person's database the outbox alone, as the browser keeps it, beside whoever has all of it open. */
import type { RxCollection } from 'rxdb'
import type { Uid } from '#domain/ids.ts'
import type { DeviceClock } from '../platform/device-clock.ts'
import { outboxSchema, type OutboxRow } from '../outbox/outbox-row.ts'
import { openDatabase } from '../database/open-database.ts'
import { createTable, type Table } from '../database/table.ts'

/** Name of a person's database: nobody else's data is ever in it. */
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
