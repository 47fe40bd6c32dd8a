import { afterEach, expect, test } from 'vitest'
import { activateCatalogue, text } from '#text/catalogue.ts'
import { ENGLISH } from '#text/en/english.ts'
import { PSEUDO, pseudo } from './pseudo-locale.ts'

const plain = (words: string): string => words.replaceAll(/[\u200F~]/g, '')

afterEach(() => activateCatalogue('en', ENGLISH, 'en'))

test.each([
  ['Log in', 'Ļôğ íñ'],
  ['{km} km', '{km} ķm'],
  ['$70 · 4.9', '$70 · 4.9'],
  ['{count, plural, one {# star} other {# stars}}', '{count, plural, one {# şţàŗ} other {# şţàŗş}}'],
  ['{side, select, a {Of {name} now.} other {{name} late.}}', '{side, select, a {Öf {name} ñôŵ.} other {{name} ļàţë.}}'],
])('%s', (message, expected) => {
  expect(plain(pseudo(message))).toBe(expected)
})

test('texts grow by two fifths, and are read from right to left', () => {
  expect(pseudo('Save it all')).toBe('\u200FŠàvë íţ àļļ~~~~\u200F')
  expect(pseudo('{name} asks')).toBe('\u200F{name} àşķş~~\u200F')
  expect(pseudo('{name}')).toBe('{name}')
  expect(pseudo('{n, plural, one {day} other {days}}')).toBe('\u200F{n, plural, one {đàÿ~~} other {đàÿş~~}}\u200F')
})

test('the whole catalogue parses and keeps its placeholders', () => {
  activateCatalogue('ar-XB', PSEUDO, 'en')
  expect(plain(text('map.filter_set', { count: 2 }))).toBe('Fíļţëŗş, 2 şëţ')
  expect(plain(text('provider.eta_line', { minutes: 5 }))).toBe('ÉŤÂ 5 míñ')
  expect(Object.keys(PSEUDO)).toEqual(Object.keys(ENGLISH))
})
