// Reviews that wait for an admin: seen by their author alone, listed with the reason, released or rejected with the sums, once.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { UNLIMITED_RATE_LIMITS } from '#config/limits.ts'
import { nextVersion } from '#domain/commands/command.ts'
import { profileId } from '#domain/ids.ts'
import { verifyContact } from '#server/accounts/verify-contact.ts'
import { createReviewCountingJobs } from '#server/bookings/count-reviews.ts'
import { updateDocument } from '#server/store/documents/update-documents.ts'
import { cleaning, eventually, openTestApp, type TestApp, type TestPerson } from '#tests/support/open-test-app.ts'

let server: TestApp
let grace: TestPerson
let amina: TestPerson
let booking: string

beforeEach(async () => {
  server = await openTestApp({ limits: UNLIMITED_RATE_LIMITS })
  ;[grace, amina] = [await server.signup('grace', 'provider'), await server.signup('amina')]
  await grace.call('POST', '/api/providers', cleaning)
  const asked = { address: '1 Market Street', provider_id: grace.uid, duration_hours: 1 }
  booking = String((await amina.call('POST', '/api/bookings', asked)).body['id'])
  for (const status of ['accepted', 'in_progress', 'completed']) {
    if (status === 'completed') server.pass(15 * 60_000)
    expect((await grace.call('PUT', `/api/bookings/${booking}/status`, { status })).status).toBe(200)
  }
})
afterEach(() => server.close())

const become = (contact_standing: 'unverified' | 'verified' | 'unverifiable') =>
  updateDocument(server.store, profileId(amina.uid), (doc) => (doc.type === 'profile' ? nextVersion(doc, { contact_standing }) : undefined))
const write = () => amina.call('POST', `/api/providers/${grace.uid}/reviews`, { booking_id: booking, rating: 4, comment: 'Spotless' })
const count = async (): Promise<unknown> => (await server.call('GET', `/api/providers/${grace.uid}`)).body['review_count']
const listed = async (): Promise<unknown> => (await server.call('GET', `/api/providers/${grace.uid}/reviews`)).body
const told = async (): Promise<boolean> => (await grace.call('GET', '/db/me/_all_docs?include_docs=true')).text.includes('review_received')

async function admin(method: string, path: string, body?: unknown) {
  const { token } = (await server.call('POST', '/api/admin/login', { password: server.adminPassword })).body
  return server.call(method, `/api/admin${path}`, body, { authorization: `Bearer ${String(token)}` })
}

test('a review by a new account where nothing can be verified is held, and counts once an admin released it', async () => {
  await become('unverifiable')
  const written = await write()
  expect([written.status, written.body]).toMatchObject([201, { rating: 4, held: { reason: 'fresh_account' } }])
  expect([await count(), await listed(), await told()]).toEqual([0, [], false])
  expect((await grace.call('GET', '/db/me/_all_docs?include_docs=true')).text).not.toContain('Spotless')
  const [item] = (await admin('GET', '/reports')).body['items'] as Record<string, unknown>[]
  expect(item).toMatchObject({
    kind: 'review',
    verdict: 'open',
    report_count: 0,
    held: { reason: 'fresh_account' },
    content: { words: 'Spotless' },
  })
  const id = encodeURIComponent(String(item?.['id']))
  const released = await admin('PUT', `/reports/${id}`, { action: 'dismiss', reason: 'A real customer' })
  expect(released.status).toBe(200)
  expect([await count(), await listed(), await told()]).toMatchObject([1, [{ comment: 'Spotless' }], true])
  const undone = await admin('PUT', `/reports/${id}`, { action: 'undo', act: released.body['act'], reason: 'Too early' })
  expect([undone.status, await count(), await listed()]).toEqual([200, 0, []])
  expect((await admin('PUT', `/reports/${id}`, { action: 'hide', reason: 'Invented' })).status).toBe(200)
  expect([await count(), await listed(), (await admin('GET', '/reports')).body['items']]).toEqual([0, [], []])
})

test('a review of an unverified customer counts from their verification on', async () => {
  await become('unverified')
  expect((await write()).body).toMatchObject({ uncounted: { reason: 'unverified' } })
  expect([await count(), (await admin('GET', '/reports')).body['items']]).toEqual([0, []])
  const followUps = createReviewCountingJobs(server.nowMs)
  const { email } = (await amina.call('GET', '/api/auth/me')).body['user'] as { email: string }
  expect(await verifyContact({ store: server.store, followUps }, amina.uid, 'email', email, server.nowMs())).toBe(true)
  await eventually(async () => (await count()) === 1, 15_000)
  expect(await listed()).toMatchObject([{ comment: 'Spotless' }])
  expect((await amina.call('GET', `/api/providers/${grace.uid}/reviews`)).text).not.toContain('uncounted')
})
