// Account settings: password, address, sessions, a forgotten password. Every rule, and every refusal.
import { ulid } from 'ulid'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { EMAIL_CODE_MS, RESET_CODE_MS, SHARED_SESSION_MS } from '#config/limits.ts'
import { fail, ok } from '#domain/result.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { openMemoryStore } from '#server/store/pouch/open-memory-store.ts'
import { openTestApp, type Answer, type TestApp } from '#tests/support/open-test-app.ts'
import { waitForAccountJobs, EMAIL, openAccountHarness, PASSWORD, type AccountHarness } from './account-harness.ts'
import { expectStatus } from '../support/canary-market.ts'
import { storeKinds, type StorePlace } from '../support/store-kinds.ts'
import { until } from '../support/wait-until.ts'

const NEXT = 'another password'
const NEW = 'amina@elsewhere.test'
const CHROME = { 'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36' }

let rig: AccountHarness
let store: DocumentStore

const said = ({ status, text }: Answer): string => `${status} ${text}`
const codeOf = ({ status, body }: Answer): string => `${status} ${String(body['error'])}`
const changeTo = (password: string, current = PASSWORD) =>
  rig.amina.call('PUT', '/api/me/password', { current_password: current, password })
const forgot = (email = EMAIL, address = '127.0.0.1') => rig.server.call('POST', '/api/auth/forgot', { email }, {}, address)
const reset = (code: string, password = NEXT, address = '127.0.0.1') =>
  rig.server.call('POST', '/api/auth/reset', { code, password }, {}, address)
const askFor = (email = NEW, password = PASSWORD) => rig.amina.call('POST', '/api/me/email', { email, password })
const confirm = (code: string) => rig.server.call('POST', '/api/auth/confirm-email', { code })
const entered = async (email: string, password: string): Promise<number> => (await rig.login(email, password)).status
const sessionsOf = async (call = rig.amina.call) =>
  expectStatus(200, await call('GET', '/api/me/sessions'))['sessions'] as {
    id: string
    is_current: boolean
    shared_device: boolean
    browser: string
    system: string
  }[]
const noticesOf = async (kind: string) =>
  (await store.range({ start: 'notification:', end: 'notification:\uffff', includeDocs: true })).filter(({ doc }) => doc?.['kind'] === kind)

