// Account changes interrupted at any write: repeated after the restart, each is made once and notified once.
import { expect, test } from 'vitest'
import type { DocumentStore, StoredDoc } from '#server/store/document-store.ts'
import { openMemoryStore } from '#server/store/level/open-memory-store.ts'
import { UNLIMITED_RATE_LIMITS } from '#config/limits.ts'
import { openTestApp, type ApiResponse, type TestApp } from '#tests/support/open-test-app.ts'
import { createFakeTransports } from '../support/fake-transports.ts'
import { waitForAccountJobs, waitForDueJobs, EMAIL, openAccountHarness, PASSWORD, type AccountHarness } from './account-harness.ts'
import { CRASH_MOMENTS, crashingStore, sharedStore, type CrashMoment } from '../support/failing-store.ts'

const NEXT = 'another password'
const NEW = 'amina@elsewhere.test'
/** Longer than the server retries an account job, and than it waits for a change that was never made. */
const LATER_MS = 10 * 60_000

async function snapshotOf(store: DocumentStore): Promise<StoredDoc[]> {
  const rows = await store.range({ start: '', end: '\uffff', includeDocs: true })
  return rows.flatMap(({ doc }) => (doc ? [(({ _rev, ...fields }): StoredDoc => fields)(doc)] : []))
}

interface Started {
  readonly docs: readonly StoredDoc[]
  readonly token: string
  readonly code: string
}

/** Prepares an account for the change under test. */
async function before(ask: (rig: AccountHarness) => Promise<string>): Promise<Started> {
  const store = await openMemoryStore()
  const rig = await openAccountHarness(store)
  const code = await ask(rig)
  await waitForAccountJobs(store)
  const docs = await snapshotOf(store)
  await rig.server.close()
  return { docs, token: rig.amina.token, code }
}

type Act = (server: TestApp, started: Started) => Promise<ApiResponse>

interface Case {
  readonly name: string
  readonly started: (rig: AccountHarness) => Promise<string>
  readonly act: Act
  /** Kind of the one notification that announces it. */
  readonly kind: string
  readonly email: string
  readonly password: string
}

const cases: readonly Case[] = [
  {
    name: 'another password',
    started: async () => '',
    act: (server, { token }) =>
      server.call('PUT', '/api/me/password', { current_password: PASSWORD, password: NEXT }, { authorization: `Bearer ${token}` }),
    kind: 'password_changed',
    email: EMAIL,
    password: NEXT,
  },
  {
    name: 'a forgotten password',
    started: async ({ server, codeOf }) => {
      await server.call('POST', '/api/auth/forgot', { email: EMAIL })
      return codeOf('reset', EMAIL)
    },
    act: (server, { code }) => server.call('POST', '/api/auth/reset', { code, password: NEXT }),
    kind: 'password_changed',
    email: EMAIL,
    password: NEXT,
  },
  {
    name: 'another address',
    started: async ({ amina, codeOf }) => {
      await amina.call('POST', '/api/me/email', { email: NEW, password: PASSWORD })
      return codeOf('confirm', NEW)
    },
    act: (server, { code }) => server.call('POST', '/api/auth/confirm-email', { code }),
    kind: 'email_changed',
    email: NEW,
    password: PASSWORD,
  },
]

/** Runs the change on a server whose store fails at that write. @returns whether the request reached that write */
async function cutOff(store: DocumentStore, { act }: Case, started: Started, write: number, moment: CrashMoment): Promise<boolean> {
  let now = store
  const switchableStore: DocumentStore = {
    ...store,
    get: (id) => now.get(id),
    getMany: (ids) => now.getMany(ids),
    range: (query) => now.range(query),
    put: (doc) => now.put(doc),
    putAll: (docs) => now.putAll(docs),
    commit: (transaction) => now.commit(transaction),
  }
  const post = createFakeTransports()
  const server = await openTestApp({ store: switchableStore, transports: post.transports, limits: UNLIMITED_RATE_LIMITS })
  // Only writes of the change count.
  await waitForDueJobs(store, server)
  const crashing = crashingStore(store, write, moment)
  now = crashing.store
  await act(server, started)
  await server.app.stop()
  return crashing.hasCrashed()
}

const profileOf = async (store: DocumentStore): Promise<StoredDoc | undefined> =>
  (await store.range({ start: 'profile:', end: 'profile:\uffff', includeDocs: true }))[0]?.doc

/** @returns false when there was no such write */
async function crashAt(each: Case, started: Started, write: number, moment: CrashMoment): Promise<boolean> {
  const opened = await openMemoryStore()
  await opened.putAll(started.docs)
  const store = sharedStore(opened)
  const hasCrashed = await cutOff(store, each, started, write, moment)
  const post = createFakeTransports()
  const server = await openTestApp({ store, transports: post.transports, limits: UNLIMITED_RATE_LIMITS })
  // A client without a response repeats the request.
  const again = await each.act(server, started)
  expect(`${write} ${moment} ${again.status}`).toBe(`${write} ${moment} 204`)
  server.pass(LATER_MS)
  await server.app.stop()
  await server.app.start()
  await waitForAccountJobs(store)
  expect((await server.call('POST', '/api/auth/login', { email: each.email, password: each.password })).status).toBe(200)
  expect((await server.call('POST', '/api/auth/login', { email: EMAIL, password: PASSWORD })).status).toBe(401)
  const notices = await store.range({ start: 'notification:', end: 'notification:\uffff', includeDocs: true })
  expect(notices.map(({ doc }) => doc?.['kind'])).toEqual([each.kind])
  expect((await profileOf(store))?.['email']).toBe(each.email)
  // Only the account's own address is reserved.
  expect(await store.range({ start: 'email:', end: 'email:\uffff' })).toHaveLength(1)
  await server.close()
  return hasCrashed
}

test.each(cases)('$name: interrupted at any write and repeated, it is made once and notified once', { timeout: 60_000 }, async (each) => {
  const started = await before(each.started)
  let write = 0
  while (await crashAt(each, started, write, CRASH_MOMENTS[write % CRASH_MOMENTS.length] ?? 'before')) write += 1
  expect(write).toBeGreaterThan(3)
  for (const moment of CRASH_MOMENTS) await crashAt(each, started, 1, moment)
})
