/** The end of an account: what the person reported goes, and so does whatever is kept of what they wrote. May be repeated. */
import { eraseFromDocument } from '#domain/account/erasure.ts'
import type { ReportedContent } from '#domain/documents/report.ts'
import { reportedContentId, reportId, type Uid } from '#domain/ids.ts'
import { deleteDocuments, idsWithPrefix, updateDocument } from '../store/update-documents.ts'
import type { DocumentStore } from '../store/document-store.ts'
import { fromStored } from '../store/stored-document.ts'
import { readReportsOf } from './read-reports.ts'
import { listEntryId, reporterPrefix, reporterEntryId, reportedAuthorPrefix, authorEntryId } from '../store/report-index.ts'

export async function eraseReports(store: DocumentStore, uid: Uid): Promise<void> {
  async function get(content: string): Promise<ReportedContent | undefined> {
    const doc = fromStored(await store.get(reportedContentId(content)))
    return doc?.type === 'reported' ? doc : undefined
  }

  async function remove(reported: ReportedContent): Promise<void> {
    const reports = await readReportsOf(store, reported.content)
    await deleteDocuments(store, [
      ...reports.flatMap((report) => [report.doc_id, reporterEntryId(report)]),
      reported.doc_id,
      listEntryId(reported),
      authorEntryId(reported),
    ])
  }

  async function takeReportBack(content: string): Promise<void> {
    await deleteDocuments(store, [reportId(content, uid)])
    const reported = await get(content)
    // Nobody asks any more. What was decided stands.
    if (reported?.verdict === 'open' && (await readReportsOf(store, content)).length === 0) await remove(reported)
  }

  async function forgetWritten(content: string): Promise<void> {
    const reported = await get(content)
    if (reported && eraseFromDocument(reported, uid) === 'remove') await remove(reported)
  }

  for await (const ids of idsWithPrefix(store, reporterPrefix(uid))) {
    for (const id of ids) await takeReportBack(id.slice(reporterPrefix(uid).length))
    await deleteDocuments(store, ids)
  }
  for await (const ids of idsWithPrefix(store, reportedAuthorPrefix(uid)))
    for (const id of ids) await forgetWritten(id.slice(reportedAuthorPrefix(uid).length))
  // Their answer may be kept with a review of somebody else.
  for await (const ids of idsWithPrefix(store, reportedContentId(`review:${uid}:`)))
    for (const id of ids)
      await updateDocument(store, id as ReportedContent['doc_id'], (doc) => {
        const left = eraseFromDocument(doc, uid)
        return left === 'remove' ? undefined : left
      })
}
