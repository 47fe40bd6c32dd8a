// Account settings: rules and refusals of passwords, addresses and the codes in e-mails.
import { ulid } from 'ulid'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { EMAIL_CODE_MS, RESET_CODE_MS } from '#config/limits.ts'
import { fail, ok } from '#domain/result.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { openMemoryStore } from '#server/store/level/open-memory-store.ts'
import type { ApiResponse } from '#tests/support/open-test-app.ts'
import { EMAIL, openAccountHarness, PASSWORD, waitForAccountJobs, type AccountHarness } from './account-harness.ts'
import { accountRequests, NEXT, NEW, codeOf } from './account-requests.ts'
import { expectStatus } from '../support/canary-market.ts'
import { until } from '../support/wait-until.ts'

let rig: AccountHarness
let store: DocumentStore
const { changeTo, forgot, reset, askFor, confirm, entered, noticesOf } = accountRequests(() => rig)

describe('in one store', () => {
  beforeEach(async () => {
    store = await openMemoryStore()
    rig = await openAccountHarness(store, { publicOrigin: 'https://help.example' })
  })
  afterEach(() => rig.server.close())

  test('a refusal names its field, and changes nothing', async () => {
    const fields = async (response: Promise<ApiResponse>) => Object.keys((await response).body['fields'] ?? {})
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
    const plain = ({ status, text, headers }: ApiResponse): string =>
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
    const responses = await Promise.all(Array.from({ length: 8 }, (_, index) => reset(code, `lantern harbor ${index}`)))
    expect(responses.filter(({ status }) => status === 204)).toHaveLength(1)
    const entries = await Promise.all(responses.map((_, index) => entered(EMAIL, `lantern harbor ${index}`)))
    expect(entries.map((status) => status === 200)).toEqual(responses.map(({ status }) => status === 204))
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
    rig.post.respondWith(() => fail('deferred'))
    await forgot()
    await askFor()
    expectStatus(200, await rig.amina.call('POST', '/api/me/delete', { password: PASSWORD, receipt: ulid() }))
    const left = JSON.stringify(await store.range({ start: 'job:account_', end: 'job:account_\uffff', includeDocs: true }))
    expect(left).not.toMatch(/amina/)
    expect(await store.range({ start: 'session-name:', end: 'session-name:\uffff' })).toEqual([])
  })

  test('an e-mail that is deferred is sent later, unchanged', async () => {
    const tries: (string | undefined)[] = []
    rig.post.respondWith((sent) => {
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
  const codes: string[] = []
  for (let tries = 0; tries < 6; tries += 1) codes.push(codeOf(await (tries % 2 ? changeTo(NEXT, 'a guess') : askFor(NEW, 'a guess'))))
  expect(codes.slice(0, 4)).toEqual(Array.from({ length: 4 }, () => '403 wrong_password'))
  expect(codes.slice(4)).toEqual(['429 too_many', '429 too_many'])
  await rig.server.close()
})

test('e-mails to one address, requests and wrong codes from one client are limited; the first without saying so', async () => {
  store = await openMemoryStore()
  rig = await openAccountHarness(store, {
    limits: { accountEmails: { points: 2, seconds: 600 }, passwordResets: { points: 5, seconds: 600 } },
  })
  const statuses: number[] = []
  for (let tries = 0; tries < 6; tries += 1) statuses.push((await forgot()).status)
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
  expect((await forgot(EMAIL, '10.0.0.2')).status).toBe(202)
  await rig.letters('reset', EMAIL, 2)
  const wrong: number[] = []
  for (let tries = 0; tries < 6; tries += 1) wrong.push((await reset(`${rig.amina.uid}.${'a'.repeat(24)}`)).status)
  expect(wrong).toEqual([409, 409, 409, 409, 409, 429])
  // A right code is not refused for the wrong ones of others at the same address.
  expect((await reset(await rig.codeOf('reset', EMAIL), 'a lantern in the harbor')).status).toBe(204)
  await waitForAccountJobs(store)
  expect(rig.post.emails.filter(({ text }) => text.includes('code'))).toHaveLength(2)
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
