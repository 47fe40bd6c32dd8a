import { ulid } from 'ulid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asUlid } from '#domain/ids.ts'
import { accountJobDoc } from '#server/accounts/account-job-record.ts'
import type { StoredDoc } from '#server/store/document-store.ts'
import { wireRev } from '#server/feed/wire-document.ts'
import type { Answer } from '#tests/support/open-test-app.ts'
import { hideContent, type HiddenContent } from './hidden-content.ts'
import { openBusyMarket, ROLES, type Market, type Role } from '../support/busy-market.ts'

/** The people who may see a document in their own feed, by the product's promise and not by what the server computes. */
const SEERS: Readonly<Record<string, (doc: StoredDoc) => unknown[]>> = {
  booking: (doc) => [doc['customer_uid'], doc['provider_uid']],
  message: (doc) => [doc['customer_uid'], doc['provider_uid']],
  receipt: (doc) => [doc['customer_uid'], doc['provider_uid']],
  reading: (doc) => [doc['uid']],
  review: (doc) => [doc['customer_uid'], doc['provider_id']],
  'client-rating': (doc) => [doc['customer_uid'], doc['provider_id']],
  package: (doc) => [doc['provider_id']],
  provider: (doc) => [doc['provider_uid']],
  calendar: (doc) => [doc['provider_uid']],
  place: (doc) => [doc['viewer_uid']],
  notification: (doc) => [doc['user_id']],
  favourite: (doc) => [doc['uid']],
  profile: (doc) => [doc['uid']],
  command: (doc) => [doc['uid']],
}
/** Kinds that no client may see. */
const HIDDEN = [
  'kyc',
  'kyc_file',
  'kyc_queue',
  'kyc_due',
  'audit',
  'admin_act',
  'content_act',
  'report',
  'reported',
  'report_entry',
  'hidden_photo',
  'attachment',
  'account',
  'session',
  'session-name',
  'errand',
  'push_subscription',
  'push_endpoint',
  'push_news',
  'push_key',
  'admin-session',
  'admin-password',
  'email',
  'pointer',
  'local',
]

const STARS = { fairness_rating: 1, respect_rating: 1, communication_rating: 1, payment_timeliness_rating: 1, overall_rating: 1 }

interface Sample {
  readonly kind: string
  readonly id: string
  /** An id of the same form that names nothing. */
  readonly twin: string
  /** Its newest revision on the wire. */
  readonly rev: string
  readonly stored: StoredDoc
  readonly seers: readonly unknown[]
}

let market: Market
let samples: Sample[]
let words: HiddenContent

/** The same form with its last part replaced by a random one. */
function twinOf(id: string): string {
  const ids = [...id.matchAll(/[0-7][0-9A-HJKMNP-TV-Z]{25}/g)]
  const last = ids.at(-1)
  if (last) return id.slice(0, last.index) + ulid() + id.slice(last.index + 26)
  return id.slice(0, -6) + id.slice(-6).replaceAll(/./g, (char) => (char === '0' ? '1' : '0'))
}

beforeAll(async () => {
  market = await openBusyMarket()
  words = await hideContent(market)
  const now = market.server.nowMs()
  await market.server.store.put(accountJobDoc(asUlid(ulid()), { task: 'asked', uid: market.uids.amina, stamp: 'one' }, now, now + 1e9))
  const rows = await market.server.store.range({ start: '', end: '\uffff', includeDocs: true })
  const all = rows.flatMap(({ id, doc }): Sample[] => {
    const kind = String(doc?.['type'])
    return doc
      ? [{ kind, id, twin: twinOf(id), rev: wireRev(Number(doc['version'] ?? 1)), stored: doc, seers: SEERS[kind]?.(doc) ?? [] }]
      : []
  })
  // One of each kind and audience is as good as all.
  samples = [...new Map(all.map((sample) => [`${sample.kind} ${sample.seers.join(' ')}`, sample])).values()]
}, 60_000)
afterAll(() => market.server.close())

