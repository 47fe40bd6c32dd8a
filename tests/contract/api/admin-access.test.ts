import { ulid } from 'ulid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encode, openAccessHarness, revisionsOf, type AccessHarness } from './access-harness.ts'
import { ROLES, type Market } from '../support/busy-market.ts'

let market: Market
let words: AccessHarness['words']
let uidOf: AccessHarness['uidOf']

beforeAll(async () => void ({ market, words, uidOf } = await openAccessHarness()), 60_000)
afterAll(() => market.server.close())

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
  const before = await revisionsOf(market.server.store)
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
  expect(await revisionsOf(market.server.store)).toEqual(before)
  const { items } = (await market.call('admin', 'GET', '/api/admin/audit')).body as { items: Record<string, unknown>[] }
  expect(items.slice(-2)).toMatchObject([
    { action: 'provider.approved', reason: 'Known in Lagos' },
    { action: 'verification.read', reason: null },
  ])
  // Data that an admin may see elsewhere is not in the log.
  expect(JSON.stringify(items)).not.toMatch(/A number|The tap drips|salt/)
})

test('reported content is read and decided by the admin alone', async () => {
  const before = await revisionsOf(market.server.store)
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
  }
  expect(await revisionsOf(market.server.store)).toEqual(before)
})

test('a report of invisible content is answered like one of a missing id', async () => {
  const { accepted, completed } = market
  const said = { about: 'message', booking_id: accepted, message_id: words.message, reason: 'spam' }
  const twin = { ...said, booking_id: ulid(), message_id: ulid() }
  for (const role of ROLES) {
    const isTheirs = role === 'amina' || role === 'chidi'
    if (isTheirs) continue
    const response = await market.call(role, 'POST', '/api/reports', said)
    expect([role, response.status, response.text]).toEqual([
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
