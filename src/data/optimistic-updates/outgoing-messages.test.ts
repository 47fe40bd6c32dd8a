import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Booking } from '#domain/documents/booking.ts'
import type { Ulid } from '#domain/ids.ts'
import { ANN, createDeviceHarness, now, PAT, request, until, type DeviceHarness } from '#tests/support/device/device-harness.ts'
import { bootOn, deviceStorage } from '#tests/support/device/memory-storage.ts'
import type { UserStore } from '#data/user-store/user-store.ts'
import type { UserStoreDeps } from '#data/user-store/user-store-deps.ts'

let rig: DeviceHarness
let id: Ulid

/** An accepted booking of Ann with Pat, on the server. */
beforeEach(async () => {
  rig = createDeviceHarness()
  const [ann, pat] = [await rig.start(ANN), await rig.start(PAT)]
  id = rig.newId()
  for (const store of [ann, pat]) await until(store.profile.get(), (profile) => profile !== undefined)
  await ann.outbox.submit('request_booking', request(id))
  await until(pat.bookings.list(), (bookings) => bookings.length === 1)
  await pat.outbox.submit('accept_booking', { booking_id: id })
  await until(ann.bookings.get(id), (shown) => shown?.doc.status === 'accepted' && !shown.waiting)
  // The database library limits the number of open collections.
  for (const store of [ann, pat]) await store.close()
})
afterEach(() => rig.end())

/** What a chat shows of its messages: text and state, newest last. */
type Line = readonly [message: string, state: string]

interface Chat {
  readonly store: UserStore
  readonly booking: Booking
  /** As shown now. */
  lines(): readonly Line[]
  /** Every state that was ever shown of a message. */
  statesOf(message: string): readonly string[]
  send(message: string): ReturnType<UserStore['messages']['send']>
}

/** Opens Ann's chat on one more device. */
async function openChat(more: Partial<UserStoreDeps>): Promise<Chat> {
  const store = await rig.start(ANN, more)
  await until(store.bookings.get(id), (shown) => shown?.doc.status === 'accepted')
  const booking = (await now(store.bookings.get(id)))?.doc ?? expect.unreachable('no booking')
  const shown: Line[][] = []
  store.messages.window(id, 20).subscribe(({ messages }) =>
    shown.push(
      messages.map(({ doc, waiting, unstored }): Line => {
        const state = unstored === undefined ? (waiting ? 'waiting' : 'confirmed') : unstored === 'storing' ? unstored : unstored.code
        return [doc.message, state]
      }),
    ),
  )
  await vi.waitFor(() => expect(shown).not.toEqual([]))
  return {
    store,
    booking,
    lines: () => shown.at(-1) ?? [],
    statesOf: (message) => [...new Set(shown.flat().flatMap(([each, state]) => (each === message ? state : [])))],
    send: (message) => store.messages.send(booking, { booking_id: id, message_id: rig.newId(), message }, undefined),
  }
}

/** A disk whose writes to the outbox wait until they are let through. */
function gatedDisk() {
  const disk = deviceStorage()
  let open = (): void => undefined
  const gate = new Promise<void>((resolve) => (open = resolve))
  const storage: typeof disk = {
    ...disk,
    createStorageInstance: async (params) => {
      const instance = await disk.createStorageInstance(params)
      const write = instance.bulkWrite.bind(instance)
      if (params.collectionName === 'outbox') instance.bulkWrite = async (...rows) => gate.then(() => write(...rows))
      return instance
    },
  }
  return { storage, open: () => open() }
}

test('a message shows in the task of the press, and says that the device has it only once its command is written', async () => {
  const { storage, open } = gatedDisk()
  const { store, lines, statesOf, send } = await openChat({ storage })
  rig.online = false
  const sent = send('On my way')
  expect(lines()).toEqual([['On my way', 'storing']])
  await until(store.messages.threads(), ([thread]) => thread?.last_message === undefined)
  expect(lines()).toEqual([['On my way', 'storing']])
  open()
  expect((await sent).ok).toBe(true)
  expect(lines()).toEqual([['On my way', 'waiting']])
  rig.online = true
  await vi.waitFor(() => {
    rig.clock.advance(1_000)
    expect(lines()).toEqual([['On my way', 'confirmed']])
  })
  expect(statesOf('On my way')).toEqual(['storing', 'waiting', 'confirmed'])
})

test('a message that the rules refuse stays with its reason, until its text is sent again or it is discarded', async () => {
  const { store, lines, send } = await openChat({})
  const pat = await rig.start(PAT)
  await until(pat.bookings.list(), (bookings) => bookings.length === 1)
  await pat.outbox.submit('cancel_booking', { booking_id: id, reason: 'I am ill' })
  await until(store.bookings.get(id), (shown) => shown?.doc.status === 'cancelled' && !shown.waiting)
  rig.clock.advance(60_000)
  for (const message of ['Are you there?', 'Hello?']) expect((await send(message)).ok).toBe(false)
  expect(lines()).toEqual([
    ['Are you there?', 'chat_closed'],
    ['Hello?', 'chat_closed'],
  ])
  const again = send('Are you there?')
  expect(lines()).toEqual([
    ['Hello?', 'chat_closed'],
    ['Are you there?', 'storing'],
  ])
  await again
  expect(await now(store.outbox.items())).toEqual([])
  store.messages.discardRefused(id)
  expect(lines()).toEqual([])
})

test('after a crash before its command is written, a message is neither shown nor sent, and can be sent once', async () => {
  const disk = deviceStorage()
  const boot = bootOn(disk)
  const before = await openChat({ storage: boot.storage })
  boot.kill()
  const lost = before.send('The blue door')
  expect(before.lines()).toEqual([['The blue door', 'storing']])
  await expect(lost).rejects.toThrow('the power is gone')
  expect(before.lines()).toEqual([['The blue door', 'internal']])
  const { store, lines, send } = await openChat({ storage: bootOn(disk).storage })
  expect([lines(), await now(store.outbox.items())]).toEqual([[], []])
  expect((await send('The blue door')).ok).toBe(true)
  await vi.waitFor(() => expect(rig.server.judged.filter(({ name }) => name === 'send_message')).toHaveLength(1))
})

test('a message that arrives before an own one is stored comes before it', async () => {
  const { storage, open } = gatedDisk()
  const { lines, send } = await openChat({ storage })
  const pat = await rig.start(PAT)
  await until(pat.bookings.list(), (bookings) => bookings.length === 1)
  const sent = [send('First'), send('Second')]
  await pat.outbox.submit('send_message', { booking_id: id, message_id: rig.newId(), message: 'I am here' })
  await vi.waitFor(() => expect(lines().map(([message]) => message)).toEqual(['I am here', 'First', 'Second']))
  rig.clock.advance(1_000)
  open()
  await Promise.all(sent)
  await vi.waitFor(() => {
    rig.clock.advance(1_000)
    expect(lines()).toEqual(['I am here', 'First', 'Second'].map((message) => [message, 'confirmed']))
  })
})
