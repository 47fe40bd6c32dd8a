// What earlier releases stored for their background work, opened by this one: nothing is lost, and nothing that was done is done again.
import { ulid } from 'ulid'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { UNLIMITED_RATE_LIMITS } from '#config/limits.ts'
import { notificationId, type Uid } from '#domain/ids.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { createConvertRecords } from '#server/jobs/convert-records.ts'
import { noFollowUps } from '#server/store/documents/follow-ups.ts'
import type { DocumentStore, StoredDoc } from '#server/store/document-store.ts'
import { openMemoryStore } from '#server/store/level/open-memory-store.ts'
import { cleaning, openTestApp, type TestApp, type TestPerson } from '#tests/support/open-test-app.ts'
import { expectStatus, openVerificationHarness, submitVerification } from '../verification/verification-harness.ts'
import { createFakeTransports, type FakeTransports } from '../support/fake-transports.ts'
import { runSweep } from './job-of.ts'
import { until } from '../support/wait-until.ts'

let store: DocumentStore
let post: FakeTransports
let server: TestApp
let amina: TestPerson
let grace: TestPerson

const open = (): Promise<TestApp> => openTestApp({ store, transports: post.transports, limits: UNLIMITED_RATE_LIMITS })
const idsOf = async (prefix: string): Promise<string[]> =>
  (await store.range({ start: prefix, end: `${prefix}\uffff` })).map(({ id }) => id)
const sent = (): string[] => post.emails.map(({ id }) => id ?? '')

/** Replaces what this release stored by nothing, as an earlier one left the data. */
async function forgetJobs(): Promise<void> {
  for (const id of [...(await idsOf('job')), 'job_conversion']) {
    const stored = await store.get(id)
    if (stored?._rev !== undefined) await store.put({ _id: id, _rev: stored._rev, _deleted: true })
  }
}

async function change(id: string, fields: Readonly<Record<string, unknown>>): Promise<void> {
  const stored = await store.get(id)
  if (!stored || !(await store.put({ ...stored, ...fields })).ok) throw new Error(`no ${id}`)
}

const notification = (uid: Uid, id: string, agoMs = 1_000): StoredDoc => ({
  _id: notificationId(uid, id as never),
  type: 'notification',
  schema_version: 1,
  version: 1,
  id,
  user_id: uid,
  kind: 'booking_accepted',
  booking_id: null,
  params: { name: 'Grace' },
  time: instantFromMs(Date.now() - agoMs),
  title: 'As said',
  message: 'in English',
  icon: 'check',
})
const queued = (state: 'waiting' | 'held' | 'ended') => ({ state, at_ms: Date.now() - 500, tries: 0 })

beforeEach(async () => {
  store = await openMemoryStore()
  post = createFakeTransports()
  server = await open()
  amina = await server.signup('amina')
  grace = await server.signup('grace', 'provider')
  await server.app.stop()
  await change(`profile:${amina.uid}`, { emailNotifications: true, email_since: instantFromMs(0) })
})
afterEach(() => server.app.stop())

test('emails and text messages: waiting ones are sent, ended ones are not, and those without a record are', async () => {
  const [waiting, held, ended, unrecorded] = [ulid(), ulid(), ulid(), ulid()]
  await store.putAll([waiting, held, ended, unrecorded].map((id) => notification(amina.uid, id)))
  const record = (notice: string, state: 'waiting' | 'held' | 'ended'): StoredDoc => ({
    _id: `outgoing:${amina.uid}:${notice}:email`,
    type: 'outgoing',
    uid: amina.uid,
    notice,
    way: 'email',
    ...queued(state),
  })
  await store.putAll([record(waiting, 'waiting'), record(held, 'held'), record(ended, 'ended')])
  await forgetJobs()
  await server.app.start()
  const expected = [waiting, held, unrecorded].map((id) => `${id}.email`)
  await until('the emails', sent, (ids) => ids.length >= expected.length)
  expect(await idsOf('outgoing:')).toEqual([])
  expect(sent().toSorted()).toEqual(expected.toSorted())
  await server.app.stop()
  await server.app.start()
  await until(
    'the end',
    async () => (await store.get('job_conversion'))?.['has_ended'],
    (has) => has === true,
  )
  expect(sent()).toHaveLength(expected.length)
})

test('a push on its way becomes the job of its device', async () => {
  const [notice, done] = [ulid(), ulid()]
  await store.putAll([notification(amina.uid, notice), notification(amina.uid, done)])
  const record = (id: string, state: 'waiting' | 'ended'): StoredDoc => ({
    _id: `push_news:${amina.uid}:${id}:0001`,
    type: 'push_news',
    uid: amina.uid,
    notice: id,
    device: '0001',
    ...queued(state),
  })
  await store.putAll([record(notice, 'waiting'), record(done, 'ended')])
  await forgetJobs()
  await runSweep(
    'convert_records',
    createConvertRecords({ store, clock: Date.now, followUps: noFollowUps, convertBooking: async () => undefined }),
  )
  expect(await idsOf('push_news:')).toEqual([])
  expect(await store.get(`job:push_device:${amina.uid}:${notice}:0001`)).toMatchObject({
    state: 'waiting',
    args: { notice, device: '0001' },
  })
  expect(await store.get(`job:push_device:${amina.uid}:${done}:0001`)).toMatchObject({ state: 'ended' })
})