const uidOf = (role: Role): unknown => (market.uids as Readonly<Record<string, unknown>>)[role]

/** A review that an admin hid is visible to its customer only. */
const isGoneTo = (uid: unknown, stored: StoredDoc): boolean =>
  stored['type'] === 'review' && stored['hidden'] !== undefined && stored['provider_id'] === uid

/** The request, for the list of failures. */
const named = (way: Way, { id, rev }: Sample): string =>
  way(id, rev)
    .map((part) => (typeof part === 'string' ? part : JSON.stringify(part)))
    .join(' ')

type Way = (id: string, rev: string) => readonly [method: string, path: string, body?: unknown]
const encode = encodeURIComponent
const json = (value: unknown): string => encode(JSON.stringify(value))

/** Requests that read one document of a virtual database. @param db its name @param query of the address, ending in & */
const readsOf = (db: string, query: string): readonly Way[] => [
  (id) => ['GET', `/db/${db}/${encode(id)}?${query}`],
  (id, rev) => ['GET', `/db/${db}/${encode(id)}?${query}rev=${rev}&revs=true&conflicts=true&attachments=true`],
  (id) => ['GET', `/db/${db}/${encode(id)}?${query}open_revs=all&revs=true`],
  (id, rev) => ['GET', `/db/${db}/${encode(id)}?${query}open_revs=${json([rev])}`],
  (id) => ['POST', `/db/${db}/_all_docs?${query}include_docs=true`, { keys: [id] }],
  (id) => ['GET', `/db/${db}/_all_docs?${query}include_docs=true&keys=${json([id])}`],
  (id) => ['GET', `/db/${db}/_all_docs?${query}include_docs=true&key=${json(id)}`],
  (id) => ['GET', `/db/${db}/_all_docs?${query}include_docs=true&startkey=${json(id)}&endkey=${json(id)}`],
  (id) => ['GET', `/db/${db}/_all_docs?${query}include_docs=true&descending=true&startkey=${json(id)}&endkey=${json(id)}&conflicts=true`],
  (id, rev) => ['POST', `/db/${db}/_bulk_get?${query}revs=true`, { docs: [{ id }, { id, rev }] }],
  (id) => ['POST', `/db/${db}/_revs_diff?${query}`, { [id]: Array.from({ length: 16 }, (_, index) => wireRev(index + 1)) }],
  (id) => ['POST', `/db/${db}/_changes?${query}filter=_doc_ids&include_docs=true&conflicts=true&style=all_docs`, { doc_ids: [id] }],
  (id) => ['GET', `/db/${db}/_changes?${query}filter=_doc_ids&include_docs=true&doc_ids=${json([id])}`],
]

/** Requests that write it, or reach it under another name: they answer alike for every id, also the caller's own. */
const writesOf = (db: string): readonly Way[] => [
  (id) => ['PUT', `/db/${db}/${encode(id)}`, { _rev: wireRev(1), status: 'completed' }],
  (id) => ['DELETE', `/db/${db}/${encode(id)}?rev=${wireRev(1)}`],
  (id) => ['POST', `/db/${db}/_bulk_docs`, { docs: [{ _id: id, _rev: wireRev(1), type: 'booking', status: 'completed' }] }],
  (id) => ['POST', `/db/${db}/_bulk_docs`, { docs: [{ _id: id, _deleted: true, secret: 'kept' }] }],
  (id) => [
    'POST',
    `/db/${db}/_bulk_docs`,
    { new_edits: false, docs: [{ _id: id, _rev: `999-${'f'.repeat(32)}`, _revisions: { start: 999, ids: ['f'.repeat(32)] } }] },
  ],
  (id) => ['GET', `/db/${db}/_local/${encode(id)}`],
  (id) => ['DELETE', `/db/${db}/_local/${encode(id)}`],
  (id) => ['GET', `/db/${db}/${encode(encode(id))}`],
  (id) => ['GET', `/db/${db}/_design/${encode(id)}`],
  (id) => ['GET', `/db/${db}/${encode(id)}/attachment`],
]

