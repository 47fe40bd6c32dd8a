/** The bench's table, for a terminal and a document alike. */
import { ratioOf, type Row, type Sample, type Unit } from './benchmark.ts'

const HEAD = ['Figure', 'Measured', 'Floor', 'Ratio', 'Aim', 'Holds'] as const

/** Printed as they are. */
const COUNTS: ReadonlySet<Unit> = new Set(['tasks', 'requests', 'tiles', 'wake-ups', 'frames'])

/** Three digits are all that a busy machine can promise. */
function digits(unit: Unit, value: number): string {
  if (COUNTS.has(unit)) return String(value)
  if (value >= 100) return Math.round(value).toLocaleString('en-US')
  return value >= 10 ? value.toFixed(1) : value.toFixed(2)
}

function amount(unit: Unit, { median, min, max, rounds }: Sample): string {
  const spread = rounds > 1 ? ` (${digits(unit, min)}–${digits(unit, max)})` : ''
  return `${digits(unit, median)} ${unit}${spread}`
}

const cellsOf = ({ what, unit, value, floor, aim }: Row): string[] => [
  what,
  amount(unit, value),
  floor ? `${amount(unit, floor.value)} ${floor.what}` : '–',
  floor ? `${digits('ms', ratioOf(unit, value, floor.value))}×` : '–',
  aim?.words ?? '–',
  aim ? (aim.holds ? 'yes' : 'no') : '–',
]

/** One line per row: median (least–most) of the rounds. */
export function tableOf(rows: readonly Row[]): string {
  const lines = [[...HEAD], ...rows.map(cellsOf)]
  const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  const text = lines.map((line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`)
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  return [text[0] ?? '', rule, ...text.slice(1)].join('\n')
}
