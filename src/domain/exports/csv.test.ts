import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvFile } from './csv.ts'

/** Reads RFC 4180 back, or what a program makes of it that parts cells at another sign. */
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

test('a table with its mark, its quotes and its line ends', () => {
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

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', ' =1', '"=1', '＝1'])('%j is made harmless', (text) => {
  expect(read(csvFile(['a'], [[text]]))[1]).toEqual([`'${text}`])
})

test('an amount stays a number, also below zero', () => {
  expect(csvFile(['a'], [[-5.5]])).toBe('\uFEFFa\r\n-5.5\r\n')
})

test.each([
  ["x;=cmd|'/C calc'!A0;y", "x;'=cmd|'/C calc'!A0;y"],
  ['x; "=1"', `x;' "=1"`],
  ['a\t+1\tb', "a\t'+1\tb"],
  ['two\r\n-lines', "two\r\n'-lines"],
  ['\n=1', "'\n'=1"],
])('%j is made harmless for programs that part cells there', (text, harmless) => {
  expect(read(csvFile(['a', 'b'], [['Ben', text]]))[1]).toEqual(['Ben', harmless])
})

test.each(['a;b', 'a\tb'])('%j is one cell to whoever parts cells at that sign', (text) => {
  expect(csvFile(['a'], [[text]])).toBe(`\uFEFFa\r\n"${text}"\r\n`)
})

test.each(['1 - 1 = 0', 'see you; thank you', 'Grace, +1', 'a\n\nb'])('%j stays as it is', (text) => {
  expect(read(csvFile(['a'], [[text]]))[1]).toEqual([text])
})

const asWritten = (rows: readonly (readonly string[])[]): string[][] => rows.map((row) => row.map((text) => text.replaceAll("'", '')))
const hostile = fc.string({ unit: fc.constantFrom(...';\t\n\r"=+-@ x,\''.split('')) })
const table = fc.array(fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), hostile), { minLength: 2, maxLength: 2 }), { maxLength: 5 })

test('whatever is written reads back', () => {
  fc.assert(
    fc.property(table, (rows) => {
      expect(asWritten(read(csvFile(['a', 'b'], rows)).slice(1))).toEqual(asWritten(rows))
    }),
  )
})

test.each([',', ';', '\t'])('nothing of it begins like a formula where cells are parted at %j', (separator) => {
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
