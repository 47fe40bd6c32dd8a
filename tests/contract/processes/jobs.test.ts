/** Background work that every process does, each piece of it once. */
import { expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#domain/constants.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { openAuditLog } from '#server/admin/audit-log.ts'
import { startPushService } from '#tests/support/fakes/push-service.ts'
import { cleaning, eventually, type TestApp, type TestPerson } from '#tests/support/open-test-app.ts'
import { postgresExists } from '#tests/support/postgres/postgres-binaries.ts'
import { testPostgres } from '#tests/support/postgres/test-postgres.ts'
import { createFakeTransports } from '../support/fake-transports.ts'
import { webPushTransports } from '../support/push-harness.ts'
import { openPostgresUrl } from '../support/store-kinds.ts'
import { openVerificationHarness, submitVerification } from '../verification/verification-harness.ts'
import { openProcess, openProcesses } from './open-processes.ts'

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const book = async (app: TestApp, amina: TestPerson, grace: TestPerson): Promise<string> => {
  const args = { address: '1 Market Street', provider_id: grace.uid, scheduled_date: null, duration_hours: 1 }
  return String((await app.call('POST', '/api/bookings', args, { authorization: `Bearer ${amina.token}` })).body['id'])
}

/** Opens two processes at the same moment, with clocks that are ahead. */
const openAhead = (url: string, aheadMs: number): Promise<readonly TestApp[]> =>
  Promise.all([1, 2].map(() => openProcess(url, { clock: () => Date.now() + aheadMs })))

test.runIf(postgresExists)('an email and a push are sent once, and the limit of emails to an address is one', async () => {
  const service = await startPushService()
  const fakes = [createFakeTransports(), createFakeTransports()] as const
  const { push } = webPushTransports(service.origin)
  await using processes = await openProcesses((place) => ({ transports: { ...fakes[place].transports, ...(push ? { push } : {}) } }))
  const { one, other } = processes
  const amina = await one.signup('amina')
  const grace = await one.signup('grace', 'provider')
  await grace.call('POST', '/api/providers', cleaning)
  expect((await grace.call('PUT', '/api/me/push-subscription', await service.subscribe('grace'))).status).toBe(204)
  await book(other, amina, grace)
  await amina.call('PUT', '/api/me/password', { current_password: 'password of amina', password: 'another long password' })
  for (let count = 0; count < 8; count += 1) await processes.call('POST', '/api/auth/forgot', { email: 'grace@example.test' })

  const emails = (): string[] => fakes.flatMap((each) => each.emails.map(({ subject, to }) => `${subject} ${to}`)).toSorted()
  const expected = ['password_changed amina@example.test', ...Array.from({ length: 3 }, () => 'reset grace@example.test')]
  await eventually(() => emails().length >= expected.length && service.taken.length > 0)
  // Longer than the other process needs to do it again.
  await pause(1_500)
  expect(emails()).toEqual(expected)
  expect(service.calls()).toBe(1)
  expect(fakes.reduce((sum, each) => sum + each.tries(), 0)).toBe(expected.length)
  await service.close()
})

test.runIf(postgresExists)('a request expires once, and its booking is archived once', async () => {
  const first = await openProcesses()
  const amina = await first.one.signup('amina')
  const grace = await first.one.signup('grace', 'provider')
  await grace.call('POST', '/api/providers', cleaning)
  const ben = await first.one.signup('ben')
  const ids = [await book(first.one, amina, grace), await book(first.other, ben, grace)]
  await first.close()

  const late = await openAhead(first.url, 31 * MINUTE_MS)
  const store = await openPostgresUrl(first.url)
  const statusOf = async (id: string): Promise<unknown> => (await store.get(`booking:${id}`))?.['status']
  await eventually(async () => (await Promise.all(ids.map(statusOf))).every((status) => status === 'expired'))
  await Promise.all(late.map((app) => app.close()))
  for (const id of ids) expect((await store.get(`booking:${id}`))?.['history']).toHaveLength(2)
  for (const { uid } of [amina, ben]) {
    const notifications = await store.range({ start: `notification:${uid}:`, end: `notification:${uid}:\uffff`, includeDocs: true })
    expect(notifications.map(({ doc }) => doc?.['kind'])).toEqual(['booking_confirmed', 'booking_expired'])
  }

  const later = await openAhead(first.url, 200 * DAY_MS)
  const past = async (uid: string): Promise<unknown> => (await store.get(`profile:${uid}`))?.['past']
  await eventually(async () => (await Promise.all([amina, ben, grace].map(({ uid }) => past(uid)))).every((each) => each !== undefined))
  await Promise.all(later.map((app) => app.close()))
  for (const { uid } of [amina, ben]) expect(await past(uid)).toMatchObject({ as_customer: 1, as_provider: 0 })
  expect(await past(grace.uid)).toMatchObject({ as_customer: 0, as_provider: 2 })
  expect(later.flatMap(({ log }) => log.filter(({ level }) => level === 'error'))).toEqual([])
  await store.close()
})

test.runIf(postgresExists)('a verification is removed once, and its removal is recorded once', async () => {
  const url = await (await testPostgres()).createDatabase()
  const harness = await openVerificationHarness(await openPostgresUrl(url))
  const uids: string[] = []
  for (const name of ['ada', 'ben', 'chi', 'dan']) {
    const person = await harness.provider(name)
    uids.push(person.uid)
    await submitVerification(harness, person)
    expect((await harness.admin('PUT', `/${person.uid}`, { action: 'approve', what: ['phone'] })).status).toBe(200)
  }
  await harness.close()

  const later = await openAhead(url, 31 * DAY_MS)
  const store = await openPostgresUrl(url)
  await eventually(async () => (await store.getMany(uids.map((uid) => `kyc:${uid}`))).every((doc) => doc?.['sealed'] === null))
  await Promise.all(later.map((app) => app.close()))
  const audit = openAuditLog({ store, now: () => instantFromMs(0) })
  const removed = (await audit.newest({ limit: 500 })).filter(({ action }) => action === 'verification.removed')
  expect(removed.map(({ subject }) => subject).toSorted()).toEqual(uids.toSorted())
  expect((await audit.verify()).ok).toBe(true)
  await store.close()
})
