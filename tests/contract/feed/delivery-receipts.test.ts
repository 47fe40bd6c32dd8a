import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Booking } from '#domain/documents/booking.ts'
import type { Receipt } from '#domain/documents/message.ts'
import { bookingId, receiptId, type Uid, type Ulid } from '#domain/ids.ts'
import { openMemoryStore } from '#server/store/level/open-memory-store.ts'
import { StoreUnavailable } from '#server/store/store-unavailable.ts'
import { fromStored } from '#server/store/documents/stored-document.ts'
import { waitForWindow, insertDocuments, newId, newUid, startBackend, testDevice, type Backend } from '../support/backend.ts'
import { feedReader, type FeedReader } from '../support/feed-reader.ts'
import { profileOf, providerOf, requestFor } from '../support/people.ts'

let backend: Backend
let customer: Uid
let provider: Uid
let booking: Ulid
/** The provider's phone and the customer's, as far as their feeds go. */
let shop: FeedReader
let phone: FeedReader

beforeEach(async () => {
  backend = await startBackend(await openMemoryStore())
  customer = newUid()
  provider = newUid()
  booking = newId()
  shop = feedReader(() => backend, provider)
  phone = feedReader(() => backend, customer)
  await insertDocuments(backend.writer, profileOf(customer), profileOf(provider), providerOf(provider))
})
afterEach(async () => {
  await backend.stop()
  await backend.store.close()
})

const request = (): Promise<unknown> =>
  testDevice(backend.runner, customer).run('request_booking', requestFor(provider, booking, '2026-11-21T09:00:00.000Z'))
const readBooking = async (): Promise<Booking> => fromStored(await backend.store.get(bookingId(booking))) as Booking
const deliveredTo = async (uid: Uid): Promise<string | null> =>
  ((fromStored(await backend.store.get(receiptId(booking, uid))) as Receipt | undefined) ?? { delivered_up_to: null }).delivered_up_to

/** Reads everything; only the next read confirms the arrival. */
async function read(reader: FeedReader): Promise<void> {
  await waitForWindow(backend)
  await reader.drain()
  await backend.delivery.settled()
}

async function chat(from: Uid): Promise<string> {
  clockForward()
  const id = newId()
  await testDevice(backend.runner, from).run('send_message', { booking_id: booking, message_id: id, message: 'Hello' })
  return String((await backend.store.get(`message:${booking}:${id}`))?.['created_at'])
}
function clockForward(): void {
  backend.clock.now += 1_000
}

describe('a request', () => {
  test('counts as notified once a device of the provider asks for what comes after it, and not before', async () => {
    await read(shop)
    await request()
    await read(phone)
    await read(phone)
    await waitForWindow(backend)
    await shop.page(100)
    await backend.delivery.settled()
    expect((await readBooking()).provider_notified_at).toBeNull()
    clockForward()
    await read(shop)
    expect(await readBooking()).toMatchObject({ status: 'pending', provider_notified_at: '2026-11-20T09:00:01.000Z' })
    const { version } = await readBooking()
    await read(shop)
    await read(shop)
    expect((await readBooking()).version).toBe(version)
    await read(phone)
    expect([...phone.held.values()].filter((doc) => doc['kind'] === 'booking_notified')).toHaveLength(1)
  })

  test('that reaches a new device in a snapshot counts too', async () => {
    await request()
    await read(shop)
    expect((await readBooking()).provider_notified_at).toBeNull()
    await read(shop)
    expect((await readBooking()).provider_notified_at).not.toBeNull()
  })

  test('that reached a device while the server was down is marked after a restart', async () => {
    await read(shop)
    await request()
    await waitForWindow(backend)
    await shop.page(100)
    await backend.stop()
    backend = await startBackend(backend.store, { clock: backend.clock })
    await read(shop)
    expect((await readBooking()).provider_notified_at).not.toBeNull()
  })
})

describe('messages', () => {
  beforeEach(async () => {
    await request()
    await testDevice(backend.runner, provider).run('accept_booking', { booking_id: booking })
  })

  test('count as delivered up to the newest that the other side has, and never for their own sender', async () => {
    await read(phone)
    await read(shop)
    const first = await chat(provider)
    const second = await chat(provider)
    await read(shop)
    await read(shop)
    expect(await deliveredTo(customer)).toBeNull()
    await waitForWindow(backend)
    await phone.page(1)
    await phone.page(1)
    await backend.delivery.settled()
    expect(await deliveredTo(customer)).toBe(first)
    await read(phone)
    await read(phone)
    expect(await deliveredTo(customer)).toBe(second)
    expect(await deliveredTo(provider)).toBeNull()
    const { version } = fromStored(await backend.store.get(receiptId(booking, customer))) as Receipt
    await read(phone)
    expect((fromStored(await backend.store.get(receiptId(booking, customer))) as Receipt).version).toBe(version)
  })

  test('that a new device gets in a snapshot count, and the sender is notified', async () => {
    await read(shop)
    const last = await chat(provider)
    const another = feedReader(() => backend, customer)
    await read(another)
    await read(another)
    expect(await deliveredTo(customer)).toBe(last)
    await read(shop)
    expect(shop.held.get(receiptId(booking, customer))).toMatchObject({ delivered_up_to: last, read_up_to: null })
  })
})

test('what the store could not take is written after the device’s next request', async () => {
  let isAway = false
  const { store } = backend
  const commit: typeof store.commit = (transaction) => (isAway ? Promise.reject(new StoreUnavailable('away')) : store.commit(transaction))
  await backend.stop()
  backend = await startBackend({ ...store, commit }, { clock: backend.clock })
  await request()
  await testDevice(backend.runner, provider).run('accept_booking', { booking_id: booking })
  const another = newId()
  await testDevice(backend.runner, customer).run('request_booking', requestFor(provider, another, '2026-11-22T09:00:00.000Z'))
  const last = await chat(customer)
  await read(shop)
  isAway = true
  await read(shop)
  isAway = false
  await read(shop)
  expect(fromStored(await store.get(bookingId(another)))).toMatchObject({ provider_notified_at: expect.any(String) as string })
  expect(await deliveredTo(provider)).toBe(last)
})
