/** Appeals against decisions about content, over REST: once, in the queue with both texts, answered, in the log and in the export. */
import { ulid } from 'ulid'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openMemoryStore } from '#server/store/level/open-memory-store.ts'
import type { ApiResponse, TestPerson } from '#tests/support/open-test-app.ts'
import { expectStatus, openAdminHarness, type AdminHarness } from './admin-harness.ts'

let rig: AdminHarness
let amina: TestPerson
let grace: TestPerson
let booking: string

beforeEach(async () => {
  rig = await openAdminHarness(await openMemoryStore())
  ;[amina, grace] = [await rig.server.signup('amina'), await rig.provider('grace')]
  booking = await rig.book(amina, grace)
  expectStatus(200, await grace.call('PUT', `/api/bookings/${booking}/status`, { status: 'accepted' }))
})
afterEach(() => rig.close())

const codeOf = ({ status, body }: ApiResponse): string => `${status} ${String(body['error'])}`
const decide = (id: string, action: string, more: object = {}) =>
  rig.admin('PUT', `/reports/${encodeURIComponent(id)}`, { action, reason: `To ${action}`, ...more })
const queue = async (query = '') => expectStatus(200, await rig.admin('GET', `/queue${query}`))
const appeal = (person: TestPerson, notification_id: string, words?: string) =>
  person.call('POST', '/api/appeals', { notification_id, ...(words === undefined ? {} : { words }) })

async function notices(person: TestPerson, kind: string): Promise<readonly { id: string; message: string }[]> {
  const { results } = expectStatus(200, await person.call('GET', '/db/me/_changes?include_docs=true&limit=500')) as {
    results: { doc: { kind?: string; id: string; message: string } }[]
  }
  return results.map(({ doc }) => doc).filter((doc) => doc.kind === kind)
}

/** Grace writes to Amina, who reports it, and it is hidden. @returns its key and the id of the notification to Grace */
async function hiddenMessage(): Promise<{ readonly key: string; readonly notice: string }> {
  const { id } = expectStatus(201, await grace.call('POST', '/api/chat', { booking_id: booking, message: 'Pay me in cash' }))
  expectStatus(204, await amina.call('POST', '/api/reports', { about: 'message', booking_id: booking, message_id: id, reason: 'fraud' }))
  const key = `message:${booking}:${String(id)}`
  expectStatus(200, await decide(key, 'hide'))
  return { key, notice: (await notices(grace, 'content_hidden')).at(-1)?.id ?? '' }
}

test('the author reads which rule was broken, appeals once, and is told that it stays hidden; the reporter is never named', async () => {
  const { key, notice } = await hiddenMessage()
  const [told] = await notices(grace, 'content_hidden')
  expect(told?.message).toBe('We hid one of your messages, because it looks like fraud or asks to pay elsewhere. To hide')
  expect(JSON.stringify(await notices(grace, 'content_hidden'))).not.toContain(amina.uid)
  for (const [person, id] of [
    [amina, notice],
    [grace, ulid()],
  ] as const)
    expect(codeOf(await appeal(person, id))).toBe('404 not_found')
  expect((await appeal(grace, notice, 'x'.repeat(501))).body['fields']).toHaveProperty('words')
  expect(codeOf(await decide(key, 'uphold'))).toBe('409 conflict')
  expectStatus(204, await appeal(grace, notice, 'We are friends'))
  expect(codeOf(await appeal(grace, notice, 'Again'))).toBe('409 already_appealed')
  expect(await queue()).toMatchObject({
    counts: { appeal: 1, report: 0 },
    items: [
      {
        kind: 'appeal',
        reason: 'appealed',
        subject: { uid: grace.uid },
        report: { state: 'appealed', content: { words: 'Pay me in cash' }, appeal: { words: 'We are friends' } },
      },
    ],
  })
  expectStatus(200, await decide(key, 'uphold'))
  expect((await notices(grace, 'appeal_refused')).map(({ message }) => message)).toEqual(['Your message stays hidden. To uphold'])
  expect(await queue()).toMatchObject({ items: [], counts: { appeal: 0 } })
  expect(codeOf(await appeal(grace, notice, 'Again'))).toBe('409 already_appealed')
  expect((await notices(amina, 'report_decided')).map(({ message }) => message)).toEqual([
    'The message you reported was hidden. Thanks for letting us know.',
  ])
  expect((await rig.log('&action=content.')).map(({ action, reason }) => [action, reason])).toEqual([
    ['content.hidden', 'To hide'],
    ['content.upheld', 'To uphold'],
  ])
  expect(expectStatus(200, await rig.admin('POST', '/audit/verify', {}))).toMatchObject({ is_whole: true })
  expect(expectStatus(200, await grace.call('GET', '/api/me/data'))).toMatchObject({
    about: { appeals: [{ about: key, words: 'We are friends', state: 'refused' }] },
  })
})

