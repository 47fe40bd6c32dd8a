// Common passwords are refused wherever a new one is set; an existing account that has one still signs in.
import { expect, test } from 'vitest'
import { webcryptoPasswords } from '#server/auth/webcrypto-passwords.ts'
import { argon2Passwords } from '#server/node/argon2-passwords.ts'
import { openTestApp } from '#tests/support/open-test-app.ts'
import { createFakeTransports } from '../support/fake-transports.ts'
import { until } from '../support/wait-until.ts'

const COMMON = 'That password is too common. Choose another.'

test('signing up, changing and resetting a password; existing accounts are left alone', async () => {
  const post = createFakeTransports()
  // The product's password list with cheap hashes.
  const passwords = { ...webcryptoPasswords((length) => crypto.getRandomValues(new Uint8Array(length)), 10) }
  const server = await openTestApp({ passwords, transports: post.transports })
  const form = { email: 'amina@example.test', name: 'Amina', phone: '', userType: 'customer' }
  const made = await server.call('POST', '/api/auth/signup', { ...form, password: 'iloveyou' })
  expect(made.status).toBe(201)

  Object.assign(passwords, { isCommon: argon2Passwords.isCommon })
  const ben = { ...form, email: 'ben@example.test' }
  const refused = await server.call('POST', '/api/auth/signup', { ...ben, password: 'Football' })
  expect([refused.status, refused.body['fields']]).toEqual([400, { password: COMMON }])
  expect((await server.call('POST', '/api/auth/signup', { ...ben, password: 'goalkeeper of my own' })).status).toBe(201)
  const entered = await server.call('POST', '/api/auth/login', { email: form.email, password: 'iloveyou' })
  expect(entered.status).toBe(200)

  const headers = { authorization: `Bearer ${String(entered.body['token'])}` }
  const change = (password: string) => server.call('PUT', '/api/me/password', { current_password: 'iloveyou', password }, headers)
  expect((await change('qwerty')).body['fields']).toEqual({ password: COMMON })
  await server.call('POST', '/api/auth/forgot', { email: form.email })
  const [letter] = await until(
    'the letter',
    () => post.emails,
    (letters) => letters.length > 0,
    30_000,
  )
  const code = /code (\S+)/.exec(letter?.text ?? '')?.[1] ?? ''
  const reset = (password: string) => server.call('POST', '/api/auth/reset', { code, password })
  expect((await reset('123456')).body['fields']).toEqual({ password: COMMON })
  // The code is still valid.
  expect((await reset('another of my own')).status).toBe(204)
  await server.close()
})
