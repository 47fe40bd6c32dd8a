/** Writes a table as CSV (RFC 4180) that spreadsheet programs do not run as formulas. Shared by device and server. */

/** Text, amount, or empty. */
export type Cell = string | number | null

/** Marks the file as UTF-8. Without it spreadsheet programs decode names wrongly. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Matches what a spreadsheet program takes for a formula (OWASP, CSV injection), also after blanks and quotes: at the start of a text and
 * after a line break, a tab or a semicolon. Where amounts have a decimal comma, programs split cells at semicolons, and ignore the quotes
 * of a cell that is not the first.
 */
const FORMULA = /(?<=^|[;\t\n]|\r(?!\n))(?=[\s"]*[=+\-@＝＋－＠])|^(?=\s*[\t\r])/g

/** Prefixes text that looks like a formula with an apostrophe, which most programs hide. Numbers are ours and are not changed. */
const escapeFormula = (text: string): string => text.replaceAll(FORMULA, "'")

function cell(value: Cell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = escapeFormula(value)
  return /[",;\t\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}

/** @param rows each with as many cells as there are headings */
export function csvFile(headings: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return BYTE_ORDER_MARK + [headings, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}
