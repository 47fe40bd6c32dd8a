/** A provider with bookings is blocked: customers are told, the admin decides about what was agreed, a job under way ends by message. */
import { ulid } from 'ulid'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openMemoryStore } from '#server/store/level/open-memory-store.ts'
import type { ApiResponse, TestPerson } from '#tests/support/open-test-app.ts'
import { expectStatus, openAdminHarness, type AdminHarness } from './admin-harness.ts'

let rig: AdminHarness
let amina: TestPerson
let grace: TestPerson

beforeEach(async () => {
  rig = await openAdminHarness(await openMemoryStore())
  ;[amina, grace] = [await rig.server.signup('amina'), await rig.provider('grace')]
})
afterEach(() => rig.close())

const codeOf = ({ status, body }: ApiResponse): string => `${status} ${String(body['error'])}`
const bookings = (more: object = {}, uid = grace.uid) =>
  rig.admin('PUT', `/providers/${uid}/bookings`, { action: 'cancel', reason: 'Complaints', ...more })
const undecided = async () => (await rig.admin('GET', `/providers/${grace.uid}/bookings`)).body['items'] as Record<string, unknown>[]
const queue = async (query = '') => expectStatus(200, await rig.admin('GET', `/queue${query}`))
const statusOf = async (id: string) => (await amina.call('GET', `/api/bookings/${id}`)).body['status']

async function told(person: TestPerson, ...kinds: string[]): Promise<string[]> {
  const { results } = expectStatus(200, await person.call('GET', '/db/me/_changes?include_docs=true&limit=500')) as {
    results: { doc: Record<string, unknown> }[]
  }
  return results.flatMap(({ doc }) => (kinds.includes(String(doc['kind'])) ? String(doc['message']) : [])).toSorted()
}

/** Three agreed for other days, one under way, one request. @returns their ids in that order */
async function busyGrace(): Promise<readonly string[]> {
  const day = new Date(rig.server.nowMs() + 72 * 3_600_000).toISOString().slice(0, 10)
  const { slots } = (await rig.server.call('GET', `/api/providers/${grace.uid}/slots?date=${day}`)).body as {
    slots: { starts_at: string }[]
  }
  const ids: string[] = []
  for (const scheduled_date of [slots[0], slots[3], slots[6]].map((slot) => slot?.starts_at)) {
    const asked = { provider_id: grace.uid, scheduled_date, address: '1 Market Street' }
    const id = String(expectStatus(201, await amina.call('POST', '/api/bookings', asked))['id'])
    expectStatus(200, await grace.call('PUT', `/api/bookings/${id}/status`, { status: 'accepted' }))
    ids.push(id)
  }
  const running = await rig.book(amina, grace)
  for (const status of ['accepted', 'in_progress'])
    expectStatus(200, await grace.call('PUT', `/api/bookings/${running}/status`, { status }))
  return [...ids, running, await rig.book(amina, grace)]
}

test('customers are told at once, requests end, and the admin ends the rest one by one or together, each once and in the log', async () => {
  const [first = '', second = '', third = '', running = '', request = ''] = await busyGrace()
  expectStatus(200, await rig.decide(grace.uid, 'block', 'Complaints'))
  expect(await told(amina, 'helper_suspended')).toEqual([
    'grace can’t take bookings on NearHelp right now, so your request has ended. You can ask another helper.',
    ...Array.from({ length: 3 }, () => 'grace was suspended by NearHelp. We’ll tell you whether your booking takes place.'),
    'grace was suspended by NearHelp. You can finish this job together by message.',
  ])
  expect(await Promise.all([first, second, third, running, request].map(statusOf))).toEqual([
    'accepted',
    'accepted',
    'accepted',
    'in_progress',
    'cancelled',
  ])
  expect(await queue()).toMatchObject({
    counts: { bookings: 1, report: 0, dispute: 0 },
    items: [{ kind: 'bookings', id: grace.uid, reason: 'provider_blocked', subject: { name: 'grace' }, bookings: { count: 4 } }],
  })
  expect((await undecided()).map((entry) => String(entry['case'])).toSorted()).toEqual(['running', 'upcoming', 'upcoming', 'upcoming'])

  expect((await bookings({ reason: ' ' })).body['fields']).toEqual({ reason: 'Add a reason' })
  expect(codeOf(await bookings({ bookings: [ulid()] }))).toBe('404 not_found')
  expect(codeOf(await bookings({ bookings: [request] }))).toBe('200 undefined')
  expect(codeOf(await bookings({ action: 'complete', bookings: [first] }))).toBe('409 illegal_transition')
  const id = ulid()
  for (const _repeated of [0, 1]) expectStatus(200, await bookings({ bookings: [first], id }))
  expect(expectStatus(200, await bookings())).toEqual({ ended: 2 })
  expectStatus(200, await bookings({ action: 'complete', bookings: [running], reason: 'Both say so' }))
  expect(await Promise.all([first, second, third, running].map(statusOf))).toEqual(['cancelled', 'cancelled', 'cancelled', 'completed'])
  expect(await told(amina, 'booking_withdrawn', 'outcome_settled')).toEqual([
    'The job with grace: it was done. Both say so',
    ...Array.from({ length: 3 }, () => 'We canceled the booking with grace. Complaints You can ask another helper.'),
  ])
  expect(await queue()).toMatchObject({ items: [], counts: { bookings: 0 } })
  const entries = await rig.log('&action=booking.')
  expect(entries.map(({ action, subject, details }) => [action, subject, (details as { about: string }).about])).toEqual([
    ['booking.cancelled', grace.uid, first],
    ['booking.cancelled', grace.uid, expect.any(String)],
    ['booking.cancelled', grace.uid, expect.any(String)],
    ['booking.completed', grace.uid, running],
  ])
  expect(entries[0]?.['reason']).toBe('Complaints')
  expect(expectStatus(200, await rig.admin('POST', '/audit/verify', {}))).toMatchObject({ is_whole: true })
})

