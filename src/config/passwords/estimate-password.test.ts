import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, test } from 'vitest'
import { PASSWORD_MIN_LENGTH } from '#domain/constants.ts'
import { estimatePassword } from './estimate-password.ts'

const amina = { name: 'Amina Diallo', email: 'amina.d@example.test' }

test.each([
  ['iloveyou', 'common'],
  ['Football', 'common'],
  ['P4ssw0rd', 'common'],
  ['diallo', 'personal'],
  ['Amina2024', 'personal'],
  ['amina.d@example.test', 'personal'],
  ['nearhelp', 'product'],
  ['N3arHelp1', 'product'],
  ['zzzzzzzz', 'repeat'],
  ['7hq7hq7hq7hq', 'repeat'],
  ['abcdefghij', 'sequence'],
  ['hjkl;poiu', 'keyboard'],
  ['27/11/2026', 'date'],
] as const)('refuses %s as %s', (password, weakness) => {
  const judged = estimatePassword(password, amina)
  expect(judged.weakness).toBe(weakness)
  expect(judged.score).toBeLessThan(2)
})

test.each(['goalkeeper of my own', 'kx7#pQ', 'lampe wolke', '红灯笼挂屋檐', 'nearhelp lantern'])('accepts %s', (password) => {
  const judged = estimatePassword(password, amina)
  expect(judged.weakness).toBeUndefined()
  expect(judged.score).toBeGreaterThanOrEqual(2)
})

describe('the list', () => {
  const common = dictionary['passwords-common'].map(String)

  test('has many times the three thousand that ASVS 6.2.4 asks for, and refuses each of them', () => {
    const first = common.filter((password) => password.length >= PASSWORD_MIN_LENGTH).slice(0, 3_000)
    expect(first).toHaveLength(3_000)
    expect(common.length).toBeGreaterThan(40_000)
    expect(first.filter((password) => estimatePassword(password, {}).weakness === undefined)).toEqual([])
  })

  test('refuses them in capitals too', () => {
    const first = common.filter((password) => /^[a-z]{6,}$/.test(password)).slice(0, 500)
    const capitals = first.flatMap((password) => [password.toUpperCase(), password.charAt(0).toUpperCase() + password.slice(1)])
    expect(capitals.filter((password) => estimatePassword(password, {}).weakness === undefined)).toEqual([])
  })
})

test('reads no more of a long password than it needs', () => {
  const start = 'correct horse battery staple on a rainy day in the old harbor, '.slice(0, 64).padEnd(64, 'x')
  expect(estimatePassword(`${start}${'a'.repeat(192)}`, {})).toEqual(estimatePassword(start, {}))
  expect(estimatePassword('a'.repeat(256), {}).weakness).toBe('repeat')
})
