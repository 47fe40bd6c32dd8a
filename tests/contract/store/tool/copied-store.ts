/** What the tests of `npm run store -- copy` compare. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach } from 'vitest'
import type { StoreCheckFault } from '#server/integrity/store-check.ts'
import { verifyDocuments } from '#server/integrity/verify-documents.ts'
import type { DocumentStore } from '#server/store/document-store.ts'

/** Returns everything in a store by id: fields and bytes, without revisions. @param hasBytes false where no document has any */
export async function contentOf(store: DocumentStore, hasBytes = true): Promise<Record<string, unknown>> {
  const rows = await store.range({ start: '', end: '\uffff', includeDocs: true })
  const entries = rows.map(async ({ id, doc }) => {
    const bytes = hasBytes ? await store.bytes(id) : undefined
    return [id, { ...doc, _rev: undefined, ...(bytes ? { $bytes: Buffer.from(bytes).toString('base64') } : {}) }] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** Returns what the checks of `npm run store -- verify` find in the documents of any store. */
export async function faultsOf(store: DocumentStore): Promise<StoreCheckFault[]> {
  const faults: StoreCheckFault[] = []
  await verifyDocuments({ reader: store, report: (fault) => faults.push(fault), nowMs: Date.now() })
  return faults
}

/** Returns a function that makes data folders; they are removed after each test. */
export function prepareFolders(): () => string {
  const made: string[] = []
  afterEach(() => {
    for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
  })
  return () => {
    const folder = mkdtempSync(join(tmpdir(), 'nearhelp-copy-'))
    made.push(folder)
    return folder
  }
}
