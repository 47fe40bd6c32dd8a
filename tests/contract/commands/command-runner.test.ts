import { COMMAND_VERSION } from '#domain/commands/migrate-arguments.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Booking } from '#domain/documents/booking.ts'
import type { Calendar } from '#domain/documents/calendar.ts'
import type { Message } from '#domain/documents/message.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { bookingId, calendarId, commandId, favouriteId, messageId, providerId, type Uid, type Ulid } from '#domain/ids.ts'
import { createCommandRunner, type CommandRunner } from '#server/commands/command-runner.ts'
import { createDocumentWriter } from '#server/store/documents/document-writer.ts'
import { InvalidDocument } from '#server/store/documents/validate-document.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { openMemoryStore } from '#server/store/level/open-memory-store.ts'
import { outcomeId } from '#server/store/documents/stored-id.ts'
import { fromStored } from '#server/store/documents/stored-document.ts'
import { insertDocuments, newId, newUid, refusalCode, testClock, testDevice, type TestClock } from '../support/backend.ts'
import { raceBeforeWrite } from '../support/failing-store.ts'
import { profileOf, providerOf, requestFor } from '../support/people.ts'
import { missingPointers, visibleState } from '../support/store-state.ts'

const nine = '2026-11-21T09:00:00.000Z'
const noon = '2026-11-21T12:00:00.000Z'

let store: DocumentStore
let clock: TestClock
let runner: CommandRunner
let customer: Uid
let provider: Uid

const runnerOver = (over: DocumentStore): CommandRunner => createCommandRunner({ store: over, clock: clock.read, newId })
const readBooking = async (id: Ulid): Promise<Booking> => fromStored(await store.get(bookingId(id))) as Booking
const readProvider = async (): Promise<Provider> => fromStored(await store.get(providerId(provider))) as Provider
const readCalendar = async (): Promise<Calendar> => fromStored(await store.get(calendarId(provider))) as Calendar

async function accepted(outcome: Promise<Awaited<ReturnType<CommandRunner['run']>>>): Promise<void> {
  expect(refusalCode(await outcome)).toBeUndefined()
}

beforeEach(async () => {
  store = await openMemoryStore()
  clock = testClock()
  runner = runnerOver(store)
  customer = newUid()
  provider = newUid()
  await insertDocuments(createDocumentWriter({ store }), profileOf(customer), profileOf(provider), providerOf(provider))
})
afterEach(() => store.close())

