// What opens an account besides the password: listed, ended one by one, and ended together. And the trail of logins.
import { ulid } from 'ulid'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/constants.ts'
import { fail, ok } from '#domain/result.ts'
import type { SignIn } from '#domain/account/access/sign-in-trail.ts'
import { openPushSubscriptions } from '#server/push/push-subscriptions.ts'
import { sha256Hex } from '#server/platform/hash.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { openMemoryStore } from '#server/store/level/open-memory-store.ts'
import { cleaning } from '#tests/support/open-test-app.ts'
import { EMAIL, openAccountHarness, PASSWORD, waitForAccountJobs, type AccountHarness } from './account-harness.ts'
import { accountRequests, NEW, NEXT } from './account-requests.ts'
import { until } from '../support/wait-until.ts'
import { expectStatus } from '../support/canary-market.ts'

const PHONE = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
const LAPTOP = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
const FEED = '/api/provider/calendar-feed'

type Entry = Pick<SignIn, 'result' | 'count' | 'browser' | 'system'> & { readonly time_zone: string | null }
interface Access {
  readonly calendar: { readonly last_used_at: string | null; readonly client: string | null } | null
  readonly push: readonly { readonly id: string; readonly browser: string; readonly is_current: boolean }[]
  readonly codes: readonly { readonly kind: string; readonly to: string }[]
}

let rig: AccountHarness
let store: DocumentStore
const { reset, forgot, askFor, confirm, sessionsOf, noticesOf } = accountRequests(() => rig)

beforeEach(async () => {
  store = await openMemoryStore()
  rig = await openAccountHarness(store)
  expectStatus(201, await rig.amina.call('POST', '/api/providers', cleaning))
})
afterEach(() => rig.server.close())

const accessOf = async (call = rig.amina.call): Promise<Access> =>
  expectStatus(200, await call('GET', '/api/me/access')) as unknown as Access
const trailOf = async (call = rig.amina.call): Promise<readonly Entry[]> =>
  expectStatus(200, await call('GET', '/api/me/sign-ins'))['sign_ins'] as readonly Entry[]
const calendar = async (): Promise<string> => String(expectStatus(201, await rig.amina.call('POST', FEED))['path'])
const fetched = async (path: string, agent = 'Google-Calendar-Importer'): Promise<number> =>
  (await rig.server.call('GET', path, undefined, { 'user-agent': agent })).status

async function subscribe(token: unknown): Promise<void> {
  const session = `session:${await sha256Hex(String(token))}`
  const target = { endpoint: `https://push.example/${ulid()}`, keys: { p256dh: 'p', auth: 'a' } }
  const subscriptions = openPushSubscriptions({ store, nowMs: rig.server.nowMs })
  expect(await subscriptions.save({ uid: rig.amina.uid, session, heardMs: 0 }, target, 'key')).toBe(true)
}
const logIn = async (agent: string, more: object = {}) =>
  rig.server.call('POST', '/api/auth/login', { email: EMAIL, password: PASSWORD, ...more }, { 'user-agent': agent })

