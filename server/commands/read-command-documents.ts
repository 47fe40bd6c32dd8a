/** The documents that a command names: by their ids, and a review by what everybody reads of it. */
import type { Doc } from '#domain/documents/document.ts'
import { parsePublicReviewKey, type DocId } from '#domain/ids.ts'
import type { DocumentStore } from '../store/document-store.ts'
import { fromStored } from '../store/stored-document.ts'

/** More reviews of one provider than this are not looked through. */
const MAX_REVIEWS = 10_000

/** The provider's review of that moment; of several the one by that name. A name may have been taken out since it was read. */
async function findReview(store: DocumentStore, name: NonNullable<ReturnType<typeof parsePublicReviewKey>>): Promise<Doc | undefined> {
  const prefix = `review:${name.provider}:`
  const rows = await store.range({ start: prefix, end: `${prefix}\uffff`, limit: MAX_REVIEWS, includeDocs: true })
  const ofMoment = rows.flatMap((row) => {
    const doc = fromStored(row.doc)
    return doc?.type === 'review' && doc.created_at === name.createdAt ? [doc] : []
  })
  return ofMoment.find((review) => review.user_name === name.userName) ?? (ofMoment.length === 1 ? ofMoment[0] : undefined)
}

/** In the order asked; missing ones undefined. */
export async function readCommandDocuments(store: DocumentStore, ids: readonly DocId[]): Promise<(Doc | undefined)[]> {
  const names = ids.map(parsePublicReviewKey)
  const stored = await store.getMany(ids.filter((_id, index) => names[index] === undefined))
  const docs = stored.values()
  return Promise.all(
    names.map((name) => (name === undefined ? Promise.resolve(fromStored(docs.next().value ?? undefined)) : findReview(store, name))),
  )
}
