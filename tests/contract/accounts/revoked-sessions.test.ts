// Sessions that their person ended remotely: the devices learn why and hand in an outbox key, and the person gets it back.
import { ulid } from 'ulid'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { REVOKED_SESSION_RETENTION_MS, SESSION_MS } from '#config/limits.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { openMemoryStore } from '#server/store/level/open-memory-store.ts'
import type { ApiResponse } from '#tests/support/open-test-app.ts'
import { EMAIL, openAccountHarness, PASSWORD, type AccountHarness } from './account-harness.ts'
import { expectStatus } from '../support/canary-market.ts'

const KEY = 'k'.repeat(43)

let rig: AccountHarness
let store: DocumentStore
beforeEach(async () => {
  store = await openMemoryStore()
  rig = await openAccountHarness(store)
})
afterEach(() => rig.server.close())

type Device = ReturnType<AccountHarness['as']>
const codeOf = ({ status, body }: ApiResponse): string => `${status} ${String(body['error'])}`
const me = async (device: Device): Promise<string> => codeOf(await device('GET', '/api/auth/me'))
const device = async (): Promise<Device> => rig.as(expectStatus(200, await rig.login(EMAIL, PASSWORD))['token'])
const handIn = (from: Device, id: string, key = KEY): Promise<ApiResponse> => from('POST', '/api/auth/unsent-keys', { id, key })

async function endOne(which: Device): Promise<void> {
  const { sessions } = expectStatus(200, await which('GET', '/api/me/sessions')) as { sessions: { id: string; is_current: boolean }[] }
  const id = sessions.find(({ is_current }) => is_current)?.id ?? ''
  expect((await rig.amina.call('DELETE', `/api/me/sessions/${id}`)).status).toBe(204)
}

const REVOCATIONS: readonly (readonly [string, (phone: Device) => Promise<unknown>])[] = [
  ['the list of sessions', endOne],
  ['signing out everywhere else', () => rig.amina.call('DELETE', '/api/me/sessions')],
  ['another password', () => rig.amina.call('PUT', '/api/me/password', { current_password: PASSWORD, password: 'another one' })],
  [
    'a forgotten password',
    async () => {
      await rig.server.call('POST', '/api/auth/forgot', { email: EMAIL })
      await rig.server.call('POST', '/api/auth/reset', { code: await rig.codeOf('reset', EMAIL), password: 'another one' })
    },
  ],
]

test.each(REVOCATIONS)(
  'ended by %s: the device learns so for a year, by the API and by its feeds, and gets nothing else',
  async (_name, end) => {
    const phone = await device()
    await end(phone)
    expect(await me(phone)).toBe('401 session_revoked')
    expect(codeOf(await phone('GET', '/db/me/_changes'))).toBe('401 session_revoked')
    expect(codeOf(await phone('POST', '/db/me/_bulk_docs', { docs: [] }))).toBe('401 session_revoked')
    rig.server.pass(SESSION_MS + 1)
    // The person continues and looks at their list: what their device has to be told remains.
    const other = rig.as(
      expectStatus(200, await rig.login(EMAIL, (await rig.login(EMAIL, PASSWORD)).status === 200 ? PASSWORD : 'another one'))['token'],
    )
    const { sessions } = expectStatus(200, await other('GET', '/api/me/sessions')) as { sessions: unknown[] }
    expect(sessions.length).toBeLessThanOrEqual(2)
    expect(await me(phone)).toBe('401 session_revoked')
    // Once it has been told it signs out, and nothing is left.
    expect((await phone('POST', '/api/auth/logout')).status).toBe(204)
    expect(await me(phone)).toBe('401 unauthorized')
  },
)