/** The response without the requested id, the caller's name, and the feed's position. */
function said(answer: Answer, id: string): string {
  const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id').map(([name, value]) => `${name}: ${value}`)
  return `${answer.status}\n${headers.join('\n')}\n${answer.text.replaceAll(/"[ws]-[\w.:-]+"/g, '"<seq>"')}`
    .replaceAll(id, '<id>')
    .replaceAll(encode(id), '<id>')
}

/** Responses for ids that name nothing. They depend on the id's form alone, so each form is requested once. */
const saidOfNothing = new Map<string, Promise<string>>()

/** True when the responses for the id and for its twin differ. */
async function tells(role: Role, way: Way, { kind, id, rev, twin }: Sample): Promise<boolean> {
  const key = JSON.stringify([role, kind, way(kind, rev)])
  const none = saidOfNothing.get(key) ?? market.call(role, ...way(twin, rev)).then((answer) => said(answer, twin))
  saidOfNothing.set(key, none)
  return said(await market.call(role, ...way(id, rev)), id) !== (await none)
}

test('the market has every kind of document', () => {
  const kinds = new Set(samples.map((sample) => sample.kind))
  for (const kind of [...Object.keys(SEERS), ...HIDDEN]) expect([...kinds]).toContain(kind)
  for (const { kind, seers } of samples) if (HIDDEN.includes(kind)) expect(seers).toEqual([])
})

