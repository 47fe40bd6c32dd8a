import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bookingId, messageId } from '#domain/ids.ts'
import { profileOf, providerOf } from '#tests/support/device/fixtures.ts'
import { ANN, createDeviceHarness, now, PAT, request, until, type DeviceHarness } from '#tests/support/device/device-harness.ts'
import { deviceStorage } from '#tests/support/device/memory-storage.ts'

let rig: DeviceHarness

beforeEach(() => {
  rig = createDeviceHarness()
})

afterEach(() => rig.end())

test('a booking submitted offline shows immediately as waiting, and is confirmed when the network returns', async () => {
  const ann = await rig.start(ANN)
  await until(ann.profile.get(), (profile) => profile?.name === 'Ann')
  rig.online = false
  const id = rig.newId()
  const given = await ann.outbox.submit('request_booking', request(id))
  expect(given.ok).toBe(true)
  const [shown] = await now(ann.bookings.list())
  expect(shown).toMatchObject({ waiting: true, doc: { id, status: 'pending', provider_name: 'Pat', total_amount: 30 } })
  expect(await now(ann.outbox.items())).toMatchObject([{ name: 'request_booking', state: 'waiting', shown: { provider_name: 'Pat' } }])
  rig.online = true
  ann.sync.wake()
  await until(ann.outbox.items(), (items) => items.length === 0)
  expect(await now(ann.bookings.get(id))).toMatchObject({ waiting: false, doc: { id } })
  expect(rig.server.doc(bookingId(id))).toEqual((await now(ann.bookings.get(id)))?.doc)
  expect(await now(ann.sync.status())).toMatchObject({ connection: 'live', waiting: 0, attention: 0 })
})

test('a command with a lost response is sent again and takes effect once', async () => {
  const ann = await rig.start(ANN)
  await until(ann.profile.get(), (profile) => profile !== undefined)
  const fetchOnce = rig.server.fetchAs(ANN)
  let lost = 0
  const lossy: typeof fetch = async (input, init) => {
    const response = await fetchOnce(input, init)
    if (init?.method === 'POST' && lost < 2) {
      lost += 1
      throw new TypeError('the line broke')
    }
    return response
  }
  const other = await rig.start(ANN, { fetch: lossy })
  await until(other.profile.get(), (profile) => profile !== undefined)
  const id = rig.newId()
  await other.outbox.submit('request_booking', request(id))
  await vi.waitFor(async () => {
    rig.clock.advance(1_000)
    expect(await now(other.outbox.items())).toEqual([])
  })
  expect(lost).toBeGreaterThan(0)
  expect(rig.server.judged.filter((each) => each.name === 'request_booking')).toHaveLength(1)
  await until(ann.bookings.list(), (bookings) => bookings.length === 1)
})

test('two people chat: order, receipts, unread counts', async () => {
  const ann = await rig.start(ANN)
  const pat = await rig.start(PAT)
  const id = rig.newId()
  await until(ann.profile.get(), (profile) => profile !== undefined)
  await ann.outbox.submit('request_booking', request(id))
  await until(pat.bookings.list(), (bookings) => bookings.length === 1)
  expect((await pat.outbox.submit('accept_booking', { booking_id: id })).ok).toBe(true)
  await until(ann.bookings.get(id), (shown) => shown?.doc.status === 'accepted')
  await ann.outbox.submit('send_message', { booking_id: id, message_id: rig.newId(), message: 'Hello' })
  await ann.outbox.submit('send_message', { booking_id: id, message_id: rig.newId(), message: 'Are you near?' })
  await until(pat.messages.window(id, 600), ({ messages }) => messages.length === 2)
  expect((await now(pat.messages.window(id, 600))).messages.map((shown) => shown.doc.message)).toEqual(['Hello', 'Are you near?'])
  await until(pat.messages.threads(), ([thread]) => thread?.unread === 2)
  rig.clock.advance(1_000)
  const last = (await now(pat.messages.window(id, 600))).messages.at(-1)?.doc
  await pat.outbox.submit('mark_read', { booking_id: id, up_to: last?.created_at ?? '' })
  expect((await now(pat.messages.threads()))[0]?.unread).toBe(0)
  await until(ann.messages.receipt(id, PAT), (receipt) => receipt?.read_up_to === last?.created_at)
  expect((await now(pat.bookings.place(id)))?.latitude).toBe(37.7)
})