test('jobs of accounts: those of changes that were made, and no others', async () => {
  const [reset, made, never] = [ulid(), ulid(), ulid()]
  const errand = (id: string, task: string, fields: object): StoredDoc => ({
    _id: `errand:${'uid' in fields ? amina.uid : 'asked'}:${id}`,
    type: 'errand',
    id,
    task,
    asked_ms: Date.now() - 1_000,
    ...queued('waiting'),
    ...fields,
  })
  await change(`account:${amina.uid}`, { password_stamp: 'one' })
  await store.putAll([
    errand(reset, 'reset', { email: 'amina@example.test' }),
    errand(made, 'password', { uid: amina.uid, stamp: 'one' }),
    errand(never, 'password', { uid: amina.uid, stamp: 'another' }),
  ])
  await forgetJobs()
  await server.app.start()
  await until('the emails', sent, (ids) => ids.length >= 2)
  expect(sent().toSorted()).toEqual([`${made}.email`, `${reset}.reset`].toSorted())
  expect([await idsOf('errand:'), await idsOf(`notification:${amina.uid}:`)]).toEqual([[], [notificationId(amina.uid, made as never)]])
})

test('an interrupted action of an admin, an unfinished deletion, a request without a job', async () => {
  await server.app.start()
  expect((await grace.call('POST', '/api/providers', cleaning)).status).toBe(201)
  const asked = await amina.call('POST', '/api/bookings', {
    address: '1 Market Street',
    provider_id: grace.uid,
    scheduled_date: null,
    duration_hours: 1,
  })
  const booking = String(asked.body['id'])
  const ben = await server.signup('ben')
  await server.app.stop()
  const [id, receipt] = [ulid(), ulid()]
  const from = { approval: 'approved', is_blocked: false, is_removed: false }
  const action = { uid: amina.uid, id, kind: 'person', about: '', change: 'blocked', undoes: null, from, to: { ...from, is_blocked: true } }
  await store.putAll([
    {
      _id: `admin_act:${amina.uid}:${id}`,
      type: 'admin_act',
      ...action,
      reason: 'Fraud',
      salt: 'salt',
      session: 'one',
      decided_at: instantFromMs(Date.now()),
      state: 'begun',
    },
    { _id: `admin_act_open:${amina.uid}:${id}`, type: 'admin_act_open' },
    { _id: `erasure:${receipt}`, type: 'erasure', state: 'running', uid: ben.uid },
  ])
  await forgetJobs()
  await server.app.start()
  await until(
    'the action',
    async () => (await store.get(`admin_act:${amina.uid}:${id}`))?.['state'],
    (state) => state === 'done',
  )
  await until(
    'the deletion',
    async () => (await store.get(`erasure:${receipt}`))?.['state'],
    (state) => state === 'settling' || state === 'done',
  )
  await until(
    'the job of the request',
    () => store.get(`job:expire_booking:${booking}`),
    (job) => job !== undefined,
  )
  expect([await idsOf('admin_act_open:'), await store.get(`account:${ben.uid}`)]).toEqual([[], undefined])
})

test('a decision about a verification that was not executed', async () => {
  await server.app.stop()
  const rig = await openVerificationHarness(store)
  const person = await rig.provider('ada')
  await submitVerification(rig, person)
  expectStatus(200, await rig.admin('PUT', `/${person.uid}`, { action: 'approve', what: ['phone'] }))
  await rig.server.app.stop()
  await change(`kyc:${person.uid}`, { settled: false })
  await change(`provider:${person.uid}`, { is_verified: false, verified_at: null })
  await forgetJobs()
  await server.app.start()
  await until(
    'the badge',
    async () => (await store.get(`provider:${person.uid}`))?.['is_verified'],
    (is) => is === true,
  )
  await until(
    'the end',
    async () => (await store.get(`kyc:${person.uid}`))?.['settled'],
    (is) => is === true,
  )
})

test('beside an older process: what it is doing stays for later, and the conversion is repeated until a day later', async () => {
  const shared: DocumentStore = { ...store, isShared: true }
  const [busy, notice] = [ulid(), ulid()]
  const record = (id: string, fields: object): StoredDoc => ({
    _id: `outgoing:${amina.uid}:${id}:email`,
    type: 'outgoing',
    uid: amina.uid,
    notice: id,
    way: 'email',
    ...fields,
  })
  await store.putAll([record(busy, { state: 'held', at_ms: Date.now() + 60_000, tries: 0 }), record(notice, queued('waiting'))])
  let now = Date.now()
  const convert = createConvertRecords({ store: shared, clock: () => now, followUps: noFollowUps, convertBooking: async () => undefined })
  await forgetJobs()
  const begun = now
  expect(await runSweep('convert_records', convert)).toEqual({ notBeforeMs: begun + 3_600_000 })
  expect(await idsOf('outgoing:')).toEqual([`outgoing:${amina.uid}:${busy}:email`])
  now += 3_600_000
  expect(await runSweep('convert_records', convert)).toEqual({ notBeforeMs: begun + 24 * 3_600_000 })
  expect(await idsOf('outgoing:')).toEqual([])
  expect(await idsOf('job:email:')).toHaveLength(2)
  now = begun + 24 * 3_600_000
  expect(await runSweep('convert_records', convert)).toBe('sent')
})
