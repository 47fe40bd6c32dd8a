// Limits of codes and of notifications in writing: by sender, by receiver and in all, at their edge and with clocks that jump.
import { afterEach, expect, test } from 'vitest'
import { CONTACT_RESEND_MS } from '#domain/account/contact-verification.ts'
import { cleaning, type TestApp, type TestPerson } from '#tests/support/open-test-app.ts'
import { expectStatus } from '../support/canary-market.ts'
import type { FakeTransports } from '../support/fake-transports.ts'
import { until } from '../support/wait-until.ts'
import {
  ask,
  change,
  codeOf,
  DEADLINE_MS,
  enter,
  NUMBER,
  openContactHarness,
  PHONE,
  type ContactHarness,
  type HarnessSettings,
} from './contact-harness.ts'

let server: TestApp
let post: FakeTransports
let sentTo: ContactHarness['sentTo']

async function open(settings: HarnessSettings = {}): Promise<void> {
  ;({ server, post, sentTo } = await openContactHarness(settings))
}
afterEach(() => server.close())

test('a minute between two codes, and no wait behind a clock that jumped back', async () => {
  await open()
  const person = await server.signup('amina')
  expect(codeOf(await ask(person, 'email'))).toBe('200')
  const soon = await ask(person, 'email')
  expect([codeOf(soon), Number(soon.headers.get('retry-after')) <= 60]).toEqual(['429 too_many', true])
  // Each is sent before the clock moves: a job is due by the clock of its request.
  await sentTo('amina@example.test', 1)
  server.pass(-3_600_000)
  expect(codeOf(await ask(person, 'email'))).toBe('200')
  await sentTo('amina@example.test', 2)
  server.pass(CONTACT_RESEND_MS)
  expect(codeOf(await ask(person, 'email'))).toBe('200')
  await sentTo('amina@example.test', 3)
})

test('many accounts that name one phone send it five codes in all', async () => {
  await open()
  const outcomes: string[] = []
  for (let account = 0; account < 8; account += 1) {
    const person = await server.signup(`p${account}`)
    await change(person, { phone: account % 2 === 0 ? PHONE : '+1 (415) 555-0123' })
    outcomes.push(codeOf(await ask(person, 'phone')))
  }
  expect(outcomes).toEqual([...Array.from({ length: 5 }, () => '200'), ...Array.from({ length: 3 }, () => '429 too_many')])
  await sentTo(NUMBER, 5)
  expect(post.texts).toHaveLength(5)
})

test('one account that names many phones, or many addresses, sends ten codes', async () => {
  await open()
  const person = await server.signup('amina')
  const phones: string[] = []
  for (let number = 0; number < 12; number += 1) {
    await change(person, { phone: `+1415555${1_000 + number}` })
    phones.push(codeOf(await ask(person, 'phone')))
  }
  expect(phones.filter((code) => code === '200')).toHaveLength(10)
  const addresses: number[] = []
  for (let number = 0; number < 12; number += 1)
    addresses.push(
      (await person.call('POST', '/api/me/email', { email: `victim${number}@example.test`, password: 'password of amina' })).status,
    )
  expect(addresses.filter((status) => status === 202)).toHaveLength(10)
})

test('one network address asks for so many, whatever the accounts', async () => {
  await open({ limits: { codesByAddress: { points: 3, seconds: 3_600 } } })
  const outcomes: string[] = []
  for (let account = 0; account < 5; account += 1) outcomes.push(codeOf(await ask(await server.signup(`p${account}`), 'email')))
  expect(outcomes).toEqual(['200', '200', '200', '429 too_many', '429 too_many'])
})

test('codes use half of the day’s messages; news to verified people keeps the rest, and a reset is never held back', async () => {
  await open({ daily: { email: 6 } })
  const grace = await server.signup('grace')
  await ask(grace, 'email')
  await enter(grace, 'email', await sentTo('grace@example.test'))
  const outcomes: string[] = []
  for (let account = 0; account < 4; account += 1) outcomes.push(codeOf(await ask(await server.signup(`p${account}`), 'email')))
  expect(outcomes).toEqual(['200', '200', '429 too_many', '429 too_many'])
  expect(server.log.filter(({ fields }) => fields['limit'] === 'codes in all').length).toBeGreaterThan(0)
  for (let tries = 0; tries < 3; tries += 1) await server.call('POST', '/api/auth/forgot', { email: 'grace@example.test' })
  await until(
    'three resets',
    () => post.emails.filter(({ subject }) => subject === 'reset'),
    (found) => found.length === 3,
    DEADLINE_MS,
  )
})

test('notifications by one person, and to one person, stop at their limit; the app still has them all', async () => {
  await open({ limits: { emailsByPair: { points: 3, seconds: 600 }, emailsByReceiver: { points: 4, seconds: 600 } } })
  const verified = async (name: string, userType: 'customer' | 'provider' = 'customer'): Promise<TestPerson> => {
    const person = await server.signup(name, userType)
    await ask(person, 'email')
    await enter(person, 'email', await sentTo(`${name}@example.test`))
    return person
  }
  const grace = await verified('grace', 'provider')
  expectStatus(201, await grace.call('POST', '/api/providers', cleaning))
  await change(grace, { emailNotifications: true })
  const request = async (customer: TestPerson): Promise<void> => {
    const asked = { address: '1 Market Street', provider_id: grace.uid, duration_hours: 1, scheduled_date: null, is_emergency: false }
    const { id } = expectStatus(201, await customer.call('POST', '/api/bookings', asked))
    expectStatus(200, await customer.call('PUT', `/api/bookings/${String(id)}/status`, { status: 'cancelled' }))
  }
  const [mallory, amina] = [await server.signup('mallory'), await server.signup('amina')]
  const toGrace = (): string[] =>
    post.emails.flatMap(({ to, subject }) => (to === 'grace@example.test' && subject !== 'verify' ? subject : []))
  const done = (rows: readonly unknown[]) => rows.length === 0
  const waiting = async (): Promise<readonly unknown[]> =>
    (await server.store.range({ start: 'job:email:', end: 'job:email:\uffff', includeDocs: true })).filter(
      ({ doc }) => doc?.['state'] === 'waiting',
    )
  for (let n = 0; n < 3; n += 1) await request(mallory)
  await until('all are judged', waiting, done, DEADLINE_MS)
  expect(toGrace()).toHaveLength(3)
  await request(amina)
  await until('all are judged', waiting, done, DEADLINE_MS)
  expect(toGrace()).toHaveLength(4)
  expect(server.log.flatMap(({ fields }) => fields['limit'] ?? [])).toEqual([
    'sender and receiver',
    'sender and receiver',
    'sender and receiver',
    'receiver',
  ])
  const told = await server.store.range({ start: `notification:${grace.uid}`, end: `notification:${grace.uid}\uffff` })
  expect(told).toHaveLength(8)
})
