// Content of e-mails and text messages: their text, language and links, and what of it the interface shows.
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ulid } from 'ulid'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { LANGUAGES } from '#domain/language-names.ts'
import { silentLog } from '#server/platform/log.ts'
import { openTransports } from '#server/node/transports/open-transports.ts'
import { parseEnvironment } from '#server/node/environment.ts'
import { formatNotification } from '#server/node/transports/format-notification.ts'
import { openMemoryStore } from '#server/store/level/open-memory-store.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { cleaning, openTestApp, type TestApp, type TestPerson } from '#tests/support/open-test-app.ts'
import { expectStatus } from '../support/canary-market.ts'
import { createFakeTransports, type FakeTransports } from '../support/fake-transports.ts'
import { until as untilSoon } from '../support/wait-until.ts'

const HOUR = 3_600_000
/** E-mails are sent in the background, and this file runs beside others. */
const DEADLINE_MS = 30_000
const until = <T>(what: string, look: () => T | Promise<T>, holds: (seen: T) => boolean): Promise<T> =>
  untilSoon(what, look, holds, DEADLINE_MS)
let store: DocumentStore
let server: TestApp
let post: FakeTransports
let amina: TestPerson
let grace: TestPerson

async function open(publicOrigin?: string, ways: { readonly email?: boolean; readonly sms?: boolean } = {}): Promise<void> {
  store = await openMemoryStore()
  post = createFakeTransports({ formatNotification, ...ways })
  server = await openTestApp({ store, transports: post.transports, ...(publicOrigin === undefined ? {} : { config: { publicOrigin } }) })
  amina = await server.signup('amina')
  grace = await server.signup('grace', 'provider')
  expectStatus(201, await grace.call('POST', '/api/providers', cleaning))
}
const change = async (person: TestPerson, fields: object) => expectStatus(200, await person.call('PUT', '/api/me/profile', fields))
const wants = (person: TestPerson, fields: object = {}) => change(person, { emailNotifications: true, ...fields })

async function ask(): Promise<string> {
  const asked = { address: '1 Market Street', provider_id: grace.uid, duration_hours: 1, scheduled_date: null, is_emergency: false }
  return String(expectStatus(201, await amina.call('POST', '/api/bookings', asked))['id'])
}
const answer = async (id: string, status: string, reason?: string) =>
  expectStatus(200, await grace.call('PUT', `/api/bookings/${id}/status`, { status, ...(reason === undefined ? {} : { reason }) }))
const lettersTo = async (to: string, count: number) =>
  until(
    `${count} letters to ${to}`,
    () => post.emails.filter((letter) => letter.to === to),
    (letters) => letters.length >= count,
  )

afterEach(async () => {
  await server.close()
})

describe('an e-mail', () => {
  beforeEach(() => open('https://help.example'))

  test('says the same as the bell in the person’s language, and links to it', async () => {
    await wants(amina, { preferredLanguage: 'German' })
    await wants(grace)
    const booking = await ask()
    await answer(booking, 'accepted')
    const [first, second] = await lettersTo('amina@example.test', 2)
    expect(first?.subject).toBe('Buchung bestätigt')
    expect(second).toMatchObject({ subject: 'Buchung angenommen' })
    expect(second?.text).toBe(
      'Grace Cleans hat Ihre Buchung angenommen. 1 Market Street.\n\n' +
        `NearHelp öffnen: https://help.example/bookings/${booking}\n\n` +
        'Sie erhalten diese E-Mail, weil E-Mail-Mitteilungen eingeschaltet sind. Schalten Sie sie in Ihrem Profil unter „Einstellungen“ aus.\n',
    )
    expect(second?.html).toContain('<html lang="de" dir="ltr">')
    expect(second?.html).toContain(`href="https://help.example/bookings/${booking}"`)
    const [asked] = await lettersTo('grace@example.test', 1)
    expect(asked?.subject).toBe('New booking request')
    expect(asked?.text).toContain('amina sent a request: Cleaner.')
    expect(asked?.text).not.toContain('Market')
    expect(asked?.text).toContain(`https://help.example/dashboard/bookings?booking=${booking}`)
  })

  test('about no booking links to where the app shows it', async () => {
    await wants(amina)
    const words = { current_password: 'password of amina', password: 'another password' }
    expectStatus(204, await amina.call('PUT', '/api/me/password', words))
    const [changed] = await lettersTo('amina@example.test', 1)
    expect(changed?.text).toContain('https://help.example/profile')
  })

  test('shows no more of a person than they show', async () => {
    await wants(grace)
    await change(amina, { name: 'Amina Diallo', privacyLevel: 'private', phone: '+14155550123', address: '1 Secret Street' })
    await ask()
    const [asked] = await lettersTo('grace@example.test', 1)
    expect(asked?.text).toContain('Amina D. sent')
    expect(JSON.stringify(asked)).not.toMatch(/Diallo|Secret|415555|amina@/)
  })

  test('contains no words of others, and their names without links', async () => {
    await wants(amina)
    await change(grace, { name: '<b>Grace</b>' })
    await change(amina, { name: 'Amina\nhttps://evil.example' })
    await wants(grace)
    await answer(await ask(), 'rejected', `</p><script>alert("1")</script><a href='https://evil.example'>&amp;`)
    const [, declined] = await lettersTo('amina@example.test', 2)
    expect(declined).toMatchObject({ subject: 'Booking declined' })
    expect(declined?.text).toMatch(/^Grace Cleans declined your booking\.\n/)
    const [asked] = await lettersTo('grace@example.test', 1)
    expect(asked?.text).toMatch(/^Amina sent a request: Cleaner\.\n/)
    expect(JSON.stringify(post.emails)).not.toMatch(/evil|alert|<script/)
  })
})

