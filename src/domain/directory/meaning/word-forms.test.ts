import { expect, test } from 'vitest'
import { formsOf, isOneTypo, wordsOf } from './word-forms.ts'

const areSame = (language: string, a: string, b: string): boolean => {
  const forms = new Set(formsOf(wordsOf(a)[0] ?? '', language))
  return formsOf(wordsOf(b)[0] ?? '', language).some((form) => forms.has(form))
}

test.each([
  ['en', 'leaking', 'leaks', true],
  ['en', 'dripping', 'drips', true],
  ['en', 'batteries', 'battery', true],
  ['en', 'shower', 'show', false],
  ['en', 'plumber', 'plum', false],
  ['de', 'Schluessel', 'Schlüssel', true],
  ['de', 'Türen', 'Tür', true],
  ['de', 'putzt', 'putzen', true],
  ['de', 'Straße', 'strasse', true],
  ['fr', 'bouchées', 'boucher', true],
  ['fr', 'œuvres', 'oeuvre', true],
  ['fr', 'chien', 'chat', false],
  ['es', 'goteando', 'gotea', true],
  ['es', 'perras', 'perro', true],
  ['xx', 'words', 'word', false],
])('%s: %s and %s are the same: %s', (language, a, b, same) => {
  expect(areSame(language, a, b)).toBe(same)
})

test.each([
  ['plumber', 'plumer', true],
  ['plumber', 'plumbber', true],
  ['plumber', 'plumver', true],
  ['plumber', 'plubmer', true],
  ['plumber', 'plumber', true],
  ['plumber', 'plum', false],
  ['plumber', 'plmuebr', false],
  ['plumber', 'plumbing', false],
])('%s and %s differ by one typo at most: %s', (a, b, isOne) => {
  expect([isOneTypo(a, b), isOneTypo(b, a)]).toEqual([isOne, isOne])
})
