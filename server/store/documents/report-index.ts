/**
 * Index of reports: open and decided ones in order of time, by author of the reported content, and by reporter. Entries are written before
 * the documents they name; an entry for a missing or changed document is harmless.
 */
import type { Doc } from '#domain/documents/document.ts'
import type { Appeal, Report, ReportedContent } from '#domain/documents/report.ts'
import type { Uid } from '#domain/ids.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { StoredDoc } from '../document-store.ts'

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

/** Reads the content id and its time in the list from the id of an entry. */
export function readListEntry(id: string, list: ReportList): { readonly since: Instant; readonly content: string } {
  const rest = id.slice(listPrefix(list).length)
  return { since: rest.slice(0, INSTANT_LENGTH) as Instant, content: rest.slice(INSTANT_LENGTH + 1) }
}

/** Entries of open appeals, in order of time. */
export const APPEAL_PREFIX = `${ENTRY}:appeal:`
export const appealEntryId = ({ at }: Appeal, content: string): string => `${APPEAL_PREFIX}${at}:${content}`

/** Reads the content id and the time of the appeal from the id of an entry. */
export function readAppealEntry(id: string): { readonly since: Instant; readonly content: string } {
  const rest = id.slice(APPEAL_PREFIX.length)
  return { since: rest.slice(0, INSTANT_LENGTH) as Instant, content: rest.slice(INSTANT_LENGTH + 1) }
}

/** Prefix of the entries for reported content of an author. */
export const reportedAuthorPrefix = (author: Uid): string => `${ENTRY}:of:${author}:`
/** Prefix of the entries for content that a person reported. */
export const reporterPrefix = (reporter: Uid): string => `${ENTRY}:by:${reporter}:`
export const authorEntryId = ({ author_uid, content }: Pick<ReportedContent, 'author_uid' | 'content'>): string =>
  reportedAuthorPrefix(author_uid) + content
export const reporterEntryId = ({ reporter_uid, content }: Pick<Report, 'reporter_uid' | 'content'>): string =>
  reporterPrefix(reporter_uid) + content

const entry = (_id: string): StoredDoc => ({ _id, type: ENTRY })

/** Returns the new index entries for a change of a document. */
export function reportEntriesOf(before: Doc | undefined, after: Doc): StoredDoc[] {
  if (after.type === 'report') return before ? [] : [entry(reporterEntryId(after))]
  if (after.type !== 'reported') return []
  const isMoved = before?.type !== 'reported' || before.since !== after.since || reportListOf(before) !== reportListOf(after)
  const appeal = after.appeal?.state === 'open' ? [entry(appealEntryId(after.appeal, after.content))] : []
  return [...(isMoved ? [entry(listEntryId(after))] : []), ...(before ? [] : [entry(authorEntryId(after))]), ...appeal]
}
