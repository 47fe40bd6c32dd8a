import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addRxPlugin, createRxDatabase, type RxCollection, type RxDatabase, type RxJsonSchema } from 'rxdb'
import { RxDBLeaderElectionPlugin } from 'rxdb/plugins/leader-election'
import { replicateCouchDB, type RxCouchDBReplicationState } from 'rxdb/plugins/replication-couchdb'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { COMMAND_VERSION } from '#domain/commands/migrate-arguments.ts'
import { asDeviceId, bookingId, commandId, favouriteId, type Uid } from '#domain/ids.ts'
import { insertDocuments, newId, newUid, startBackend, testClock, testDevice, type Backend } from '../support/backend.ts'
import { profileOf, providerOf, requestFor } from '../support/people.ts'
import { storeKinds, type StorePlace } from '../support/store-kinds.ts'
import { until } from '../support/wait-until.ts'

addRxPlugin(RxDBLeaderElectionPlugin)

interface AnyDocument {
  readonly _id: string
  readonly type?: string
  readonly [field: string]: unknown
}

/** Names only what is queried: other fields are kept as they come. */
const schema: RxJsonSchema<AnyDocument> = {
  version: 0,
  primaryKey: '_id',
  type: 'object',
  properties: { _id: { type: 'string', maxLength: 200 }, type: { type: 'string' } },
  required: ['_id'],
}

const kinds = storeKinds().filter(({ name }) => name === 'leveldb, strict' || name === 'postgres')

describe.each(kinds)('RxDB’s CouchDB replication against /db/me over $name', ({ place: makePlace }) => {
  let place: StorePlace
  let backend: Backend
  let database: RxDatabase
  let collection: RxCollection<AnyDocument>
  let replication: RxCouchDBReplicationState<AnyDocument>
  const [customer, provider] = [newUid(), newUid()]

  let isAway = false

  /** Requests go to the server as it is at that moment: it may have been started again. */
  const fetchAs = (uid: Uid) => async (input: RequestInfo | URL, init?: RequestInit) => {
    await new Promise((resolve) => setTimeout(resolve, 1))
    if (isAway) throw new TypeError('fetch failed')
    const request = new Request(input, init)
    request.headers.set('authorization', `Bearer ${uid}`)
    return backend.fetch(request)
  }

  const replicate = (): RxCouchDBReplicationState<AnyDocument> =>
    replicateCouchDB({
      replicationIdentifier: 'db-me',
      collection,
      url: 'http://nearhelp.test/db/me/',
      live: true,
      waitForLeadership: false,
      retryTime: 100,
      fetch: fetchAs(customer),
      pull: { batchSize: 7, heartbeat: 1_000 },
      push: { batchSize: 7 },
    })

  beforeEach(async () => {
    isAway = false
    place = makePlace()
    backend = await startBackend(await place.open())
    await insertDocuments(backend.writer, profileOf(customer), profileOf(provider), providerOf(provider))
    database = await createRxDatabase({ name: `stock${newId()}`, storage: getRxStorageMemory(), multiInstance: false })
    ;({ documents: collection } = await database.addCollections<{ documents: RxCollection<AnyDocument> }>({ documents: { schema } }))
    replication = replicate()
  })
  afterEach(async () => {
    isAway = true
    await replication.cancel()
    await database.remove()
    await backend.stop()
    await backend.store.close()
    await place.remove()
  })

  const held = async (id: string): Promise<Record<string, unknown> | undefined> => (await collection.findOne(id).exec())?.toJSON()
  const arrived = (id: string, field: string, value: unknown) =>
    until(
      `${id} with ${field} ${String(value)}`,
      () => held(id),
      (doc) => doc?.[field] === value,
      20_000,
    )

  test('pulls what belongs to its person, live and after a restart of the server, and nothing else', async () => {
    const [phone, shop, other] = [testDevice(backend.runner, customer), testDevice(backend.runner, provider), newUid()]
    await insertDocuments(backend.writer, profileOf(other))
    const [mine, theirs] = [newId(), newId()]
    await phone.run('request_booking', requestFor(provider, mine, '2026-11-21T09:00:00.000Z'))
    await testDevice(backend.runner, other).run('request_booking', requestFor(provider, theirs, '2026-11-21T12:00:00.000Z'))
    await arrived(bookingId(mine), 'status', 'pending')
    await shop.run('accept_booking', { booking_id: mine })
    await arrived(bookingId(mine), 'status', 'accepted')

    isAway = true
    await backend.stop()
    await backend.store.close()
    backend = await startBackend(await place.open(), { clock: testClock(Date.parse('2026-11-21T09:00:00.000Z')) })
    isAway = false
    await testDevice(backend.runner, provider).run('start_job', { booking_id: mine })
    await arrived(bookingId(mine), 'status', 'in_progress')
    expect(await held(bookingId(theirs))).toBeUndefined()
  })

  test('pushes commands, which come back as outcomes with what they changed', async () => {
    const id = commandId(asDeviceId(newId()), 1)
    await collection.insert({
      _id: id,
      name: 'add_favourite',
      args: { provider_id: provider },
      queued_ms: 0,
      command_version: COMMAND_VERSION,
    })
    await arrived(favouriteId(customer, provider), 'type', 'favourite')
    expect((await backend.store.get(favouriteId(customer, provider)))?.['uid']).toBe(customer)
    await arrived(id, 'state', 'accepted')
  })
})
