import { connect } from 'node:net'
import { openTestApp, type TestApp } from '#tests/support/open-test-app.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MAX_BODY_BYTES } from '#config/limits.ts'
import { listen, type Listening } from './listen.ts'

let server: TestApp
let listening: Listening
let origin = ''
beforeEach(async () => {
  server = await openTestApp({ limits: { signups: { points: 1, seconds: 60 } } })
  listening = await listen(server.app, {
    host: '127.0.0.1',
    port: 0,
    trustedProxies: 0,
    timeouts: { headersMs: 200, requestMs: 300, checkMs: 50 },
  })
  origin = `http://127.0.0.1:${listening.port}`
})
afterEach(async () => {
  await listening.close()
  await server.close()
})

/** Sends bytes and nothing more. @returns the bytes received before the connection ended */
function say(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = ''
    const socket = connect(listening.port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk) => (heard += chunk.toString()))
    socket.on('close', () => resolve(heard))
    socket.on('error', reject)
  })
}

const signup = (name: string, headers: Record<string, string> = {}) =>
  fetch(`${origin}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email: `${name}@example.test`, password: 'a long password', name }),
  })

test('disconnects a client that sends its headers or body too slowly', async () => {
  expect(await say('GET /api/cities HTTP/1.1\r\nHost: x\r\n')).toMatch(/^HTTP\/1\.1 408 /)
  await say('POST /api/auth/signup HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"email"')
  expect((await fetch(`${origin}/api/cities`)).status).toBe(200)
})

test('does not echo a request that asks for it', async () => {
  const heard = await say('TRACE / HTTP/1.1\r\nHost: x\r\nCookie: secret=1\r\nConnection: close\r\n\r\n')
  expect(heard).toMatch(/^HTTP\/1\.1 [45]\d\d /)
  expect(heard).not.toContain('secret')
})

test("uses the connection's address and ignores claimed ones", async () => {
  expect((await signup('a', { 'x-forwarded-for': '6.6.6.1' })).status).toBe(201)
  expect((await signup('b', { 'x-forwarded-for': '6.6.6.2' })).status).toBe(429)
})

test('refuses a body that is too long, announced or not', async () => {
  const long = 'x'.repeat(MAX_BODY_BYTES + 1)
  const announced = await fetch(`${origin}/api/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: long })
  expect(announced.status).toBe(413)
  const stream = new Blob([long]).stream()
  const unannounced = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: stream,
    duplex: 'half',
  } as RequestInit)
  expect(unannounced.status).toBe(413)
  expect((await fetch(`${origin}/api/cities`)).status).toBe(200)
})

test('answers long polls and accepts no connections when it closes', async () => {
  const { token } = (await (await signup('a')).json()) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  // The sign-up's documents reach the feed a moment later: until then no long poll is held.
  const { last_seq } = await vi.waitUntil(async () => {
    const page = (await (await fetch(`${origin}/db/me/_changes`, { headers })).json()) as { results: { id: string }[]; last_seq: string }
    return page.results.some(({ id }) => id.startsWith('profile:')) && page
  })
  const held = await fetch(`${origin}/db/me/_changes?feed=longpoll&since=${last_seq}`, { headers })
  const started = performance.now()
  const closed = listening.close()
  await server.app.stop()
  expect(await held.json()).toMatchObject({ results: [] })
  await closed
  expect(performance.now() - started).toBeLessThan(1_500)
  await expect(fetch(`${origin}/api/cities`)).rejects.toThrow()
})
