import { expect, test } from 'vitest'
import { argon2Passwords } from './argon2-passwords.ts'

test('hashes with argon2id at the recommended cost', async () => {
  const hash = await argon2Passwords.hash('a password')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await argon2Passwords.verify(hash, 'a password')).toBe(true)
  expect(await argon2Passwords.verify(hash, 'another')).toBe(false)
  expect(await argon2Passwords.verify('pbkdf2$1$a$b', 'a password')).toBe(false)
})
