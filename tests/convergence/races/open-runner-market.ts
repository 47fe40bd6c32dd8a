/** A marketplace of command runners over stores, each a separate server: the deciding part, without network and sessions. */
import { ulid } from 'ulid'
import type { Uid, Ulid } from '#domain/ids.ts'
import { createCommandRunner } from '#server/commands/command-runner.ts'
import { createDocumentWriter } from '#server/store/documents/document-writer.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { insertDocuments, newId, newUid, refusalCode, testClock, testDevice, type TestDevice } from '#tests/contract/support/backend.ts'
import { profileOf, providerOf, requestFor } from '#tests/contract/support/people.ts'
import { storedTime, type RaceMarket } from './race-market.ts'

/** @param stores one for each server, over the same data; the first one writes the people's documents */
export async function openRunnerMarket(stores: readonly [DocumentStore, ...DocumentStore[]]): Promise<RaceMarket> {
  const clock = testClock()
  const runners = stores.map((store) => createCommandRunner({ store, clock: clock.read, newId }))
  const [runner] = runners
  const writer = createDocumentWriter({ store: stores[0] })
  if (!runner) throw new Error('no server')

  const device = (server: number, provider: Uid): TestDevice => testDevice(runners[server] ?? runner, provider)
  return {
    servers: stores.length,
    nowMs: clock.read,
    newProvider: async () => {
      const uid = newUid()
      await insertDocuments(writer, profileOf(uid), providerOf(uid))
      return uid
    },
    ask: async (provider, startsAt, durationHours) => {
      const booking = ulid() as Ulid
      // One customer has one open request for the same hour.
      const customer = newUid()
      await insertDocuments(writer, profileOf(customer))
      const asked = await testDevice(runner, customer).run('request_booking', {
        ...requestFor(provider, booking, startsAt),
        duration_hours: durationHours,
      })
      if (asked.state !== 'accepted') throw new Error(`a request was refused: ${JSON.stringify(asked)}`)
      return booking
    },
    accept: async (server, provider, booking) => {
      const outcome = await device(server, provider).run('accept_booking', { booking_id: booking })
      return {
        accepted: outcome.state === 'accepted',
        code: refusalCode(outcome),
        alternatives: outcome.refusal?.details?.alternatives,
      }
    },
    stored: () => storedTime(stores[0]),
    close: async () => {
      for (const store of stores) await store.close()
    },
  }
}
