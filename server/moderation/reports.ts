/** Reported content, for admins. */
import type { Report, ReportedContent } from '#domain/documents/report.ts'
import type { ContentState } from '#domain/moderation/content-verdict.ts'
import { CONTENT_MODERATION, type ModerationAction } from './moderation-record.ts'
import type { AuditLog, NewAuditEntry } from '../admin/audit-log.ts'
import type { DocumentStore } from '../store/document-store.ts'
import { readReportPage, readReportsOf, type ReportPage, type ReportPageQuery } from './read-reports.ts'

export interface Reports {
  page(query: ReportPageQuery): Promise<ReportPage>
  /** Returns all reports of one content, oldest first. @param content its key */
  of(content: string): Promise<readonly Report[]>
  /** Returns the latest decision about it; undefined before the first. */
  latestDecision(reported: ReportedContent): Promise<ModerationAction<ContentState> | undefined>
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
    recordAccess: (entry) => audit.append(entry),
  }
}