test('a refused command stays, with its reason, and the next command is not held up', async () => {
  const ann = await rig.start(ANN)
  await until(ann.profile.get(), (profile) => profile !== undefined)
  rig.online = false
  const first = rig.newId()
  await ann.outbox.submit('request_booking', request(first))
  await ann.outbox.submit('add_favourite', { provider_id: PAT })
  rig.server.put({ ...providerOf(PAT, 'Pat'), version: 2, price_per_hour: 50 })
  rig.online = true
  ann.sync.wake()
  await until(ann.outbox.items(), ([item]) => item?.state === 'refused')
  const [item] = await now(ann.outbox.items())
  expect(item?.refusal).toMatchObject({ code: 'price_changed', details: { price_per_hour: 50 } })
  await until(ann.providers.favourites(), (uids) => uids.has(PAT))
  await until(ann.sync.status(), (status) => status.attention === 1 && status.waiting === 0)
  expect(await now(ann.bookings.list())).toEqual([])
  if (item) await ann.outbox.discard(item.id)
  expect(await now(ann.outbox.items())).toEqual([])
})

test('a request for now that waited over ten minutes is held, and the other commands are sent', async () => {
  const ann = await rig.start(ANN)
  await until(ann.profile.get(), (profile) => profile !== undefined)
  rig.online = false
  await ann.outbox.submit('remove_favourite', { provider_id: PAT })
  await until(ann.sync.status(), (status) => status.connection === 'offline')
  const id = rig.newId()
  const given = await ann.outbox.submit('request_booking', request(id))
  await ann.outbox.submit('add_favourite', { provider_id: PAT })
  rig.clock.advance(11 * 60_000)
  rig.online = true
  ann.sync.wake()
  await until(ann.outbox.items(), (items) => items.length === 1)
  expect(await now(ann.outbox.items())).toMatchObject([{ state: 'held', name: 'request_booking', refusal: { code: 'stale_request' } }])
  expect(rig.server.judged.map((each) => each.name)).toEqual(['remove_favourite', 'add_favourite'])
  expect(await now(ann.bookings.list())).toEqual([])
  const again = given.ok ? await ann.outbox.retry(given.value) : given
  expect(again.ok).toBe(true)
  await until(ann.outbox.items(), (items) => items.length === 0)
  expect(rig.server.doc(bookingId(id))).toMatchObject({ status: 'pending' })
  expect(rig.server.judged.at(-1)?.queuedMs).toBe(0)
})

test('cancelling a request that was never sent withdraws it', async () => {
  const ann = await rig.start(ANN)
  await until(ann.profile.get(), (profile) => profile !== undefined)
  rig.online = false
  await ann.outbox.submit('remove_favourite', { provider_id: PAT })
  await until(ann.sync.status(), (status) => status.connection === 'offline')
  const id = rig.newId()
  const given = await ann.outbox.submit('request_booking', request(id))
  expect(await now(ann.bookings.list())).toHaveLength(1)
  expect(await ann.outbox.submit('cancel_booking', { booking_id: id })).toEqual(given)
  expect(await now(ann.bookings.list())).toEqual([])
  rig.online = true
  ann.sync.wake()
  await until(ann.outbox.items(), (items) => items.length === 0)
  expect(rig.server.judged.map((each) => each.name)).toEqual(['remove_favourite'])
})

