import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvFile } from './csv.ts'

/** Reads RFC 4180 back. */
function read(file: string): string[][] {
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
    else if (!quoted && char === ',') {
      row.push(text)
      text = ''
    } else if (!quoted && char === '\r' && chars[index + 1] === '\n') {
      rows.push([...row, text])
      row = []
      text = ''
      index += 1
    } else text += char
  }
  return rows
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

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', ' =1', '\n=1'])('%j is made harmless', (text) => {
  expect(read(csvFile(['a'], [[text]]))[1]).toEqual([`'${text}`])
})

test('an amount stays a number, also below zero', () => {
  expect(csvFile(['a'], [[-5.5]])).toBe('\uFEFFa\r\n-5.5\r\n')
})

test('whatever is written reads back, and nothing of it begins like a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 2 }), { maxLength: 5 }), (rows) => {
      const back = read(csvFile(['a', 'b'], rows)).slice(1)
      expect(back.map((row) => row.map((text) => text.replace(/^'/, '')))).toEqual(
        rows.map((row) => row.map((text) => text.replace(/^'/, ''))),
      )
      for (const text of back.flat()) expect(text).not.toMatch(/^\s*[=+\-@\t\r]/)
    }),
  )
})
