import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startCodeOf } from '#domain/booking/steps/start-code.ts'
import { ANN, createDeviceHarness, now, PAT, request, until, type DeviceHarness } from '#tests/support/device/device-harness.ts'
import type { UserStore } from '#data/user-store/user-store.ts'
import type { Ulid } from '#domain/ids.ts'

let rig: DeviceHarness
let pat: UserStore | undefined
let id: Ulid

/** An accepted booking with a start code, on both devices; then the network goes. */
beforeEach(async () => {
  rig = createDeviceHarness()
  const stores = [await rig.start(ANN), await rig.start(PAT)] as const
  pat = stores[1]
  id = rig.newId()
  for (const store of stores) await until(store.profile.get(), (profile) => profile !== undefined)
  await stores[0].outbox.submit('request_booking', { ...request(id), start_code: true })
  await until(stores[1].bookings.list(), (bookings) => bookings.length === 1)
  await stores[1].outbox.submit('accept_booking', { booking_id: id })
  await until(stores[0].bookings.place(id), (place) => place?.start_codes?.[0]?.code === '4821')
  await until(stores[1].outbox.items(), (items) => items.length === 0)
  rig.online = false
})
afterEach(() => rig.end())

const phone = (): UserStore => pat ?? expect.unreachable('no device')
const waiting = async (): Promise<string[]> => (await now(phone().outbox.items())).map(({ name }) => name)

/** Lets time pass until everything is sent and received. */
async function reconnect(): Promise<void> {
  rig.online = true
  await vi.waitFor(async () => {
    rig.clock.advance(5_000)
    expect(await waiting()).toEqual([])
  })
}

test('a start with a code given after it is undone in order: nothing that waits loses what it rests on', async () => {
  await phone().outbox.submit('start_job', { booking_id: id })
  await phone().outbox.submit('confirm_start', { booking_id: id, code: '4821' })
  await phone().outbox.submit('undo_start', { booking_id: id })
  expect(await waiting()).toEqual(['start_job', 'confirm_start', 'undo_start'])
  await reconnect()
  const shown = await now(phone().bookings.get(id))
  expect(shown && startCodeOf(shown.doc, undefined)).toMatchObject({ judged: 1, confirmedAt: undefined, isOpen: true })
})

test('no device of the provider learns the code, nor what became of it before the server says so', async () => {
  await phone().outbox.submit('start_job', { booking_id: id, code: '0000' })
  const shown = await now(phone().bookings.get(id))
  expect(shown?.doc.status).toBe('in_progress')
  expect(shown && startCodeOf(shown.doc, undefined)).toMatchObject({ judged: 0, isWrong: false })
  expect(JSON.stringify([shown, await now(phone().bookings.place(id))])).not.toContain('4821')
  await reconnect()
  const judged = await now(phone().bookings.get(id))
  expect(judged && startCodeOf(judged.doc, undefined).isWrong).toBe(true)
})
