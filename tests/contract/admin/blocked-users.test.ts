// Blocking a person without a service: found by address or id, notified, unblocked; and the rights that they keep.
import { ulid } from 'ulid'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BLOCKED_EMAIL_RETENTION_MS } from '#config/limits.ts'
import { asUlid } from '#domain/ids.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import type { ModerationStatus } from '#domain/moderation/moderation-status.ts'
import { jobDocuments } from '#server/jobs/job-document.ts'
import { PROVIDER_MODERATION, type ModerationAction } from '#server/moderation/moderation-record.ts'
import { apiRoutes } from '#server/api/routes.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { openMemoryStore } from '#server/store/level/open-memory-store.ts'
import type { ApiResponse, TestPerson } from '#tests/support/open-test-app.ts'
import { expectStatus, openAdminHarness, type AdminHarness } from './admin-harness.ts'
import { raceBeforeWrite, sharedStore } from '../support/failing-store.ts'
import { until } from '../support/wait-until.ts'

/** An admin's decision takes effect on live sessions within this time. */
const EFFECTIVE_WITHIN_MS = 2_000

const codeOf = ({ status, body }: ApiResponse): string => `${status} ${String(body['error'])}`

let store: DocumentStore
let rig: AdminHarness
let amina: TestPerson
beforeEach(async () => {
  store = await openMemoryStore()
  rig = await openAdminHarness(store)
  amina = await rig.server.signup('amina')
})
afterEach(() => rig.close())

const find = async (q: string): Promise<unknown> => expectStatus(200, await rig.admin('POST', '/people/find', { q }))['person']
const act = (uid: string, action: string, reason: string, more: object = {}): Promise<ApiResponse> =>
  rig.admin('PUT', `/people/${uid}`, { action, reason, ...more })
const login = (email: string, name = 'amina'): Promise<ApiResponse> =>
  rig.server.call('POST', '/api/auth/login', { email, password: `password of ${name}` })

test('blocked: every call is refused with the reason, held requests end, and unblocking restores everything', async () => {
  const grace = await rig.provider('grace')
  const booking = await rig.book(amina, grace)
  const { last_seq } = expectStatus(200, await amina.call('GET', '/db/me/_changes?limit=500'))
  const held = amina.call('GET', `/db/me/_changes?feed=longpoll&since=${String(last_seq)}`)

  const startMs = performance.now()
  const acted = expectStatus(200, await act(amina.uid, 'block', 'Insulted providers'))
  expect(acted).toMatchObject({ person: { id: amina.uid, is_blocked: true, has_service: false }, act: expect.any(String) as unknown })
  await held
  expect(performance.now() - startMs).toBeLessThan(EFFECTIVE_WITHIN_MS)
  for (const { method, path } of apiRoutes().filter(({ access, allowsBlocked }) => access === 'person' && !allowsBlocked))
    expect([path, codeOf(await amina.call(method, `/api${path.replaceAll(/:\w+/g, booking)}`))]).toEqual([path, '403 account_blocked'])
  expect(codeOf(await amina.call('GET', '/db/me/_changes'))).toBe('403 account_blocked')
  expect(codeOf(await amina.call('POST', '/db/me/_bulk_docs', { docs: [] }))).toBe('403 account_blocked')
  expect((await amina.call('GET', '/api/auth/me')).body['details']).toEqual({ because: 'Insulted providers' })
  // Agreements remain, and others are not affected.
  expect((await grace.call('GET', `/api/bookings/${booking}`)).body['status']).toBe('pending')

  expectStatus(200, await act(amina.uid, 'undo', 'It was somebody else', { act: acted['act'] }))
  const told = (
    expectStatus(200, await amina.call('GET', '/db/me/_changes?include_docs=true&limit=500'))['results'] as { doc: StoredNotice }[]
  )
    .map(({ doc }) => doc)
    .filter(({ kind }) => kind === 'admission_changed')
  expect(told.map(({ message }) => String(message)).toSorted()).toEqual([
    'Your account is active again. It was somebody else',
    'Your account was blocked. Insulted providers',
  ])
  expect(expectStatus(200, await amina.call('GET', '/api/me/profile'))).not.toHaveProperty('is_blocked')
  expect(await rig.log('&action=person.')).toMatchObject([
    { action: 'person.blocked', subject: amina.uid, name: 'amina', reason: 'Insulted providers', details: { after: 'approved blocked' } },
    { action: 'person.unblocked', reason: 'It was somebody else', details: { undoes: acted['act'], after: 'approved' } },
  ])
  expect(expectStatus(200, await rig.admin('POST', '/audit/verify', {}))).toMatchObject({ is_whole: true, head: { n: 2 } })
})

interface StoredNotice {
  readonly kind?: string
  readonly message?: string
}

