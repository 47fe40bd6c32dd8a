// The data folder of released builds under this build: all data is in it, and commands that waited on a device are executed once.
import { withRefusals } from '#tests/support/released/now-refused.ts'
import { asUid } from '#domain/ids.ts'
import { outcomeId } from '#server/store/documents/stored-id.ts'
import * as v from 'valibot'
import { afterEach, describe, expect, test } from 'vitest'
import type { DeviceClock } from '#data/platform/device-clock.ts'
import { openOutbox } from '#data/outbox/outbox.ts'
import { outboxSchema, type OutboxRow } from '#data/outbox/outbox-row.ts'
import { createPushBatches } from '#data/outbox/push-batches.ts'
import { createReplicationClient } from '#data/transport/replication-client.ts'
import { openDatabase } from '#data/database/open-database.ts'
import { createTable } from '#data/database/table.ts'
import { isPersonCommand } from '#domain/commands/command-table.ts'
import { DOCUMENT_SCHEMAS, type DocType } from '#domain/documents/document.ts'
import { fromStored } from '#server/store/documents/stored-document.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { deviceStorage } from '#tests/support/device/memory-storage.ts'
import { ORIGIN } from '#tests/support/open-test-app.ts'
import { countStored } from '#tests/support/released/count-stored.ts'
import {
  countRequested,
  namesWithBusyDevice,
  readReleaseFixture,
  type BusyDevice,
  type ReleaseFixture,
} from '#tests/support/released/release-fixture.ts'
import { clockOf, reopenServer, type ReopenedServer } from '#tests/support/released/reopen-release.ts'

const names = await namesWithBusyDevice()

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

interface Opened {
  readonly released: ReleaseFixture
  readonly busy: BusyDevice
  readonly server: ReopenedServer
  /** Clock of the server and of the device: both decide whether a message is too late. */
  readonly clock: DeviceClock
}

async function open(name: string): Promise<Opened> {
  const released = await readReleaseFixture(name)
  const { busy } = released
  if (!busy) throw new Error('it has no second device')
  const clock = clockOf(released)
  const server = await reopenServer(released, { person: busy.person, clock })
  ends.push(() => server.close())
  return { released, busy, server, clock }
}

/** The waiting rows as they are in the device's database. */
function waitingRows({ databases }: BusyDevice): readonly OutboxRow[] {
  const outbox = databases.find(({ name }) => name.endsWith('--outbox'))
  return (outbox?.stores.find(({ name }) => name === 'docs')?.rows ?? []) as OutboxRow[]
}

/** Sends these rows through an outbox of this build until nothing waits. @param loses the pushes whose responses are lost, from 0 */
async function send({ busy, server, clock }: Opened, loses: (push: number) => boolean): Promise<number> {
  const plan = { name: 'nearhelp-user-released', schemas: { outbox: outboxSchema }, storage: deviceStorage() }
  const { collections, close } = await openDatabase<{ outbox: Parameters<typeof createTable<OutboxRow>>[0] }>(plan, clock)
  ends.push(close)
  const outbox = await openOutbox(createTable(collections.outbox, 'id'))
  for (const { id, name, command_version, args, created_at, shown_at, state, pushed, refusal, effects, basis, shown } of waitingRows(busy))
    await outbox.add({ id, name, command_version, args, created_at, shown_at, state, pushed, refusal, effects, basis, shown })
  let pushes = 0
  const client = createReplicationClient({
    baseUrl: ORIGIN,
    database: 'me',
    clock,
    onBytes: () => undefined,
    fetch: async (input, init) => {
      const response = await server.fetch(input, init)
      pushes += 1
      if (!loses(pushes - 1)) return response
      await response.arrayBuffer()
      throw new TypeError('the line broke')
    },
  })
  const batches = createPushBatches({ outbox, findBlocked: () => new Set(), client, clock, onResponse: () => undefined })
  const { signal } = new AbortController()
  const pushOnce = (): Promise<boolean> => batches.pushOnce(signal).catch(() => true)
  while (await pushOnce()) expect(pushes).toBeLessThan(10)
  expect(outbox.rows.value.map(({ state }) => state)).toEqual(busy.given.map(() => 'sent'))
  outbox.close()
  return pushes
}

