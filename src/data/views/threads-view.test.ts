import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Message } from '#domain/documents/message.ts'
import { messageId, type Ulid } from '#domain/ids.ts'
import { addMs, instantFromMs } from '#domain/time/instant.ts'
import { START_MS } from '#tests/support/device/fixtures.ts'
import { ANN, createDeviceHarness, now, PAT, request, until, type DeviceHarness } from '#tests/support/device/device-harness.ts'
import { deviceStorage, rowsIn } from '#tests/support/device/memory-storage.ts'
import { userDatabaseName } from '../user-database/open-outbox-table.ts'
import { addMessage, noThreads } from './stored-threads.ts'

let rig: DeviceHarness

beforeEach(() => {
  rig = createDeviceHarness()
})
afterEach(() => rig.end())

const messageOf = (booking: Ulid, second: number): Message => {
  const id = rig.newId()
  const created_at = addMs(instantFromMs(START_MS), second * 1_000)
  return {
    doc_id: messageId(booking, id),
    type: 'message',
    schema_version: 1,
    version: 1,
    id,
    booking_id: booking,
    customer_uid: ANN,
    provider_uid: PAT,
    sender_uid: ANN,
    sender_type: 'customer',
    sender_name: 'Ann',
    message: `At ${second}`,
    created_at,
    written_at: created_at,
  }
}

test('what is written and deleted while a worker reads is in the list, and a worker that cannot read is replaced by the page', async () => {
  const storage = deviceStorage()
  const ann = await rig.start(ANN)
  const first = await rig.start(PAT, { storage })
  const id = rig.newId()
  await until(ann.profile.get(), (profile) => profile !== undefined)
  await ann.outbox.submit('request_booking', request(id))
  await until(first.bookings.list(), (bookings) => bookings.length === 1)
  const [kept, deleted, late] = [messageOf(id, 1), messageOf(id, 2), messageOf(id, 3)]
  rig.server.put(kept)
  rig.server.put(deleted)
  await until(first.messages.threads(), ([thread]) => thread?.unread === 2)
  await first.close()

  let answer = (): void => undefined
  const disk = new Promise<void>((resolve) => (answer = resolve))
  const second = await rig.start(PAT, {
    storage,
    readThreads: async (database) => {
      expect(database).toBe(userDatabaseName(PAT))
      const stored = noThreads()
      for (const message of rowsIn<Message>(storage, database, 'messages')) addMessage(stored, message, PAT)
      await disk
      return stored
    },
  })
  let shown: unknown
  second.messages.threads().subscribe(([thread]) => (shown = [thread?.last_message?.doc.message, thread?.unread]))
  rig.server.put(late)
  rig.server.remove(deleted.doc_id)
  await until(second.messages.window(id, 9), ({ messages }) => messages.map(({ doc }) => doc.message).join() === 'At 1,At 3')
  expect(shown).toBeUndefined()
  answer()
  await expect.poll(() => shown).toEqual(['At 3', 2])
  await second.close()

  const third = await rig.start(PAT, { storage, readThreads: () => Promise.resolve(undefined) })
  expect((await now(third.messages.threads())).map(({ unread }) => unread)).toEqual([2])
})