describe('a command', () => {
  test('returns the actor’s documents it wrote, with their versions, and stores neither arguments nor plan', async () => {
    const [phone, shop, id] = [testDevice(runner, customer), testDevice(runner, provider), newId()]
    await accepted(phone.run('request_booking', requestFor(provider, id, nine)))
    const outcome = await shop.run('accept_booking', { booking_id: id })
    expect(outcome).toMatchObject({ state: 'accepted', refusal: null })
    const stored = await store.get(outcomeId(provider, commandId(shop.id, 1)))
    expect(Object.keys(stored ?? {}).toSorted()).toEqual([
      '_id',
      '_rev',
      'decided_at',
      'device_id',
      'effects',
      'n',
      'name',
      'refusal',
      'schema_version',
      'state',
      'type',
      'uid',
      'version',
    ])
    const effects = new Map(
      (outcome.state === 'accepted' ? outcome.effects : []).map((effect) => [effect.doc_id as string, effect.version]),
    )
    expect(effects.get(bookingId(id))).toBe((await readBooking(id)).version)
    expect(effects.get(providerId(provider))).toBe((await readProvider()).version)
    expect([...effects.keys()].some((each) => each.startsWith(`notification:${customer}`))).toBe(false)
  })

  test('is known by person, device and number: another person under the same id takes nothing from its sender', async () => {
    const phone = testDevice(runner, customer)
    const stranger = newUid()
    const command = { commandId: commandId(phone.id, 1), kind: 'person', queuedMs: 0 } as const
    const first = await runner.run({ ...command, uid: stranger, name: 'remove_favourite', args: { provider_id: provider } })
    const own = await runner.run({ ...command, uid: customer, name: 'add_favourite', args: { provider_id: provider } })
    expect(refusalCode(own)).toBeUndefined()
    expect(await runner.run({ ...command, uid: stranger, name: 'add_favourite', args: { provider_id: provider } })).toEqual(first)
    expect(await runner.run({ ...command, uid: customer, name: 'add_favourite', args: { provider_id: provider } })).toEqual(own)
    expect(await store.get(favouriteId(customer, provider))).toBeDefined()
    expect(await store.get(favouriteId(stranger, provider))).toBeUndefined()
  })

  test('that is unknown or for the server alone is forbidden and changes nothing', async () => {
    const phone = testDevice(runner, customer)
    const state = await visibleState(store)
    expect(await phone.run('become_admin', {})).toMatchObject({ state: 'forbidden' })
    expect(await phone.run('expire_booking', { booking_id: newId() })).toMatchObject({ state: 'forbidden' })
    expect(await visibleState(store)).toEqual(state)
  })

  test('with wrong fields is refused permanently, with the fields; of another version it asks for an update', async () => {
    const phone = testDevice(runner, customer)
    const wrong = await phone.run('write_review', { booking_id: newId(), rating: 7, comment: '' })
    expect(wrong).toMatchObject({ state: 'refused', refusal: { code: 'invalid_fields', fields: { rating: 'Choose 1 to 5 stars' } } })
    expect(
      await runner.run({ commandId: commandId(phone.id, 1), uid: customer, kind: 'person', name: 'write_review', args: {}, queuedMs: 0 }),
    ).toEqual(wrong)
    const newer = await runner.run({
      commandId: commandId(phone.id, 2),
      uid: customer,
      kind: 'person',
      name: 'a_later_one',
      args: {},
      queuedMs: 0,
      commandVersion: COMMAND_VERSION + 1,
    })
    expect(refusalCode(newer)).toBe('update_needed')
    expect(fromStored(await store.get(outcomeId(customer, commandId(phone.id, 2))))).toMatchObject({
      type: 'command',
      state: 'refused',
      uid: customer,
    })
  })

  test('that sends more than it may is refused and changes nothing', async () => {
    const phone = testDevice(runner, customer)
    const id = newId()
    for (const extra of [
      { total_amount: 1 },
      { status: 'completed' },
      { customer_uid: provider },
      { provider_uid: customer },
      { created_at: nine },
      { rating: 5 },
    ]) {
      expect(refusalCode(await phone.run('request_booking', { ...requestFor(provider, id, nine), ...extra }))).toBe('invalid_fields')
    }
    expect(await store.get(bookingId(id))).toBeUndefined()
  })

  test('whose result would not fit its schema throws and writes nothing', async () => {
    const stored = await store.get(providerId(provider))
    await store.put({ ...stored, _id: providerId(provider), eta_minutes: -1 })
    const before = await store.lastSeq()
    await expect(testDevice(runner, provider).run('set_status', { status: 'Busy' })).rejects.toBeInstanceOf(InvalidDocument)
    expect(await store.lastSeq()).toBe(before)
  })

  test('messages of a thread are ordered by the server, even within one millisecond and on a clock that goes back', async () => {
    const [phone, shop, id] = [testDevice(runner, customer), testDevice(runner, provider), newId()]
    await accepted(phone.run('request_booking', requestFor(provider, id, nine)))
    await accepted(shop.run('accept_booking', { booking_id: id }))
    const ids = Array.from({ length: 6 }, () => newId())
    for (const [index, message] of ids.entries()) {
      if (index === 3) clock.now -= 3_600_000
      await accepted(
        (index % 2 === 0 ? phone : shop).run('send_message', { booking_id: id, message_id: message, message: `Message ${index}` }),
      )
    }
    const times = await Promise.all(ids.map(async (message) => (fromStored(await store.get(messageId(id, message))) as Message).created_at))
    expect(new Set(times).size).toBe(times.length)
    expect(times.toSorted()).toEqual(times)
  })
})

const newCustomer = async (): Promise<Uid> => {
  const uid = newUid()
  await insertDocuments(createDocumentWriter({ store }), profileOf(uid))
  return uid
}

