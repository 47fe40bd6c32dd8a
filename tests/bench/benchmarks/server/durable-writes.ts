/** Durable writes a second: both stores and whole commands, sequential and concurrent, beside the bare databases. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Booking } from '#domain/documents/booking.ts'
import { asDeviceId, commandId, type Uid } from '#domain/ids.ts'
import { createCommandRunner, type CommandRunner } from '#server/commands/command-runner.ts'
import { createDocumentWriter } from '#server/store/documents/document-writer.ts'
import { newUlid } from '#server/platform/new-ulid.ts'
import { openPostgresUrl } from '#tests/contract/support/store-kinds.ts'
import { postgresExists } from '#tests/support/postgres/postgres-binaries.ts'
import { startPostgres } from '#tests/support/postgres/test-postgres.ts'
import { openLevelStore } from '#server/node/store/open-level-store.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { runInterleaved, type Benchmark, type Row, type Sample } from '../../benchmark.ts'
import { createDocumentFactory } from '../../market/document-factory.ts'
import { openRawLevel } from '../../raw-level.ts'

const ROUNDS = { rounds: 11, warmUp: 2 }
/** Number of concurrent writers, where there are many. */
const CROWD = 32
/** Duration of each round, ms. */
const ROUND_MS = 300

/** Writes for a while with so many concurrent writers. @returns writes a second */
async function rateOf(atOnce: number, write: (writer: number) => Promise<unknown>): Promise<number> {
  const started = performance.now()
  let written = 0
  const writers = Array.from({ length: atOnce }, async (_, writer) => {
    while (performance.now() - started < ROUND_MS) {
      await write(writer)
      written += 1
    }
  })
  await Promise.all(writers)
  return (written * 1_000) / (performance.now() - started)
}

interface Chat {
  readonly customer: Uid
  readonly booking: Booking
}

/** Accepted bookings, a pair of people each. */
async function openChats(store: DocumentStore): Promise<readonly Chat[]> {
  const maker = createDocumentFactory(3)
  const chats = Array.from({ length: CROWD }, (): Chat => {
    const customer = maker.uid()
    const booking = maker.group({ customer, provider: maker.uid() }).find((doc) => doc.type === 'booking')
    if (!booking) throw new Error('a group has no booking')
    return { customer, booking: { ...booking, status: 'accepted' } }
  })
  await createDocumentWriter({ store }).writeNew(chats.map(({ booking }) => booking))
  return chats
}

/** Returns a function that sends messages, each person from their own device. */
function senderOf(runner: CommandRunner, chats: readonly Chat[]): (writer: number) => Promise<void> {
  const devices = chats.map(() => ({ id: asDeviceId(newUlid()), sent: 0 }))
  return async (writer) => {
    const [chat, device] = [chats[writer], devices[writer]]
    if (!chat || !device) throw new Error('there are not so many people')
    device.sent += 1
    const args = { booking_id: chat.booking.id, message_id: newUlid(), message: 'Please ring the bell twice' }
    const outcome = await runner.run({
      commandId: commandId(device.id, device.sent),
      uid: chat.customer,
      kind: 'person',
      name: 'send_message',
      args,
      queuedMs: 0,
    })
    if (outcome.state !== 'accepted') throw new Error(`a message was ${outcome.state}`)
  }
}

/** A bare database that the store is compared with. */
interface Floor {
  readonly what: string
  /** Writes a text under a new id, on disk before it resolves. */
  put(id: string, text: string): Promise<void>
}

async function compare(store: DocumentStore, floor: Floor, suffix: string): Promise<readonly Row[]> {
  const send = senderOf(createCommandRunner({ store, clock: () => Date.now(), newId: newUlid }), await openChats(store))
  const [example] = createDocumentFactory(4).group({ customer: newUlid() as string as Uid, provider: newUlid() as string as Uid })
  const fields = Object.fromEntries(Object.entries(example ?? {}).filter(([name]) => name !== 'doc_id'))
  const text = JSON.stringify(fields)
  const putStored = async (): Promise<void> => {
    if (!(await store.put({ _id: `bench:${newUlid()}`, ...fields })).ok) throw new Error('a new document was refused')
  }
  const putRaw = (): Promise<void> => floor.put(`bench:${newUlid()}`, text)
  const row = (what: string, value: Sample | undefined, bare: Sample | undefined): Row => {
    if (!value || !bare) throw new Error('nothing was measured')
    return { what: `${what}${suffix}`, unit: '/s', value, floor: { what: floor.what, value: bare } }
  }
  const [put, command, raw] = await runInterleaved(
    ROUNDS,
    () => rateOf(1, putStored),
    () => rateOf(1, send),
    () => rateOf(1, putRaw),
  )
  const [puts, commands, raws] = await runInterleaved(
    ROUNDS,
    () => rateOf(CROWD, putStored),
    () => rateOf(CROWD, send),
    () => rateOf(CROWD, putRaw),
  )
  return [
    row('Durable writes, one after the other', put, raw),
    row('Durable writes, 32 at once', puts, raws),
    row('Whole commands, one after the other', command, raw),
    row('Whole commands, 32 people at once', commands, raws),
  ]
}

async function compareLevel(): Promise<readonly Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'nearhelp-bench-'))
  const store = await openLevelStore({ path: join(folder, 'store'), durability: 'strict' })
  const level = await openRawLevel()
  try {
    return await compare(store, { what: 'raw synced puts', put: level.put }, '')
  } finally {
    await level.close()
    await store.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** PostgreSQL on this machine, with as many connections for the floor as the store has. */
async function comparePostgres(): Promise<readonly Row[]> {
  const postgres = await startPostgres([])
  const url = await postgres.createDatabase()
  await postgres.query('create table floor (id text primary key, body json not null)', new URL(url).pathname.slice(1))
  const pool = new pg.Pool({ connectionString: url, max: 8 })
  // Idle connections end with the server.
  pool.on('error', () => undefined)
  const store = await openPostgresUrl(url)
  const put = async (id: string, text: string): Promise<void> =>
    void (await pool.query({ name: 'floor', text: 'insert into floor values ($1, $2)', values: [id, text] }))
  try {
    return await compare(store, { what: 'raw synced inserts', put }, ', PostgreSQL')
  } finally {
    await store.close()
    await pool.end()
    await postgres.stop()
  }
}

export const durableWrites: Benchmark = {
  name: 'durable-writes',
  measure: async () => [...(await compareLevel()), ...(postgresExists ? await comparePostgres() : [])],
}