// Durability changes nothing here, and strict writes are slow.
describe.each(storeKinds().filter(({ name }) => name !== 'leveldb, strict'))('accounts over $name', ({ place: makePlace }) => {
  let place: StorePlace
  beforeEach(async () => {
    place = makePlace()
    store = await place.open()
    rig = await openAccountHarness(store)
  })
  afterEach(async () => {
    await rig.server.close()
    await place.remove()
  })

  test('changing the password invalidates the old one, ends other sessions, and notifies in the bell and by e-mail', async () => {
    const other = rig.as(expectStatus(200, await rig.login(EMAIL, PASSWORD))['token'])
    expect(codeOf(await changeTo(NEXT, 'a guess'))).toBe('403 wrong_password')
    expect((await changeTo(NEXT)).status).toBe(204)
    expect((await other('GET', '/api/auth/me')).status).toBe(401)
    expect((await rig.amina.call('GET', '/api/auth/me')).status).toBe(200)
    expect([await entered(EMAIL, PASSWORD), await entered(EMAIL, NEXT)]).toEqual([401, 200])
    expect(await noticesOf('password_changed')).toHaveLength(1)
    // She never switched e-mails on: this one is sent regardless.
    await rig.letters('password_changed', EMAIL)
    // The response was lost, and the request is repeated.
    expect((await changeTo(NEXT)).status).toBe(204)
    expect(await noticesOf('password_changed')).toHaveLength(1)
    await waitForAccountJobs(store)
  })

  test('a forgotten password: the code works once, and every session ends', async () => {
    expect(said(await forgot())).toBe('202 ')
    const code = await rig.codeOf('reset', EMAIL)
    expect(JSON.stringify(await store.range({ start: '', end: '\uffff', includeDocs: true }))).not.toContain(code.slice(-24))
    expect((await reset(code)).status).toBe(204)
    expect((await rig.amina.call('GET', '/api/auth/me')).status).toBe(401)
    expect([await entered(EMAIL, PASSWORD), await entered(EMAIL, NEXT)]).toEqual([401, 200])
    await rig.letters('password_changed', EMAIL)
    // The same request again is a retry after a lost response; with another password it is a second use.
    expect((await reset(code)).status).toBe(204)
    expect(codeOf(await reset(code, 'a third password'))).toBe('409 code_gone')
    expect(await entered(EMAIL, NEXT)).toBe(200)
    await waitForAccountJobs(store)
  })

  test('changing the address: nothing is confirmed before the e-mail to it is answered, then everything', async () => {
    expect(said(await askFor('Amina@Elsewhere.test'))).toBe('202 ')
    await rig.letters('asked', EMAIL)
    expect([await entered(NEW, PASSWORD), await entered(EMAIL, PASSWORD)]).toEqual([401, 200])
    const code = await rig.codeOf('confirm', NEW)
    expect((await confirm(code)).status).toBe(204)
    expect([await entered(NEW, PASSWORD), await entered(EMAIL, PASSWORD)]).toEqual([200, 401])
    expect((await rig.amina.call('GET', '/api/auth/me')).body).toMatchObject({ user: { email: NEW } })
    expect((await rig.amina.call('GET', '/api/me/profile')).body).toMatchObject({ email: NEW })
    await rig.letters('left', EMAIL)
    expect(await noticesOf('email_changed')).toHaveLength(1)
    // Its link is pressed twice.
    expect((await confirm(code)).status).toBe(204)
    // The old address is free for another person.
    await rig.server.signup('amina')
    expect(await entered(NEW, PASSWORD)).toBe(200)
    await waitForAccountJobs(store)
  })

  test('sessions: lists device and start, ends one, ends all others', async () => {
    const phone = rig.as(expectStatus(200, await rig.login(EMAIL, PASSWORD, CHROME))['token'])
    const tablet = rig.as(expectStatus(200, await rig.login(EMAIL, PASSWORD))['token'])
    const seen = await sessionsOf()
    expect(seen).toHaveLength(3)
    expect(seen.filter((each) => each.is_current)).toHaveLength(1)
    const [android] = seen.filter(({ system }) => system === 'android')
    expect(android).toMatchObject({ browser: 'chrome', is_current: false, shared_device: false })
    expect(JSON.stringify(seen)).not.toMatch(/[0-9a-f]{64}|Mozilla/)
    expect((await rig.amina.call('DELETE', `/api/me/sessions/${android?.id}`)).status).toBe(204)
    expect((await phone('GET', '/api/auth/me')).status).toBe(401)
    expect(codeOf(await rig.amina.call('DELETE', `/api/me/sessions/${android?.id}`))).toBe('404 not_found')
    expect((await tablet('DELETE', '/api/me/sessions')).status).toBe(204)
    expect((await rig.amina.call('GET', '/api/auth/me')).status).toBe(401)
    expect(await sessionsOf(tablet)).toHaveLength(1)
    // Beside the session and its name, the store keeps the two ended ones, to tell their devices.
    expect(await store.range({ start: 'session', end: 'session\uffff' })).toHaveLength(6)
  })
})