test('a granted appeal shows it again, its reporter hears that it stays, and another hiding can be appealed; undoing asks again', async () => {
  const { key, notice } = await hiddenMessage()
  expectStatus(204, await appeal(grace, notice))
  const restored = expectStatus(200, await decide(key, 'restore'))
  expect(await notices(grace, 'content_restored')).toHaveLength(1)
  expect((await notices(amina, 'report_decided')).map(({ message }) => message)).toContain(
    'The message you reported doesn’t break our rules, so it stays.',
  )
  expectStatus(200, await decide(key, 'undo', { act: restored['act'] }))
  expect(await queue()).toMatchObject({ items: [{ kind: 'appeal', id: key }] })
  expectStatus(200, await decide(key, 'restore'))
  expectStatus(200, await decide(key, 'hide', { rule: 'spam' }))
  const second = (await notices(grace, 'content_hidden')).toSorted((a, b) => (a.id < b.id ? -1 : 1)).at(-1)
  expect(second?.message).toContain('because it’s spam or advertising')
  expectStatus(204, await appeal(grace, second?.id ?? ''))
  expectStatus(200, await grace.call('POST', '/api/me/delete', { password: 'password of grace', receipt: ulid() }))
  expect(await queue()).toMatchObject({ items: [] })
})

test('profiles and names are reported, hidden for everyone, and listed in one queue with the oldest on top, in pages and by kind', async () => {
  expectStatus(204, await amina.call('POST', '/api/reports', { about: 'profile', provider_id: grace.uid, reason: 'spam', words: 'Ads' }))
  rig.server.pass(60_000)
  expectStatus(204, await grace.call('POST', '/api/reports', { about: 'name', booking_id: booking, reason: 'offensive' }))
  expect((await amina.call('POST', '/api/reports', { about: 'profile', reason: 'spam' })).body['fields']).toHaveProperty('about')
  const first = await queue('?limit=1')
  expect(first).toMatchObject({
    counts: { report: 2 },
    items: [{ id: `profile:${grace.uid}`, reason: 'spam', report: { kind: 'profile' } }],
  })
  expect(await queue(`?limit=1&cursor=${encodeURIComponent(String(first['next']))}`)).toMatchObject({
    items: [{ id: `name:${amina.uid}`, reason: 'offensive' }],
    next: null,
  })
  expect(await queue('?kind=dispute')).toMatchObject({ items: [], counts: { report: 2 } })
  expect(codeOf(await rig.admin('GET', '/queue?kind=nothing'))).toBe('400 invalid_fields')
  expect(codeOf(await amina.call('GET', '/api/admin/queue'))).toBe('401 unauthorized')

  for (const id of [`profile:${grace.uid}`, `name:${amina.uid}`]) expectStatus(200, await decide(id, 'hide'))
  expect((await amina.call('GET', `/api/providers/${grace.uid}`)).body).toMatchObject({ bio: '', portfolio_links: {} })
  expect((await grace.call('GET', `/api/bookings/${booking}`)).body['customer_name']).toBe('Hidden name')
  expectStatus(200, await decide(`name:${amina.uid}`, 'restore'))
  expect((await grace.call('GET', `/api/bookings/${booking}`)).body['customer_name']).toBe('amina')
})
