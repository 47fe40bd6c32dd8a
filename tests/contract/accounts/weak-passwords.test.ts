// A password that is easy to guess is refused wherever a new one is set; an existing account that has one still signs in.
import { expect, test } from 'vitest'
import { WEAK_PASSWORD_TEXTS } from '#domain/account/password-strength.ts'
import { webcryptoPasswords } from '#server/auth/passwords/webcrypto-passwords.ts'
import { openTestApp } from '#tests/support/open-test-app.ts'
import { createFakeTransports } from '../support/fake-transports.ts'
import { until } from '../support/wait-until.ts'

test('signing up, changing and resetting a password; existing accounts are left alone', async () => {
  const post = createFakeTransports()
  const passwords = webcryptoPasswords((length) => crypto.getRandomValues(new Uint8Array(length)), 10)
  const server = await openTestApp({ passwords, transports: post.transports })
  const form = { email: 'amina@example.test', name: 'Amina', phone: '', userType: 'customer' }
  const signUp = (email: string, password: string) => server.call('POST', '/api/auth/signup', { ...form, email, password })
  for (const [password, weakness] of [
    ['Football', 'common'],
    ['Amina1', 'personal'],
    ['NearHelp!', 'product'],
    ['qwqwqwqwqw', 'repeat'],
  ] as const) {
    const refused = await signUp('ben@example.test', password)
    expect([refused.status, refused.body['error'], refused.body['fields']]).toEqual([
      400,
      'invalid_fields',
      { password: WEAK_PASSWORD_TEXTS[weakness] },
    ])
  }
  // Refusals made no account: the address is free.
  expect((await signUp('ben@example.test', 'goalkeeper of my own')).status).toBe(201)

  const made = await signUp(form.email, 'kx7#pQ')
  expect(made.status).toBe(201)
  const { uid } = made.body['user'] as { uid: string }
  const account = await server.store.get(`account:${uid}`)
  if (!account) throw new Error('the account is not stored')
  expect((await server.store.put({ ...account, password_hash: await passwords.hash('iloveyou') })).ok).toBe(true)
  const entered = await server.call('POST', '/api/auth/login', { email: form.email, password: 'iloveyou' })
  expect(entered.status).toBe(200)

  const headers = { authorization: `Bearer ${String(entered.body['token'])}` }
  const change = (password: string) => server.call('PUT', '/api/me/password', { current_password: 'iloveyou', password }, headers)
  expect((await change('amina.1')).body['fields']).toEqual({ password: WEAK_PASSWORD_TEXTS.personal })
  await server.call('POST', '/api/auth/forgot', { email: form.email })
  const [letter] = await until(
    'the letter',
    () => post.emails,
    (letters) => letters.length > 0,
    30_000,
  )
  const code = /code (\S+)/.exec(letter?.text ?? '')?.[1] ?? ''
  const reset = (password: string) => server.call('POST', '/api/auth/reset', { code, password })
  expect((await reset('123456')).body['fields']).toEqual({ password: WEAK_PASSWORD_TEXTS.common })
  expect((await reset('2011-02-03')).body['fields']).toEqual({ password: WEAK_PASSWORD_TEXTS.date })
  // The code is still valid.
  expect((await reset('another of my own')).status).toBe(204)
  await server.close()
})
