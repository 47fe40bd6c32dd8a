/** The catalogues of the languages: complete, up to date with English, and in the format of gettext. */
import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { SERVICE_WORDS } from '#text/en/discover/service-words.ts'
import { ENGLISH } from '#text/en/english.ts'
import { formatPo, parsePo } from './po-file.ts'
import { PO_LANGUAGES } from './po-languages.ts'
import { messagesOf } from './translated-messages.ts'
import { problemsOf, updateCatalogue } from './update-catalogue.ts'
import { cataloguePath, englishTexts, readCatalogue } from './update-texts.ts'

const english = englishTexts()
const hasGettext = spawnSync('msgfmt', ['--version']).status === 0

describe.each(PO_LANGUAGES.map((language) => [language.tag, language] as const))('%s', (_tag, language) => {
  const source = readCatalogue(language)

  test('has nothing missing, stale, unknown or wrong', () => {
    expect(problemsOf(source, english, language)).toEqual([])
  })

  test('is byte for byte the same after an export and an import without a change', () => {
    expect(formatPo(parsePo(source))).toBe(source)
    expect(updateCatalogue(source, english, language)).toBe(source)
  })

  test('has a message for each key of English', () => {
    expect(Object.keys(messagesOf(parsePo(source).entries, english, language))).toEqual([
      ...Object.keys(ENGLISH),
      ...Object.keys(SERVICE_WORDS),
    ])
  })

  test.skipIf(!hasGettext)('passes msgfmt --check of GNU gettext', () => {
    const { status, stderr } = spawnSync('msgfmt', ['--check', '--output-file=/dev/null', cataloguePath(language)], { encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
  })
})
