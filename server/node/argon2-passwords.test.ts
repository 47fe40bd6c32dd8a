import { expect, test } from 'vitest'
import { argon2Passwords } from './argon2-passwords.ts'

test('hashes with argon2id at the recommended cost', async () => {
  const hash = await argon2Passwords.hash('a password')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await argon2Passwords.verify(hash, 'a password')).toBe(true)
  expect(await argon2Passwords.verify(hash, 'another')).toBe(false)
  expect(await argon2Passwords.verify('pbkdf2$1$a$b', 'a password')).toBe(false)
})

test('recognises common passwords in any capitalisation, and no others', async () => {
  const { isCommon = () => Promise.resolve(false) } = argon2Passwords
  for (const password of ['123456', 'password', 'Password', 'QWERTY', 'iloveyou', 'football'])
    expect([password, await isCommon(password)]).toEqual([password, true])
  for (const password of ['password of amina', 'nearhelp-demo', 'Tr0ub4dor&3', 'correct horse battery'])
    expect([password, await isCommon(password)]).toEqual([password, false])
})
