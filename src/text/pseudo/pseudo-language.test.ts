import { afterEach, expect, test } from 'vitest'
import { activateCatalogue, text } from '../catalogue.ts'
import { ENGLISH } from '../en/english.ts'
import { PSEUDO_TAGS, pseudo, pseudoCatalogue } from './pseudo-language.ts'

const plain = (words: string): string => words.replaceAll(/[\u200E\u200F~]/g, '')

afterEach(() => activateCatalogue('en', ENGLISH, 'en'))

test.each([
  ['Log in', 'Ļôğ íñ'],
  ['{km} km', '{km} ķḿ'],
  ['$70 · 4.9', '$70 · 4.9'],
  ['{count, plural, one {# star} other {# stars}}', '{count, plural, one {# şţàŗ} other {# şţàŗş}}'],
  ['{side, select, a {Of {name} now.} other {{name} late.}}', '{side, select, a {Öḟ {name} ñôŵ.} other {{name} ļàţë.}}'],
])('%s', (message, expected) => {
  expect(plain(pseudo(message, 'xa'))).toBe(expected)
  expect(plain(pseudo(message, 'xb'))).toBe(expected)
})

test('every letter of the alphabet has an accent, in both cases', () => {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz'
  const words = plain(pseudo(alphabet + alphabet.toUpperCase(), 'xa'))
  expect(words).not.toMatch(/[a-z]/i)
  expect(words).toHaveLength(52)
})

test('texts grow by two fifths, and are marked with their direction', () => {
  expect(pseudo('Save it all.', 'xa')).toBe('\u200EŠàṽë~~ íţ~ àļļ~.\u200E')
  expect(pseudo('Save it all.', 'xb')).toBe('\u200FŠàṽë~~ íţ~ àļļ~.\u200F')
  expect(pseudo('{name} asks', 'xb')).toBe('\u200F{name} àşķş~~\u200F')
  expect(pseudo('{name}', 'xb')).toBe('{name}')
  expect(pseudo('{n, plural, one {day} other {days}}', 'xb')).toBe('\u200F{n, plural, one {đàÿ~~} other {đàÿş~~}}\u200F')
})

test.each(PSEUDO_TAGS)('the whole catalogue parses and keeps its placeholders in %s', (tag) => {
  const texts = pseudoCatalogue(ENGLISH, tag)
  activateCatalogue('en-XA', texts, 'en')
  expect(plain(text('format.min', { minutes: 5 }))).toBe('5 ḿíñ')
  expect(text('app.name')).toBe('NearHelp')
  expect(Object.keys(texts)).toEqual(Object.keys(ENGLISH))
})