describe('a race', () => {
  test('of 50 acceptances of overlapping hours has one winner, and each loser is told the free times', async () => {
    const shop = testDevice(runner, provider)
    const ids = Array.from({ length: 50 }, () => newId())
    // One customer has one open request for the same hour.
    for (const id of ids) await accepted(testDevice(runner, await newCustomer()).run('request_booking', requestFor(provider, id, nine)))
    const outcomes = await Promise.all(ids.map((id) => shop.run('accept_booking', { booking_id: id })))
    const won = ids.filter((_, index) => outcomes[index]?.state === 'accepted')
    expect(won).toHaveLength(1)
    for (const outcome of outcomes.filter((each) => each.state !== 'accepted')) {
      expect(refusalCode(outcome)).toBe('slot_taken')
      expect(outcome.refusal?.details?.alternatives).toHaveLength(3)
      expect(outcome.refusal?.details?.alternatives).not.toContain(nine)
    }
    expect((await readCalendar()).intervals.map((interval) => interval.booking_id)).toEqual(won)
    expect((await readProvider()).schedule.busy).toEqual([{ starts_at: nine, ends_at: '2026-11-21T10:00:00.000Z' }])
    expect((await Promise.all(ids.map(readBooking))).filter((booking) => booking.status === 'accepted')).toHaveLength(1)
  })

  test('of two servers over one store for the same hours has one winner', async () => {
    const [ids, others] = [Array.from({ length: 10 }, () => newId()), testDevice(runnerOver(store), provider)]
    const shop = testDevice(runner, provider)
    // One customer has one open request for the same hour.
    for (const id of ids) await accepted(testDevice(runner, await newCustomer()).run('request_booking', requestFor(provider, id, nine)))
    const outcomes = await Promise.all(ids.map((id, index) => (index % 2 === 0 ? shop : others).run('accept_booking', { booking_id: id })))
    expect(outcomes.filter((outcome) => outcome.state === 'accepted')).toHaveLength(1)
    expect((await Promise.all(ids.map(readBooking))).filter((booking) => booking.status === 'accepted')).toHaveLength(1)
    expect((await readCalendar()).intervals).toHaveLength(1)
  })

  test('of two servers for the same command runs it once', async () => {
    const [phone, shop, id] = [testDevice(runner, customer), testDevice(runner, provider), newId()]
    await accepted(phone.run('request_booking', requestFor(provider, id, nine)))
    await accepted(shop.run('accept_booking', { booking_id: id }))
    clock.now = Date.parse(nine)
    await accepted(shop.run('start_job', { booking_id: id }))
    const again = runnerOver(store)
    const command = {
      commandId: commandId(shop.id, 3),
      uid: provider,
      kind: 'person',
      name: 'complete_job',
      args: { booking_id: id },
      queuedMs: 0,
    } as const
    const outcomes = await Promise.all([runner.run(command), again.run(command), runner.run(command), again.run(command)])
    for (const outcome of outcomes) expect(refusalCode(outcome)).toBeUndefined()
    expect((await readProvider()).total_completed_jobs).toBe(1)
    expect((await readBooking(id)).history.filter((entry) => entry.event === 'completed')).toHaveLength(1)
  })

  test('lost to another process is decided again on what that left', async () => {
    const [phone, first, second] = [testDevice(runner, customer), newId(), newId()]
    await accepted(phone.run('request_booking', requestFor(provider, first, nine)))
    await accepted(phone.run('request_booking', requestFor(provider, second, noon)))
    const there = testDevice(runner, provider)
    const overtaken = raceBeforeWrite(
      store,
      (doc) => doc['type'] === 'calendar',
      () => accepted(there.run('accept_booking', { booking_id: second })),
    )
    await accepted(testDevice(runnerOver(overtaken), provider).run('accept_booking', { booking_id: first }))
    expect((await readCalendar()).intervals.map((interval) => interval.starts_at).toSorted()).toEqual([nine, noon])
    expect((await readProvider()).schedule.busy.map((busy) => busy.starts_at).toSorted()).toEqual([nine, noon])
    expect(await missingPointers(store)).toEqual([])
  })

  test('lost to a cancellation holds no hours', async () => {
    const [phone, id] = [testDevice(runner, customer), newId()]
    await accepted(phone.run('request_booking', requestFor(provider, id, nine)))
    const overtaken = raceBeforeWrite(
      store,
      (doc) => doc['type'] === 'booking',
      () => accepted(phone.run('cancel_booking', { booking_id: id })),
    )
    const outcome = await testDevice(runnerOver(overtaken), provider).run('accept_booking', { booking_id: id })
    expect(refusalCode(outcome)).toBe('illegal_transition')
    expect(outcome.refusal?.details?.status).toBe('cancelled')
    expect((await readBooking(id)).status).toBe('cancelled')
    expect(await store.get(calendarId(provider))).toBeUndefined()
    expect((await readProvider()).schedule.busy).toEqual([])
  })

  test('lost to a start releases no hours', async () => {
    const [phone, shop, id] = [testDevice(runner, customer), testDevice(runner, provider), newId()]
    await accepted(phone.run('request_booking', requestFor(provider, id, nine)))
    await accepted(shop.run('accept_booking', { booking_id: id }))
    clock.now = Date.parse(nine)
    const overtaken = raceBeforeWrite(
      store,
      (doc) => doc['type'] === 'booking',
      () => accepted(shop.run('start_job', { booking_id: id })),
    )
    const outcome = await testDevice(runnerOver(overtaken), customer).run('cancel_booking', { booking_id: id })
    expect(refusalCode(outcome)).toBe('illegal_transition')
    expect((await readBooking(id)).status).toBe('in_progress')
    expect((await readCalendar()).intervals).toEqual([{ booking_id: id, starts_at: nine, ends_at: '2026-11-21T10:00:00.000Z' }])
    expect((await readProvider()).schedule.busy).toHaveLength(1)
  })

  test('of the customer who cancels and the provider who starts ends in a status that the rules reach', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [phone, shop, id] = [testDevice(runner, customer), testDevice(runner, provider), newId()]
      const starts = new Date(Date.parse(nine) + round * 86_400_000).toISOString()
      await accepted(phone.run('request_booking', requestFor(provider, id, starts)))
      await accepted(shop.run('accept_booking', { booking_id: id }))
      clock.now = Date.parse(starts)
      const both = [() => phone.run('cancel_booking', { booking_id: id }), () => shop.run('start_job', { booking_id: id })]
      const [cancel, start] = round % 2 === 0 ? both : both.toReversed()
      const outcomes = await Promise.all([cancel?.(), start?.()])
      expect(outcomes.filter((outcome) => outcome?.state === 'accepted')).toHaveLength(1)
      const booking = await readBooking(id)
      expect(['cancelled', 'in_progress']).toContain(booking.status)
      expect((await readCalendar()).intervals.some((interval) => interval.booking_id === id)).toBe(booking.status === 'in_progress')
    }
  })
})
