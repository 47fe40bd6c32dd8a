import { expect, test } from 'vitest'
import { webcryptoPasswords } from './webcrypto-passwords.ts'

const passwords = webcryptoPasswords((length) => crypto.getRandomValues(new Uint8Array(length)), 1_000)

test('verifies only the right password, and two hashes of it differ', async () => {
  const hash = await passwords.hash('nearhelp đ')
  expect(hash).not.toBe(await passwords.hash('nearhelp đ'))
  expect(await passwords.verify(hash, 'nearhelp đ')).toBe(true)
  expect(await passwords.verify(hash, 'nearhelp d')).toBe(false)
})

test.each(['', 'x', 'pbkdf2$1000$', '$argon2id$v=19$m=1'])('never matches a foreign hash: %j', async (hash) => {
  expect(await passwords.verify(hash, '')).toBe(false)
})
