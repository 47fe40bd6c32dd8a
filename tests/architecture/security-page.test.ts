import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { DOCUMENT_SCHEMAS } from '#domain/documents/document.ts'
import { withReadsPart } from '#tests/security/reads/reads-page.ts'
import { BASE_FIELDS, DOCUMENT_READS } from '#tests/security/reads/read-table.ts'
import { fieldsOf } from '#tests/security/reads/read-rules.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const page = readFileSync(`${root}docs/security.md`, 'utf8')
/** Number of abuse cases in the threat model. */
const CASES = 30

test('every case is on the security page with a test that holds it', () => {
  const rows = [...page.matchAll(/^\| (S\d+) \|.*\| (?<proof>[^|]*)\|$/gm)]
  expect(rows.map((row) => row[1])).toEqual(Array.from({ length: CASES }, (_, index) => `S${index + 1}`))
  expect(rows.filter((row) => !/`[^`]+\.(test|e2e)\.ts`/.test(row.groups?.['proof'] ?? '')).map((row) => row[1])).toEqual([])
})

test('every file that the page names is there', () => {
  const named = [...page.matchAll(/`((?:src|server|sw|tests|docs)\/[^`\s]+)`/g)].map((match) => match[1] ?? '')
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((path) => !existsSync(root + path))).toEqual([])
})

/** The schema properties that this test reads. */
interface Node {
  readonly type: string
  readonly entries?: Readonly<Record<string, Node>>
  readonly item?: Node
  readonly wrapped?: Node
  readonly value?: Node
}

/** Returns the names of the fields of a schema; those inside another field have its name before them. */
function fieldNames(schema: Node, path = ''): string[] {
  let node = schema
  while (node.wrapped) node = node.wrapped
  if (node.entries) return Object.entries(node.entries).flatMap(([name, each]) => fieldNames(each, path === '' ? name : `${path}.${name}`))
  const held = node.item ?? (node.type === 'record' ? node.value : undefined)
  return held ? fieldNames(held, path) : [path]
}

test.each(Object.entries<Node>(DOCUMENT_SCHEMAS))('the table of reads has each field of a %s once', (kind, schema) => {
  const named = DOCUMENT_READS[kind as keyof typeof DOCUMENT_READS].flatMap(fieldsOf)
  expect([...BASE_FIELDS, ...named].toSorted()).toEqual(fieldNames(schema).toSorted())
})

test('the page shows the table of reads as it is', () => {
  expect(withReadsPart(page)).toBe(page)
})
