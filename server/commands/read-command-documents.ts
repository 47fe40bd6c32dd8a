/** Reads the documents that a command names: by their ids, and a review by its public key. */
import type { Doc } from '#domain/documents/document.ts'
import { parsePublicReviewKey, type DocId } from '#domain/ids.ts'
import type { DocumentStore } from '../store/document-store.ts'
import { fromStored } from '../store/stored-document.ts'

/** Most reviews of one provider that are scanned. */
const MAX_REVIEWS = 10_000

/**
 * Returns the provider's review of that moment; of several, the one with that author's name. The name may have been removed since it was
 * read.
 */
async function findReview(store: DocumentStore, key: NonNullable<ReturnType<typeof parsePublicReviewKey>>): Promise<Doc | undefined> {
  const prefix = `review:${key.provider}:`
  const rows = await store.range({ start: prefix, end: `${prefix}\uffff`, limit: MAX_REVIEWS, includeDocs: true })
  const ofMoment = rows.flatMap((row) => {
    const doc = fromStored(row.doc)
    return doc?.type === 'review' && doc.created_at === key.createdAt ? [doc] : []
  })
  return ofMoment.find((review) => review.user_name === key.userName) ?? (ofMoment.length === 1 ? ofMoment[0] : undefined)
}

/** Returns documents in the order of the ids; missing ones are undefined. */
export async function readCommandDocuments(store: DocumentStore, ids: readonly DocId[]): Promise<(Doc | undefined)[]> {
  const names = ids.map(parsePublicReviewKey)
  const stored = await store.getMany(ids.filter((_id, index) => names[index] === undefined))
  const docs = stored.values()
  return Promise.all(
    names.map((key) => (key === undefined ? Promise.resolve(fromStored(docs.next().value ?? undefined)) : findReview(store, key))),
  )
}