describe.each(ROLES)('%s', (role) => {
  test('reads their own documents in /db/me, and does not learn whether others exist', async () => {
    const wrong: string[] = []
    for (const sample of samples) {
      const theirs = uidOf(role) !== undefined && sample.seers.includes(uidOf(role))
      // Its provider's devices are told that a hidden review is gone, so that they delete it: without its text.
      if (theirs && isGoneTo(uidOf(role), sample.stored)) {
        for (const way of readsOf('me', ''))
          expect((await market.call(role, ...way(sample.id, sample.rev))).text).not.toMatch(/Dry again|customer_uid/)
        continue
      }
      for (const way of readsOf('me', '')) if ((await tells(role, way, sample)) !== theirs) wrong.push(named(way, sample))
    }
    expect(wrong).toEqual([])
  })

  test('reads in /db/directory listed providers only', async () => {
    const wrong: string[] = []
    for (const [query, city] of [
      ['', undefined],
      ['city=Lagos&', 'Lagos'],
    ] as const) {
      for (const sample of samples) {
        const isProvider = sample.kind === 'provider'
        const listed = isProvider && sample.stored['status'] !== 'Off Duty' && (city === undefined || sample.stored['city'] === city)
        for (const way of readsOf('directory', query)) {
          // A provider who is off duty is sent as deleted, so that devices delete it: without a field of it.
          if (isProvider && !listed)
            expect((await market.call(role, ...way(sample.id, sample.rev))).text).not.toContain(String(sample.stored['name']))
          else if ((await tells(role, way, sample)) !== listed) wrong.push(named(way, sample))
        }
      }
    }
    expect(wrong).toEqual([])
  })

  test('writes no document, and learns nothing by trying', async () => {
    const before = await market.server.store.range({ start: '', end: '\uffff' })
    const wrong: string[] = []
    for (const sample of samples) {
      // The id of an existing command is a command's; pushed as a document it is malformed all the same.
      for (const way of [...writesOf('me'), ...writesOf('directory')]) if (await tells(role, way, sample)) wrong.push(named(way, sample))
    }
    expect(wrong).toEqual([])
    expect(await market.server.store.range({ start: '', end: '\uffff' })).toEqual(before)
  })

  test('finds other people’s bookings by no call of the API', async () => {
    for (const [booking, seers] of [
      [market.accepted, ['amina', 'chidi']],
      [market.completed, ['amina', 'chidi']],
      [market.pending, ['ben', 'grace']],
    ] as const) {
      const isTheirs = (seers as readonly Role[]).includes(role)
      const sample: Sample = { kind: 'booking', id: booking, twin: ulid(), rev: wireRev(1), stored: { _id: booking }, seers: [] }
      const reads: readonly Way[] = [
        (id) => ['GET', `/api/bookings/${id}`],
        (id) => ['GET', `/api/bookings/${id}/messages`],
        (id) => ['PUT', `/api/bookings/${id}/status`, { status: 'expired' }],
        (id) => ['POST', `/api/bookings/${id}/time`, { starts_at: '2020-01-01T10:00:00Z' }],
        (id) => ['PUT', `/api/bookings/${id}/time`, { starts_at: '2020-01-01T10:00:00Z', answer: 'accept' }],
      ]
      const changes: readonly Way[] = [
        ...['accepted', 'rejected', 'in_progress', 'completed', 'cancelled'].map((status): Way => (id) => [
          'PUT',
          `/api/bookings/${id}/status`,
          { status, reason: 'mine now' },
        ]),
        (id) => ['POST', '/api/chat', { booking_id: id, message: 'Hello' }],
        (id) => ['POST', `/api/providers/${market.uids.chidi}/reviews`, { booking_id: id, rating: 1, comment: 'Bad' }],
        (id) => ['PUT', `/api/providers/${market.uids.chidi}/reviews/${id}`, { rating: 1, comment: 'Bad' }],
        (id) => ['POST', `/api/providers/me/reviews/${id}/answer`, { message: 'No' }],
        (id) => ['POST', '/api/provider/client-rating', { booking_id: id, ...STARS, review_text: 'Mine' }],
      ]
      for (const way of reads) expect([named(way, sample), await tells(role, way, sample)]).toEqual([named(way, sample), isTheirs])
      if (!isTheirs)
        for (const way of changes) expect([named(way, sample), await tells(role, way, sample)]).toEqual([named(way, sample), false])
    }
    expect((await market.call('ben', 'GET', `/api/bookings/${market.pending}`)).body['status']).toBe('pending')
    expect((await market.call('amina', 'GET', `/api/bookings/${market.accepted}`)).body['status']).toBe('accepted')
  })

  test('has exactly their own documents in feed and lists', async () => {
    const rows = await market.server.store.range({ start: '', end: '\uffff', includeDocs: true })
    const theirs = rows
      .filter(({ doc }) => doc && uidOf(role) !== undefined && SEERS[String(doc['type'])]?.(doc).includes(uidOf(role)))
      .map((row) => row.id)
    const feed = await market.call(role, 'GET', '/db/me/_changes?limit=500&include_docs=true')
    const range = await market.call(role, 'GET', '/db/me/_all_docs?limit=500&startkey=%22%22&endkey=%22%EF%BF%BF%22')
    if (uidOf(role) === undefined) {
      expect([feed.status, range.status, (await market.call(role, 'GET', '/api/bookings')).status]).toEqual([401, 401, 401])
      return
    }
    const ids = (answer: Answer, list: string): string[] => (answer.body[list] as { id: string }[]).map((row) => row.id).toSorted()
    expect(ids(feed, 'results')).toEqual(theirs)
    // Everything that ever happened, from the window's beginning instead of from a snapshot.
    const first = String((await market.call(role, 'GET', '/db/me/')).body['update_seq']).replace(/\d+$/, '0')
    expect(ids(await market.call(role, 'GET', `/db/me/_changes?limit=500&since=${first}`), 'results')).toEqual(theirs)
    const gone = rows.filter(({ doc }) => doc && isGoneTo(uidOf(role), doc)).map(({ id }) => id)
    expect(gone).toHaveLength(role === 'chidi' ? 1 : 0)
    expect(ids(range, 'rows')).toEqual(theirs.filter((id) => !gone.includes(id)))
    const bookings = (await market.call(role, 'GET', '/api/bookings')).body as unknown as {
      id: string
      customer_uid: string
      customer_email?: string
    }[]
    expect(bookings.map((booking) => `booking:${booking.id}`).toSorted()).toEqual(theirs.filter((id) => id.startsWith('booking:')))
    for (const booking of bookings)
      expect(booking.customer_email).toBe(booking.customer_uid === uidOf(role) ? `${role}@example.test` : undefined)
  })
})

