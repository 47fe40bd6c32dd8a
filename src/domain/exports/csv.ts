/** A table as a CSV file (RFC 4180) that no spreadsheet program runs as a formula. Device and server write the same. */

/** A text, an amount, or nothing. */
export type Cell = string | number | null

/** Says that the file is UTF-8: without it a spreadsheet program reads names wrongly. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * What a spreadsheet program takes for a formula (OWASP, CSV injection), also behind blanks and quotes: at the beginning of a
 * text, and behind a line end, a tab or a semicolon. Where amounts have a decimal comma, programs part cells at semicolons, and
 * the quotes of a cell that does not stand first do not hold it together for them.
 */
const FORMULA = /(?<=^|[;\t\n]|\r(?!\n))(?=[\s"]*[=+\-@＝＋－＠])|^(?=\s*[\t\r])/g

/** Text that a program could take for a formula gets an apostrophe, which most do not show. Numbers are ours and stay numbers. */
const escapeFormula = (text: string): string => text.replaceAll(FORMULA, "'")

function cell(value: Cell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = escapeFormula(value)
  return /[",;\t\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}

/** @param rows as many cells each as there are headings */
export function csvFile(headings: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return BYTE_ORDER_MARK + [headings, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}
