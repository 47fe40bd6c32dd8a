import { openTestApp, type TestApp } from '#tests/support/open-test-app.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ADMIN_SESSION_MS, RATE_LIMITS, SESSION_CACHE_MS, SESSION_MS } from '#config/limits.ts'

let server: TestApp
beforeEach(async () => {
  server = await openTestApp()
})
afterEach(() => server.close())

const form = { email: 'amina@example.test', password: 'secret password', name: 'Amina', phone: '', userType: 'customer' }
const signup = (change: Record<string, unknown> = {}) => server.call('POST', '/api/auth/signup', { ...form, ...change })
const login = (password = form.password, address = '127.0.0.1', email = form.email) =>
  server.call('POST', '/api/auth/login', { email, password }, {}, address)
const me = (headers: Record<string, string>) => server.call('GET', '/api/auth/me', undefined, headers)
const bearer = (token: unknown) => ({ authorization: `Bearer ${String(token)}` })
const cookieOf = (response: { headers: Headers }): string => response.headers.get('set-cookie')?.split(';')[0] ?? ''

describe('signing up', () => {
  test('creates an account and a profile, and signs in by cookie and by token', async () => {
    const made = await signup({ email: 'Amina@Example.test' })
    expect(made.status).toBe(201)
    expect(made.body).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/) as string,
      session: expect.stringMatching(/^[\w-]{16}$/) as string,
      user: { uid: expect.any(String) as string, email: 'amina@example.test', userType: 'customer', name: 'Amina' },
    })
    const [session, receipt] = made.headers.getSetCookie()
    expect(session).toMatch(/^nearhelp=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/)
    expect(receipt).toMatch(/^nearhelp-known=[\w.-]+; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax$/)
    expect((await me({ cookie: cookieOf(made) })).body).toEqual({ user: made.body['user'] })
    expect((await me(bearer(made.body['token']))).body).toEqual({ user: made.body['user'] })
    const { uid } = made.body['user'] as { uid: string }
    expect(await server.store.get(`profile:${uid}`)).toMatchObject({ userType: 'customer', loyalty_points: 0, email: 'amina@example.test' })
    expect(await server.store.get(`inbox:user:${uid}:profile:${uid}`)).toBeDefined()
  })

  test('stores neither the password nor the token', async () => {
    const made = await signup()
    const all = JSON.stringify(await server.store.range({ start: '', end: '\uffff', includeDocs: true }))
    expect(all).not.toContain(form.password)
    expect(all).not.toContain(made.body['token'])
    expect(JSON.stringify(server.log)).not.toMatch(/secret password|amina|Amina/)
  })

  test('names every wrong field', async () => {
    const refused = await server.call('POST', '/api/auth/signup', { email: 'x', password: '12345', name: '' })
    expect(refused.status).toBe(400)
    expect(refused.body).toEqual({
      error: 'invalid_fields',
      reason: 'Check the highlighted fields.',
      fields: { email: 'Please enter a valid email', password: 'Password must be at least 6 characters', name: 'Name is required' },
    })
    expect((await server.call('POST', '/api/auth/signup', [])).status).toBe(400)
    expect((await server.call('POST', '/api/auth/signup')).body).toMatchObject({ error: 'invalid_fields' })
  })

  test('creates one account for twenty simultaneous sign-ups with one address', async () => {
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, index) => signup({ email: index % 2 ? form.email : 'AMINA@example.test' })),
    )
    expect(made.filter((each) => each.status === 201)).toHaveLength(1)
    expect(made.filter((each) => each.status === 409 && each.body['error'] === 'email_taken')).toHaveLength(19)
    expect(await server.store.range({ start: 'account:', end: 'account:\uffff' })).toHaveLength(1)
  })

  test('releases the address of an abandoned sign-up after a minute', async () => {
    const made = await signup()
    const { uid } = made.body['user'] as { uid: string }
    const account = await server.store.get(`account:${uid}`)
    await server.store.put({ ...account, _id: `account:${uid}`, _deleted: true })
    expect((await signup()).status).toBe(409)
    server.pass(61_000)
    expect((await signup()).status).toBe(201)
  })

  test('creates no admin and grants no points', async () => {
    expect((await signup({ userType: 'admin' })).body['fields']).toEqual({ userType: 'Choose customer or provider' })
    const made = await signup({ role: 'admin', loyalty_points: 500, is_blocked: true, uid: '01ARZ3NDEKTSV4RRFFQ69G5FAV' })
    const { uid } = made.body['user'] as { uid: string }
    expect(uid).not.toBe('01ARZ3NDEKTSV4RRFFQ69G5FAV')
    expect(await server.store.get(`profile:${uid}`)).toMatchObject({ loyalty_points: 0 })
  })
})