test('a person is found by the whole address or id only; a person with a service is blocked as its provider', async () => {
  const grace = await rig.provider('grace')
  const person = { id: amina.uid, name: 'amina', userType: 'customer', is_blocked: false, has_service: false }
  for (const asked of [' Amina@Example.test', amina.uid, amina.uid.toLowerCase()])
    expect([asked, await find(asked)]).toMatchObject([asked, person])
  for (const asked of ['amina', '@example.test', amina.uid.slice(0, 25), ulid(), 'nobody@example.test'])
    expect([asked, await find(asked)]).toEqual([asked, null])
  const booking = await rig.book(amina, grace)
  for (const asked of [booking, booking.slice(-8), `${booking.slice(-8, -4)}-${booking.slice(-4)}`.toLowerCase()])
    expect([asked, await rig.admin('POST', '/people/find', { q: asked })]).toMatchObject([
      asked,
      { body: { person: null, bookings: [{ id: booking, status: 'pending', people: [{ name: 'amina' }, { name: 'grace' }] }] } },
    ])
  expect((await rig.admin('POST', '/people/find', { q: booking.slice(0, 8) })).body).toEqual({ person: null, bookings: [] })
  expect((await rig.admin('POST', '/people/find', { q: ' ' })).body['fields']).toHaveProperty('q')
  for (const call of [amina.call, rig.server.call])
    expect(codeOf(await call('POST', '/api/admin/people/find', { q: amina.uid }))).toBe('401 unauthorized')

  expect(expectStatus(200, await act(grace.uid, 'block', 'Rude'))).toMatchObject({ person: { is_blocked: true, has_service: true } })
  expect((await store.get(`provider:${grace.uid}`))?.['is_blocked']).toBe(true)
  expectStatus(200, await rig.decide(grace.uid, 'unblock', 'Enough'))
  expect(await find(grace.uid)).toMatchObject({ is_blocked: false })
  // The provider table does not reach people without a service.
  expect(codeOf(await rig.decide(amina.uid, 'block', 'Not a provider'))).toBe('404 not_found')

  const id = ulid()
  const both = await Promise.all([0, 1].map(() => act(amina.uid, 'block', 'Once', { id })))
  expect(both.map(({ status, body }) => [status, body['act']])).toEqual([
    [200, id],
    [200, id],
  ])
  expect(expectStatus(200, await act(amina.uid, 'block', 'Again'))['act']).toBeNull()
  for (const reason of ['', 'x'.repeat(301)]) expect((await act(amina.uid, 'unblock', reason)).body['fields']).toHaveProperty('reason')
  expect([codeOf(await act(ulid(), 'block', 'Who?')), codeOf(await act('nobody', 'block', 'Who?'))]).toEqual([
    '404 not_found',
    '404 not_found',
  ])
  expect(codeOf(await act(amina.uid, 'remove', 'Not for people'))).toBe('400 invalid_fields')
  expect((await rig.log('&action=person.')).map(({ action, reason }) => [action, reason])).toEqual([['person.blocked', 'Once']])
})

test('a block is known after a restart, and to another server at once', async () => {
  const other = await openAdminHarness(sharedStore(store))
  expectStatus(200, await act(amina.uid, 'block', 'Once'))
  const there = (): Promise<ApiResponse> => other.server.call('GET', '/api/auth/me', undefined, { authorization: `Bearer ${amina.token}` })
  await until('the other server hears of it', there, (response) => codeOf(response) === '403 account_blocked', EFFECTIVE_WITHIN_MS)
  const next = await openAdminHarness(sharedStore(store))
  const asked = await next.server.call('GET', '/api/auth/me', undefined, { authorization: `Bearer ${amina.token}` })
  expect(codeOf(asked)).toBe('403 account_blocked')
  await next.server.app.stop()
  await other.server.app.stop()
})

test('blocked people can export what the server stores of them, also from a device that never stored it', async () => {
  const grace = await rig.provider('grace')
  const booking = await rig.book(amina, grace)
  expectStatus(200, await grace.call('PUT', `/api/bookings/${booking}/status`, { status: 'accepted' }))
  expectStatus(201, await amina.call('POST', '/api/chat', { booking_id: booking, message: 'Are you there?' }))
  expectStatus(200, await act(amina.uid, 'block', 'Insulted providers'))
  const { token } = expectStatus(200, await login('amina@example.test'))
  const items: { doc_id: string }[] = []
  let about: unknown
  for (let cursor: string | null = ''; cursor !== null;) {
    const path = `/api/me/data?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`
    const page = expectStatus(200, await rig.server.call('GET', path, undefined, { authorization: `Bearer ${String(token)}` }))
    about ??= page['about']
    items.push(...(page['items'] as { doc_id: string }[]))
    cursor = page['next'] as string | null
  }
  expect(about).toMatchObject({ uid: amina.uid, email: 'amina@example.test', userType: 'customer', verification: { status: 'none' } })
  expect((about as { sessions: unknown[] }).sessions).toHaveLength(2)
  const ids = items.map(({ doc_id }) => doc_id)
  expect(new Set(ids).size).toBe(ids.length)
  const types = new Set(ids.map((id) => id.split(':')[0]))
  for (const type of ['booking', 'message', 'notification', 'profile']) expect(types).toContain(type)
  // Nothing of others that was never in the person's feed.
  expect(JSON.stringify(items)).not.toContain('grace@example.test')
  expect(codeOf(await rig.server.call('GET', '/api/me/data'))).toBe('401 unauthorized')
  expect((await amina.call('GET', '/api/me/data?cursor=x.1')).status).toBe(400)
})