test('a refusal on the device queues nothing; a command that only the server can decide is queued', async () => {
  rig.online = false
  const ann = await rig.start(ANN)
  const id = rig.newId()
  // Cold start offline: nothing is stored, so only the server can decide.
  expect((await ann.outbox.submit('cancel_booking', { booking_id: id })).ok).toBe(true)
  expect(await now(ann.outbox.items())).toHaveLength(1)
  const wrong = await ann.outbox.submit('request_booking', request(rig.newId(), { duration_hours: 9 }))
  expect(wrong).toMatchObject({ ok: false, error: { code: 'invalid_fields' } })
  expect(await now(ann.outbox.items())).toHaveLength(1)
})

test('a restarted device continues from its checkpoint, with new command numbers', async () => {
  const storage = deviceStorage()
  rig.online = false
  const first = await rig.start(ANN, { storage })
  const a = await first.outbox.submit('add_favourite', { provider_id: PAT })
  await first.close()
  rig.online = true
  const second = await rig.start(ANN, { storage })
  const b = await second.outbox.submit('remove_favourite', { provider_id: PAT })
  expect(a.ok && b.ok && a.value.slice(0, -9) === b.value.slice(0, -9) && a.value < b.value).toBe(true)
  await until(second.outbox.items(), (items) => items.length === 0)
  expect(rig.server.judged.map((each) => each.name)).toEqual(['add_favourite', 'remove_favourite'])
  await until(second.providers.favourites(), (uids) => !uids.has(PAT))
})

test('a document that does not parse is reported and left out; one of a newer schema asks for an update', async () => {
  const faults: string[] = []
  rig.server.put({ ...profileOf(ANN, 'Ann'), name: '' })
  rig.server.put({ ...providerOf(ANN, 'Ann'), schema_version: 2 } as never)
  const ann = await rig.start(ANN, { report: (fault) => faults.push(fault) })
  await until(ann.sync.status(), (status) => status.connection === 'live' && status.update_needed)
  expect(faults).toContain('a document does not parse')
  expect(await now(ann.profile.get())).toBeUndefined()
})

test('a newer schema is reported once no own command waits any more', async () => {
  rig.server.put({ ...providerOf(ANN, 'Ann'), schema_version: 2 } as never)
  let isPushOpen = false
  rig.server.before = (request) => (!isPushOpen && request.url.includes('_bulk_docs') ? new Response('', { status: 503 }) : undefined)
  const ann = await rig.start(ANN)
  await until(ann.profile.get(), (profile) => profile?.name === 'Ann')
  await ann.outbox.submit('add_favourite', { provider_id: PAT })
  expect(await now(ann.sync.status())).toMatchObject({ waiting: 1, update_needed: false })
  isPushOpen = true
  ann.sync.wake()
  await until(ann.sync.status(), (status) => status.waiting === 0 && status.update_needed)
  expect(rig.server.judged.map((each) => each.name)).toEqual(['add_favourite'])
})

test('a device waits for a server that is behind its build: nothing is refused or overtaken', async () => {
  let isBehind = true
  rig.server.before = async (request) => {
    if (!isBehind || !request.url.includes('_bulk_docs')) return undefined
    const { docs } = (await request.clone().json()) as { docs: { _id: string }[] }
    return Response.json(
      docs.map(({ _id }) => ({ id: _id, error: 'unavailable', reason: 'not yet' })),
      { status: 201 },
    )
  }
  const ann = await rig.start(ANN)
  await until(ann.profile.get(), (profile) => profile !== undefined)
  await ann.outbox.submit('add_favourite', { provider_id: PAT })
  await ann.outbox.submit('remove_favourite', { provider_id: PAT })
  await vi.waitFor(() => expect(rig.server.requests.some((line) => line.includes('_bulk_docs'))).toBe(true))
  expect(await now(ann.sync.status())).toMatchObject({ connection: 'live', waiting: 2, attention: 0 })
  isBehind = false
  await vi.waitFor(async () => {
    rig.clock.advance(10_000)
    expect(await now(ann.outbox.items())).toEqual([])
  })
  expect(rig.server.judged.map((each) => each.name)).toEqual(['add_favourite', 'remove_favourite'])
})

