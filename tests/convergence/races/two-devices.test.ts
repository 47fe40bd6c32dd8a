import { afterEach, beforeEach, expect, test } from 'vitest'
import { openUserStore } from '#data/user-store/open-user-store.ts'
import type { UserStore } from '#data/user-store/user-store.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { calendarId, providerId, type Ulid } from '#domain/ids.ts'
import { instantFromMs, type Instant } from '#domain/time/instant.ts'
import { fromStored } from '#server/store/documents/stored-document.ts'
import { cleaning, openTestApp, ORIGIN, type TestApp, type TestPerson } from '#tests/support/open-test-app.ts'
import { idMaker, START_MS } from '#tests/support/device/fixtures.ts'
import { now, until } from '#tests/support/device/device-harness.ts'
import { createManualClock, type ManualClock } from '#tests/support/device/manual-clock.ts'
import { deviceStorage } from '#tests/support/device/memory-storage.ts'

interface Device {
  readonly store: UserStore
  /** False: no request gets through. */
  online: boolean
}

const DAY_MS = 86_400_000

let server: TestApp
let clock: ManualClock
let pat: TestPerson
let provider: Provider
let devices: Device[]

beforeEach(async () => {
  clock = createManualClock(START_MS)
  server = await openTestApp({ clock: clock.now })
  pat = await server.signup('pat', 'provider')
  await pat.call('POST', '/api/providers', cleaning)
  const found = fromStored(await server.store.get(providerId(pat.uid)))
  if (found?.type !== 'provider') throw new Error('the service was not registered')
  provider = found
  devices = []
})

afterEach(async () => {
  for (const { store } of devices) await store.close()
  await server.close()
})

async function openDevice(seed: number): Promise<Device> {
  // The store asks before it is opened.
  const network = { online: true }
  const line: typeof fetch = async (input, init) => {
    if (!network.online) throw new TypeError('no network')
    const request = new Request(input, init)
    request.headers.set('authorization', `Bearer ${pat.token}`)
    return server.app.fetch(request)
  }
  const device: Device = Object.assign(network, {
    store: await openUserStore({
      uid: pat.uid,
      baseUrl: ORIGIN,
      fetch: (input, init) => line(input, init),
      clock,
      newId: idMaker(seed),
      random: () => 0.5,
      storage: deviceStorage(),
      providerLookup: () => provider,
      onSignedOut: () => undefined,
    }),
  })
  devices.push(device)
  return device
}

/** The first free hour three days ahead. */
async function freeStart(): Promise<Instant> {
  const date = instantFromMs(START_MS + 3 * DAY_MS).slice(0, 10)
  const { body } = await server.call('GET', `/api/providers/${pat.uid}/slots?date=${date}`)
  const [slot] = body['slots'] as { starts_at: Instant }[]
  if (!slot) throw new Error('nothing is free')
  return slot.starts_at
}

async function askFor(name: string, start: Instant): Promise<{ readonly who: TestPerson; readonly booking: Ulid }> {
  const who = await server.signup(name)
  const asked = await who.call('POST', '/api/bookings', {
    address: '1 Market Street',
    provider_id: pat.uid,
    scheduled_date: start,
    duration_hours: 2,
  })
  return { who, booking: asked.body['id'] as Ulid }
}

test.each([
  ['both at the same moment', [0, 1]],
  ['the first one first', [0]],
  ['the second one first', [1]],
])('two devices that accepted the same hours without a connection come back, %s: one wins, the other is told', async (_how, first) => {
  const start = await freeStart()
  const asked = [await askFor('ann', start), await askFor('ben', start)] as const
  const [phone, tablet] = [await openDevice(1), await openDevice(2)]
  const pairs = [
    { device: phone, ...asked[0] },
    { device: tablet, ...asked[1] },
  ]
  for (const { device } of pairs) await until(device.store.bookings.list(), (shown) => shown.length === 2)
  for (const { device } of pairs) device.online = false

  for (const { device, booking } of pairs) {
    expect((await device.store.outbox.submit('accept_booking', { booking_id: booking })).ok).toBe(true)
    expect(await now(device.store.bookings.get(booking))).toMatchObject({ waiting: true, doc: { status: 'accepted', starts_at: start } })
  }
  const comeBack = (index: number): void => {
    const pair = pairs[index]
    if (!pair) throw new Error('no such device')
    pair.device.online = true
    pair.device.store.sync.wake()
  }
  first.forEach(comeBack)
  for (const index of first)
    await until(pairs[index]?.device.store.outbox.items() ?? phone.store.outbox.items(), ([item]) => item?.state !== 'waiting')
  pairs.forEach((_pair, index) => comeBack(index))
  for (const { device } of pairs)
    await until(device.store.outbox.items(), (items) => items.every(({ state }) => state === 'refused') && items.length < 2)

  const left = await Promise.all(pairs.map(({ device }) => now(device.store.outbox.items())))
  const winners = pairs.filter((_pair, index) => left[index]?.length === 0)
  const [loser] = pairs.filter((_pair, index) => left[index]?.length === 1)
  expect(winners).toHaveLength(1)
  if (first.length === 1) expect(winners[0]).toBe(pairs[first[0] ?? 0])
  const [winner] = winners
  if (!winner || !loser) throw new Error('nobody lost')

  // The loser is told the reason, the free times, and that the request still waits for an answer.
  const [told] = await now(loser.device.store.outbox.items())
  expect(told).toMatchObject({ name: 'accept_booking', state: 'refused', refusal: { code: 'slot_taken', details: { status: 'pending' } } })
  const alternatives = told?.refusal?.details?.alternatives ?? []
  expect(new Set(alternatives).size).toBe(3)
  for (const free of alternatives) expect(Math.abs(Date.parse(free) - Date.parse(start))).toBeGreaterThanOrEqual(2 * 3_600_000)
  // Both devices, both customers and the store agree.
  for (const { device } of pairs) {
    await until(device.store.bookings.get(winner.booking), (shown) => shown?.doc.status === 'accepted' && !shown.waiting)
    await until(device.store.bookings.get(loser.booking), (shown) => shown?.doc.status === 'pending')
  }
  expect((await winner.who.call('GET', `/api/bookings/${winner.booking}`)).body).toMatchObject({ status: 'accepted', starts_at: start })
  expect((await loser.who.call('GET', `/api/bookings/${loser.booking}`)).body).toMatchObject({ status: 'pending', starts_at: null })
  const calendar = fromStored(await server.store.get(calendarId(pat.uid)))
  expect(calendar).toMatchObject({ intervals: [{ booking_id: winner.booking, starts_at: start }] })
})
