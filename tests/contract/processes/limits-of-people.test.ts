/** Limits of what one person can do to others: a person who spreads the tries over two processes gets no more than over one. */
import { expect, test } from 'vitest'
import { CONTACT_CODE_ATTEMPTS } from '#domain/account/contact-verification.ts'
import { OPEN_WITH_PROVIDER_MAX, UNVERIFIED_OPEN_MAX } from '#domain/constants.ts'
import { cleaning, type ApiResponse, type TestApp } from '#tests/support/open-test-app.ts'
import { postgresExists } from '#tests/support/postgres/postgres-binaries.ts'
import { change, codeOf, contactPost, NUMBER, PHONE, type HarnessSettings } from '../contacts/contact-harness.ts'
import { openProcesses, type Processes } from './open-processes.ts'

type Call = Processes['call']
/** Processes that take turns, and what they send. */
const open = async (settings: HarnessSettings = {}) => {
  const contacts = contactPost(settings)
  const processes = await openProcesses(contacts.options)
  return { ...processes, ...contacts }
}

/** Counts the answers. */
function tally(answers: readonly ApiResponse[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const answer of answers) counts[codeOf(answer)] = (counts[codeOf(answer)] ?? 0) + 1
  return counts
}

/** Runs a call so many times at the same moment, in turns on each process. */
const together = (count: number, run: (index: number) => Promise<ApiResponse>): Promise<readonly ApiResponse[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)))

const askCode = (call: Call, token: string): Promise<ApiResponse> => call('POST', '/api/me/contacts/phone/code', {}, token)

async function newProvider(at: TestApp, name: string): Promise<string> {
  const person = await at.signup(name, 'provider')
  const made = await person.call('POST', '/api/providers', { ...cleaning, name })
  expect(made.status).toBe(201)
  return person.uid
}

test.runIf(postgresExists)('one phone gets five codes of eight accounts, and one account sends ten to twelve phones', async () => {
  await using processes = await open()
  const { one, other, call, post, sentTo } = processes
  const people = await Promise.all(Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? one : other).signup(`p${index}`)))
  for (const person of people) await change(person, { phone: PHONE })
  expect(tally(await together(8, (index) => askCode(call, people[index]?.token ?? '')))).toEqual({ '200': 5, '429 too_many': 3 })
  await sentTo(NUMBER, 5)
  expect(post.texts).toHaveLength(5)
  const amina = await one.signup('amina')
  const outcomes: ApiResponse[] = []
  for (let number = 0; number < 12; number += 1) {
    await change(amina, { phone: `+1415555${1_000 + number}` })
    outcomes.push(await askCode(call, amina.token))
  }
  expect(tally(outcomes)).toEqual({ '200': 10, '429 too_many': 2 })
})

test.runIf(postgresExists)('codes of the whole day are counted together', async () => {
  await using processes = await open({ daily: { sms: 6 } })
  const { one, other, call } = processes
  const people = await Promise.all(Array.from({ length: 6 }, (_, index) => (index % 2 === 0 ? one : other).signup(`p${index}`)))
  for (const [index, person] of people.entries()) await change(person, { phone: `+1415555${2_000 + index}` })
  expect(tally(await together(6, (index) => askCode(call, people[index]?.token ?? '')))).toEqual({ '200': 3, '429 too_many': 3 })
})

test.runIf(postgresExists)('five typed codes are judged, and the right one is locked on both', async () => {
  await using processes = await open()
  const { one, other, call, sentTo } = processes
  const amina = await one.signup('amina')
  await change(amina, { phone: PHONE })
  await askCode(call, amina.token)
  const code = await sentTo(NUMBER)
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const enter = (typed: string) => call('POST', '/api/me/contacts/phone/confirm', { code: typed }, amina.token)
  expect(tally(await together(12, () => enter(wrong)))).toEqual({
    '409 wrong_code': CONTACT_CODE_ATTEMPTS,
    '409 code_locked': 12 - CONTACT_CODE_ATTEMPTS,
  })
  for (const each of [one, other])
    expect(codeOf(await each.call('POST', '/api/me/contacts/phone/confirm', { code }, { authorization: `Bearer ${amina.token}` }))).toBe(
      '409 code_locked',
    )
})

test.runIf(postgresExists)('requests that come together on both leave as many open as the limits say', async () => {
  await using processes = await open()
  const { one, other, call } = processes
  const grace = await newProvider(one, 'grace')
  const others = [await newProvider(other, 'chidi'), await newProvider(one, 'funke'), await newProvider(other, 'omar')]
  const { token } = await one.signup('amina')
  const verified = await other.signup('ben')
  await change(verified, { phone: PHONE })
  await other.verifyPhone(verified.uid, NUMBER)
  const dayAfter = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const starts = await Promise.all(
    [3, 4, 5, 6].map(async (days) => {
      const { body } = await call('GET', `/api/providers/${grace}/slots?date=${dayAfter(days)}&duration_hours=1`)
      return (body['slots'] as { readonly starts_at: string }[])[0]?.starts_at ?? ''
    }),
  )
  const request = (session: string, provider_id: string | undefined, scheduled_date: string | null | undefined): Promise<ApiResponse> =>
    call(
      'POST',
      '/api/bookings',
      { address: '1 Market Street', provider_id, duration_hours: 1, scheduled_date, is_emergency: false },
      session,
    )
  expect(tally(await together(4, (index) => request(token, [grace, ...others][index], null)))).toEqual({
    '201': UNVERIFIED_OPEN_MAX,
    '409 too_many_unverified': 1,
  })
  expect(tally(await together(4, (index) => request(verified.token, grace, starts[index])))).toEqual({
    '201': OPEN_WITH_PROVIDER_MAX,
    '409 too_many_with_helper': 1,
  })
  expect(tally(await together(4, () => request(verified.token, others[0], null)))).toEqual({ '201': 1, '409 same_hour': 3 })
})

test.runIf(postgresExists)('wrong passwords of a stranger, and of a session, are counted together when they come together', async () => {
  await using processes = await openProcesses({ limits: { loginPair: { freeAttempts: 3, maxWaitSeconds: 60, seconds: 600 } } })
  const { one, call } = processes
  const amina = await one.signup('amina')
  const enter = (password: string) => call('POST', '/api/auth/login', { email: 'amina@example.test', password }, undefined, '9.9.9.9')
  expect(tally(await together(12, (index) => enter(`a wrong password ${index}`)))).toEqual({ '401 bad_credentials': 4, '429 too_many': 8 })
  const replace = (guess: string) =>
    call('PUT', '/api/me/password', { current_password: guess, password: 'another long password' }, amina.token)
  const changes = tally(await together(12, (index) => replace(`a wrong password ${index}`)))
  expect([changes['429 too_many'], Object.values(changes)]).toEqual([8, expect.arrayContaining([4, 8])])
})
