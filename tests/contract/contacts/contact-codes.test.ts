// Codes that verify an e-mail address or a phone number: how they are judged, and what is sent before and after.
import { afterEach, describe, expect, test } from 'vitest'
import { CONTACT_CODE_ATTEMPTS, CONTACT_CODE_MS, CONTACT_RESEND_MS } from '#domain/account/contact-verification.ts'
import { profileId } from '#domain/ids.ts'
import { UNVERIFIABLE_NOTICE } from '#server/services/create-services.ts'
import { openTestApp, type TestApp, type TestPerson } from '#tests/support/open-test-app.ts'
import { createFakeTransports, type FakeTransports } from '../support/fake-transports.ts'
import { until } from '../support/wait-until.ts'
import {
  ask,
  change,
  codeOf,
  DEADLINE_MS,
  enter,
  NUMBER,
  openContactHarness,
  PHONE,
  type Channel,
  type ContactHarness,
} from './contact-harness.ts'

let server: TestApp
let post: FakeTransports
let sentTo: ContactHarness['sentTo']
let profileOf: ContactHarness['profileOf']
let settled: ContactHarness['settled']

async function open(): Promise<void> {
  ;({ server, post, sentTo, profileOf, settled } = await openContactHarness())
}
afterEach(() => server.close())

const wrongFor = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function withCode(channel: Channel, to: string): Promise<{ person: TestPerson; code: string }> {
  const person = await server.signup('amina')
  if (channel === 'phone') await change(person, { phone: PHONE })
  expect(codeOf(await ask(person, channel))).toBe('200')
  return { person, code: await sentTo(to) }
}

