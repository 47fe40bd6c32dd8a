/**
 * Pointers: `inbox:<audience>:<docId>`, written before the document. An audience may see the documents in its key range; a pointer without
 * a document is harmless.
 */
import type { Audience } from '#domain/replication/audience.ts'
import type { DocumentStore, StoredDoc } from '../document-store.ts'

const LAST_KEY = '\uffff'

export const pointerId = (audience: Audience, docId: string): string => `inbox:${audience}:${docId}`
const pointerOf = (audience: Audience, docId: string): StoredDoc => ({ _id: pointerId(audience, docId), type: 'pointer' })

/** Returns the pointers a document needs in addition to those it had. Audiences only grow, so a changed document mostly needs none. */
export function newPointers(docId: string, audiences: readonly Audience[], had: readonly Audience[]): StoredDoc[] {
  return audiences.filter((audience) => !had.includes(audience)).map((audience) => pointerOf(audience, docId))
}

/** Part of an ordered list of document ids, from `after` (excluded). */
export interface IdRange {
  readonly after?: string
  /** First id. */
  readonly from: string
  /** Last id, included; absent: to the end. */
  readonly to?: string
  readonly limit: number
  readonly descending?: boolean
}

/** Returns the document ids under a prefix, in order. */
export async function readIdsWithPrefix(store: DocumentStore, prefix: string, range: IdRange): Promise<string[]> {
  const { after, from, to, limit, descending = false } = range
  const started = after !== undefined && after > from
  const start = `${prefix}${started ? `${after}\u0000` : from}`
  const end = `${prefix}${to ?? LAST_KEY}`
  if (start > end) return []
  const rows = await store.range({ start, end, limit, descending })
  return rows.map((row) => row.id.slice(prefix.length))
}

/** Returns the ids of the documents in an audience's feed, in order. */
export const readPointers = (store: DocumentStore, audience: Audience, range: IdRange): Promise<string[]> =>
  readIdsWithPrefix(store, pointerId(audience, ''), range)