describe('all access', () => {
  test('a reset password ends sessions, calendar address, push subscriptions and codes; the person is told', async () => {
    const other = await logIn(PHONE)
    const cookie = /nearhelp=[\w-]+/.exec(other.headers.get('set-cookie') ?? '')?.[0] ?? ''
    for (const token of [rig.amina.token, other.body['token']]) await subscribe(token)
    const address = await calendar()
    await askFor()
    const change = await rig.codeOf('confirm', NEW)
    await forgot()
    const [first, second] = [await rig.codeOf('reset', EMAIL), (await forgot(), await rig.codeOf('reset', EMAIL, 2))]
    expect(await accessOf()).toMatchObject({ calendar: {}, push: [{}, {}], codes: [{ kind: 'password_reset' }, { kind: 'email_change' }] })
    expect(await fetched(address)).toBe(200)

    expect((await reset(second)).status).toBe(204)
    expect((await rig.amina.call('GET', '/api/auth/me')).status).toBe(401)
    expect((await rig.server.call('GET', '/api/auth/me', undefined, { cookie })).status).toBe(401)
    expect(await fetched(address)).toBe(404)
    expect((await reset(first, 'of a thief')).status).toBe(409)
    expect((await confirm(change)).status).toBe(409)
    const again = rig.as((await rig.login(EMAIL, NEXT)).body['token'])
    expect(await accessOf(again)).toEqual({ calendar: null, push: [], codes: [] })
    expect((await again('GET', FEED)).body).toEqual({ created_at: null })
    expect(await noticesOf('password_changed')).toHaveLength(1)
    expect((await trailOf(again)).map(({ result }) => result)).toEqual(['signed_in', 'password_reset', 'signed_in', 'signed_up'])
  })

  test('a code that was asked for and not sent yet is not sent after the reset', async () => {
    await forgot()
    const code = await rig.codeOf('reset', EMAIL)
    let tries = 0
    rig.post.respondWith(() => {
      tries += 1
      return fail('away')
    })
    await forgot()
    await until(
      'one try',
      () => tries,
      (count) => count === 1,
    )
    expect((await reset(code)).status).toBe(204)
    rig.post.respondWith(() => ok(undefined))
    rig.server.pass(2 * MINUTE_MS)
    await rig.server.app.stop()
    await rig.server.app.start()
    await waitForAccountJobs(store)
    expect(rig.post.emails.filter(({ subject }) => subject === 'reset')).toHaveLength(1)
  })

  test('“This wasn’t me” ends the same, and keeps the device that says so', async () => {
    const other = rig.as((await logIn(PHONE)).body['token'])
    const address = await calendar()
    await forgot()
    const code = await rig.codeOf('reset', EMAIL)
    expect((await rig.amina.call('DELETE', '/api/me/access')).status).toBe(204)
    expect((await other('GET', '/api/auth/me')).body).toMatchObject({ error: 'session_revoked' })
    expect(await fetched(address)).toBe(404)
    expect((await reset(code)).status).toBe(409)
    expect(await sessionsOf()).toHaveLength(1)
    expect(await accessOf()).toEqual({ calendar: null, push: [], codes: [] })
    expect(await noticesOf('access_ended')).toHaveLength(1)
    expect(await fetched(await calendar())).toBe(200)
  })

  test('each can be ended alone, by its person only', async () => {
    const other = await logIn(PHONE)
    for (const token of [rig.amina.token, other.body['token']]) await subscribe(token)
    const address = await calendar()
    await forgot()
    await askFor()
    const [code, change] = [await rig.codeOf('reset', EMAIL), await rig.codeOf('confirm', NEW)]
    const { push } = await accessOf()
    const theirs = push.find(({ is_current }) => !is_current)
    const ben = await rig.server.signup('ben')
    expect((await ben.call('DELETE', `/api/me/access/push/${theirs?.id}`)).status).toBe(404)
    expect((await ben.call('DELETE', '/api/me/access/codes/password_reset')).status).toBe(404)

    expect((await rig.amina.call('DELETE', `/api/me/access/push/${theirs?.id}`)).status).toBe(204)
    expect((await accessOf()).push).toMatchObject([{ is_current: true }])
    expect((await rig.as(other.body['token'])('GET', '/api/auth/me')).status).toBe(200)
    expect((await rig.amina.call('DELETE', '/api/me/access/codes/password_reset')).status).toBe(204)
    expect((await rig.amina.call('DELETE', '/api/me/access/codes/password_reset')).status).toBe(404)
    expect((await reset(code)).status).toBe(409)
    expect((await accessOf()).codes).toMatchObject([{ kind: 'email_change', to: NEW }])
    expect((await rig.amina.call('DELETE', '/api/me/access/codes/email_change')).status).toBe(204)
    expect((await confirm(change)).status).toBe(409)
    expect((await rig.amina.call('DELETE', FEED)).status).toBe(204)
    expect(await fetched(address)).toBe(404)
  })

  test('the calendar says who fetched it last, with one write an hour', async () => {
    const address = await calendar()
    const record = async () => (await store.get(`calendar_feed_of:${rig.amina.uid}`))?._rev
    expect((await accessOf()).calendar).toMatchObject({ last_used_at: null, client: null })
    await fetched(address)
    const [rev, { calendar: first }] = [await record(), await accessOf()]
    expect(first).toMatchObject({ client: 'google' })
    rig.server.pass(HOUR_MS - 60_000)
    await fetched(address)
    expect(await record()).toBe(rev)
    rig.server.pass(60_001)
    await fetched(address)
    expect(await record()).not.toBe(rev)
    expect((await accessOf()).calendar?.last_used_at).not.toBe(first?.last_used_at)
    await fetched(address, 'Mozilla/5.0 Thunderbird/128.0')
    expect((await accessOf()).calendar).toMatchObject({ client: 'thunderbird' })
  })
})

