// Pushing to closed apps, over the whole server and a push service that decrypts what it is sent.
import { ulid } from 'ulid'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { webPushTransports } from '../support/push-harness.ts'
import { startPushService, type FakePushService, type PushAddressJson } from '#tests/support/fakes/push-service.ts'
import { openTestApp, cleaning, type TestApp, type TestPerson } from '#tests/support/open-test-app.ts'
import { until } from '../support/wait-until.ts'

const PATH = '/api/me/push-subscription'
const WITHIN_MS = 20_000

let service: FakePushService
let server: TestApp
let amina: TestPerson
let grace: TestPerson
beforeAll(async () => {
  service = await startPushService()
})
afterAll(() => service.close())
beforeEach(async () => {
  server = await openTestApp({ transports: webPushTransports(service.origin) })
  amina = await server.signup('amina')
  grace = await server.signup('grace', 'provider')
  await grace.call('POST', '/api/providers', cleaning)
  service.respondWith(201)
})
afterEach(() => server.close())

const kept = async (): Promise<string[]> => {
  const rows = await server.store.range({ start: 'push_', end: 'push_\uffff' })
  return rows.map(({ id }) => id.replace(/:.*/, '')).filter((kind) => kind !== 'push_key')
}
const subscribe = async (person: TestPerson, given: object): Promise<number> => (await person.call('PUT', PATH, given)).status
const pushesTo = (address: PushAddressJson): typeof service.taken => service.taken.filter(({ path }) => address.endpoint.endsWith(path))

async function book(): Promise<string> {
  const asked = await amina.call('POST', '/api/bookings', {
    address: '1 Market Street',
    provider_id: grace.uid,
    scheduled_date: null,
    duration_hours: 1,
  })
  expect(asked.status).toBe(201)
  return String(asked.body['id'])
}

