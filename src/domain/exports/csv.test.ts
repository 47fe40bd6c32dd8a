import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvFile } from './csv.ts'

/** Parses RFC 4180, or the same file as a program reads it that splits cells at another separator. */
function read(file: string, separator = ','): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let text = ''
  let quoted = false
  const chars = file.replace(/^\uFEFF/, '')
  for (let index = 0; index < chars.length; index += 1) {
    const char = chars[index] ?? ''
    if (quoted && char === '"' && chars[index + 1] === '"') {
      text += '"'
      index += 1
    } else if (char === '"') quoted = !quoted
    else if (!quoted && char === separator) {
      row.push(text)
      text = ''
    } else if (!quoted && char === '\r' && chars[index + 1] === '\n') {
      rows.push([...row, text])
      row = []
      text = ''
      index += 1
    } else text += char
  }
  return text === '' && row.length === 0 ? rows : [...rows, [...row, text]]
}

test('writes the byte order mark, quotes and line ends', () => {
  expect(
    csvFile(
      ['Name', 'Total'],
      [
        ['Grace "G" Okafor, SF', 70],
        ['two\nlines', null],
      ],
    ),
  ).toBe('\uFEFFName,Total\r\n"Grace ""G"" Okafor, SF",70\r\n"two\nlines",\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', ' =1', '"=1', '＝1'])('%j is escaped', (text) => {
  expect(read(csvFile(['a'], [[text]]))[1]).toEqual([`'${text}`])
})

test('amounts stay numbers, also negative ones', () => {
  expect(csvFile(['a'], [[-5.5]])).toBe('\uFEFFa\r\n-5.5\r\n')
})

test.each([
  ["x;=cmd|'/C calc'!A0;y", "x;'=cmd|'/C calc'!A0;y"],
  ['x; "=1"', `x;' "=1"`],
  ['a\t+1\tb', "a\t'+1\tb"],
  ['two\r\n-lines', "two\r\n'-lines"],
  ['\n=1', "'\n'=1"],
])('%j is escaped for programs that split cells there', (text, harmless) => {
  expect(read(csvFile(['a', 'b'], [['Ben', text]]))[1]).toEqual(['Ben', harmless])
})

test.each(['a;b', 'a\tb'])('%j is one cell for programs that split at that separator', (text) => {
  expect(csvFile(['a'], [[text]])).toBe(`\uFEFFa\r\n"${text}"\r\n`)
})

test.each(['1 - 1 = 0', 'see you; thank you', 'Grace, +1', 'a\n\nb'])('%j is unchanged', (text) => {
  expect(read(csvFile(['a'], [[text]]))[1]).toEqual([text])
})

const asWritten = (rows: readonly (readonly string[])[]): string[][] => rows.map((row) => row.map((text) => text.replaceAll("'", '')))
const hostile = fc.string({ unit: fc.constantFrom(...';\t\n\r"=+-@ x,\''.split('')) })
const table = fc.array(fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), hostile), { minLength: 2, maxLength: 2 }), { maxLength: 5 })

test('any table can be parsed back', () => {
  fc.assert(
    fc.property(table, (rows) => {
      expect(asWritten(read(csvFile(['a', 'b'], rows)).slice(1))).toEqual(asWritten(rows))
    }),
  )
})

test.each([',', ';', '\t'])('no cell begins like a formula when split at %j', (separator) => {
  fc.assert(
    fc.property(table, (rows) => {
      const file = csvFile(['a', 'b'], rows)
      // Also for programs that do not know quotes, or take every line end for a new row.
      const cells = [...read(file, separator).flat(), ...file.split(new RegExp(`[${separator === ',' ? '' : separator}\r\n]`))]
      for (const text of cells) expect(text.replace('\uFEFF', '')).not.toMatch(/^[\s"]*[=+\-@＝＋－＠]/)
    }),
    { numRuns: 300 },
  )
})
