// Account settings over every store: password, address, sessions.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DocumentStore } from '#server/store/document-store.ts'
import { EMAIL, openAccountHarness, PASSWORD, waitForAccountJobs, type AccountHarness } from './account-harness.ts'
import { accountRequests, NEXT, NEW, said, codeOf } from './account-requests.ts'
import { expectStatus } from '../support/canary-market.ts'
import { storeKinds, type StorePlace } from '../support/store-kinds.ts'

const CHROME = { 'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36' }

let rig: AccountHarness
let store: DocumentStore
const { changeTo, forgot, reset, askFor, confirm, entered, sessionsOf, noticesOf } = accountRequests(() => rig)

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
