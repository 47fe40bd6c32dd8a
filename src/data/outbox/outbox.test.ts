import { afterEach, expect, test } from 'vitest'
import { idMaker, uidOf } from '#tests/support/device/fixtures.ts'
import { asDeviceId, commandId, type CommandId } from '#domain/ids.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { systemClock } from '../platform/device-clock.ts'
import { userDatabaseName } from '../user-database/open-outbox-table.ts'
import { openUserDatabase, type UserDatabase } from '../user-database/user-database.ts'
import { openOutbox } from './outbox.ts'
import type { OutboxRow } from './outbox-row.ts'

/** A database of this file's own: files that run in one process share IndexedDB. */
const PERSON = uidOf(71)
const DAY_OF_COMMANDS = 200
const START = instantFromMs(Date.parse('2026-11-24T16:00:00.000Z'))
const device = asDeviceId(idMaker(3)())

let database: UserDatabase | undefined
afterEach(async () => database?.remove())

const rowOf = (id: CommandId): OutboxRow => ({
  id,
  name: 'mark_notifications_read',
  command_version: 1,
  args: { up_to: START },
  created_at: START,
  shown_at: START,
  state: 'accepted',
  pushed: true,
  refusal: null,
  effects: [],
  basis: [],
  shown: {},
})

/** Returns the number of rows of the outbox in IndexedDB, deleted ones included. */
async function storedRows(): Promise<number> {
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
  const outbox = names.find((name) => name.startsWith(`rxdb-dexie-${userDatabaseName(PERSON)}--`) && name.endsWith('--outbox'))
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(outbox ?? '')
    request.addEventListener('error', () => reject(request.error ?? new Error('it did not open')))
    request.addEventListener('success', () => {
      const counting = request.result.transaction('docs').objectStore('docs').count()
      counting.addEventListener('success', () => {
        request.result.close()
        resolve(counting.result)
      })
    })
  })
}

test('an app that stays open for days keeps no rows of settled commands', async () => {
  database = await openUserDatabase(PERSON, undefined, systemClock)
  const outbox = await openOutbox(database.tables.outbox)
  for (let n = 1; n <= DAY_OF_COMMANDS; n += 1) {
    const id = commandId(device, n)
    await outbox.add(rowOf(id))
    await outbox.removeSettled(async () => [], new Set([id]))
  }
  expect(outbox.rows.value).toEqual([])
  expect(await storedRows()).toBeLessThan(DAY_OF_COMMANDS / 4)
  // The freed ids stay usable: an import restores commands under their former ids.
  await outbox.add(rowOf(commandId(device, 1)))
  expect(outbox.rows.value).toHaveLength(1)
  outbox.close()
})
