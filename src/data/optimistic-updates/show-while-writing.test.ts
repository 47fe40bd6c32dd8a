import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ANN, createDeviceHarness, now, PAT, request, until, type DeviceHarness } from '#tests/support/device/device-harness.ts'
import { bootOn, deviceStorage, rowsIn } from '#tests/support/device/memory-storage.ts'
import { userDatabaseName } from '../user-database/open-outbox-table.ts'

let rig: DeviceHarness
beforeEach(() => {
  rig = createDeviceHarness()
})
afterEach(() => rig.end())

test('a message is shown before it is written, and a crash in between loses neither it nor its place', async () => {
  const disk = deviceStorage()
  const boot = bootOn(disk)
  const written = (): number => rowsIn(disk, userDatabaseName(PAT), 'messages').length
  const [ann, pat] = [await rig.start(ANN), await rig.start(PAT, { storage: boot.storage })]
  await until(ann.profile.get(), (profile) => profile !== undefined)
  const id = rig.newId()
  await ann.outbox.submit('request_booking', request(id))
  await until(pat.bookings.list(), (bookings) => bookings.length === 1)
  await pat.outbox.submit('accept_booking', { booking_id: id })
  await until(ann.bookings.get(id), (shown) => shown?.doc.status === 'accepted')
  await until(pat.outbox.items(), (items) => items.length === 0)
  await vi.waitFor(() => expect(rig.server.requests.slice(-2).every((path) => path.includes('longpoll'))).toBe(true))

  const seen: [text: string, written: number][] = []
  const watching = pat.messages.window(id, 600).subscribe(({ messages }) => {
    seen.push([messages.map(({ doc, waiting }) => `${doc.message} ${waiting}`).join(), written()])
  })
  await until(pat.messages.threads(), ([thread]) => thread?.unread === 0)
  boot.kill()
  await ann.outbox.submit('send_message', { booking_id: id, message_id: rig.newId(), message: 'Hello' })
  await vi.waitFor(() => expect(seen).toContainEqual(['Hello false', 0]))
  // It is shown no longer than the attempt to write it lasts.
  await vi.waitFor(() => expect(seen.at(-1)).toEqual(['', 0]))
  watching.unsubscribe()
  await pat.close()

  const again = await rig.start(PAT, { storage: bootOn(disk).storage })
  await until(again.messages.window(id, 600), ({ messages }) => messages.length === 1)
  await vi.waitFor(() => expect(written()).toBe(1))
  expect(await now(again.messages.threads())).toMatchObject([{ unread: 1 }])
})

test('a command is decided over a document that is shown and not written yet', async () => {
  let open = (): void => undefined
  let gate = Promise.resolve()
  const disk = deviceStorage()
  const slow: typeof disk = {
    ...disk,
    createStorageInstance: async (params) => {
      const instance = await disk.createStorageInstance(params)
      const write = instance.bulkWrite.bind(instance)
      if (params.collectionName === 'bookings')
        instance.bulkWrite = async (rows, context) => {
          await gate
          return write(rows, context)
        }
      return instance
    },
  }
  const [ann, pat] = [await rig.start(ANN, { storage: slow }), await rig.start(PAT)]
  await until(ann.profile.get(), (profile) => profile !== undefined)
  const id = rig.newId()
  await ann.outbox.submit('request_booking', request(id))
  await until(pat.bookings.list(), (bookings) => bookings.length === 1)
  await until(ann.outbox.items(), (items) => items.length === 0)
  gate = new Promise((resolve) => (open = resolve))
  await pat.outbox.submit('accept_booking', { booking_id: id })
  await until(ann.bookings.get(id), (shown) => shown?.doc.status === 'accepted')
  expect(await ann.outbox.submit('send_message', { booking_id: id, message_id: rig.newId(), message: 'Hello' })).toMatchObject({ ok: true })
  expect(rowsIn<{ status: string }>(disk, userDatabaseName(ANN), 'bookings')).toMatchObject([{ status: 'pending' }])
  open()
  await until(pat.messages.window(id, 600), ({ messages }) => messages.length === 1)
})
