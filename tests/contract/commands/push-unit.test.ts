import { afterEach, beforeEach, expect, test } from 'vitest'
import { bookingId, commandId, favouriteId, messageId, providerId, type CommandId, type Uid } from '#domain/ids.ts'
import { createCommandRunner, type CommandRunner, type RunCommand, type RunResult } from '#server/commands/command-runner.ts'
import type { DocumentStore, Transaction } from '#server/store/document-store.ts'
import { createDocumentWriter } from '#server/store/documents/document-writer.ts'
import { openMemoryStore } from '#server/store/level/open-memory-store.ts'
import { outcomeId } from '#server/store/documents/stored-id.ts'
import { OutcomeUnknown, StoreUnavailable } from '#server/store/store-unavailable.ts'
import { insertDocuments, newId, newUid, refusalCode, testClock, testDevice, type TestClock } from '../support/backend.ts'
import { raceBeforeWrite } from '../support/failing-store.ts'
import { profileOf, providerOf, requestFor } from '../support/people.ts'
import { missingPointers, visibleState } from '../support/store-state.ts'

let store: DocumentStore
let clock: TestClock
let customer: Uid
let provider: Uid

const runnerOver = (over: DocumentStore): CommandRunner => createCommandRunner({ store: over, clock: clock.read, newId })

/** A store that counts its transactions. */
function counting(over: DocumentStore): { readonly store: DocumentStore; readonly transactions: Transaction[] } {
  const transactions: Transaction[] = []
  const commit: DocumentStore['commit'] = (transaction) => {
    transactions.push(transaction)
    return over.commit(transaction)
  }
  return { store: { ...over, commit }, transactions }
}

const device = newId()
const command = (n: number, name: string, args: unknown): RunCommand => ({
  commandId: commandId(device as never, n),
  uid: customer,
  kind: 'person',
  name,
  args,
  queuedMs: 0,
})

const codes = (results: readonly RunResult[]): (string | undefined)[] =>
  results.map((result) => ('outcome' in result ? (refusalCode(result.outcome) ?? result.outcome.state) : result.error.message))

beforeEach(async () => {
  store = await openMemoryStore()
  clock = testClock()
  customer = newUid()
  provider = newUid()
  await insertDocuments(createDocumentWriter({ store }), profileOf(customer), profileOf(provider), providerOf(provider))
})
afterEach(() => store.close())

/** A request, a message to it, and what depends on both. */
function dependentCommands(): { readonly booking: string; readonly message: string; readonly commands: RunCommand[] } {
  const [booking, message] = [newId(), newId()]
  return {
    booking,
    message,
    commands: [
      command(1, 'add_favourite', { provider_id: provider }),
      command(2, 'request_booking', requestFor(provider, booking, '2026-11-21T09:00:00.000Z')),
      command(3, 'cancel_booking', { booking_id: booking, reason: 'Found somebody' }),
      command(4, 'cancel_booking', { booking_id: booking }),
      command(5, 'remove_favourite', { provider_id: provider }),
      command(6, 'write_review', { booking_id: booking, rating: 9, comment: '' }),
      command(7, 'become_admin', {}),
      command(1, 'add_favourite', { provider_id: provider }),
    ],
  }
}
const EXPECTED = ['accepted', 'accepted', 'accepted', 'illegal_transition', 'accepted', 'invalid_fields', 'forbidden', 'accepted']

test('commands that build on each other are one transaction, documents before outcomes', async () => {
  const { booking, commands } = dependentCommands()
  const { store: counted, transactions } = counting(store)
  expect(codes(await runnerOver(counted).runInOrder(commands))).toEqual(EXPECTED)
  expect(transactions).toHaveLength(1)
  const types = (transactions[0]?.writes ?? []).map((doc) => doc['type'] === 'command')
  expect(types.lastIndexOf(false)).toBeLessThan(types.indexOf(true))
  expect((await store.get(bookingId(booking as never)))?.['status']).toBe('cancelled')
  expect(await store.get(favouriteId(customer, provider))).toBeDefined()
  expect(await missingPointers(store)).toEqual([])
})

test('the result is that of the commands one after the other', async () => {
  const { commands } = dependentCommands()
  await runnerOver(store).runInOrder(commands)
  const together = await visibleState(store)
  const other = await openMemoryStore()
  await insertDocuments(createDocumentWriter({ store: other }), profileOf(customer), profileOf(provider), providerOf(provider))
  const alone = runnerOver(other)
  for (const each of commands) await alone.run(each)
  expect(together).toEqual(await visibleState(other))
  await other.close()
})

