import { eventually, openTestApp, ORIGIN, type TestApp } from '#tests/support/open-test-app.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MAX_BODY_BYTES } from '#config/limits.ts'
import { NO_MAP_SETTINGS } from '#config/map/map-settings.ts'

let server: TestApp
beforeEach(async () => {
  server = await openTestApp({
    assets: {
      mapSettings: NO_MAP_SETTINGS,
      importMaps: [],
      respond: async (request) =>
        new URL(request.url).pathname === '/'
          ? new Response('<!doctype html>', { headers: { 'content-type': 'text/html', 'cache-control': 'no-cache' } })
          : undefined,
    },
  })
})
afterEach(() => server.close())

const form = { email: 'amina@example.test', password: 'secret password', name: 'Amina' }

describe('unknown paths', () => {
  test.each([
    ['GET', '/nothing', 404],
    ['GET', '/admin', 404],
    ['GET', '/.env', 404],
    ['POST', '/', 404],
    ['GET', '/api', 404],
    ['GET', '/api/nothing', 404],
    ['GET', '/api/providers/x/y/z', 404],
    ['DELETE', '/api/cities', 405],
    ['PATCH', '/api/bookings', 405],
    ['OPTIONS', '/api/auth/login', 405],
    ['PUT', '/api/providers', 405],
    ['GET', '/db', 404],
    ['GET', '/db/other/', 404],
    ['DELETE', '/db/directory/', 405],
    ['GET', '/metrics', 404],
  ])('%s %s answers %d in JSON', async (method, path, status) => {
    const response = await server.call(method, path)
    expect(response.status).toBe(status)
    expect(Object.keys(response.body)).toEqual(['error', 'reason'])
    if (status === 405) expect(response.headers.get('allow')).toMatch(/^[A-Z, ]+$/)
  })
})

describe('headers', () => {
  const guards = {
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-request-id': expect.stringMatching(/^[0-9A-Z]{26}$/) as string,
  }

  test.each([
    ['/', 'no-cache'],
    ['/nothing', null],
    ['/health', 'no-store'],
  ])('%s has those that guard a page', async (path, cacheControl) => {
    const { headers } = await server.call('GET', path)
    expect(headers.get('content-security-policy')).toContain(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self';",
    )
    expect(headers.get('content-security-policy')).toContain(
      "frame-ancestors 'none'; object-src 'none'; require-trusted-types-for 'script'; trusted-types default; report-uri /api/csp-report",
    )
    expect(Object.fromEntries(headers)).toMatchObject(guards)
    // The position, and the sensors of its direction; frames of other sites get none of them.
    expect(headers.get('permissions-policy')).toBe(
      'accelerometer=(self), camera=(), display-capture=(), geolocation=(self), gyroscope=(self), magnetometer=(self), microphone=(), midi=(), payment=(), usb=()',
    )
    expect(headers.get('strict-transport-security')).toBeNull()
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('cache-control')).toBe(cacheControl)
  })

  test.each(['/api/cities', '/api/nothing', '/db/me/'])('%s has those that guard data', async (path) => {
    const { headers } = await server.call('GET', path)
    expect(Object.fromEntries(headers)).toMatchObject({
      ...guards,
      'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    })
    expect(headers.get('strict-transport-security')).toBeNull()
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })

  test('allow the services of the page that is served', async () => {
    const mapSettings = { ...NO_MAP_SETTINGS, tileUrl: 'https://tiles.example/{z}/{x}/{y}.png' }
    const other = await openTestApp({ assets: { mapSettings, importMaps: [], respond: async () => new Response('<!doctype html>') } })
    for (const path of ['/', '/sw.js'])
      expect((await other.call('GET', path)).headers.get('content-security-policy')).toContain("connect-src 'self' https://tiles.example;")
    await other.close()
  })

  test('are on long polls too', async () => {
    const person = await server.signup('amina')
    const since = (await person.call('GET', '/db/me/_changes')).body['last_seq']
    const held = await server.app.fetch(
      new Request(`${ORIGIN}/db/me/_changes?feed=longpoll&since=${String(since)}`, {
        headers: { authorization: `Bearer ${person.token}` },
      }),
    )
    expect(held.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(held.headers.get('cache-control')).toBe('no-store')
    await held.body?.cancel()
  })
})

describe('cross-site requests', () => {
  test.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('%j may change nothing', async (headers) => {
    for (const path of ['/api/auth/signup', '/api/auth/logout', '/api/bookings', '/db/me/_bulk_docs', '/api/admin/login']) {
      const response = await server.call('POST', path, form, headers)
      expect([path, response.status, response.body['error']]).toEqual([path, 403, 'cross_site'])
    }
    expect(await server.store.range({ start: 'account:', end: 'account:\uffff' })).toEqual([])
  })

  test('refuses a form or plain text, whatever it contains', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/json']) {
      const response = await server.call('POST', '/api/auth/signup', form, { 'content-type': type })
      expect([type, response.status, response.body['error']]).toEqual([type, 415, 'bad_media_type'])
    }
    expect(
      (await server.call('POST', '/api/auth/signup', form, { 'content-type': 'application/json; charset=utf-8', origin: ORIGIN })).status,
    ).toBe(201)
  })
})