test('the provider of a request gets a push, encrypted, with nothing of it but the title and the link', async () => {
  const address = await service.subscribe('grace')
  expect((await server.call('GET', '/api/notification-ways')).body['push_key']).toMatch(/^B[\w-]{86}$/)
  expect(await subscribe(grace, { ...address, language: 'German', expirationTime: null })).toBe(204)
  const booking = await book()
  const [push] = await until(
    'the push',
    () => pushesTo(address),
    (found) => found.length > 0,
    WITHIN_MS,
  )
  const notice = (await server.store.range({ start: `notification:${grace.uid}:`, end: `notification:${grace.uid}:\uffff` }))[0]?.id.split(
    ':',
  )[2]
  expect(JSON.parse(push?.text ?? '')).toEqual({
    web_push: 8030,
    notification: {
      title: 'Neue Buchungsanfrage: amina',
      lang: 'de',
      dir: 'ltr',
      tag: notice,
      navigate: `/?news=booking_requested&booking=${booking}&side=provider`,
    },
  })
  expect(push?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', topic: notice })
  expect(Number(push?.headers['ttl'])).toBeGreaterThan(86_000)
  const about = (await grace.call('GET', '/api/me/data')).body['about'] as { push_devices: unknown[] }
  expect(about.push_devices).toEqual([{ since: expect.any(String) as string, service: new URL(service.origin).host }])
})

test.each([404, 410])('a device that its service no longer knows is removed: %i', async (status) => {
  const address = await service.subscribe('gone')
  expect(await subscribe(grace, address)).toBe(204)
  expect(await kept()).toEqual(['push_endpoint', 'push_subscription'])
  service.respondWith(status)
  await book()
  await until('nothing of it is left', kept, (found) => found.length === 0, WITHIN_MS)
})

describe('an invalid address is refused', () => {
  test.each([
    ['plain', { endpoint: 'http://push.example.com/abc' }],
    ['this machine', { endpoint: 'https://127.0.0.1/abc' }],
    ['a number that is this machine', { endpoint: 'https://2130706433/abc' }],
    ['this machine by IPv6', { endpoint: 'https://[::1]/abc' }],
    ['a network of one’s own', { endpoint: 'https://10.0.0.7/abc' }],
    ['the metadata of a cloud', { endpoint: 'https://169.254.169.254/latest/meta-data' }],
    ['a name within', { endpoint: 'https://couchdb.internal/nearhelp' }],
    ['a name without a dot', { endpoint: 'https://localhost/abc' }],
    ['another port', { endpoint: 'https://push.example.com:8443/abc' }],
    ['a user', { endpoint: 'https://user:password@push.example.com/abc' }],
    ['another kind of address', { endpoint: 'file:///etc/passwd' }],
    ['no address', { endpoint: 'push' }],
    ['a long one', { endpoint: `https://push.example.com/${'a'.repeat(2_100)}` }],
    ['a key off the curve', { keys: { p256dh: Buffer.alloc(65, 4).toString('base64url') } }],
    ['a short key', { keys: { p256dh: 'BAAA' } }],
    ['a short secret', { keys: { auth: 'AAAA' } }],
    ['no keys', { keys: undefined }],
    ['a language of nobody', { language: 'Klingon' }],
  ])('%s', async (_what, wrong: { endpoint?: string; keys?: object | undefined; language?: string }) => {
    const address = await service.subscribe('right')
    const keys = 'keys' in wrong && wrong.keys === undefined ? undefined : { ...address.keys, ...wrong.keys }
    const response = await grace.call('PUT', PATH, { ...address, ...wrong, keys })
    expect([response.status, response.body['error']]).toEqual([400, 'invalid_fields'])
    expect(await kept()).toEqual([])
  })

  test('a person without a session has no subscription', async () => {
    expect((await server.call('PUT', PATH, await service.subscribe('nobody'))).status).toBe(401)
    expect((await server.call('DELETE', PATH)).status).toBe(401)
  })
})

test('a push for one person is not delivered once another is signed in', async () => {
  const pushFor = (uid: string) => grace.call('POST', '/db/me/_bulk_docs', { docs: [] }, { 'nearhelp-person': uid })
  expect((await pushFor(grace.uid)).status).toBe(201)
  expect((await pushFor(amina.uid)).status).toBe(401)
})

describe('owner of a subscription', () => {
  test('another person at the same browser takes it over, a stranger who knows its address does not', async () => {
    const address = await service.subscribe('shared')
    expect(await subscribe(grace, address)).toBe(204)
    const guessed = { ...address, keys: (await service.subscribe('other')).keys }
    expect(await subscribe(amina, guessed)).toBe(409)
    expect(await subscribe(amina, address)).toBe(204)
    expect(await kept()).toEqual(['push_endpoint', 'push_subscription'])
    const [row] = await server.store.range({ start: 'push_subscription:', end: 'push_subscription:\uffff' })
    expect(row?.id).toContain(amina.uid)
  })

  test('a device has one; the previous one is removed', async () => {
    await subscribe(grace, await service.subscribe('first'))
    await subscribe(grace, await service.subscribe('second'))
    expect(await kept()).toEqual(['push_endpoint', 'push_subscription'])
    expect((await grace.call('DELETE', PATH)).status).toBe(204)
    expect(await kept()).toEqual([])
  })

  const admin = async (): Promise<Record<string, string>> => {
    const { body } = await server.call('POST', '/api/admin/login', { password: server.adminPassword })
    return { authorization: `Bearer ${String(body['token'])}` }
  }
  test.each([
    ['signing out', async () => grace.call('POST', '/api/auth/logout', {})],
    [
      'ending the session from elsewhere',
      async () => {
        const { body } = await server.call('POST', '/api/auth/login', { email: 'grace@example.test', password: 'password of grace' })
        return server.call('DELETE', '/api/me/sessions', undefined, { authorization: `Bearer ${String(body['token'])}` })
      },
    ],
    [
      'another password',
      async () => {
        const { body } = await server.call('POST', '/api/auth/login', { email: 'grace@example.test', password: 'password of grace' })
        const change = { current_password: 'password of grace', password: 'another of grace 22' }
        return server.call('PUT', '/api/me/password', change, { authorization: `Bearer ${String(body['token'])}` })
      },
    ],
    ['deleting the account', async () => grace.call('POST', '/api/me/delete', { password: 'password of grace', receipt: ulid() })],
    [
      'an admin who blocks',
      async () =>
        server.call('PUT', `/api/admin/providers/${grace.uid}`, { action: 'block', reason: 'Strangers at the door' }, await admin()),
    ],
  ])('%s ends it', async (_what, end) => {
    await subscribe(grace, await service.subscribe('ended'))
    expect((await end()).status).toBeLessThan(300)
    await until('nothing of it is left', kept, (found) => found.length === 0, WITHIN_MS)
  })
})
