/** Reads every document of a store and checks all of them. Memory: pages, and the hours of open bookings. */
import { verifyAuditChain } from '../admin/audit-log.ts'
import { readMarketplaceInForce } from '../marketplace/marketplace-in-force.ts'
import { parseErasure } from '../erasure/erasure-record.ts'
import type { Uid } from '#domain/ids.ts'
import type { StoredDoc } from '../store/document-store.ts'
import { fromStored } from '../store/documents/stored-document.ts'
import { checkBlocks } from './check-blocks.ts'
import { checkBytes } from './check-bytes.ts'
import { checkCalendars } from './check-calendars.ts'
import { contentFault } from './check-content.ts'
import { checkPlaces } from './check-places.ts'
import { checkPointers } from './check-pointers.ts'
import { checkReferences } from './check-references.ts'
import type { CheckedDocument, ReportFault, StoreCheckDeps, StoreReader } from './store-check.ts'

const PAGE = 250
const END = '\uffff'

/** Documents by type; without a type under `?`. */
export type DocumentCounts = Readonly<Record<string, number>>

export interface VerifyDocumentsDeps {
  readonly reader: StoreReader
  readonly report: ReportFault
  /** Milliseconds since 1970. */
  readonly nowMs: number
  /** Called after each page. @param documents read until now */
  readonly progress?: (documents: number) => void
}

/** Yields all documents in order of ids, in pages. @param prefix of the ids */
export async function* pagesOf(reader: Pick<StoreReader, 'range'>, prefix = ''): AsyncGenerator<readonly StoredDoc[]> {
  for (let start = prefix, more = true; more;) {
    const rows = await reader.range({ start, end: `${prefix}${END}`, limit: PAGE, includeDocs: true })
    yield rows.flatMap(({ doc }) => (doc ? [doc] : []))
    more = rows.length === PAGE
    start = `${rows.at(-1)?.id ?? start}\u0000`
  }
}

async function readErasedUids(reader: StoreReader): Promise<Set<Uid>> {
  const erasedUids = new Set<Uid>()
  for await (const page of pagesOf(reader, 'erasure:')) {
    for (const stored of page) {
      const uid = parseErasure(stored)?.uid
      if (uid !== undefined) erasedUids.add(uid)
    }
  }
  return erasedUids
}

const typeOf = (stored: Readonly<Record<string, unknown>>): string => (typeof stored['type'] === 'string' ? stored['type'] : '?')

async function checkAudit({ reader, report }: Pick<StoreCheckDeps, 'reader' | 'report'>): Promise<void> {
  const verified = await verifyAuditChain(reader)
  if (verified.ok) return
  const { n, fault } = verified.error
  report({ check: 'audit', id: 'audit', what: fault === 'gap' ? `has no record ${n}` : `has a record ${n} that was changed` })
}

/** @throws the error of the store, where it cannot be read @returns the number of documents by type */
export async function verifyDocuments({ reader, report, nowMs, progress }: VerifyDocumentsDeps): Promise<DocumentCounts> {
  const unreadable = await readMarketplaceInForce(reader)
  if (unreadable !== undefined) report({ check: 'schema', id: unreadable, what: 'is not a marketplace' })
  const deps: StoreCheckDeps = { reader, report, nowMs, erasedUids: await readErasedUids(reader) }
  const checks = [checkReferences, checkPointers, checkCalendars, checkPlaces, checkBlocks, checkBytes].map((create) => create(deps))
  const counts = new Map<string, number>()
  let read = 0

  /** A document with a wrong field is not checked further. */
  function checked(each: StoredDoc): CheckedDocument {
    const document = { stored: each, doc: fromStored(each) }
    const fault = contentFault(document)
    if (fault) report(fault)
    return fault ? { stored: each, doc: undefined } : document
  }

  for await (const stored of pagesOf(reader)) {
    for (const each of stored) counts.set(typeOf(each), (counts.get(typeOf(each)) ?? 0) + 1)
    const page = stored.map(checked)
    for (const check of checks) await check.page(page)
    read += stored.length
    progress?.(read)
  }
  for (const check of checks) await check.end?.()
  await checkAudit(deps)
  return Object.fromEntries([...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Counts the documents by type. */
export async function countDocuments(reader: Pick<StoreReader, 'range'>): Promise<DocumentCounts> {
  const counts = new Map<string, number>()
  for await (const page of pagesOf(reader)) for (const each of page) counts.set(typeOf(each), (counts.get(typeOf(each)) ?? 0) + 1)
  return Object.fromEntries([...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
