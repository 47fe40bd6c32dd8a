import { expect, test } from 'vitest'
import { parsePo } from './po-file.ts'
import { poLanguage } from './po-languages.ts'
import { messagesOf } from './translated-messages.ts'
import { problemsOf, updateCatalogue, type CatalogueText } from './update-catalogue.ts'

const german = poLanguage('de')!
const chinese = poLanguage('zh')!
const place = { file: 'src/text/en/app/frame.ts', section: 'The frame.', comment: '' }
const texts = (messages: Readonly<Record<string, string>>): ReadonlyMap<string, CatalogueText> =>
  new Map(Object.entries(messages).map(([key, message]) => [key, { ...place, message }]))

const english = texts({
  'app.open': 'Open',
  'app.for': 'For {name}',
  'app.days': '{count, plural, one {# day} other {# days}} left',
  'app.kind': '{kind, select, one {It} other {They}}',
})

/** Fills the empty translations of a catalogue, in order. */
function translated(source: string, ...strings: readonly string[]): string {
  const left = [...strings]
  return source.replaceAll(/^(msgstr(?:\[\d\])?) ""$(?!\n")/gm, (line, name: string) =>
    left.length === 0 ? line : `${name} "${left.shift()}"`,
  )
}

const empty = updateCatalogue('', english, german)
const complete = translated(empty, 'Öffnen', 'Für {name}', 'Noch {count} Tag', 'Noch {count} Tage', '{kind, select, one {Es} other {Sie}}')
const problems = (source: string, of = english): string[] =>
  problemsOf(source, of, german).map(({ kind, key, line }) => `${line} ${kind} ${key}`)
const lineOf = (source: string, key: string): number => source.split('\n').indexOf(`msgctxt "${key}"`) + 1

test('a new catalogue has gettext’s headers, an entry for each key and the notes of the table', () => {
  expect(empty).toContain('"Plural-Forms: nplurals=2; plural=(n != 1);\\n"')
  expect(empty).toContain(
    [
      '#. The frame.',
      '#: src/text/en/app/frame.ts',
      '#, python-brace-format',
      'msgctxt "app.days"',
      'msgid "{count} day left"',
      'msgid_plural "{count} days left"',
      'msgstr[0] ""',
      'msgstr[1] ""',
    ].join('\n'),
  )
  expect(empty).toContain('#, icu-message-format\nmsgctxt "app.kind"')
  expect(problems(empty)).toEqual([...english.keys()].map((key) => `${lineOf(empty, key)} missing ${key}`))
})

test('a complete catalogue has no problems, and its plurals become ICU again', () => {
  expect(problems(complete)).toEqual([])
  expect(updateCatalogue(complete, english, german)).toBe(complete)
  expect(messagesOf(parsePo(complete).entries, english, german)).toEqual({
    'app.open': 'Öffnen',
    'app.for': 'Für {name}',
    'app.days': '{count, plural, one {Noch # Tag} other {Noch # Tage}}',
    'app.kind': '{kind, select, one {Es} other {Sie}}',
  })
})

test('a changed English text makes its translation stale and keeps both', () => {
  const changed = texts({ ...Object.fromEntries([...english].map(([key, { message }]) => [key, message])), 'app.open': 'Open it' })
  expect(problems(complete, changed)).toEqual([`${lineOf(complete, 'app.open')} stale app.open`])
  const updated = updateCatalogue(complete, changed, german)
  expect(updated).toContain('#, fuzzy\n#| msgid "Open"\nmsgctxt "app.open"\nmsgid "Open it"\nmsgstr "Öffnen"')
  expect(problems(updated, changed)).toEqual([`${lineOf(updated, 'app.open')} stale app.open`])
  expect(updateCatalogue(updated, changed, german)).toBe(updated)
})

test('a text that becomes a plural keeps its translation as the first form', () => {
  const changed = texts({ 'app.open': '{count, plural, one {# door} other {# doors}}' })
  const updated = updateCatalogue(complete, changed, german)
  expect(updated).toContain('msgstr[0] "Öffnen"\nmsgstr[1] ""')
  expect(problems(updated, changed)).toEqual([`${lineOf(updated, 'app.open')} plural forms app.open`])
})

test('a removed key is reported, then obsolete, and comes back with its translation', () => {
  const fewer = new Map([...english].filter(([key]) => key !== 'app.for'))
  expect(problems(complete, fewer)).toEqual([`${lineOf(complete, 'app.for')} unknown key app.for`])
  const updated = updateCatalogue(complete, fewer, german)
  expect(problems(updated, fewer)).toEqual([])
  expect(updated).toContain('#~ msgctxt "app.for"')
  expect(messagesOf(parsePo(updateCatalogue(updated, english, german)).entries, english, german)['app.for']).toBe('Für {name}')
})

test.each([
  ['placeholders', 'app.for', 'Für {name}', 'Für {nome}'],
  ['placeholders', 'app.for', 'Für {name}', 'Für alle'],
  ['syntax', 'app.for', 'Für {name}', 'Für {name'],
  ['placeholders', 'app.kind', 'one {Es} other', 'two {Es} other'],
  ['plural forms', 'app.days', 'Noch {count} Tage', ''],
] as const)('reports %s of %s with its line', (kind, key, right, wrong) => {
  const source = complete.replace(right, wrong)
  expect(problems(source)).toEqual([`${lineOf(source, key)} ${kind} ${key}`])
})

test('notes of translators, long lines, quotes and backslashes are kept', () => {
  const long = texts({ 'app.long': `A "quoted" \\ sentence that is ${'very '.repeat(30)}long` })
  const source = translated(updateCatalogue('', long, chinese), '“引号”').replace('msgctxt', '# Short on small screens.\nmsgctxt')
  const once = updateCatalogue(source, long, chinese)
  expect(once).toContain('# Short on small screens.\n')
  expect(updateCatalogue(once, long, chinese)).toBe(once)
  expect(parsePo(once).entries[0]?.id).toBe(long.get('app.long')?.message)
})