test('a package is changed and deleted by its provider alone, and ratings of clients are read by their two people', async () => {
  const { servicePackage: id, uids } = market
  const sample: Sample = { kind: 'package', id, twin: ulid(), rev: wireRev(1), stored: { _id: id }, seers: [] }
  const ratings = (role: Role) => market.call(role, 'GET', `/api/provider/${uids.chidi}/client-ratings`)
  for (const role of ROLES) {
    if (role !== 'chidi')
      for (const way of [
        (package_id: string) => ['PUT', `/api/provider/service-package/${package_id}`, { price: 1 }] as const,
        (package_id: string) => ['DELETE', `/api/provider/service-package/${package_id}`] as const,
      ])
        expect([role, named(way, sample), await tells(role, way, sample)]).toEqual([role, named(way, sample), false])
    const { status, text } = await ratings(role)
    expect([role, status]).toEqual([role, uidOf(role) === undefined ? 401 : 200])
    expect([role, text.includes('Let me in')]).toEqual([role, role === 'chidi' || role === 'amina'])
  }
  expect((await market.call('ben', 'GET', `/api/provider/${uids.chidi}/service-packages`)).body).toMatchObject([{ id, price: 40 }])
})

test('a provider’s verification is read and decided by the admin alone, its existence too; the status is the provider’s own', async () => {
  const { uids } = market
  const before = await market.server.store.range({ start: 'kyc', end: 'kyc\uffff' })
  for (const role of ROLES) {
    const isAdmin = role === 'admin'
    for (const id of [uids.chidi, uids.grace, ulid()]) {
      const path = `/api/admin/verifications/${id}`
      const there = isAdmin && id === uids.chidi ? 200 : isAdmin ? 404 : 401
      for (const read of [path, `${path}/document`])
        expect([role, read, (await market.call(role, 'GET', read)).status]).toEqual([role, read, there])
      if (!isAdmin)
        for (const body of [
          { action: 'approve', what: ['identity'] },
          { action: 'reject', reason: 'No' },
        ])
          expect([role, path, (await market.call(role, 'PUT', path, body)).status]).toEqual([role, path, 401])
    }
    const own = await market.call(role, 'GET', '/api/provider/kyc')
    const isPerson = uidOf(role) !== undefined
    expect([role, own.status, own.body['status']]).toEqual([
      role,
      isPerson ? 200 : 401,
      isPerson ? (role === 'chidi' ? 'pending' : 'none') : undefined,
    ])
    expect(own.text).not.toContain('A number')
    const form = { full_name: role, government_id_number: '1', business_category: 'other' }
    if (role !== 'grace' && role !== 'ruth')
      expect([role, (await market.call(role, 'POST', '/api/provider/kyc', form)).status]).toEqual([role, isPerson ? 409 : 401])
  }
  expect(await market.server.store.range({ start: 'kyc', end: 'kyc\uffff' })).toEqual(before)
})

