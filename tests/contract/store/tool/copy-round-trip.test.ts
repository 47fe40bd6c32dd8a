/** `npm run store -- copy` from the embedded store to PostgreSQL and back. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { verifyDocuments } from '#server/integrity/verify-documents.ts'
import type { StoreCheckFault } from '#server/integrity/store-check.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { openPostgresUrl } from '../../support/store-kinds.ts'
import { postgresExists } from '#tests/support/postgres/postgres-binaries.ts'
import { testPostgres, type TestPostgres } from '#tests/support/postgres/test-postgres.ts'
import { openAt, prepareBusyStore } from './busy-store.ts'
import { faultLines, storeTool } from './store-tool.ts'

const busy = prepareBusyStore()
let postgres: TestPostgres
beforeAll(async () => {
  if (postgresExists) postgres = await testPostgres()
}, 60_000)

async function contentOf(store: DocumentStore): Promise<Map<string, string>> {
  const rows = await store.range({ start: '', end: '\uffff', includeDocs: true })
  const content = new Map<string, string>()
  for (const { id, doc } of rows) {
    const { _rev, ...fields } = doc ?? { _id: id }
    const bytes = await store.bytes(id)
    content.set(id, JSON.stringify(fields) + (bytes ? Buffer.from(bytes).toString('base64') : ''))
  }
  return content
}

test.runIf(postgresExists)('round trip', async () => {
  busy.fill()
  const url = await postgres.createDatabase()
  const first = await storeTool(busy.dataDir(), 'copy', '--to', url)
  console.log(first)
  const back = mkdtempSync(join(tmpdir(), 'nearhelp-back-'))
  const second = await storeTool(back, 'copy', '--from', url)
  console.log(second)
  const one = await openAt(busy.folder())
  const two = await openPostgresUrl(url)
  const three = await openAt(join(back, 'store'))
  const expected = await contentOf(one)
  expect(await contentOf(two)).toEqual(expected)
  expect(await contentOf(three)).toEqual(expected)
  for (const s of [one, two, three]) await s.close()
  console.log(await storeTool(back, 'verify'))
  rmSync(back, { recursive: true })
})
