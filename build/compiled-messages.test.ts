import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { ERRORS } from '#domain/errors.ts'
import { compile } from '#text/compile-placeholders.ts'
import { compileTable, isTable } from './compiled-messages.ts'

const head = "import type { A } from './a.ts'\n"

test('compiles messages with branches', () => {
  const source = `${head}export const A: A = {\n  'a.b': "{n, plural, one {# day} other {# days}}",\n}\n`
  expect(compileTable('a.ts', source)).toBe(
    `${head}export const A: A = {\n  'a.b': [["n","plural",{"one":["#"," day"],"other":["#"," days"]}]],\n}\n`,
  )
})

test('leaves plain texts with placeholders and apostrophes', () => {
  const source = `${head}export const A = { 'a.b': '{km} km', 'a.c': "Today's", 'a.d': '', 'a.e': '{a}{b}' } as const`
  expect(compileTable('a.ts', source)).toBe(source)
})

test('removes the quotes of ICU', () => {
  expect(compileTable('a.ts', `export const A = { 'a.b': "It''s '{here}'" }`)).toBe(`export const A = { 'a.b': ["It's {here}"] }`)
})

test('rejects a malformed message', () => {
  expect(() => compileTable('a.ts', "export const A = { 'a.b': '{open' }")).toThrow()
})

test('the compiler in the browser gives the same result', () => {
  for (const words of ['', 'Plain', '{km} km', 'By {name}, {time}.', '{a}{b}']) expect(compile(words)).toEqual(compileMessage(words))
})

test('texts of errors and fields, which are read as data, stay uncompiled', () => {
  for (const { text } of Object.values(ERRORS)) expect(compile(text)).toEqual(compileMessage(text))
  const path = fileURLToPath(new URL('../src/text/en/app/fields.ts', import.meta.url))
  const source = readFileSync(path, 'utf8')
  expect(compileTable(path, source)).toBe(source)
})

test('recognises every table of English, with any number of words in its name, and nothing else', () => {
  const folder = fileURLToPath(new URL('../src/text/en/', import.meta.url))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter((name) => !isTable(folder + name))).toEqual([])
  expect(isTable('/nearhelp/src/text/catalogue.ts')).toBe(false)
})
