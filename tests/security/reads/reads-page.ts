/** The part of `docs/security.md` that shows the table of reads. */
import { BASE_FIELDS, DOCUMENT_READS, OTHER_READS } from './read-table.ts'
import { fieldsOf, READERS, type Rule } from './read-rules.ts'

/** Around the generated part. */
export const BEGIN = '<!-- Written by npm run reads; the table is tests/security/reads/read-table.ts -->'
export const END = '<!-- End of the written part -->'

/** Returns the fields of a rule, those inside another field after its name. */
function named(rule: Rule): string {
  const groups = new Map<string, string[]>()
  for (const field of fieldsOf(rule)) {
    const [outer = '', ...inner] = field.split('.')
    groups.set(outer, [...(groups.get(outer) ?? []), ...(inner.length > 0 ? [inner.join('.')] : [])])
  }
  return [...groups].map(([outer, inner]) => (inner.length > 0 ? `${outer} (${inner.join(', ')})` : outer)).join(', ')
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
/** More fields than these are "all others", so that a reader sees what is special. */
const MOST_NAMED = 12

function rowsOf(kind: string, rules: readonly Rule[]): string[] {
  const most = Math.max(...rules.map((rule) => fieldsOf(rule).length))
  const fieldsText = (rule: Rule): string => {
    if (rules.length === 1) return 'all'
    return most > MOST_NAMED && fieldsOf(rule).length === most ? 'all others' : named(rule)
  }
  return rules.map((rule) => row([kind, fieldsText(rule), ...READERS.map((reader) => rule[reader]?.words ?? '—')]))
}

/** Returns the lines between the marks. */
export function readsPart(): string {
  const kinds = Object.entries<readonly Rule[]>(DOCUMENT_READS)
  const others = Object.entries<Rule>(OTHER_READS)
  return [
    BEGIN,
    '',
    row(['Document', 'Fields', 'Customer of the booking', 'Provider of the booking', 'Owner', 'Everyone', 'Admin']),
    row(Array.from({ length: 7 }, () => '---')),
    ...kinds.flatMap(([kind, rules]) => rowsOf(kind, rules)),
    ...others.map(([what, rule]) => row([what, named(rule), ...READERS.map((reader) => rule[reader]?.words ?? '—')])),
    '',
    `Every document also has ${BASE_FIELDS.map((field) => `\`${field}\``).join(', ')}, for those who read anything of it.`,
    '',
    END,
  ].join('\n')
}

/** Returns the page with the part of today. @throws when it has no such part */
export function withReadsPart(page: string): string {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)]
  if (from < 0 || to < from) throw new Error('The page has no place for the table of reads')
  return page.slice(0, from) + readsPart() + page.slice(to + END.length)
}