describe('without a public origin', () => {
  beforeEach(() => open())

  test('an e-mail has no link, and says where it ends', async () => {
    await wants(amina)
    await answer(await ask(), 'accepted')
    const [, letter] = await lettersTo('amina@example.test', 2)
    expect(`${letter?.text}${letter?.html}`).not.toMatch(/https?:|href/)
    expect(letter?.text).toMatch(/\n\nYou’re getting this because email notifications are on\. Turn them off in your profile/)
  })

  test('a text message is one short line', async () => {
    await change(amina, { smsNotifications: true, phone: '+1 415 555 0123', preferredLanguage: 'Chinese' })
    await server.verifyPhone(amina.uid, '+14155550123')
    await answer(await ask(), 'rejected', 'The van\nbroke down. '.repeat(30).trim().slice(0, 300))
    const texts = await until(
      'two texts',
      () => post.texts,
      (all) => all.length >= 2,
    )
    expect(texts[0]).toMatchObject({ to: '+14155550123', text: 'NearHelp：预约已确认。等待服务人员确认。' })
    expect(texts[1]?.text).toMatch(/^NearHelp：[^\n]*Grace Cleans[^\n]*$/)
    expect(texts[1]?.text).not.toContain('van')
    expect(texts[1]?.text.length).toBeLessThanOrEqual(280)
    expect(post.emails).toEqual([])
  })
})

test.each([
  [{}, { email: true, sms: true }],
  [{ sms: false }, { email: true, sms: false }],
  [
    { email: false, sms: false },
    { email: false, sms: false },
  ],
])('the notification channels are public: %j', async (has, told) => {
  await open(undefined, has)
  expect((await server.call('GET', '/api/notification-ways')).body).toEqual({
    ...told,
    codes: { email: told.email, phone: told.sms },
    push_key: null,
  })
})

describe('an account that is deleted', () => {
  beforeEach(() => open())

  test('is sent nothing more, and no delivery record is left of it', async () => {
    await wants(amina)
    await wants(grace)
    await ask()
    await lettersTo('amina@example.test', 1)
    expectStatus(200, await amina.call('POST', '/api/me/delete', { password: 'password of amina', receipt: ulid() }))
    // The other side is notified of the cancellation, without a name.
    const toGrace = await until(
      'Grace is told',
      () => post.emails.filter((letter) => letter.to === 'grace@example.test' && letter.subject === 'Booking canceled'),
      (letters) => letters.length > 0,
    )
    expect(JSON.stringify(toGrace)).not.toMatch(/amina/i)
    expect(post.emails.filter((letter) => letter.to === 'amina@example.test').map(({ subject }) => subject)).toEqual(['Booking Confirmed'])
    await until(
      'nothing is left',
      () => store.range({ start: `job:email:${amina.uid}`, end: `job:email:${amina.uid}\uffff` }),
      (rows) => rows.length === 0,
    )
  })
})

test('records are removed when their notifications can no longer arrive again', async () => {
  await open()
  await wants(amina)
  // Answered: an unanswered request expires in the meantime, which is a notification again.
  await answer(await ask(), 'rejected')
  await lettersTo('amina@example.test', 2)
  const records = () => store.range({ start: 'job:email:', end: 'job:email:\uffff', includeDocs: true })
  // Handed over and recorded: a server that stops before has it sent again, and counts from then.
  await until('they are noted', records, (rows) => rows.length === 2 && rows.every(({ doc }) => doc?.['state'] === 'ended'))
  await server.app.stop()
  for (const [hours, left] of [
    [25, 2],
    [25, 0],
  ] as const) {
    server.pass(hours * HOUR)
    await server.app.start()
    await until('it is looked through', records, (rows) => rows.length === left)
    await server.app.stop()
  }
  expect(post.tries()).toBe(2)
})

test.each(LANGUAGES)('every language has its own text: %s', async (language) => {
  await open()
  const notice = { kind: 'booking_accepted', params: { name: 'Grace' } } as const
  const alone = await formatNotification(notice, language)
  const all = await Promise.all(LANGUAGES.map((each) => formatNotification(notice, each)))
  expect(all[LANGUAGES.indexOf(language)]).toEqual(alone)
  expect(new Set(all.map(({ footer }) => footer)).size).toBe(LANGUAGES.length)
  expect(await formatNotification(notice, null)).toMatchObject({
    lang: 'en',
    title: 'Booking accepted',
    message: 'Grace accepted your booking.',
  })
})

test('on a developer’s machine the e-mail is a file', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'nearhelp-letters-'))
  try {
    const settings = parseEnvironment({ DATA_DIR: dataDir })
    if (!settings.ok) throw new Error('the defaults are wrong')
    store = await openMemoryStore()
    server = await openTestApp({ store, transports: openTransports(settings.value, silentLog) })
    amina = await server.signup('amina')
    grace = await server.signup('grace', 'provider')
    expectStatus(201, await grace.call('POST', '/api/providers', cleaning))
    await wants(amina, { preferredLanguage: 'French' })
    await ask()
    const folder = join(dataDir, 'outgoing-mail')
    const [name = ''] = await until(
      'a file',
      () => {
        try {
          return readdirSync(folder).filter((each) => each.endsWith('.eml'))
        } catch {
          return []
        }
      },
      (names) => names.length > 0,
    )
    expect(readFileSync(join(folder, name), 'utf8')).toMatch(
      /To: amina@example\.test\r\nSubject: =\?UTF-8\?Q\?R=C3=A9servation_confirm=C3=A9e\?=/,
    )
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})
