import { expect, test } from 'vitest'
import { guessableWords, judgePassword } from './password-strength.ts'

test('knows the words of a name and an email, and the name of the product', () => {
  expect(guessableWords({ name: 'Amina  Diallo-Sow', email: 'Amina.D@Mail.example' })).toEqual([
    'nearhelp',
    'amina  diallo-sow',
    'amina.d@mail.example',
    'amina.d',
    'amina',
    'diallo',
    'sow',
    'mail',
    'example',
  ])
  expect(guessableWords({ name: '小明' })).toEqual(['nearhelp', '小明'])
  expect(guessableWords({})).toEqual(['nearhelp'])
})

const guessed = (pattern: string, token: string, more = {}) => ({ pattern, token, ...more })

test.each([
  [999, 0],
  [1_000, 1],
  [999_999, 1],
  // Six characters without any pattern.
  [1_000_000, 2],
  [1e8, 3],
  [1e10, 4],
])('%d guesses score %d', (guesses, score) => {
  expect(judgePassword(guesses, [guessed('bruteforce', 'kx7#pQ')])).toEqual({ score, weakness: score < 2 ? 'simple' : undefined })
})

test('names the longest pattern of a refused password', () => {
  const name = guessed('dictionary', 'amina', { dictionaryName: 'userInputs', matchedWord: 'amina' })
  const year = guessed('regex', '2024')
  expect(judgePassword(50, [name, year]).weakness).toBe('personal')
  expect(judgePassword(50, [year, guessed('bruteforce', 'xxxxxxxx')]).weakness).toBe('date')
  expect(judgePassword(50, [guessed('dictionary', 'sunny', { dictionaryName: 'passwords-common' })]).weakness).toBe('common')
})
