/** Number of documents of each kind in a store: the measure by which a kept folder is compared. */
import type { DocumentStore } from '#server/store/document-store.ts'

/** By the first part of their ids, in alphabetical order. */
export async function countStored(store: Pick<DocumentStore, 'range'>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { id } of await store.range({ start: '\u0000', end: '\uFFFF' })) {
    const kind = id.split(':', 1)[0] ?? id
    counts[kind] = (counts[kind] ?? 0) + 1
  }
  return Object.fromEntries(Object.entries(counts).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