describe('a code', () => {
  test.each([
    ['email', 'amina@example.test', { verified_email: 'amina@example.test' }],
    ['phone', NUMBER, { verified_phone: NUMBER }],
  ] as const)('to the %s verifies it, however it is typed, and once more after a lost response', async (channel, to, fields) => {
    await open()
    const { person, code } = await withCode(channel, to)
    expect(await profileOf(person)).toMatchObject({ contact_standing: 'unverified' })
    const fullWidth = code.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))
    expect(codeOf(await enter(person, channel, ` ${fullWidth.slice(0, 3)}\u00a0${fullWidth.slice(3)} `))).toBe('204')
    expect(await profileOf(person)).toMatchObject({ contact_standing: 'verified', ...fields })
    expect([codeOf(await enter(person, channel, code)), (await ask(person, channel)).body['state']]).toEqual(['204', 'verified'])
    expect(JSON.stringify(await server.store.get(`account:${person.uid}`))).not.toContain(code)
  })

  test('an e-mail links to it, a text message has no link, and it is in no log', async () => {
    await open()
    const { person, code } = await withCode('phone', NUMBER)
    await ask(person, 'email')
    const other = await sentTo('amina@example.test')
    expect(post.emails.at(-1)?.text).toContain(`https://help.example/#verify-email=${other}\n`)
    expect(post.texts.map(({ text }) => text)).toEqual([`verify_phone ${code}`])
    expect(JSON.stringify(server.log)).not.toMatch(new RegExp(`${code}|${other}|415555|example\\.test`))
  })

  test('is judged so many times and not once more, also at the same moment; a new one is judged again', async () => {
    await open()
    const { person, code } = await withCode('email', 'amina@example.test')
    const guesses = await Promise.all(Array.from({ length: 12 }, () => enter(person, 'email', wrongFor(code))))
    // Any of them may come first.
    const judged = guesses.filter(({ body }) => body['error'] === 'wrong_code')
    expect(judged).toHaveLength(CONTACT_CODE_ATTEMPTS)
    for (const { body } of judged) expect(body['fields']).toEqual({ code: 'That code isn’t right. Check it and try again.' })
    expect(codeOf(await enter(person, 'email', code))).toBe('409 code_locked')
    server.pass(CONTACT_RESEND_MS)
    await ask(person, 'email')
    const fresh = await sentTo('amina@example.test', 2)
    // The locked one stays locked, as one more wrong code.
    expect(codeOf(await enter(person, 'email', code === fresh ? wrongFor(code) : code))).toBe('409 wrong_code')
    for (let tries = 2; tries < CONTACT_CODE_ATTEMPTS; tries += 1) await enter(person, 'email', wrongFor(fresh))
    expect(codeOf(await enter(person, 'email', fresh))).toBe('204')
  })

  test('what is no code costs no attempt, and another’s code is wrong', async () => {
    await open()
    const { person, code } = await withCode('email', 'amina@example.test')
    const ben = await server.signup('ben')
    await ask(ben, 'email')
    await sentTo('ben@example.test')
    for (const text of ['12345', '1234567', 'abcdef', '------', '🦊🦊🦊'])
      expect(codeOf(await enter(person, 'email', text))).toBe('409 wrong_code')
    expect(codeOf(await enter(ben, 'email', code))).toBe('409 wrong_code')
    expect(codeOf(await enter(ben, 'phone', code))).toBe('409 code_gone')
    expect(codeOf(await enter(person, 'email', code))).toBe('204')
    expect(await profileOf(ben)).toMatchObject({ contact_standing: 'unverified' })
  })

  test('expires, also where the clock jumps, and belongs to the number that it was sent to', async () => {
    await open()
    const { person, code } = await withCode('phone', NUMBER)
    server.pass(CONTACT_CODE_MS - 1)
    server.pass(-2 * (CONTACT_CODE_MS - 1))
    expect(codeOf(await enter(person, 'phone', wrongFor(code)))).toBe('409 wrong_code')
    server.pass(CONTACT_CODE_MS - 1)
    server.pass(CONTACT_CODE_MS)
    expect(codeOf(await enter(person, 'phone', code))).toBe('409 code_gone')
    await ask(person, 'phone')
    const fresh = await sentTo(NUMBER, 2)
    await change(person, { phone: '+1 415 555 0199' })
    expect(codeOf(await enter(person, 'phone', fresh))).toBe('409 code_gone')
    await change(person, { phone: PHONE })
    expect(codeOf(await enter(person, 'phone', fresh))).toBe('204')
  })

  test('that comes late does not verify what was asked for again: the last two are valid', async () => {
    await open()
    const { person, code } = await withCode('email', 'amina@example.test')
    server.pass(CONTACT_RESEND_MS)
    await ask(person, 'email')
    await sentTo('amina@example.test', 2)
    expect(codeOf(await enter(person, 'email', code))).toBe('204')
  })
})