test('the session ends when the server says so twice, and resumes after signing in', async () => {
  const onSignedOut = vi.fn()
  let signedIn = false
  const ann = await rig.start(ANN, { onSignedOut, fetch: (input, init) => rig.server.fetchAs(signedIn ? ANN : undefined)(input, init) })
  await vi.waitFor(() => {
    rig.clock.advance(1_000)
    expect(onSignedOut).toHaveBeenCalledTimes(1)
  })
  expect((await now(ann.sync.status())).connection).toBe('signed_out')
  signedIn = true
  ann.sync.wake()
  await until(ann.profile.get(), (profile) => profile?.name === 'Ann')
  expect((await now(ann.sync.status())).connection).toBe('live')
})

test('five hundred commands submitted offline arrive in order, in few requests', async () => {
  const ann = await rig.start(ANN)
  const pat = await rig.start(PAT)
  await until(ann.profile.get(), (profile) => profile !== undefined)
  const id = rig.newId()
  await ann.outbox.submit('request_booking', request(id))
  await until(pat.bookings.list(), (bookings) => bookings.length === 1)
  await pat.outbox.submit('accept_booking', { booking_id: id })
  await until(ann.bookings.get(id), (shown) => shown?.doc.status === 'accepted')
  rig.online = false
  for (let n = 0; n < 500; n += 1) await ann.outbox.submit('send_message', { booking_id: id, message_id: rig.newId(), message: `m${n}` })
  expect((await now(ann.messages.window(id, 600))).messages.map((shown) => shown.doc.message)).toEqual(
    Array.from({ length: 500 }, (_, n) => `m${n}`),
  )
  const before = rig.server.requests.length
  rig.online = true
  ann.sync.wake()
  await until(ann.outbox.items(), (items) => items.length === 0)
  // A hundred, and all others after the quick response.
  expect(rig.server.requests.slice(before).filter((each) => each.includes('_bulk_docs'))).toHaveLength(2)
  expect(rig.server.judged.filter((each) => each.name === 'send_message')).toHaveLength(500)
  await until(pat.messages.window(id, 600), ({ messages }) => messages.length === 500)
  expect(rig.server.doc(messageId(id, (await now(pat.messages.window(id, 600))).messages[499]?.doc.id ?? id))).toMatchObject({
    message: 'm499',
  })
}, 20_000)

test('an unused view stays up to date for some minutes, so returning to it needs no new read', async () => {
  const ann = await rig.start(ANN)
  const pat = await rig.start(PAT)
  const id = rig.newId()
  await until(ann.profile.get(), (profile) => profile !== undefined)
  await ann.outbox.submit('request_booking', request(id))
  await until(pat.bookings.list(), (bookings) => bookings.length === 1)
  await pat.outbox.submit('accept_booking', { booking_id: id })
  await until(pat.messages.threads(), (threads) => threads.length === 1)

  const atOnce = (): number | undefined => {
    let unread: number | undefined
    const looking = pat.messages.threads().subscribe(([thread]) => (unread = thread?.unread))
    looking.unsubscribe()
    return unread
  }
  expect(atOnce()).toBe(0)
  await until(ann.bookings.get(id), (shown) => shown?.doc.status === 'accepted')
  await ann.outbox.submit('send_message', { booking_id: id, message_id: rig.newId(), message: 'Hello' })
  await until(pat.messages.window(id, 600), ({ messages }) => messages.length === 1)
  await vi.waitFor(() => expect(atOnce()).toBe(1))

  let isOver = false
  pat.messages.threads().subscribe({ complete: () => (isOver = true) })
  await pat.close()
  expect(isOver).toBe(true)
})