describe('bodies', () => {
  const send = (body: BodyInit, headers: Record<string, string> = {}) =>
    server.app.fetch(
      new Request(`${ORIGIN}/api/auth/signup`, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } }),
    )

  test.each([
    ['no JSON', '{"email":', 400],
    ['too deep', '{"a":'.repeat(40) + '1' + '}'.repeat(40), 400],
    ['a prototype', '{"__proto__":{"is_admin":true},"email":"a@b.cd"}', 400],
    ['a constructor', '{"constructor":{"prototype":{"is_admin":true}}}', 400],
    ['too long', JSON.stringify({ name: 'x'.repeat(MAX_BODY_BYTES) }), 413],
  ])('%s', async (_name, body, status) => {
    const response = await send(body)
    expect(response.status).toBe(status)
    expect(Object.hasOwn(Object.prototype, 'is_admin')).toBe(false)
  })

  test('refuses compressed bodies', async () => {
    expect((await send('{}', { 'content-encoding': 'gzip' })).status).toBe(415)
  })

  test('guards the feeds as well', async () => {
    const person = await server.signup('amina')
    expect((await person.call('POST', '/db/me/_bulk_docs', '{"docs":')).status).toBe(400)
    expect((await person.call('POST', '/db/me/_bulk_docs', `{"docs":"${'x'.repeat(MAX_BODY_BYTES)}"}`)).status).toBe(413)
    expect((await person.call('POST', '/db/me/_bulk_docs', { docs: [] }, { 'content-type': 'text/plain' })).status).toBe(415)
  })
})