describe('in one store', () => {
  beforeEach(async () => {
    store = await openMemoryStore()
    rig = await openAccountHarness(store, { publicOrigin: 'https://help.example' })
  })
  afterEach(() => rig.server.close())

  test('a refusal names its field, and changes nothing', async () => {
    const fields = async (answer: Promise<Answer>) => Object.keys((await answer).body['fields'] ?? {})
    expect(await fields(rig.amina.call('PUT', '/api/me/password', {}))).toEqual(['current_password', 'password'])
    expect(await fields(changeTo('short'))).toEqual(['password'])
    expect(await fields(changeTo('x'.repeat(257)))).toEqual(['password'])
    expect(await fields(changeTo(NEXT, 'a guess'))).toEqual(['current_password'])
    expect(await fields(askFor('nowhere'))).toEqual(['email'])
    expect(await fields(askFor(NEW, 'a guess'))).toEqual(['password'])
    expect(await fields(askFor('AMINA@example.test'))).toEqual(['email'])
    expect(await fields(rig.server.call('POST', '/api/auth/reset', { code: ' ', password: '' }))).toEqual(['code', 'password'])
    expect(await fields(rig.server.call('POST', '/api/auth/forgot', {}))).toEqual(['email'])
    for (const code of ['x', `${ulid()}.${'a'.repeat(24)}`, `${rig.amina.uid}.${'a'.repeat(24)}`, 'a'.repeat(200)]) {
      expect(codeOf(await reset(code))).toBe('409 code_gone')
      expect(codeOf(await confirm(code))).toBe('409 code_gone')
    }
    expect([await entered(EMAIL, PASSWORD), rig.post.emails.length]).toEqual([200, 0])
  })

  test('does not reveal which addresses have an account', async () => {
    const [known, unknown] = [await forgot(), await forgot('nobody@example.test')]
    const plain = ({ status, text, headers }: Answer): string =>
      `${status} ${text} ${[...headers]
        .filter(([name]) => name !== 'x-request-id')
        .map(([name, value]) => `${name}: ${value}`)
        .join('\n')}`
    expect(plain(known)).toBe(plain(unknown))
    await rig.letters('reset', EMAIL)
    await waitForAccountJobs(store)
    await rig.server.signup('ben')
    const [free, taken] = [await askFor(NEW), await askFor('ben@example.test')]
    expect(plain(free)).toBe(plain(taken))
    await rig.letters('asked', EMAIL, 2)
    await waitForAccountJobs(store)
    expect(rig.post.emails.map(({ to }) => to)).not.toContain('ben@example.test')
    expect(rig.post.emails.map(({ to }) => to)).not.toContain('nobody@example.test')
    expect(JSON.stringify(rig.server.log)).not.toMatch(/example\.test/)
  })

  test('the link of an e-mail opens the app, and no server sees its code', async () => {
    await forgot()
    const [letter] = await rig.letters('reset', EMAIL)
    const code = await rig.codeOf('reset', EMAIL)
    expect(letter?.text).toContain(`https://help.example/#reset=${code}\n`)
    await askFor()
    const confirming = await rig.codeOf('confirm', NEW)
    expect((await rig.letters('confirm', NEW))[0]?.text).toContain(`https://help.example/#confirm-email=${confirming}\n`)
    // Neither code works for the other purpose.
    expect([codeOf(await reset(confirming)), codeOf(await confirm(code))]).toEqual(['409 code_gone', '409 code_gone'])
  })

  test('a code expires with time, with a new password, and with a new address', async () => {
    await forgot()
    const old = await rig.codeOf('reset', EMAIL)
    rig.server.pass(RESET_CODE_MS + 1)
    expect(codeOf(await reset(old))).toBe('409 code_gone')
    await askFor()
    const slow = await rig.codeOf('confirm', NEW)
    rig.server.pass(EMAIL_CODE_MS + 1)
    expect(codeOf(await confirm(slow))).toBe('409 code_gone')

    await forgot()
    const [before, asked] = [await rig.codeOf('reset', EMAIL, 2), (await askFor(), await rig.codeOf('confirm', NEW, 2))]
    await changeTo(NEXT)
    expect([codeOf(await reset(before, 'of a thief')), codeOf(await confirm(asked))]).toEqual(['409 code_gone', '409 code_gone'])

    await askFor(NEW, NEXT)
    const first = await rig.codeOf('confirm', NEW, 3)
    await askFor('amina@third.test', NEXT)
    await rig.codeOf('confirm', 'amina@third.test')
    expect(codeOf(await confirm(first))).toBe('409 code_gone')
  })

  test('of two concurrent uses of one code, one sets the password', async () => {
    await forgot()
    const code = await rig.codeOf('reset', EMAIL)
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => reset(code, `password ${index}`)))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    const entries = await Promise.all(answers.map((_, index) => entered(EMAIL, `password ${index}`)))
    expect(entries.map((status) => status === 200)).toEqual(answers.map(({ status }) => status === 204))
    expect(await noticesOf('password_changed')).toHaveLength(1)
  })

  test('an address that was taken meanwhile stays its owner’s', async () => {
    await askFor('ben@example.test')
    const code = await rig.codeOf('confirm', 'ben@example.test')
    const ben = await rig.server.signup('ben')
    expect(codeOf(await confirm(code))).toBe('409 email_taken')
    expect((await rig.login('ben@example.test', 'password of ben')).body).toMatchObject({ user: { uid: ben.uid } })
    expect(await entered(EMAIL, PASSWORD)).toBe(200)
  })

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
    const answer = await rig.amina.call('DELETE', `/api/me/sessions/${own?.id}`)
    expect([answer.status, answer.headers.get('set-cookie')?.includes('Max-Age=0')]).toEqual([204, true])
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

  test('a blocked account gets no e-mail, and its code is invalid', async () => {
    await forgot()
    const code = await rig.codeOf('reset', EMAIL)
    const account = await store.get(`account:${rig.amina.uid}`)
    await store.put({ ...account, _id: `account:${rig.amina.uid}`, is_blocked: true })
    expect(codeOf(await reset(code))).toBe('409 code_gone')
    expect((await forgot()).status).toBe(202)
    await waitForAccountJobs(store)
    expect(rig.post.emails.filter(({ subject }) => subject === 'reset')).toHaveLength(1)
  })

  test('a deleted account leaves no account job, session name or address', async () => {
    rig.post.answer(() => fail('deferred'))
    await forgot()
    await askFor()
    expectStatus(200, await rig.amina.call('POST', '/api/me/delete', { password: PASSWORD, receipt: ulid() }))
    const left = JSON.stringify(await store.range({ start: 'errand:', end: 'errand:\uffff', includeDocs: true }))
    expect(left).not.toMatch(/amina/)
    expect(await store.range({ start: 'session-name:', end: 'session-name:\uffff' })).toEqual([])
  })

  test('an e-mail that is deferred is sent later, unchanged', async () => {
    const tries: (string | undefined)[] = []
    rig.post.answer((sent) => {
      tries.push('id' in sent ? sent.id : undefined)
      return tries.length === 1 ? fail('away') : ok(undefined)
    })
    await forgot()
    await until(
      'one try',
      () => tries.length,
      (count) => count === 1,
    )
    rig.server.pass(6_000)
    await rig.server.app.stop()
    await rig.server.app.start()
    await rig.letters('reset', EMAIL)
    expect(new Set(tries).size).toBe(1)
    expect((await reset(await rig.codeOf('reset', EMAIL))).status).toBe(204)
  })
})