test('a blocked provider writes about the job under way, and nothing else; unblocking brings the agreed bookings back', async () => {
  const [first = '', , , running = '', request = ''] = await busyGrace()
  const chat = (id: string) => `/api/me/block/jobs/${id}/messages`
  expect(codeOf(await grace.call('POST', chat(running), { message: 'Not blocked' }))).toBe('404 not_found')
  expectStatus(200, await rig.decide(grace.uid, 'block', 'Complaints'))
  expect(expectStatus(200, await grace.call('GET', '/api/me/block'))).toMatchObject({
    is_blocked: true,
    because: 'Complaints',
    jobs: [{ booking_id: running, customer_name: 'amina' }],
    appeal: null,
  })
  expectStatus(201, await grace.call('POST', chat(running), { message: 'I’m almost done' }))
  expectStatus(201, await amina.call('POST', '/api/chat', { booking_id: running, message: 'Fine' }))
  const { items } = expectStatus(200, await grace.call('GET', chat(running))) as { items: { message: string }[] }
  expect(items.map(({ message }) => message)).toEqual(['I’m almost done', 'Fine'])
  for (const other of [first, request, ulid()])
    for (const method of ['GET', 'POST'])
      expect(codeOf(await grace.call(method, chat(other), method === 'POST' ? { message: 'No' } : undefined))).toBe('404 not_found')
  expect(codeOf(await grace.call('POST', '/api/chat', { booking_id: running, message: 'No' }))).toBe('403 account_blocked')
  for (const path of [chat(running)]) expect(codeOf(await amina.call('GET', path))).toBe('404 not_found')

  expectStatus(200, await rig.decide(grace.uid, 'unblock', 'A mistake'))
  expect(await told(amina, 'helper_back')).toHaveLength(4)
  expectStatus(200, await grace.call('PUT', `/api/bookings/${running}/status`, { status: 'completed' }))
  expect(await queue()).toMatchObject({ items: [] })
  expect(codeOf(await bookings({ bookings: [first] }))).toBe('404 not_found')
  expect(await statusOf(first)).toBe('accepted')
  expect(codeOf(await grace.call('POST', chat(running), { message: 'No' }))).toBe('404 not_found')
})

test('a block is appealed once; the admin answers in the queue, and another block can be appealed again', async () => {
  expect(codeOf(await grace.call('POST', '/api/me/block/appeal', { words: 'Why?' }))).toBe('404 not_found')
  expectStatus(200, await rig.decide(grace.uid, 'block', 'Complaints'))
  expect((await grace.call('POST', '/api/me/block/appeal', { words: 'x'.repeat(501) })).body['fields']).toHaveProperty('words')
  expectStatus(204, await grace.call('POST', '/api/me/block/appeal', { words: 'It was my sister' }))
  expect(codeOf(await grace.call('POST', '/api/me/block/appeal', { words: 'Again' }))).toBe('409 already_appealed')
  expect(await queue('?kind=block_appeal')).toMatchObject({
    items: [{ reason: 'appealed', subject: { uid: grace.uid }, block: { because: 'Complaints', words: 'It was my sister' } }],
  })
  expect(codeOf(await rig.admin('PUT', `/people/${amina.uid}/appeal`, { reason: 'No' }))).toBe('404 not_found')
  expectStatus(204, await rig.admin('PUT', `/people/${grace.uid}/appeal`, { reason: 'The messages show it' }))
  expect(codeOf(await rig.admin('PUT', `/people/${grace.uid}/appeal`, { reason: 'Twice' }))).toBe('409 conflict')
  expect(await queue()).toMatchObject({ items: [] })
  expect((await grace.call('GET', '/api/me/block')).body['appeal']).toMatchObject({ state: 'refused', reason: 'The messages show it' })
  expect(expectStatus(200, await grace.call('GET', '/api/me/data'))).toMatchObject({ about: { appeals: [{ words: 'It was my sister' }] } })
  expect((await rig.log('&action=person.')).map(({ action }) => action)).toEqual(['person.appeal_refused'])
  for (const action of ['unblock', 'block']) expectStatus(200, await rig.decide(grace.uid, action, 'Again'))
  expect((await grace.call('GET', '/api/me/block')).body['appeal']).toBeNull()
  expectStatus(204, await grace.call('POST', '/api/me/block/appeal', {}))
  expectStatus(200, await grace.call('POST', '/api/me/delete', { password: 'password of grace', receipt: ulid() }))
  expect(await queue()).toMatchObject({ items: [] })
})
