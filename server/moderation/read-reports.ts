/** Reads reported content in pages, and its reports. */
import type { Report, ReportedContent } from '#domain/documents/report.ts'
import { deleteDocuments } from '../store/documents/update-documents.ts'
import type { DocumentStore } from '../store/document-store.ts'
import { fromStored } from '../store/documents/stored-document.ts'
import { listEntryId, listPrefix, readListEntry, type ReportList } from '../store/documents/report-index.ts'
import { reportedContentId } from '#domain/ids.ts'

const LAST_KEY = '\uffff'
/** Entries scanned for one page. */
const MAX_SCANNED = 2_000

export interface ReportPage {
  readonly items: readonly ReportedContent[]
  /** Cursor of the next page; null at the end. */
  readonly next: string | null
}

export interface ReportPageQuery {
  readonly list: ReportList
  readonly limit: number
  /** `next` of the previous page. */
  readonly cursor?: string | undefined
}

/** Returns a page: open reports, longest waiting first; or decided ones, newest decision first. */
export async function readReportPage(store: DocumentStore, { list, limit, cursor }: ReportPageQuery): Promise<ReportPage> {
  const prefix = listPrefix(list)
  const descending = list === 'decided'
  const items: ReportedContent[] = []
  const stale: string[] = []
  let from = cursor
  for (let scanned = 0; scanned < MAX_SCANNED;) {
    // Excludes the id at which the previous page ended.
    const [start, end] = descending
      ? [prefix, from === undefined ? prefix + LAST_KEY : prefix + from]
      : [from === undefined ? prefix : prefix + from, prefix + LAST_KEY]
    const rows = (await store.range({ start, end, limit: limit + 1, descending })).filter(({ id }) => id !== prefix + (from ?? ''))
    const docs = await store.getMany(rows.map(({ id }) => reportedContentId(readListEntry(id, list).content)))
    for (const [index, { id }] of rows.entries()) {
      if (items.length === limit) return finish(from ?? null)
      const doc = fromStored(docs[index])
      scanned += 1
      from = id.slice(prefix.length)
      if (doc?.type !== 'reported') continue
      if (listEntryId(doc) === id) items.push(doc)
      else if (readListEntry(id, list).since < doc.since) stale.push(id)
    }
    if (rows.length < limit) return finish(null)
  }
  return finish(from ?? null)

  async function finish(next: string | null): Promise<ReportPage> {
    await deleteDocuments(store, stale)
    return { items, next }
  }
}

/** Returns all reports of one content, oldest first. */
export async function readReportsOf(store: DocumentStore, content: string): Promise<Report[]> {
  const prefix = `report:${content}:`
  const rows = await store.range({ start: prefix, end: prefix + LAST_KEY, includeDocs: true })
  return rows
    .flatMap(({ doc }) => {
      const report = fromStored(doc)
      return report?.type === 'report' ? [report] : []
    })
    .toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1))
}