/** Ids and revisions of the stored documents of people. */
async function revisions(store: DocumentStore): Promise<readonly string[]> {
  const rows = await store.range({ start: '\u0000', end: '\uFFFF' })
  return rows.filter(({ id }) => Object.hasOwn(DOCUMENT_SCHEMAS, id.split(':', 1)[0] ?? '')).map(({ id, rev }) => `${id} ${rev}`)
}

describe.each(names)('the folder as the build of %s left it', (name) => {
  test('everything is in it, and this build can read each document', async () => {
    const { released, busy, server } = await open(name)
    const { session: sessions = 0, 'session-name': sessionNames = 0, ...stored } = await countStored(server.store)
    // A later build may store more, and has lost nothing.
    const { session = 0, 'session-name': sessionName = 0, job = 0, job_due: jobDue = 0, ...kept } = released.stored ?? {}
    expect(stored).toMatchObject(kept)
    // Bookings of earlier builds get their reminders.
    expect([stored['job'] ?? 0, stored['job_due'] ?? 0]).toEqual([
      expect.toSatisfy((count: number) => count >= job),
      expect.toSatisfy((count: number) => count >= jobDue),
    ])
    // The person has just signed in.
    expect([sessions, sessionNames]).toEqual([session + 1, sessionName + 1])
    const rows = await server.store.range({ start: '\u0000', end: '\uFFFF', includeDocs: true })
    const unreadable = rows.flatMap(({ id, doc }) => {
      const type = doc?.['type']
      if (!doc || typeof type !== 'string' || !Object.hasOwn(DOCUMENT_SCHEMAS, type)) return []
      return v.safeParse(DOCUMENT_SCHEMAS[type as DocType], fromStored(doc)).success ? [] : [id]
    })
    expect(unreadable).toEqual([])
    expect(await server.get('/api/auth/me')).toMatchObject({ user: { uid: busy.person.uid } })
  })

  test('every waiting command has the expected outcome, once, although its first response is lost', async () => {
    const opened = await open(name)
    const { released, busy, server } = opened
    const given = withRefusals(name, busy.given)
    expect(given.length).toBeGreaterThanOrEqual(50)
    expect(given.filter((each) => !isPersonCommand(each.name))).toEqual([])
    expect(waitingRows(busy).map((row) => `${row.id} ${row.name} ${row.state}`)).toEqual(
      given.map((each) => `${each.id} ${each.name} waiting`),
    )

    expect(await send(opened, (push) => push === 0)).toBeGreaterThanOrEqual(2)
    const outcomes = (await server.store.getMany(given.map(({ id }) => outcomeId(asUid(busy.person.uid), id)))) as {
      _id: string
      name: string
      state: string
      refusal: { code: string } | null
    }[]
    expect(
      outcomes.map((each) => `${each._id.replace(`${busy.person.uid}:`, '')} ${each.name} ${each.refusal?.code ?? each.state}`),
    ).toEqual(given.map((each) => `${each.id} ${each.name} ${each.refused ?? 'accepted'}`))

    const accepted = (...of: string[]): number => given.filter((each) => of.includes(each.name) && each.refused === undefined).length
    const now = await countStored(server.store)
    const more = (kind: DocType): number => (now[kind] ?? 0) - (released.stored?.[kind] ?? 0)
    expect({
      command: more('command'),
      booking: more('booking'),
      message: more('message'),
      review: more('review'),
      rating: more('client-rating'),
      report: more('report'),
      favourite: more('favourite'),
    }).toEqual({
      command: given.length,
      booking: countRequested(given),
      message: accepted('send_message'),
      review: accepted('write_review'),
      rating: accepted('rate_client'),
      report: accepted('report_content'),
      favourite: accepted('add_favourite'),
    })

    const before = await revisions(server.store)
    await send(opened, () => false)
    expect(await revisions(server.store)).toEqual(before)
  })
})