describe('signing in', () => {
  test('accepts only the right password, and answers a wrong one like an unknown address', async () => {
    await signup()
    expect((await login()).status).toBe(200)
    const wrong = await login('wrong password')
    const unknown = await login('wrong password', '127.0.0.1', 'nobody@example.test')
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual({ error: 'bad_credentials', reason: 'That email or password isn’t right.' })
    expect({ status: unknown.status, text: unknown.text }).toEqual({ status: wrong.status, text: wrong.text })
  })

  test('hashes for an unknown address as well', async () => {
    const calls: string[] = []
    const counted = await openTestApp({
      passwords: {
        hash: async (password) => `hash ${password}`,
        verify: async (hash, password) => (calls.push(password), hash === `hash ${password}`),
      },
    })
    await counted.call('POST', '/api/auth/login', { email: 'nobody@example.test', password: 'tried' })
    expect(calls).toEqual(['tried'])
    await counted.close()
  })

  test('issues a new token each time and ends the previous one', async () => {
    const first = await signup()
    const again = await server.call('POST', '/api/auth/login', { email: form.email, password: form.password }, { cookie: cookieOf(first) })
    expect(again.body['token']).not.toBe(first.body['token'])
    expect((await me({ cookie: cookieOf(first) })).status).toBe(401)
    expect((await me({ cookie: cookieOf(again) })).status).toBe(200)
  })

  test('creates a customer profile when there is none', async () => {
    const made = await signup({ userType: 'provider' })
    const { uid } = made.body['user'] as { uid: string }
    const profile = await server.store.get(`profile:${uid}`)
    await server.store.put({ ...profile, _id: `profile:${uid}`, _deleted: true })
    expect((await login()).body['user']).toMatchObject({ uid, userType: 'customer', name: 'Amina' })
    expect(await server.store.get(`profile:${uid}`)).toMatchObject({ userType: 'customer' })
  })

  test('tells a blocked account so with the right password, and ends its sessions', async () => {
    const made = await signup()
    const { uid } = made.body['user'] as { uid: string }
    const account = await server.store.get(`account:${uid}`)
    await server.store.put({ ...account, _id: `account:${uid}`, is_blocked: true })
    server.pass(SESSION_CACHE_MS + 1)
    expect((await me(bearer(made.body['token']))).status).toBe(401)
    expect((await login()).body['error']).toBe('account_blocked')
    expect((await login('wrong password')).body['error']).toBe('bad_credentials')
  })

  test('slows down guessing while the owner can sign in from another address', async () => {
    await signup()
    for (let tries = 0; tries <= RATE_LIMITS.loginPair.freeAttempts; tries += 1) expect((await login(`wrong ${tries}`)).status).toBe(401)
    const stopped = await login()
    expect(stopped.status).toBe(429)
    expect(stopped.body['error']).toBe('too_many')
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect((await login(form.password, '10.0.0.2')).status).toBe(200)
  })
})