test('guessing the password behind an open session is slowed down like signing in', async () => {
  store = await openMemoryStore()
  rig = await openAccountHarness(store, { limits: { loginPair: { freeAttempts: 3, maxWaitSeconds: 60, seconds: 600 } } })
  const answers: string[] = []
  for (let tries = 0; tries < 6; tries += 1) answers.push(codeOf(await (tries % 2 ? changeTo(NEXT, 'a guess') : askFor(NEW, 'a guess'))))
  expect(answers.slice(0, 4)).toEqual(Array.from({ length: 4 }, () => '403 wrong_password'))
  expect(answers.slice(4)).toEqual(['429 too_many', '429 too_many'])
  await rig.server.close()
})

test('e-mails to one address, and requests from one client, are limited; the former without saying so', async () => {
  store = await openMemoryStore()
  rig = await openAccountHarness(store, {
    limits: { accountEmails: { points: 2, seconds: 600 }, passwordResets: { points: 5, seconds: 600 } },
  })
  const answers: number[] = []
  for (let tries = 0; tries < 6; tries += 1) answers.push((await forgot()).status)
  expect(answers).toEqual([202, 202, 202, 202, 202, 429])
  expect((await reset(`${rig.amina.uid}.${'a'.repeat(24)}`)).status).toBe(429)
  expect((await forgot(EMAIL, '10.0.0.2')).status).toBe(202)
  await rig.letters('reset', EMAIL, 2)
  await waitForAccountJobs(store)
  expect(rig.post.emails).toHaveLength(2)
  await rig.server.close()
})

test('a server without a mail transport says so, to everybody alike', async () => {
  store = await openMemoryStore()
  rig = await openAccountHarness(store, { email: false })
  expect([codeOf(await forgot()), codeOf(await forgot('nobody@example.test')), codeOf(await askFor())]).toEqual(
    Array.from({ length: 3 }, () => '503 no_letters'),
  )
  // What needs no e-mail continues to work.
  expect((await changeTo(NEXT)).status).toBe(204)
  expect(await noticesOf('password_changed')).toHaveLength(1)
  await rig.server.close()
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
  const signOut = (named: Record<string, string>): Promise<Answer> =>
    rig.server.call('POST', '/api/auth/logout', {}, { authorization, ...named })
  const isOpen = async (): Promise<boolean> => (await rig.as(body['token'])('GET', '/api/auth/me')).status === 200
  const other = String((await rig.login(EMAIL, PASSWORD)).body['session'])
  const grace = await rig.server.signup('grace')
  for (const named of [{ 'nearhelp-person': grace.uid }, { 'nearhelp-person': rig.amina.uid, 'nearhelp-session': other }]) {
    const answer = await signOut(named)
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([204, null])
    expect(await isOpen()).toBe(true)
  }
  const own = await signOut({ 'nearhelp-person': rig.amina.uid, 'nearhelp-session': String(body['session']) })
  expect(own.headers.get('set-cookie')).toContain('Max-Age=0')
  expect(await isOpen()).toBe(false)
  await rig.server.close()
})