test('providers are decided about by the admin alone, and nobody else learns whether an id exists', async () => {
  const { uids } = market
  const before = await market.server.store.range({ start: '', end: '\uffff' })
  for (const role of ROLES.filter((each) => each !== 'admin')) {
    for (const id of [uids.chidi, uids.grace, ulid()]) {
      const path = `/api/admin/providers/${id}`
      for (const action of ['approve', 'reject', 'block', 'unblock', 'restore', 'undo'])
        expect([role, action, (await market.call(role, 'PUT', path, { action, reason: 'Mine', act: ulid() })).status]).toEqual([
          role,
          action,
          401,
        ])
      expect([role, (await market.call(role, 'DELETE', path, { reason: 'Mine' })).status]).toEqual([role, 401])
    }
    expect([role, (await market.call(role, 'POST', '/api/admin/audit/verify', {})).status]).toEqual([role, 401])
  }
  expect(await market.server.store.range({ start: '', end: '\uffff' })).toEqual(before)
  const { items } = (await market.call('admin', 'GET', '/api/admin/audit')).body as { items: Record<string, unknown>[] }
  expect(items.slice(-2)).toMatchObject([
    { action: 'provider.approved', reason: 'Known in Lagos' },
    { action: 'verification.read', reason: null },
  ])
  // Data that an admin may see elsewhere is not in the log.
  expect(JSON.stringify(items)).not.toMatch(/A number|The tap drips|salt/)
})

test('reported content is read and decided by the admin alone, and hidden texts reach nobody', async () => {
  const before = await market.server.store.range({ start: '', end: '\uffff' })
  const ids = words.reported
  for (const role of ROLES.filter((each) => each !== 'admin')) {
    for (const id of [...ids, `message:${ulid()}:${ulid()}`]) {
      const path = `/api/admin/reports/${encode(id)}`
      expect([role, (await market.call(role, 'GET', `${path}/photo`)).status]).toEqual([role, 401])
      for (const action of ['hide', 'restore', 'dismiss', 'undo'])
        expect([role, action, (await market.call(role, 'PUT', path, { action, reason: 'Mine', act: ulid() })).status]).toEqual([
          role,
          action,
          401,
        ])
    }
    expect([role, (await market.call(role, 'GET', '/api/admin/reports')).status]).toEqual([role, 401])
    // Neither in the feeds, nor by any call that returns chats, reviews or notifications.
    for (const path of [
      '/db/me/_changes?limit=500&include_docs=true',
      '/api/me/archive',
      `/api/bookings/${market.accepted}/messages`,
      `/api/bookings/${market.completed}/record`,
      `/api/providers/${market.uids.chidi}/reviews`,
      `/api/providers/${market.uids.chidi}`,
    ])
      expect([role, path, (await market.call(role, 'GET', path)).text]).toEqual([
        role,
        path,
        expect.not.stringMatching(/Dry again|Pay me cash/),
      ])
  }
  expect(await market.server.store.range({ start: '', end: '\uffff' })).toEqual(before)
})

test('a report of invisible content is answered like one of a missing id', async () => {
  const { accepted, completed } = market
  const said = { about: 'message', booking_id: accepted, message_id: words.message, reason: 'spam' }
  const twin = { ...said, booking_id: ulid(), message_id: ulid() }
  for (const role of ROLES) {
    const isTheirs = role === 'amina' || role === 'chidi'
    if (isTheirs) continue
    const answer = await market.call(role, 'POST', '/api/reports', said)
    expect([role, answer.status, answer.text]).toEqual([
      role,
      uidOf(role) === undefined ? 401 : 404,
      (await market.call(role, 'POST', '/api/reports', twin)).text,
    ])
    for (const about of ['review', 'answer']) {
      const [one, other] = [
        await market.call(role, 'POST', '/api/reports', { about, booking_id: completed, reason: 'spam' }),
        await market.call(role, 'POST', '/api/reports', { about, booking_id: ulid(), reason: 'spam' }),
      ]
      expect([role, about, one.status, one.text]).toEqual([role, about, other.status, other.text])
    }
  }
})

test('a person is no admin, and the admin no person', async () => {
  for (const path of ['/api/admin/stats', '/api/admin/providers', '/api/admin/verifications', '/api/admin/audit', '/api/admin/reports']) {
    for (const role of ROLES)
      expect([path, role, (await market.call(role, 'GET', path)).status]).toEqual([path, role, role === 'admin' ? 200 : 401])
  }
  for (const path of ['/api/auth/me', '/api/bookings', '/api/preferences', '/db/me/'])
    expect([path, (await market.call('admin', 'GET', path)).status]).toEqual([path, 401])
})
