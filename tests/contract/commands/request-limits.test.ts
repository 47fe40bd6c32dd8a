// Limits of open requests over real stores: exact at their edge when two servers decide at the same moment, with bookings of before.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bookingId, profileId, type Uid, type Ulid } from '#domain/ids.ts'
import { nextVersion } from '#domain/commands/command.ts'
import { createCommandRunner } from '#server/commands/command-runner.ts'
import { listOpenRequests } from '#server/bookings/list-open-requests.ts'
import { createExpiryJobs } from '#server/bookings/request-expiry.ts'
import { createDocumentWriter } from '#server/store/documents/document-writer.ts'
import { fromStored } from '#server/store/documents/stored-document.ts'
import { updateDocument } from '#server/store/documents/update-documents.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { insertDocuments, newId, newUid, refusalCode, testClock, testDevice, type TestDevice } from '../support/backend.ts'
import { profileOf, providerOf, requestFor } from '../support/people.ts'
import { storeKinds, type StorePlace } from '../support/store-kinds.ts'

const MORNING = '2026-11-21T09:00:00.000Z'

describe.each(storeKinds().filter(({ name }) => name === 'leveldb, relaxed' || name === 'postgres'))('over $name', (kind) => {
  let place: StorePlace
  let store: DocumentStore
  let devices: readonly TestDevice[]
  let customer: Uid
  const clock = testClock()

  async function newProvider(): Promise<Uid> {
    const uid = newUid()
    await insertDocuments(createDocumentWriter({ store }), profileOf(uid), providerOf(uid))
    return uid
  }
  const pending = async (ids: readonly Ulid[]): Promise<number> =>
    (await store.getMany(ids.map(bookingId)))
      .map((stored) => fromStored(stored))
      .filter((doc) => doc?.type === 'booking' && doc.status === 'pending').length

  beforeEach(async () => {
    place = kind.place()
    store = await place.open()
    customer = newUid()
    await insertDocuments(createDocumentWriter({ store }), profileOf(customer))
    const followUps = createExpiryJobs(clock.read)
    devices = [0, 1].map(() => testDevice(createCommandRunner({ store, clock: clock.read, newId, followUps }), customer))
  })
  afterEach(async () => {
    await store.close()
    await place.remove()
  })

  /** Requests at the same moment, from two devices through two servers. */
  async function askAll(
    providers: readonly Uid[],
    start: (index: number) => string | null,
  ): Promise<{ ids: Ulid[]; codes: (string | undefined)[] }> {
    const ids = providers.map(() => newId())
    const outcomes = await Promise.all(
      providers.map(async (uid, index) => devices[index % 2]?.run('request_booking', requestFor(uid, ids[index] ?? newId(), start(index)))),
    )
    return { ids, codes: outcomes.map((outcome) => outcome && refusalCode(outcome)) }
  }
  const counts = (codes: readonly (string | undefined)[]): Record<string, number> =>
    Object.fromEntries([...new Set(codes)].map((code) => [code ?? 'accepted', codes.filter((each) => each === code).length]))

  test('of twelve requests to twelve helpers at once ten are taken, and of two for the same hour one', async () => {
    const providers: Uid[] = []
    while (providers.length < 12) providers.push(await newProvider())
    const { ids, codes } = await askAll(providers, () => MORNING)
    expect(counts(codes)).toEqual({ accepted: 10, too_many_open: 2 })
    expect(await pending(ids)).toBe(10)
    const grace = await newProvider()
    const other = newUid()
    await insertDocuments(createDocumentWriter({ store }), profileOf(other))
    devices = devices.map(() => testDevice(createCommandRunner({ store, clock: clock.read, newId }), other))
    expect(counts((await askAll([grace, grace], () => MORNING)).codes)).toEqual({ accepted: 1, same_hour: 1 })
    const hours = ['10', '11', '12', '13']
    const more = await askAll([grace, grace, grace, grace], (index) => `2026-11-21T${hours[index]}:00:00.000Z`)
    expect(counts(more.codes)).toEqual({ accepted: 2, too_many_with_helper: 2 })
  })

  test('requests of an earlier release count, after the first start with this one', async () => {
    const grace = await newProvider()
    for (const hour of ['10', '11', '12']) {
      const asked = requestFor(grace, newId(), `2026-11-21T${hour}:00:00.000Z`)
      expect((await devices[0]?.run('request_booking', asked))?.state).toBe('accepted')
    }
    await updateDocument(store, profileId(customer), (doc) =>
      doc.type === 'profile' ? nextVersion(doc, { requests: undefined }) : undefined,
    )
    await listOpenRequests(store)
    const outcome = await devices[1]?.run('request_booking', requestFor(grace, newId(), '2026-11-21T14:00:00.000Z'))
    expect(outcome && refusalCode(outcome)).toBe('too_many_with_helper')
    expect(outcome?.refusal?.details).toMatchObject({ until: '2026-11-21T10:00:00.000Z', provider_id: grace })
    expect(outcome?.refusal?.details?.open_requests).toHaveLength(3)
  })
})