describe('the trail', () => {
  const guess = (email: string, agent = PHONE, time_zone?: string) =>
    rig.server.call('POST', '/api/auth/login', { email, password: 'a guess', ...(time_zone ? { time_zone } : {}) }, { 'user-agent': agent })

  test('has time, device, zone and result, and a flood in one line', async () => {
    await logIn(PHONE, { time_zone: 'Africa/Lagos' })
    for (let tries = 0; tries < 12; tries += 1) await guess(EMAIL, tries % 2 ? PHONE : LAPTOP, tries % 2 ? 'Asia/Qatar' : '<script>')
    await guess('nobody@example.test')
    expect(await trailOf()).toMatchObject([
      { result: 'wrong_password', count: 12, browser: 'chrome', time_zone: 'Asia/Qatar' },
      { result: 'signed_in', count: 1, browser: 'chrome', system: 'android', time_zone: 'Africa/Lagos' },
      { result: 'signed_up', count: 1, browser: 'other', time_zone: null },
    ])
    const [stored, ...more] = await store.range({ start: 'sign_ins:', end: 'sign_ins:\uffff' })
    expect([stored?.id, more]).toEqual([`sign_ins:${rig.amina.uid}`, []])
    rig.server.pass(DAY_MS)
    await guess(EMAIL)
    expect((await trailOf()).map(({ count }) => count)).toEqual([1, 12, 1, 1])
  })

  test('is in the export, and goes with the account', async () => {
    await guess(EMAIL)
    expect((await rig.amina.call('GET', '/api/me/data')).body['about']).toMatchObject({
      calendar_link: null,
      sign_ins: [{ result: 'wrong_password' }, { result: 'signed_up' }],
    })
    await guess(EMAIL)
    expectStatus(200, await rig.amina.call('POST', '/api/me/delete', { password: PASSWORD, receipt: ulid() }))
    await rig.server.app.stop()
    expect(await store.range({ start: 'sign_ins:', end: 'sign_ins:\uffff' })).toEqual([])
    await rig.server.app.start()
  })

  test('a login on a new kind of device is told once, by e-mail too; a known one is not', async () => {
    await logIn(PHONE)
    await logIn(PHONE)
    expect(await noticesOf('new_device')).toHaveLength(0)
    await logIn(LAPTOP)
    await logIn(LAPTOP)
    expect(await noticesOf('new_device')).toHaveLength(1)
    await rig.letters('new_device', EMAIL)
  })

  test('an account from before the trail knows its devices by its sessions', async () => {
    await logIn(PHONE)
    await store.put({ ...(await store.get(`sign_ins:${rig.amina.uid}`)), _id: `sign_ins:${rig.amina.uid}`, entries: [] })
    await logIn(LAPTOP)
    expect(await noticesOf('new_device')).toHaveLength(1)
  })
})
