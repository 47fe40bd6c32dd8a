/** Pointers: `inbox:<audience>:<docId>`, written before the document. An audience's key range is what it may see; one without a document is harmless. */
import type { Audience } from '#domain/access.ts'
import type { DocumentStore, StoredDoc } from '../store/document-store.ts'

const LAST = '\uffff'

export const pointerId = (audience: Audience, docId: string): string => `inbox:${audience}:${docId}`
const pointerOf = (audience: Audience, docId: string): StoredDoc => ({ _id: pointerId(audience, docId), type: 'pointer' })

/** Pointers a document needs in addition to those it had. Audiences only grow, so a changed document mostly needs none. */
export function newPointers(docId: string, audiences: readonly Audience[], had: readonly Audience[]): StoredDoc[] {
  return audiences.filter((audience) => !had.includes(audience)).map((audience) => pointerOf(audience, docId))
}

/**
 * Ids of an audience's documents in order, from `after` (excluded) within a range of ids.
 * @param from first id @param to last id, included; without it to the end
 */
export async function readPointers(
  store: DocumentStore,
  audience: Audience,
  range: { after?: string; from: string; to?: string; limit: number; descending?: boolean },
): Promise<string[]> {
  const { after, from, to, limit, descending = false } = range
  const prefix = pointerId(audience, '')
  const started = after !== undefined && after > from
  const start = `${prefix}${started ? `${after}\u0000` : from}`
  const end = `${prefix}${to ?? LAST}`
  if (start > end) return []
  const rows = await store.range({ start, end, limit, descending })
  return rows.map((row) => row.id.slice(prefix.length))
}
