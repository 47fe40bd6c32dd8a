/** A table as a CSV file (RFC 4180) that no spreadsheet program runs as a formula. Device and server write the same. */

/** A text, an amount, or nothing. */
export type Cell = string | number | null

/** Says that the file is UTF-8: without it a spreadsheet program reads names wrongly. */
const BYTE_ORDER_MARK = '\uFEFF'

/** What a spreadsheet program takes for a formula, also behind blanks (OWASP, CSV injection). */
const FORMULA = /^\s*[=+\-@\t\r]/

/** Text that begins like a formula gets an apostrophe, which the programs do not show. Numbers are ours and stay numbers. */
const harmless = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

function cell(value: Cell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = harmless(value)
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}

/** @param rows as many cells each as there are headings */
export function csvFile(headings: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return BYTE_ORDER_MARK + [headings, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}
