/**
 * Where reports are found: what waits and what was decided in order of time, whose words were reported, and who reported. Written before
 * what they name; an entry that names nothing, or what is otherwise by now, is harmless.
 */
import type { Doc } from '#domain/documents/document.ts'
import type { Report, ReportedContent } from '#domain/documents/report.ts'
import type { Uid } from '#domain/ids.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { StoredDoc } from './document-store.ts'

const ENTRY = 'report_entry'
/** Length of an instant as text. */
const INSTANT_LENGTH = 24

/** `open` waits for a decision. */
export const REPORT_LISTS = ['open', 'decided'] as const
export type ReportList = (typeof REPORT_LISTS)[number]

export const reportListOf = ({ verdict }: Pick<ReportedContent, 'verdict'>): ReportList => (verdict === 'open' ? 'open' : 'decided')
export const listPrefix = (list: ReportList): string => `${ENTRY}:${list}:`
export const listEntryId = (reported: Pick<ReportedContent, 'verdict' | 'since' | 'content'>): string =>
  `${listPrefix(reportListOf(reported))}${reported.since}:${reported.content}`

/** Since when what is in a list, from the id of its entry. */
export function readListEntry(id: string, list: ReportList): { readonly since: Instant; readonly content: string } {
  const rest = id.slice(listPrefix(list).length)
  return { since: rest.slice(0, INSTANT_LENGTH) as Instant, content: rest.slice(INSTANT_LENGTH + 1) }
}

/** What of somebody's was reported. */
export const reportedAuthorPrefix = (author: Uid): string => `${ENTRY}:of:${author}:`
/** What somebody reported. */
export const reporterPrefix = (reporter: Uid): string => `${ENTRY}:by:${reporter}:`
export const authorEntryId = ({ author_uid, content }: Pick<ReportedContent, 'author_uid' | 'content'>): string =>
  reportedAuthorPrefix(author_uid) + content
export const reporterEntryId = ({ reporter_uid, content }: Pick<Report, 'reporter_uid' | 'content'>): string =>
  reporterPrefix(reporter_uid) + content

const entry = (_id: string): StoredDoc => ({ _id, type: ENTRY })

/** The entries that a change of a document leaves. */
export function reportEntriesOf(before: Doc | undefined, after: Doc): StoredDoc[] {
  if (after.type === 'report') return before ? [] : [entry(reporterEntryId(after))]
  if (after.type !== 'reported') return []
  const isMoved = before?.type !== 'reported' || before.since !== after.since || reportListOf(before) !== reportListOf(after)
  return [...(isMoved ? [entry(listEntryId(after))] : []), ...(before ? [] : [entry(authorEntryId(after))])]
}