test.each(['person', 'provider'] as const)(
  'a blocked %s deletes the account, and the address makes no new one for a year',
  async (kind) => {
    const name = kind === 'person' ? 'amina' : 'grace'
    const one = kind === 'person' ? amina : await rig.provider('grace')
    const email = `${name}@example.test`
    const kept = await rig.server.signup('ruth')
    expectStatus(200, await act(one.uid, 'block', 'Insulted people'))
    expect(codeOf(await one.call('POST', '/api/me/delete', { password: 'a guess', receipt: ulid() }))).toBe('403 wrong_password')
    const receipt = ulid()
    expectStatus(200, await one.call('POST', '/api/me/delete', { password: `password of ${name}`, receipt }))
    expect(codeOf(await one.call('GET', '/api/me/data'))).toBe('401 unauthorized')
    expect(codeOf(await login(email, name))).toBe('401 bad_credentials')
    const again = { email: email.toUpperCase(), password: 'another long password', name: 'again', phone: '', userType: 'customer' }
    const signup = (): Promise<ApiResponse> => rig.server.call('POST', '/api/auth/signup', again)
    expect(codeOf(await signup())).toBe('409 email_taken')
    expect(await find(email)).toBeNull()
    await until(
      'the end of the deletion',
      () => rig.server.call('GET', `/api/erasures/${receipt}`),
      ({ body }) => body['state'] === 'done',
      15_000,
    )
    // No remaining record says whose address that was.
    const left = (await store.range({ start: '', end: '\uffff', includeDocs: true })).filter(({ doc }) =>
      JSON.stringify(doc).includes(email),
    )
    expect(left).toEqual([])
    const bars = (await store.range({ start: 'email:', end: 'email:\uffff', includeDocs: true })).filter(
      ({ doc }) => doc?.['uid'] === undefined,
    )
    expect(bars.map(({ doc }) => Object.keys(doc ?? {}).toSorted())).toEqual([['_id', '_rev', 'barred_until_ms', 'type']])

    // An account that was not blocked can register again at any time.
    expectStatus(200, await kept.call('POST', '/api/me/delete', { password: 'password of ruth', receipt: ulid() }))
    expect((await rig.server.call('POST', '/api/auth/signup', { ...again, email: 'ruth@example.test' })).status).toBe(201)
    rig.server.pass(BLOCKED_EMAIL_RETENTION_MS)
    expect((await signup()).status).toBe(201)
  },
  30_000,
)

test('two servers that finish the same action log it once', async () => {
  const now = instantFromMs(rig.server.nowMs())
  const open = { approval: 'approved', is_blocked: false, is_removed: false } as const
  const begun: ModerationAction<ModerationStatus> = {
    uid: amina.uid,
    id: asUlid(ulid()),
    kind: 'person',
    about: '',
    change: 'blocked',
    undoes: null,
    from: open,
    to: { ...open, is_blocked: true },
    reason: 'Cut off',
    salt: 'salt',
    session: 'a session',
    decided_at: now,
    state: 'begun',
  }
  const [kind, key] = [PROVIDER_MODERATION.job, PROVIDER_MODERATION.jobKey(begun.uid, begun.id)]
  const job = jobDocuments([{ kind, key, dueMs: rig.server.nowMs() + 60_000 }], rig.server.nowMs())
  await store.putAll([PROVIDER_MODERATION.toStored(begun, undefined), ...job])
  let first: AdminHarness | undefined
  // Right before the second one writes its record, the first one has done all of it.
  const second = await openAdminHarness(
    raceBeforeWrite(
      store,
      ({ _id: id }) => id.startsWith('audit:'),
      async () => {
        first = await openAdminHarness(sharedStore(store))
        await first.log()
      },
    ),
  )
  await second.log()
  expect(first).toBeDefined()
  expect(await second.log()).toMatchObject([{ n: 1, action: 'person.blocked', subject: amina.uid, reason: 'Cut off' }])
  expect(expectStatus(200, await second.admin('POST', '/audit/verify', {}))).toMatchObject({ is_whole: true, head: { n: 1 } })
  const told = (await store.range({ start: `notification:${amina.uid}:`, end: `notification:${amina.uid}:\uffff` })).length
  expect([told, (await store.get(`admin_act:${amina.uid}:${begun.id}`))?.['state']]).toEqual([1, 'done'])
  await first?.server.app.stop()
  await second.server.app.stop()
})
