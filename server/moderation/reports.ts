/** Reported content, for admins. */
import type { Appeal, Report, ReportedContent } from '#domain/documents/report.ts'
import type { ContentState } from '#domain/moderation/content-verdict.ts'
import { CONTENT_MODERATION, type ModerationAction } from './moderation-record.ts'
import type { AuditLog, NewAuditEntry } from '../admin/audit-log.ts'
import type { DocumentStore } from '../store/document-store.ts'
import { reportedContentId, type Uid } from '#domain/ids.ts'
import { reportedAuthorPrefix } from '../store/documents/report-index.ts'
import { fromStored } from '../store/documents/stored-document.ts'
import { idsWithPrefix } from '../store/documents/update-documents.ts'
import { readReportPage, readReportsOf, type ReportPage, type ReportPageQuery } from './read-reports.ts'

export interface ContentAppeal extends Appeal {
  /** Content key. */
  readonly about: string
}

export interface Reports {
  page(query: ReportPageQuery): Promise<ReportPage>
  /** Returns all reports of one content, oldest first. @param content its key */
  of(content: string): Promise<readonly Report[]>
  /** Returns the latest decision about it; undefined before the first. */
  latestDecision(reported: ReportedContent): Promise<ModerationAction<ContentState> | undefined>
  /** Returns what a person wrote against decisions about their content. */
  appealsOf(author: Uid): Promise<readonly ContentAppeal[]>
  /** Records an access; on disk before anything is shown. @throws StoreUnavailable: nothing may be shown then */
  recordAccess(entry: NewAuditEntry): Promise<unknown>
}

export function openReports({ store, audit }: { readonly store: DocumentStore; readonly audit: Pick<AuditLog, 'append'> }): Reports {
  return {
    page: (query) => readReportPage(store, query),
    of: (content) => readReportsOf(store, content),
    latestDecision: async ({ author_uid, content }) => {
      const decisions = (await CONTENT_MODERATION.readAll(store, author_uid)).filter(
        ({ about, state }) => about === content && state === 'done',
      )
      return decisions.toSorted((a, b) => (a.decided_at < b.decided_at ? -1 : 1)).at(-1)
    },
    appealsOf: async (author) => {
      const prefix = reportedAuthorPrefix(author)
      const found: ContentAppeal[] = []
      for await (const ids of idsWithPrefix(store, prefix))
        for (const stored of await store.getMany(ids.map((id) => reportedContentId(id.slice(prefix.length))))) {
          const doc = fromStored(stored)
          if (doc?.type === 'reported' && doc.appeal) found.push({ about: doc.content, ...doc.appeal })
        }
      return found
    },
    recordAccess: (entry) => audit.append(entry),
  }
}
