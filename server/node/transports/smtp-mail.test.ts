import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fail, ok } from '#domain/result.ts'
import type { MailMessage } from '#server/transports/transports.ts'
import { openSmtpListener, type SmtpListener } from '#tests/support/fakes/smtp-listener.ts'
import { openSmtpMail } from './smtp-mail.ts'

const FROM = { name: 'NearHelp', address: 'post@nearhelp.example' }
const message: MailMessage = {
  to: 'amina@example.test',
  subject: 'Termin bestätigt',
  text: 'Grüße\n.\n..\n',
  html: '<p>Grüße</p>',
  id: '01ABC.email',
}

let listener: SmtpListener
let logged: string[]
const log = { info: add, warn: add, error: add }
function add(fields: Readonly<Record<string, unknown>>, message: string): void {
  logged.push(`${message} ${JSON.stringify(fields)}`)
}
const open = (url = listener.url) => openSmtpMail({ url, from: FROM, log })

beforeEach(async () => {
  logged = []
  listener = await openSmtpListener()
})
afterEach(() => listener.close())

const headersOf = (source: string): string[] => (source.split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')

test('delivers an e-mail unchanged', async () => {
  expect(await open().send(message)).toEqual(ok(undefined))
  const [taken] = listener.letters
  expect(taken).toMatchObject({ from: FROM.address, to: [message.to] })
  const headers = headersOf(taken?.source ?? '')
  expect(headers).toEqual(
    expect.arrayContaining([
      'From: NearHelp <post@nearhelp.example>',
      'To: amina@example.test',
      'Subject: =?UTF-8?Q?Termin_best=C3=A4tigt?=',
      'Message-ID: <01ABC.email@nearhelp.example>',
      'Auto-Submitted: auto-generated',
    ]),
  )
  expect(taken?.source).toContain('Gr=C3=BC=C3=9Fe\r\n.\r\n..\r\n')
  expect(taken?.source).toContain('<p>Gr=C3=BC=C3=9Fe</p>')
  expect(logged).toEqual([])
})

test('sends the credentials', async () => {
  expect(await open(listener.url.replace('//', '//post%40nearhelp:p%2Fw@')).send(message)).toEqual(ok(undefined))
  expect(listener.heard).toContain(`AUTH PLAIN ${btoa('\0post@nearhelp\0p/w')}`)
})

describe('no content adds a header or a recipient', () => {
  const NEVER = /^(bcc|cc|x-evil|to: victim)/i
  test.each([
    ['subject', { subject: 'Hello\r\nBcc: victim@example.test\r\n\r\nWords' }],
    ['subject, by other line ends', { subject: 'Hello\u2028Bcc: victim@example.test\u0085X-Evil: 1\n' }],
    ['id', { id: 'x>\r\nBcc: <victim@example.test' }],
  ])('%s', async (_what, fields) => {
    expect(await open().send({ ...message, ...fields })).toEqual(ok(undefined))
    expect(listener.letters[0]?.to).toEqual([message.to])
    expect(headersOf(listener.letters[0]?.source ?? '').filter((line) => NEVER.test(line))).toEqual([])
    expect(listener.heard.filter((line) => line.startsWith('RCPT TO'))).toEqual([`RCPT TO:<${message.to}>`])
  })

  test.each([
    'amina@example.test,victim@example.test',
    'amina@example.test;victim@example.test',
    'x<victim@example.test>@example.test',
    'group:victim@example.test',
    '"a b"@example.test',
    'amina@example.test>\r\nRCPT TO:<victim@example.test',
    'amina(comment)@example.test',
    'amina@example.test victim@example.test',
    'amina',
    '',
  ])('an address like %j is refused without a word to anybody', async (to) => {
    expect(await open().send({ ...message, to })).toEqual(fail('refused'))
    expect(listener.heard).toEqual([])
  })
})

describe('refused e-mails', () => {
  test.each([
    ['refused', { 'RCPT TO': '550 5.1.1 no amina@example.test here' }],
    ['refused', { 'MAIL FROM': '552 too much' }],
    ['refused', { 'DATA.': '554 5.7.1 spam' }],
    ['deferred', { 'RCPT TO': '450 4.2.1 grey list, later' }],
    ['deferred', { 'DATA.': '452 no room for amina@example.test' }],
    ['away', { CONNECT: '421 closed for today' }],
    ['away', { CONNECT: '554 not for you' }],
    ['away', { 'MAIL FROM': '530 5.7.0 authenticate first' }],
    ['away', { 'RCPT TO': '421 shutting down' }],
    ['away', { 'MAIL FROM': '503 out of order' }],
  ] as const)('is %s after %j', async (failure, replies) => {
    listener.respondWith(replies)
    expect(await open().send(message)).toEqual(fail(failure))
    expect(listener.letters).toEqual([])
    expect(logged).toHaveLength(1)
    expect(logged.join()).not.toMatch(/amina|example\.test|Termin/)
  })

  test('reports wrong credentials as away, so that nothing is lost', async () => {
    listener.respondWith({ AUTH: '535 wrong' })
    expect(await open(listener.url.replace('//', '//post:secret@')).send(message)).toEqual(fail('away'))
    expect(logged.join()).not.toMatch(/secret/)
  })

  test('reports a closed port as away', async () => {
    await listener.close()
    expect(await open().send(message)).toEqual(fail('away'))
  })

  test('ends on the abort when the server stays silent', async () => {
    listener.respondWith({ 'MAIL FROM': '' })
    const asking = new AbortController()
    const sent = open().send(message, asking.signal)
    asking.abort()
    expect(await sent).toEqual(fail('away'))
  })
})
