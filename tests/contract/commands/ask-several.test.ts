/** One request to several helpers: exactly one of them has it, also when all answer at the same moment, in every store. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Booking } from '#domain/documents/booking.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { bookingId, providerId, type Uid, type Ulid } from '#domain/ids.ts'
import { createCommandRunner, type CommandRunner } from '#server/commands/command-runner.ts'
import { createDocumentWriter } from '#server/store/documents/document-writer.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { fromStored } from '#server/store/documents/stored-document.ts'
import { insertDocuments, newId, newUid, refusalCode, testClock, testDevice, type TestClock } from '../support/backend.ts'
import { profileOf, providerOf, requestFor } from '../support/people.ts'
import { storeKinds, type StorePlace } from '../support/store-kinds.ts'

const ROUNDS = 12

describe.each(storeKinds())('in $name', ({ place: newPlace }) => {
  let place: StorePlace
  let store: DocumentStore
  let clock: TestClock
  let customer: Uid
  let helpers: readonly Uid[]
  /** Two processes: neither knows the locks of the other. */
  let runners: readonly CommandRunner[]

  beforeEach(async () => {
    place = newPlace()
    store = await place.open()
    clock = testClock()
    customer = newUid()
    helpers = [newUid(), newUid(), newUid()]
    runners = [1, 2].map(() => createCommandRunner({ store, clock: clock.read, newId }))
    const people = [customer, ...helpers].map((uid) => profileOf(uid))
    await insertDocuments(createDocumentWriter({ store }), ...people, ...helpers.map((uid) => providerOf(uid)))
  })
  afterEach(async () => {
    await store.close()
    await place.remove()
  })

  const runnerAt = (index: number): CommandRunner => runners[index % runners.length] as CommandRunner
  const read = async (id: Ulid): Promise<Booking> => fromStored(await store.get(bookingId(id))) as Booking

  async function askAll(): Promise<readonly Ulid[]> {
    const ids = helpers.map(() => newId())
    const [first, ...others] = ids as [Ulid, ...Ulid[]]
    const also = others.map((booking_id, index) => ({ booking_id, provider_id: helpers[index + 1], price_per_hour: 25 }))
    const asked = await testDevice(runnerAt(0), customer).run('request_booking', { ...requestFor(helpers[0] as Uid, first, null), also })
    expect(refusalCode(asked)).toBeUndefined()
    return ids
  }

  test('of three who accept at once through two processes one has it, and the others are told that it is taken', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const ids = await askAll()
      const outcomes = await Promise.all(
        helpers.map(async (uid, index) => testDevice(runnerAt(index + round), uid).run('accept_booking', { booking_id: ids[index] })),
      )
      expect(outcomes.filter((outcome) => refusalCode(outcome) === 'request_taken')).toHaveLength(2)
      const bookings = await Promise.all(ids.map(read))
      expect(bookings.map(({ status }) => status).toSorted()).toEqual(['accepted', 'cancelled', 'cancelled'])
      const winner = outcomes.findIndex((outcome) => refusalCode(outcome) === undefined)
      expect(bookings[winner]?.status).toBe('accepted')
      // The next round is asked of helpers who are free again.
      await testDevice(runnerAt(0), customer).run('cancel_booking', { booking_id: ids[winner] })
    }
    const providers = await Promise.all(helpers.map(async (uid) => fromStored(await store.get(providerId(uid))) as Provider))
    expect(providers.reduce((sum, { requests_counted = 0 }) => sum + requests_counted, 0)).toBe(ROUNDS)
    expect(providers.map(({ response_rate }) => response_rate)).toEqual([1, 1, 1])
  })

  test('an acceptance against a cancellation, and against one that joins: nobody is left behind', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const ids = await askAll()
      const [accepted, cancelled] = await Promise.all([
        testDevice(runnerAt(round), helpers[1] as Uid).run('accept_booking', { booking_id: ids[1] }),
        testDevice(runnerAt(round + 1), customer).run('cancel_booking', { booking_id: ids[0] }),
      ])
      const statuses = (await Promise.all(ids.map(read))).map(({ status }) => status)
      // Exactly one of them is refused, and nothing stays open.
      expect([refusalCode(accepted), refusalCode(cancelled)].filter((code) => code === undefined)).toHaveLength(1)
      expect(statuses).toEqual(refusalCode(accepted) === undefined ? ['cancelled', 'accepted', 'cancelled'] : Array(3).fill('cancelled'))
      await testDevice(runnerAt(0), customer).run('cancel_booking', { booking_id: ids[1] })

      const [one, other] = [newId(), newId()]
      await testDevice(runnerAt(0), customer).run('request_booking', requestFor(helpers[0] as Uid, one, null))
      const [first, joined] = await Promise.all([
        testDevice(runnerAt(round), helpers[0] as Uid).run('accept_booking', { booking_id: one }),
        testDevice(runnerAt(round + 1), customer).run('request_booking', { ...requestFor(helpers[1] as Uid, other, null), beside: one }),
      ])
      expect(refusalCode(first)).toBeUndefined()
      const stored = await store.get(bookingId(other))
      if (refusalCode(joined) === undefined) expect((await read(other)).history.at(-1)).toMatchObject({ event: 'cancelled', taken: true })
      else expect([refusalCode(joined), stored]).toEqual(['illegal_transition', undefined])
      await testDevice(runnerAt(0), customer).run('cancel_booking', { booking_id: one })
    }
  })
})