test('a push that another process overtakes is decided again, command by command', async () => {
  const { booking, commands } = dependentCommands()
  const there = testDevice(runnerOver(store), provider)
  const overtaken = raceBeforeWrite(
    store,
    (doc) => doc['type'] === 'booking',
    async () => void (await there.run('set_status', { status: 'Busy' })),
  )
  expect(codes(await runnerOver(overtaken).runInOrder(commands))).toEqual(EXPECTED)
  expect((await store.get(providerId(provider)))?.['status']).toBe('Busy')
  expect((await store.get(bookingId(booking as never)))?.['status']).toBe('cancelled')
})

test('a commit without a response is looked up, and nothing is executed twice', async () => {
  for (const isWritten of [true, false]) {
    const { commands } = dependentCommands()
    let losesOutcome = true
    const commit: DocumentStore['commit'] = async (transaction) => {
      if (!losesOutcome) return store.commit(transaction)
      losesOutcome = false
      if (isWritten) await store.commit(transaction)
      throw new OutcomeUnknown('the connection was lost')
    }
    const shifted = commands.map((each, index) => ({ ...each, commandId: commandId(newId() as never, index + 1) }))
    // The last one repeats the first.
    const [first] = shifted
    const repeated = [...shifted.slice(0, -1), ...(first ? [first] : [])]
    expect(codes(await runnerOver({ ...store, commit }).runInOrder(repeated))).toEqual(EXPECTED)
  }
})

test('a store that stays away fails the push, which says nothing about its commands', async () => {
  const { commands } = dependentCommands()
  const away: DocumentStore = { ...store, commit: () => Promise.reject(new StoreUnavailable('away')) }
  await expect(runnerOver(away).runInOrder(commands)).rejects.toBeInstanceOf(StoreUnavailable)
  expect(await store.get(outcomeId(customer, commands[0]?.commandId as CommandId))).toBeUndefined()
})

test('a command that fails for a bug does not take the others with it', async () => {
  const stored = await store.get(providerId(provider))
  await store.put({ ...stored, _id: providerId(provider), eta_minutes: -1 })
  const own = (n: number, name: string, args: unknown): RunCommand => ({ ...command(n, name, args), uid: provider })
  const results = await runnerOver(store).runInOrder([
    own(1, 'add_favourite', { provider_id: provider }),
    own(2, 'set_status', { status: 'Busy' }),
    own(3, 'remove_favourite', { provider_id: provider }),
  ])
  expect(results.map((result) => 'error' in result)).toEqual([false, true, false])
  expect(await store.get(outcomeId(provider, commandId(device as never, 2)))).toBeUndefined()
  expect(await store.get(outcomeId(provider, commandId(device as never, 3)))).toBeDefined()
})

test('500 messages of a device take few transactions and keep their order', async () => {
  const [phone, shop, booking] = [testDevice(runnerOver(store), customer), testDevice(runnerOver(store), provider), newId()]
  await phone.run('request_booking', requestFor(provider, booking, '2026-11-21T09:00:00.000Z'))
  await shop.run('accept_booking', { booking_id: booking })
  const ids = Array.from({ length: 500 }, () => newId())
  const { store: counted, transactions } = counting(store)
  const results = await runnerOver(counted).runInOrder(
    ids.map((id, index) => command(index + 1, 'send_message', { booking_id: booking, message_id: id, message: `Message ${index}` })),
  )
  expect(codes(results).filter((code) => code !== 'accepted')).toEqual([])
  expect(transactions.length).toBeLessThanOrEqual(16)
  const times = (await store.getMany(ids.map((id) => messageId(booking, id)))).map((doc) => String(doc?.['created_at']))
  expect(times).toEqual(times.toSorted())
  expect(new Set(times).size).toBe(500)
})

test('commands about many bookings are one transaction as well', async () => {
  const phone = testDevice(runnerOver(store), customer)
  const bookings = await Promise.all(
    // As many as one customer can have open.
    Array.from({ length: 10 }, async () => {
      const [uid, booking] = [newUid(), newId()]
      await insertDocuments(createDocumentWriter({ store }), profileOf(uid), providerOf(uid))
      await phone.run('request_booking', requestFor(uid, booking, '2026-11-21T09:00:00.000Z'))
      return booking
    }),
  )
  const { store: counted, transactions } = counting(store)
  const results = await runnerOver(counted).runInOrder(
    bookings.map((booking, index) => command(index + 1, 'cancel_booking', { booking_id: booking, reason: 'Found somebody' })),
  )
  expect(codes(results)).toEqual(bookings.map(() => 'accepted'))
  expect(transactions).toHaveLength(1)
})