test('an expired session, or one that its own device ended, is not a revoked one', async () => {
  const [lazy, gone] = [await device(), await device()]
  await gone('POST', '/api/auth/logout')
  expect(await me(gone)).toBe('401 unauthorized')
  rig.server.pass(SESSION_MS + 1)
  expect(await me(lazy)).toBe('401 unauthorized')
  expect(codeOf(await handIn(lazy, ulid()))).toBe('401 unauthorized')
  // The rest of it is removed at the next pass, and so are records of sessions that ended long ago.
  const phone = await device()
  await (
    await device()
  )('DELETE', '/api/me/sessions')
  expect(await me(phone)).toBe('401 session_revoked')
  rig.server.pass(REVOKED_SESSION_RETENTION_MS + 1)
  await (
    await device()
  )('GET', '/api/me/sessions')
  expect(await me(phone)).toBe('401 unauthorized')
  expect(await store.range({ start: 'session:', end: 'session:\uffff' })).toHaveLength(1)
})

test('a signed-out device hands in a key once; its person alone gets it, and it is deleted with the account', async () => {
  const phone = await device()
  expect(codeOf(await handIn(phone, ulid()))).toBe('401 unauthorized')
  expect(codeOf(await rig.server.call('POST', '/api/auth/unsent-keys', { id: ulid(), key: KEY }))).toBe('401 unauthorized')
  await rig.amina.call('DELETE', '/api/me/sessions')
  const id = ulid()
  expect((await handIn(phone, id)).status).toBe(204)
  expect((await handIn(phone, id, 'x'.repeat(43))).status).toBe(204)
  for (const body of [{ id }, { id: 'no', key: KEY }, { id, key: 'short' }])
    expect((await phone('POST', '/api/auth/unsent-keys', body)).status).toBe(400)
  const ben = await rig.server.signup('ben')
  expect(codeOf(await ben.call('GET', `/api/me/unsent-keys/${id}`))).toBe('404 not_found')
  expect(codeOf(await phone('GET', `/api/me/unsent-keys/${id}`))).toBe('401 session_revoked')
  expect((await ben.call('DELETE', `/api/me/unsent-keys/${id}`)).status).toBe(204)
  expect(expectStatus(200, await rig.amina.call('GET', `/api/me/unsent-keys/${id}`))).toEqual({ key: KEY })
  expect((await rig.amina.call('DELETE', `/api/me/unsent-keys/${id}`)).status).toBe(204)
  expect(codeOf(await rig.amina.call('GET', `/api/me/unsent-keys/${id}`))).toBe('404 not_found')

  for (let n = 0; n < 100; n += 1) expect((await handIn(phone, ulid())).status).toBe(204)
  expect(codeOf(await handIn(phone, ulid()))).toBe('409 conflict')
  const receipt = ulid()
  expectStatus(200, await rig.amina.call('POST', '/api/me/delete', { password: PASSWORD, receipt }))
  expect(await me(phone)).toBe('410 account_deleted')
  expect(await store.range({ start: 'unsent_key:', end: 'unsent_key:\uffff' })).toEqual([])
})

test('a session’s end is told to its own person only: another person’s page does not sign out for it', async () => {
  const phone = await device()
  const grace = await rig.server.signup('grace')
  const { token } = expectStatus(200, await rig.login(EMAIL, PASSWORD))
  const forGrace = (method: string, path: string, body?: unknown): Promise<ApiResponse> =>
    rig.server.call(method, path, body, { authorization: `Bearer ${String(token)}`, 'nearhelp-person': grace.uid })
  expect(codeOf(await forGrace('GET', '/api/me/profile'))).toBe('401 unauthorized')
  expect((await phone('DELETE', '/api/me/sessions')).status).toBe(204)
  expect(codeOf(await forGrace('GET', '/api/auth/me'))).toBe('401 unauthorized')
  expect(codeOf(await forGrace('GET', '/db/me/_changes'))).toBe('401 unauthorized')
  expect(codeOf(await handIn(forGrace, ulid()))).toBe('401 unauthorized')
  expect(await me(rig.as(token))).toBe('401 session_revoked')
})
