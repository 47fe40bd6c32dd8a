import { expect, test } from 'vitest'
import { ENGLISH } from '#text/en/english.ts'
import { readText, sourceFiles } from '../source-tree.ts'
import { FAULTS, UNREACHABLE_TEXTS } from './faults.ts'
import { SCREEN_FAULTS } from './screen-faults.ts'

/** A text of an English table with the comment that the specification quotes it. */
const QUOTED = /'([\w.]+)':\s*'(?:[^'\\]|\\.)*', \/\/ Quoted by the specification\./g
/** Words in the keys of texts about errors. */
const ERROR_KEY =
  /fail|error|denied|unsupported|unavailable|timeout|unknown|setup|network|required|invalid|mismatch|differ|log_in|login|signed_out|no_route|choose_provider|field\.provider/
const messages: Readonly<Record<string, string>> = ENGLISH
const faults = [...SCREEN_FAULTS, ...FAULTS]
const listed = [
  ...faults.flatMap(({ texts }) => Object.entries(texts)),
  ...UNREACHABLE_TEXTS.flatMap(({ key, text }) => (key === undefined ? [] : [[key, text] as const])),
]
const keys = listed.map(([key]) => key)
const sources = sourceFiles()

/** Returns whether a source has a text, with or without values for its {placeholders}. */
function hasText(source: string, text: string): boolean {
  const parts = text.split(/\{\w+\}/).map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
  return new RegExp(parts.join('.+')).test(source)
}

test('every text is that of the English tables, and is listed once', () => {
  expect(listed.filter(([key, text]) => messages[key] !== text)).toEqual([])
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})

test.each(faults)('$fault: $causedIn asserts the texts', ({ causedIn, texts }) => {
  const source = readText(causedIn)
  expect(Object.values(texts).filter((text) => !hasText(source, text))).toEqual([])
})

test('every text about an error that the specification quotes is listed', () => {
  const quoted = sources
    .filter((path) => path.startsWith('src/text/en/'))
    .flatMap((path) => [...readText(path).matchAll(QUOTED)].map(([, key]) => key ?? ''))
    .filter((key) => ERROR_KEY.test(key))
  expect(quoted.length).toBeGreaterThan(40)
  expect(quoted.filter((key) => !keys.includes(key))).toEqual([])
})

test('no code shows a text that cannot be reached', () => {
  const code = sources.filter((path) => /^(?:src|server|sw)\/.*\.tsx?$/.test(path) && !path.startsWith('src/text/')).map(readText)
  const shown = UNREACHABLE_TEXTS.map(({ key, text }) => `'${key ?? text}'`).filter((literal) =>
    code.some((source) => source.includes(literal)),
  )
  expect(shown).toEqual([])
})
