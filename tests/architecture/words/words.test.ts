/** The English that people read follows `docs/writing.md`. */
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { ENGLISH } from '#text/en/english.ts'
import { englishTexts } from '../../../build/translations/update-texts.ts'
import { readText, sourceFiles } from '../source-tree.ts'
import { BANNED_WORDS, bannedIn } from './banned-words.ts'
import { EARLIER_SENTENCES } from './earlier-sentences.ts'
import { KEPT_TEXTS } from './kept-texts.ts'

const QUOTED = 'Quoted by the specification.'
const texts = englishTexts()
const messages: Readonly<Record<string, string>> = ENGLISH
const earlier = v.parse(v.record(v.string(), v.string()), JSON.parse(readText('tests/architecture/words/earlier-texts.json')))

test('no English text uses a word to avoid', () => {
  const found = [...texts]
    // Words for the search are typed, not read.
    .filter(([key, { comment }]) => key in messages && !comment.includes(QUOTED) && !(key in KEPT_TEXTS))
    .flatMap(([key, { message }]) => bannedIn(message, key).map((what) => `${key}: ${what}`))
  expect(found).toEqual([])
})

test('every text that was to be replaced is replaced, or has its reason in kept-texts.ts', () => {
  expect(Object.keys(earlier).length).toBe(836)
  const kept = Object.entries(earlier).filter(([key, message]) => messages[key] === message && !(key in KEPT_TEXTS))
  expect(kept).toEqual([])
})

test('a kept text is still there', () => {
  const needed = Object.keys(KEPT_TEXTS).filter((key) => bannedIn(messages[key] ?? '', key).length > 0 || earlier[key] === messages[key])
  expect(needed).toEqual(Object.keys(KEPT_TEXTS))
})

test('earlier sentences outside the tables are gone', () => {
  const sources = [
    'index.html',
    'public/manifest.webmanifest',
    'README.md',
    'docs/architecture.md',
    'docs/glossary.md',
    'docs/security.md',
    'docs/decisions/README.md',
    ...sourceFiles().filter((path) => !path.startsWith('tests/') && !path.includes('.test.')),
  ]
  const found = sources.flatMap((path) => {
    const source = readText(path)
    return EARLIER_SENTENCES.filter((sentence) => source.includes(sentence)).map((sentence) => `${path}: ${sentence}`)
  })
  expect(found).toEqual([])
})

describe('a word to avoid is found', () => {
  test.each([
    ['Please try again', 'Please → no please'],
    ['You cannot do this', 'cannot → contractions'],
    ['{name} knows at once', 'at once → no promise of speed'],
    ['Your favourites', 'favour → American spelling'],
    ['Signed in here', 'Signed in → log in, log out'],
    ['{name} is told why', 'told → We’ll let … know'],
    ['Choose a provider', 'provider → helper, or the name'],
    ['{side, select, provider {You answered} other {Nobody answered}}', 'Nobody → someone, everyone, anyone, no one'],
  ])('%s', (message, found) => {
    expect(bannedIn(message)).toEqual([found])
  })

  test('and placeholders are no words', () => {
    expect(bannedIn('{position} {letter} {server}')).toEqual([])
  })

  test('every entry says what to write', () => {
    expect(BANNED_WORDS.filter(({ instead }) => instead === '')).toEqual([])
  })
})
