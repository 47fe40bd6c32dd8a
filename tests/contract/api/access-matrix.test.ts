import { ulid } from 'ulid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StoredDoc } from '#server/store/document-store.ts'
import { wireRev } from '#server/feed/wire-document.ts'
import {
  HIDDEN,
  named,
  openAccessHarness,
  readsOf,
  revisionsOf,
  SEERS,
  writesOf,
  type AccessHarness,
  type Sample,
  type RequestOf,
} from './access-harness.ts'
import { ROLES, type Market, type Role } from '../support/busy-market.ts'

const STARS = { fairness_rating: 1, respect_rating: 1, communication_rating: 1, payment_timeliness_rating: 1, overall_rating: 1 }

let market: Market
let samples: AccessHarness['samples']
let uidOf: AccessHarness['uidOf']
let tells: AccessHarness['tells']

beforeAll(async () => void ({ market, samples, uidOf, tells } = await openAccessHarness()), 60_000)
afterAll(() => market.server.close())

/** A review that an admin hid is visible to its customer only. */
const isGoneTo = (uid: unknown, stored: StoredDoc): boolean =>
  stored['type'] === 'review' && stored['hidden'] !== undefined && stored['provider_id'] === uid

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
        for (const requestOf of readsOf('me', ''))
          expect((await market.call(role, ...requestOf(sample.id, sample.rev))).text).not.toMatch(/Dry again|customer_uid/)
        continue
      }
      for (const requestOf of readsOf('me', '')) if ((await tells(role, requestOf, sample)) !== theirs) wrong.push(named(requestOf, sample))
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
        for (const requestOf of readsOf('directory', query)) {
          // A provider who is off duty is sent as deleted, so that devices delete it: without a field of it.
          if (isProvider && !listed)
            expect((await market.call(role, ...requestOf(sample.id, sample.rev))).text).not.toContain(String(sample.stored['name']))
          else if ((await tells(role, requestOf, sample)) !== listed) wrong.push(named(requestOf, sample))
        }
      }
    }
    expect(wrong).toEqual([])
  })

  test('writes no document, and learns nothing by trying', async () => {
    const before = await revisionsOf(market.server.store)
    const wrong: string[] = []
    for (const sample of samples) {
      // The id of an existing command is a command's; pushed as a document it is malformed all the same.
      for (const requestOf of [...writesOf('me'), ...writesOf('directory')])
        if (await tells(role, requestOf, sample)) wrong.push(named(requestOf, sample))
    }
    expect(wrong).toEqual([])
    expect(await revisionsOf(market.server.store)).toEqual(before)
  })

  test('finds other people’s bookings by no call of the API', async () => {
    for (const [booking, seers] of [
      [market.accepted, ['amina', 'chidi']],
      [market.completed, ['amina', 'chidi']],
      [market.pending, ['ben', 'grace']],
    ] as const) {
      const isTheirs = (seers as readonly Role[]).includes(role)
      const sample: Sample = { kind: 'booking', id: booking, twin: ulid(), rev: wireRev(1), stored: { _id: booking }, seers: [] }
      const reads: readonly RequestOf[] = [
        (id) => ['GET', `/api/bookings/${id}`],
        (id) => ['GET', `/api/bookings/${id}/messages`],
        (id) => ['PUT', `/api/bookings/${id}/status`, { status: 'expired' }],
        (id) => ['POST', `/api/bookings/${id}/time`, { starts_at: '2020-01-01T10:00:00Z' }],
        (id) => ['PUT', `/api/bookings/${id}/time`, { starts_at: '2020-01-01T10:00:00Z', answer: 'accept' }],
      ]
      const changes: readonly RequestOf[] = [
        ...['accepted', 'rejected', 'in_progress', 'completed', 'cancelled'].map((status): RequestOf => (id) => [
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
      for (const requestOf of reads)
        expect([named(requestOf, sample), await tells(role, requestOf, sample)]).toEqual([named(requestOf, sample), isTheirs])
      if (!isTheirs)
        for (const requestOf of changes)
          expect([named(requestOf, sample), await tells(role, requestOf, sample)]).toEqual([named(requestOf, sample), false])
    }
    expect((await market.call('ben', 'GET', `/api/bookings/${market.pending}`)).body['status']).toBe('pending')
    expect((await market.call('amina', 'GET', `/api/bookings/${market.accepted}`)).body['status']).toBe('accepted')
  })
})

test('a package is changed and deleted by its provider alone, and ratings of clients are read by their two people', async () => {
  const { servicePackage: id, uids } = market
  const sample: Sample = { kind: 'package', id, twin: ulid(), rev: wireRev(1), stored: { _id: id }, seers: [] }
  const ratings = (role: Role) => market.call(role, 'GET', `/api/provider/${uids.chidi}/client-ratings`)
  for (const role of ROLES) {
    if (role !== 'chidi')
      for (const requestOf of [
        (package_id: string) => ['PUT', `/api/provider/service-package/${package_id}`, { price: 1 }] as const,
        (package_id: string) => ['DELETE', `/api/provider/service-package/${package_id}`] as const,
      ])
        expect([role, named(requestOf, sample), await tells(role, requestOf, sample)]).toEqual([role, named(requestOf, sample), false])
    const { status, text } = await ratings(role)
    expect([role, status]).toEqual([role, uidOf(role) === undefined ? 401 : 200])
    expect([role, text.includes('Let me in')]).toEqual([role, role === 'chidi' || role === 'amina'])
  }
  expect((await market.call('ben', 'GET', `/api/provider/${uids.chidi}/service-packages`)).body).toMatchObject([{ id, price: 40 }])
})