describe('limits', () => {
  test('of requests, by address', async () => {
    const strict = await openTestApp({ limits: { requests: { points: 3, seconds: 60 } } })
    const statuses: number[] = []
    for (let count = 0; count < 4; count += 1) statuses.push((await strict.call('GET', '/api/cities')).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    expect((await strict.call('GET', '/db/directory/')).headers.get('retry-after')).toMatch(/^\d+$/)
    expect((await strict.call('GET', '/api/cities', undefined, {}, '10.0.0.2')).status).toBe(200)
    expect((await strict.call('GET', '/health')).status).toBe(200)
    await strict.close()
  })
})

describe('an address that many share', () => {
  test('leaves each session a limit of its own, and nothing to strangers', async () => {
    const strict = await openTestApp({ limits: { requests: { points: 2, seconds: 60 }, sessionRequests: { points: 3, seconds: 60 } } })
    const [amina, ben] = [await strict.signup('amina'), await strict.signup('ben')]
    const statuses = async (call: () => Promise<{ readonly status: number }>, count: number): Promise<number[]> => {
      const found: number[] = []
      for (let index = 0; index < count; index += 1) found.push((await call()).status)
      return found
    }
    expect(await statuses(() => strict.call('GET', '/api/cities'), 2)).toEqual([429, 429])
    expect(await statuses(() => amina.call('GET', '/db/me/'), 4)).toEqual([200, 200, 200, 429])
    expect(await statuses(() => ben.call('GET', '/db/me/'), 3)).toEqual([200, 200, 200])
    await strict.close()
  })

  test('lets somebody log in who has logged in there before, and the admin', async () => {
    const strict = await openTestApp({ limits: { requests: { points: 2, seconds: 60 }, sessionRequests: { points: 3, seconds: 60 } } })
    const form = { email: 'amina@example.test', password: 'password of amina', name: 'Amina' }
    const made = await strict.call('POST', '/api/auth/signup', form)
    const entered = await strict.call('POST', '/api/admin/login', { password: strict.adminPassword })
    const known = made.headers.getSetCookie().find((cookie) => cookie.startsWith('nearhelp-known=')) ?? ''
    const login = (cookie?: string) => strict.call('POST', '/api/auth/login', form, cookie === undefined ? {} : { cookie })
    const stats = () => strict.call('GET', '/api/admin/stats', undefined, { authorization: `Bearer ${String(entered.body['token'])}` })
    expect((await login()).status).toBe(429)
    const [receipt = ''] = known.split(';')
    expect((await login(receipt)).status).toBe(200)
    expect((await login(`${receipt.slice(0, -1)}${receipt.endsWith('A') ? 'B' : 'A'}`)).status).toBe(429)
    expect((await stats()).status).toBe(200)
    await strict.close()
  })

  test('looks up no more sessions of a stranger who guesses them, and keeps those that are known', async () => {
    const strict = await openTestApp({ limits: { requests: { points: 2, seconds: 60 } } })
    const [amina, ben] = [await strict.signup('amina'), await strict.signup('ben')]
    const guess = (index: number) =>
      strict.call('GET', '/db/me/', undefined, { authorization: `Bearer ${String(index).padStart(43, 'a')}` })
    expect((await amina.call('GET', '/db/me/')).status).toBe(200)
    for (let index = 0; index < 60; index += 1) expect((await guess(index)).status).toBe(429)
    expect((await amina.call('GET', '/db/me/')).status).toBe(200)
    // His session was not used before.
    expect((await ben.call('GET', '/db/me/')).status).toBe(429)
    await strict.close()
  })
})

describe('reports of the content security policy', () => {
  const report = (body: unknown, type = 'application/csp-report') => server.call('POST', '/api/csp-report', body, { 'content-type': type })

  test('are logged in brief', async () => {
    expect(
      (
        await report({
          'csp-report': {
            'effective-directive': 'script-src',
            'blocked-uri': 'x'.repeat(900),
            'original-policy': 'long',
            cookie: 'secret',
          },
        })
      ).status,
    ).toBe(204)
    const logged = server.log.find((line) => line.level === 'warn')
    expect(logged?.fields).toEqual({ report: { 'effective-directive': 'script-src', 'blocked-uri': 'x'.repeat(200) } })
  })

  test('are refused when they are long, of another type or too many', async () => {
    expect((await report('x'.repeat(20_000))).status).toBe(413)
    expect((await report({}, 'text/plain')).status).toBe(415)
    expect((await report('{')).status).toBe(400)
    for (let count = 0; count < 60; count += 1) await report({})
    expect((await report({})).status).toBe(429)
  })
})

describe('internal errors', () => {
  test('are logged in full and answered with the request id only', async () => {
    const broken = await openTestApp({
      passwords: {
        hash: async (password) => (password === form.password ? Promise.reject(new Error('the secret of the house')) : 'hash'),
        verify: async () => false,
      },
    })
    const response = await broken.call('POST', '/api/auth/signup', form)
    expect(response.status).toBe(500)
    expect(response.body).toEqual({ error: 'internal', reason: 'An error occurred. Please try again.' })
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    const logged = broken.log.find((line) => line.level === 'error')
    expect(logged?.fields['error']).toBe('Error: the secret of the house')
    expect(logged?.fields['request']).toBe(response.headers.get('x-request-id'))
    await broken.close()
  })

  test('logs route patterns, never paths with ids', async () => {
    const person = await server.signup('amina')
    await person.call('GET', `/api/bookings/01ARZ3NDEKTSV4RRFFQ69G5FAV?secret=1`)
    const line = server.log.filter((each) => each.message === 'Request').at(-1)
    expect(line?.fields).toEqual({
      request: expect.any(String) as string,
      method: 'GET',
      route: '/api/bookings/:id',
      status: 404,
      ms: expect.any(Number) as number,
    })
    expect(JSON.stringify(server.log)).not.toContain(person.token)
  })
})

test('health reports whether the store accepts writes', async () => {
  expect((await server.call('GET', '/health')).body).toEqual({ status: 'ok', store: 'memory' })
  server.pass(6_000)
  await server.store.close()
  const sick = await server.call('GET', '/health')
  expect([sick.status, sick.body]).toEqual([503, { status: 'store unavailable', store: 'memory' }])
  server = await openTestApp()
})

test("puts a person's changes into their feed and no other", async () => {
  const [amina, ben] = [await server.signup('amina'), await server.signup('ben')]
  const ids = async (person: typeof amina) =>
    ((await person.call('GET', '/db/me/_changes')).body['results'] as { id: string }[]).map((row) => row.id)
  await eventually(async () => (await ids(amina)).length === 1)
  expect(await ids(amina)).toEqual([`profile:${amina.uid}`])
  expect(await ids(ben)).toEqual([`profile:${ben.uid}`])
  expect((await server.call('GET', '/db/me/_changes')).status).toBe(401)
})

test('ends long polls and answers `unavailable` when stopped', async () => {
  const person = await server.signup('amina')
  // The sign-up's own rows may still be on their way into the window: the feed delivers at least once.
  let since = ''
  await expect
    .poll(async () => {
      const { results, last_seq } = (await person.call('GET', `/db/me/_changes?since=${since}`)).body as {
        results: unknown[]
        last_seq: string
      }
      since = last_seq
      return results.length
    })
    .toBe(0)
  const held = person.call('GET', `/db/me/_changes?feed=longpoll&since=${since}`)
  await server.call('GET', '/api/cities')
  await server.app.stop()
  expect((await held).body).toMatchObject({ results: [] })
  expect((await person.call('GET', '/api/auth/me')).body['error']).toBe('unavailable')
})
