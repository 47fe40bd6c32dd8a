/** Deletes a person's reports and the stored content of theirs that was reported, for the deletion of an account. May be repeated. */
import { eraseFromDocument } from '#domain/account/erasure.ts'
import type { ReportedContent } from '#domain/documents/report.ts'
import { reportedContentId, reportId, type Uid } from '#domain/ids.ts'
import { deleteDocuments, idsWithPrefix, updateDocument } from '../store/documents/update-documents.ts'
import type { DocumentStore } from '../store/document-store.ts'
import { fromStored } from '../store/documents/stored-document.ts'
import { readReportsOf } from './read-reports.ts'
import {
  listEntryId,
  reporterPrefix,
  reporterEntryId,
  reportedAuthorPrefix,
  appealEntryId,
  authorEntryId,
} from '../store/documents/report-index.ts'

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
      ...(reported.appeal ? [appealEntryId(reported.appeal, reported.content)] : []),
    ])
  }

  async function removeReport(content: string): Promise<void> {
    await deleteDocuments(store, [reportId(content, uid)])
    const reported = await get(content)
    // No report is left. A decision stays.
    if (reported?.verdict === 'open' && (await readReportsOf(store, content)).length === 0) await remove(reported)
  }

  async function removeReported(content: string): Promise<void> {
    const reported = await get(content)
    const erased = reported && eraseFromDocument(reported, uid)
    if (reported && erased === 'remove') await remove(reported)
    else if (reported && erased)
      await updateDocument(store, reported.doc_id, (doc) => {
        const next = eraseFromDocument(doc, uid)
        return next === 'remove' ? undefined : next
      })
  }

  for await (const ids of idsWithPrefix(store, reporterPrefix(uid))) {
    for (const id of ids) await removeReport(id.slice(reporterPrefix(uid).length))
    await deleteDocuments(store, ids)
  }
  for await (const ids of idsWithPrefix(store, reportedAuthorPrefix(uid)))
    for (const id of ids) await removeReported(id.slice(reportedAuthorPrefix(uid).length))
  // Their reply may be stored with another person's review.
  for await (const ids of idsWithPrefix(store, reportedContentId(`review:${uid}:`)))
    for (const id of ids)
      await updateDocument(store, id as ReportedContent['doc_id'], (doc) => {
        const erased = eraseFromDocument(doc, uid)
        return erased === 'remove' ? undefined : erased
      })
}
