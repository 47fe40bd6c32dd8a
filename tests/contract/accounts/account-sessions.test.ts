// Account settings: sessions, and the requests that are held under them.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SHARED_SESSION_MS } from '#config/limits.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { openMemoryStore } from '#server/store/level/open-memory-store.ts'
import { openTestApp, type ApiResponse, type TestApp } from '#tests/support/open-test-app.ts'
import { EMAIL, openAccountHarness, PASSWORD, type AccountHarness } from './account-harness.ts'
import { accountRequests, NEXT, said } from './account-requests.ts'
import { expectStatus } from '../support/canary-market.ts'

let rig: AccountHarness
let store: DocumentStore
const { changeTo, sessionsOf } = accountRequests(() => rig)

describe('in one store', () => {
  beforeEach(async () => {
    store = await openMemoryStore()
    rig = await openAccountHarness(store, { publicOrigin: 'https://help.example' })
  })
  afterEach(() => rig.server.close())

  test('other people’s sessions cannot be reached', async () => {
    const ben = await rig.server.signup('ben')
    const [hers] = await sessionsOf()
    const twin = `${hers?.id.slice(0, -4)}AAAA`
    expect(said(await ben.call('DELETE', `/api/me/sessions/${hers?.id}`))).toBe(said(await ben.call('DELETE', `/api/me/sessions/${twin}`)))
    await ben.call('DELETE', '/api/me/sessions')
    expect((await rig.amina.call('GET', '/api/auth/me')).status).toBe(200)
    for (const [method, path] of [
      ['GET', '/api/me/sessions'],
      ['DELETE', '/api/me/sessions'],
      ['PUT', '/api/me/password'],
      ['POST', '/api/me/email'],
    ] as const)
      expect((await rig.server.call(method, path, method === 'GET' ? undefined : { password: NEXT })).status).toBe(401)
  })

  test('ending the current session signs out', async () => {
    const [own] = await sessionsOf()
    const response = await rig.amina.call('DELETE', `/api/me/sessions/${own?.id}`)
    expect([response.status, response.headers.get('set-cookie')?.includes('Max-Age=0')]).toEqual([204, true])
    expect((await rig.amina.call('GET', '/api/auth/me')).status).toBe(401)
  })

  test('a session on a shared device ends with the browser, and after half a day in any case', async () => {
    const shared = await rig.server.call('POST', '/api/auth/login', { email: EMAIL, password: PASSWORD, shared_device: true })
    expect(shared.headers.get('set-cookie')).toMatch(/nearhelp=[\w-]{43}; Path=\/; HttpOnly/)
    expect(shared.headers.get('set-cookie')).not.toMatch(/Max-Age|Expires/)
    expect((await sessionsOf()).filter((each) => each.shared_device)).toHaveLength(1)
    const there = rig.as(shared.body['token'])
    rig.server.pass(SHARED_SESSION_MS - 60_000)
    expect((await there('GET', '/api/auth/me')).status).toBe(200)
    rig.server.pass(SHARED_SESSION_MS + 1)
    expect((await there('GET', '/api/auth/me')).status).toBe(401)
    expect((await rig.amina.call('GET', '/api/auth/me')).status).toBe(200)
    expect(await sessionsOf()).toHaveLength(1)
  })

  test('the session used least recently is evicted when there are fifty', async () => {
    const tokens: unknown[] = []
    for (let index = 0; index < 52; index += 1) {
      rig.server.pass(1_000)
      tokens.push((await rig.login(EMAIL, PASSWORD)).body['token'])
    }
    expect((await rig.amina.call('GET', '/api/auth/me')).status).toBe(401)
    expect((await rig.as(tokens[0])('GET', '/api/auth/me')).status).toBe(401)
    expect((await rig.as(tokens[3])('GET', '/api/auth/me')).status).toBe(200)
    expect(await sessionsOf(rig.as(tokens[51]))).toHaveLength(50)
  })
})

describe('a request that is held under a session', () => {
  /** Far below the 50 s that the request would be held otherwise, and far above what a busy machine needs. */
  const SOON_MS = 10_000
  const ask = async (server: TestApp, token: string): Promise<Promise<string>[]> => {
    const request = new Request('http://127.0.0.1:8787/db/me/_changes?feed=longpoll&since=now', {
      headers: { authorization: `Bearer ${token}` },
    })
    const response = await server.app.fetch(request)
    expect(response.status).toBe(200)
    return [response.text()]
  }

  test.each([
    [
      'ended by name',
      async (): Promise<void> => {
        const [other] = (await sessionsOf()).filter((each) => !each.is_current)
        expectStatus(204, await rig.amina.call('DELETE', `/api/me/sessions/${other?.id}`))
      },
    ],
    ['ended with all others', async (): Promise<void> => void expectStatus(204, await rig.amina.call('DELETE', '/api/me/sessions'))],
    ['ended with another password', async (): Promise<void> => void expectStatus(204, await changeTo(NEXT))],
  ] as const)('is over when it is %s, here and on another server', async (how, end) => {
    store = await openMemoryStore()
    rig = await openAccountHarness(store)
    // Over the same data, with its own memory.
    const second = await openTestApp({ store })
    const token = String(expectStatus(200, await rig.login(EMAIL, PASSWORD))['token'])
    const [here, there] = [await ask(rig.server, token), await ask(second, token)]
    const [own] = await ask(rig.server, rig.amina.token)
    let isOwnOver = false
    void own?.then(() => (isOwnOver = true))
    const started = performance.now()
    await end()
    for (const text of await Promise.all([...here, ...there])) expect(JSON.parse(text)).toMatchObject({ results: [] })
    expect(performance.now() - started).toBeLessThan(SOON_MS)
    for (const server of [rig.server, second])
      expect((await server.call('GET', '/api/auth/me', undefined, { authorization: `Bearer ${token}` })).status).toBe(401)
    // A new password creates a notification, which answers her own request.
    if (how !== 'ended with another password') expect(isOwnOver).toBe(false)
    expect((await rig.amina.call('GET', '/api/auth/me')).status).toBe(200)
    await second.app.stop()
    await rig.server.close()
  })
})

test('a sign-out that names a person or a session ends no other one, and keeps the cookie of another person', async () => {
  rig = await openAccountHarness(await openMemoryStore())
  const { body } = await rig.login(EMAIL, PASSWORD)
  const authorization = `Bearer ${String(body['token'])}`
  const signOut = (named: Record<string, string>): Promise<ApiResponse> =>
    rig.server.call('POST', '/api/auth/logout', {}, { authorization, ...named })
  const isOpen = async (): Promise<boolean> => (await rig.as(body['token'])('GET', '/api/auth/me')).status === 200
  const other = String((await rig.login(EMAIL, PASSWORD)).body['session'])
  const grace = await rig.server.signup('grace')
  for (const named of [{ 'nearhelp-person': grace.uid }, { 'nearhelp-person': rig.amina.uid, 'nearhelp-session': other }]) {
    const response = await signOut(named)
    expect([response.status, response.headers.get('set-cookie')]).toEqual([204, null])
    expect(await isOpen()).toBe(true)
  }
  const own = await signOut({ 'nearhelp-person': rig.amina.uid, 'nearhelp-session': String(body['session']) })
  expect(own.headers.get('set-cookie')).toContain('Max-Age=0')
  expect(await isOpen()).toBe(false)
  await rig.server.close()
})
