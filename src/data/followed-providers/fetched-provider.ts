/** What a response of the directory says about each provider that was asked for. */
import type { Provider } from '#domain/documents/provider.ts'
import type { DocId, Uid } from '#domain/ids.ts'
import type { FeedBatch } from '../replication/parse-feed-rows.ts'

/** Result of the directory since the app started: the provider, that they are not on the map, or a document that this build cannot read. */
export type FetchedProvider = Provider | 'gone' | 'unreadable'

/** @param id of a provider's document */
export const uidOf = (id: DocId): Uid => id.slice('provider:'.length) as Uid

/** Returns the result for each requested provider. @param isComplete the response covers all of them, not only changes */
export function resultsIn(batch: FeedBatch, docIds: readonly DocId[], isComplete: boolean): ReadonlyMap<Uid, FetchedProvider> {
  const results = new Map<Uid, FetchedProvider>()
  const read = new Map(batch.documents.flatMap((doc) => (doc.type === 'provider' ? [[doc.doc_id, doc] as const] : [])))
  const removed = new Set<string>(batch.removed.map(({ id }) => id))
  const faulty = new Set(batch.faulty.map(({ id }) => id))
  for (const id of docIds) {
    const now = read.get(id) ?? (removed.has(id) ? 'gone' : faulty.has(id) ? 'unreadable' : undefined)
    // The response omits documents of a newer build, and providers who never existed.
    const absent = batch.left_out > 0 ? 'unreadable' : 'gone'
    if (now !== undefined || isComplete) results.set(uidOf(id), now ?? absent)
  }
  return results
}