describe('sessions', () => {
  test('ends on the server at sign-out, which may be repeated', async () => {
    const made = await signup()
    const headers = { cookie: cookieOf(made) }
    expect((await me(headers)).status).toBe(200)
    const out = await server.call('POST', '/api/auth/logout', undefined, headers)
    expect(out.status).toBe(204)
    expect(out.headers.get('set-cookie')).toMatch(/^nearhelp=; Path=\/; Max-Age=0;/)
    expect((await me(headers)).status).toBe(401)
    expect((await server.call('POST', '/api/auth/logout', undefined, headers)).status).toBe(204)
  })

  test('lasts thirty days after its last use', async () => {
    const made = await signup()
    const headers = bearer(made.body['token'])
    for (let uses = 0; uses < 4; uses += 1) {
      server.pass(SESSION_MS - 60_000)
      expect((await me(headers)).status).toBe(200)
    }
    server.pass(SESSION_MS + 1)
    expect((await me(headers)).status).toBe(401)
  })

  test.each([
    {},
    { authorization: 'Bearer ' },
    { authorization: 'Bearer x' },
    { authorization: `Bearer ${'a'.repeat(43)}` },
    { cookie: 'nearhelp=' },
    { authorization: 'Basic YTpi' },
  ])('%j is nobody', async (headers) => {
    const response = await me(headers)
    expect(response.status).toBe(401)
    expect(response.body).toEqual({ error: 'unauthorized', reason: 'Log in to continue.' })
  })

  test('over TLS the cookie is bound to the host and to TLS', async () => {
    const secure = await openTestApp({ config: { publicOrigin: 'https://nearhelp.example' } })
    const made = await secure.call('POST', '/api/auth/signup', form, { origin: 'https://nearhelp.example' })
    expect(made.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-nearhelp=[\w-]{43}; Path=\/; .*; Secure$/),
      expect.stringMatching(/^__Host-nearhelp-known=[\w.-]+; Path=\/; .*; Secure$/),
    ])
    expect(made.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    const stripped = cookieOf(made).replace('__Host-', '')
    expect((await secure.call('GET', '/api/auth/me', undefined, { cookie: stripped })).status).toBe(401)
    expect((await secure.call('GET', '/api/auth/me', undefined, { cookie: cookieOf(made) })).status).toBe(200)
    await secure.close()
  })

  test('accounts per address are limited', async () => {
    const strict = await openTestApp({ limits: { signups: { points: 2, seconds: 60 } } })
    const tries: number[] = []
    for (const name of ['a', 'b', 'c'])
      tries.push((await strict.call('POST', '/api/auth/signup', { ...form, email: `${name}@example.test` })).status)
    expect(tries).toEqual([201, 201, 429])
    expect((await strict.call('POST', '/api/auth/signup', { ...form, email: 'd@example.test' }, {}, '10.0.0.2')).status).toBe(201)
    await strict.close()
  })
})

describe('the admin', () => {
  const enter = (password: string, address = '127.0.0.1') => server.call('POST', '/api/admin/login', { password }, {}, address)

  test('has a generated password, shown once, and a session of its own kind', async () => {
    expect(server.adminPassword).toMatch(/^[\w-]{24}$/)
    const wrong = await enter('wrong')
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual({ error: 'bad_admin_password', reason: 'Invalid admin password' })
    const right = await enter(server.adminPassword)
    expect(right.headers.get('set-cookie')).toMatch(/^nearhelp-admin=[\w-]{43}; .*SameSite=Strict$/)
    expect((await server.call('GET', '/api/admin/stats', undefined, bearer(right.body['token']))).status).toBe(200)
    expect((await me(bearer(right.body['token']))).status).toBe(401)
    const person = await signup()
    expect((await server.call('GET', '/api/admin/stats', undefined, bearer(person.body['token']))).status).toBe(401)
    expect((await server.call('GET', '/api/admin/providers')).status).toBe(401)
  })

  test('is signed out after half an hour without use, or on request', async () => {
    const { body } = await enter(server.adminPassword)
    const stats = () => server.call('GET', '/api/admin/stats', undefined, bearer(body['token']))
    server.pass(ADMIN_SESSION_MS - 60_000)
    expect((await stats()).status).toBe(200)
    server.pass(ADMIN_SESSION_MS + 1)
    expect((await stats()).status).toBe(401)
    const again = await enter(server.adminPassword)
    await server.call('POST', '/api/admin/logout', undefined, bearer(again.body['token']))
    expect((await server.call('GET', '/api/admin/stats', undefined, bearer(again.body['token']))).status).toBe(401)
  })

  test('guessing is slowed down', async () => {
    for (let tries = 0; tries <= RATE_LIMITS.adminAddress.freeAttempts; tries += 1) await enter(`wrong ${tries}`)
    expect((await enter(server.adminPassword)).status).toBe(429)
    expect((await enter(server.adminPassword, '10.0.0.2')).status).toBe(200)
  })

  test('replaces the password by a configured one, and generates none twice', async () => {
    const again = await openTestApp({ store: server.store })
    expect(again.adminPassword).toBe('')
    const set = await openTestApp({ store: server.store, config: { adminPassword: 'a chosen password' } })
    expect((await set.call('POST', '/api/admin/login', { password: server.adminPassword })).status).toBe(401)
    expect((await set.call('POST', '/api/admin/login', { password: 'a chosen password' })).status).toBe(200)
    await Promise.all([again.app.stop(), set.app.stop()])
  })
})

test('answers that the store is unavailable instead of asking to sign in', async () => {
  const made = await signup()
  server.pass(SESSION_CACHE_MS + 1)
  await server.store.close()
  const response = await me(bearer(made.body['token']))
  expect([response.status, response.body['error']]).toEqual([503, 'store_unavailable'])
  // For the clean-up, which closes it.
  server = await openTestApp()
})
