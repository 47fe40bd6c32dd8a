import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

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