describe('before and after', () => {
  test('an unverified address gets codes and nothing else: no news, no warning, no word of a changed address', async () => {
    await open()
    const person = await server.signup('amina')
    await change(person, { emailNotifications: true, smsNotifications: true, phone: PHONE })
    await person.call('PUT', '/api/me/password', { current_password: 'password of amina', password: 'another password' })
    for (const email of ['one@example.test', 'two@example.test'])
      await person.call('POST', '/api/me/email', { email, password: 'another password' })
    await until(
      'two confirmations',
      () => post.emails,
      (all) => all.length >= 2,
      DEADLINE_MS,
    )
    await settled('job:account_')
    expect(post.emails.map(({ to, subject }) => `${subject} ${to}`)).toEqual(['confirm one@example.test', 'confirm two@example.test'])
    expect(post.texts).toEqual([])
  })

  test('a changed number is unverified; the former one and the e-mail are told once, however often it changes back', async () => {
    await open()
    const { person, code } = await withCode('phone', NUMBER)
    await enter(person, 'phone', code)
    await ask(person, 'email')
    await enter(person, 'email', await sentTo('amina@example.test'))
    await change(person, { phone: '(415) 555-0100' })
    expect(await profileOf(person)).toMatchObject({
      verified_phone: '',
      verified_email: 'amina@example.test',
      contact_standing: 'verified',
    })
    for (const phone of [PHONE, '+1 415 555 0199', PHONE, '']) await change(person, { phone })
    await until(
      'the former number is told',
      () => post.texts.length,
      (count) => count === 2,
      DEADLINE_MS,
    )
    await until(
      'the address is told',
      () => post.emails,
      (all) => all.some(({ subject }) => subject === 'phone_changed'),
      DEADLINE_MS,
    )
    await settled('job:contact_')
    expect(post.texts.map(({ to, text }) => [to, text])).toEqual([
      [NUMBER, `verify_phone ${code}`],
      [NUMBER, 'phone_left'],
    ])
    expect(post.emails.filter(({ subject }) => subject === 'phone_changed')).toHaveLength(1)
  })

  test('a reset and a new address prove the address too', async () => {
    await open()
    const person = await server.signup('amina')
    await server.call('POST', '/api/auth/forgot', { email: 'amina@example.test' })
    const [reset] = await until(
      'a reset',
      () => post.emails,
      (all) => all.length === 1,
      DEADLINE_MS,
    )
    const code = /code (\S+)/.exec(reset?.text ?? '')?.[1]
    expect((await server.call('POST', '/api/auth/reset', { code, password: 'another password' })).status).toBe(204)
    expect(await profileOf(person)).toMatchObject({ contact_standing: 'verified', verified_email: 'amina@example.test' })
  })

  test('an account from before keeps its news until its next sign-in, which asks; its standing stays open', async () => {
    await open()
    const person = await server.signup('amina')
    const id = profileId(person.uid)
    const { contact_standing: _none, ...before } = (await server.store.get(id)) ?? { _id: id }
    await server.store.put({ ...before, emailNotifications: true, phone: PHONE })
    const profile = await profileOf(person)
    expect([profile.contact_standing, profile.verified_email]).toEqual([undefined, undefined])
    await server.call('POST', '/api/auth/login', { email: 'amina@example.test', password: 'password of amina' })
    const asked = await profileOf(person)
    expect([asked.contact_standing, asked.verified_email, asked.verified_phone]).toEqual([undefined, '', ''])
    await ask(person, 'email')
    await enter(person, 'email', await sentTo('amina@example.test'))
    expect(await profileOf(person)).toMatchObject({ contact_standing: 'verified', verified_email: 'amina@example.test' })
  })
})

test('a server without e-mail and text messages says so at the start and in each new profile, and verifies nobody', async () => {
  server = await openTestApp({ leaveUnverified: true })
  const person = await server.signup('amina')
  expect(server.notices).toContain(UNVERIFIABLE_NOTICE)
  expect((await server.store.get(profileId(person.uid)))?.['contact_standing']).toBe('unverifiable')
  await change(person, { phone: PHONE })
  expect([codeOf(await ask(person, 'email')), codeOf(await ask(person, 'phone'))]).toEqual(['503 no_letters', '503 no_texts'])
})

test('a demo shows codes on the screen that asks, unless real messages leave it', async () => {
  const demo = async () => ({ signIns: [], stop: async () => undefined })
  server = await openTestApp({ demo, leaveUnverified: true })
  const person = await server.signup('amina')
  const shown = await ask(person, 'email')
  expect(shown.body['state']).toBe('shown')
  expect(shown.body['code']).toMatch(/^\d{6}$/)
  expect(server.notices).not.toContain(UNVERIFIABLE_NOTICE)
  expect(codeOf(await enter(person, 'email', String(shown.body['code'])))).toBe('204')
  await server.close()

  post = createFakeTransports()
  server = await openTestApp({ demo, transports: post.transports, leaveUnverified: true })
  expect((await ask(await server.signup('ben'), 'email')).body).toEqual({ state: 'sent', resend_seconds: 60 })
})
