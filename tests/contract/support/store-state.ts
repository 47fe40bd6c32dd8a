/** Everything in a store that a person may see, without random parts. */
import { pointerId } from '#server/store/documents/feed-pointers.ts'
import { audiencesOf } from '#server/store/documents/visibility.ts'
import type { DocumentStore, StoredDoc } from '#server/store/document-store.ts'
import { fromStored } from '#server/store/documents/stored-document.ts'

async function allDocuments(store: DocumentStore): Promise<StoredDoc[]> {
  return (await store.range({ start: '', end: '\uffff', includeDocs: true }))
    .map((row) => row.doc)
    .filter((doc): doc is StoredDoc => doc !== undefined)
}

/** Documents in order, each notification named by its content instead of by its random id. */
export async function visibleState(store: DocumentStore): Promise<unknown[]> {
  const docs = (await allDocuments(store)).map((stored) => fromStored(stored)).filter((doc) => doc !== undefined)
  return docs
    .map((doc) =>
      doc.type === 'notification' ? { ...doc, doc_id: `notification:${doc.user_id}:${doc.kind}:${doc.booking_id ?? ''}`, id: '' } : doc,
    )
    .map((doc) =>
      doc.type === 'command'
        ? { ...doc, effects: doc.effects.map((effect) => ({ ...effect, doc_id: effect.doc_id.replace(/^(notification:[^:]+):.*/, '$1') })) }
        : doc,
    )
    .toSorted((a, b) => (a.doc_id < b.doc_id ? -1 : 1))
}

/** Documents that an audience should find but cannot: empty when all is well. */
export async function missingPointers(store: DocumentStore): Promise<string[]> {
  const docs = await allDocuments(store)
  const ids = new Set(docs.map((doc) => doc._id))
  return docs.flatMap((doc) => audiencesOf(doc).map((audience) => pointerId(audience, doc._id))).filter((id) => !ids.has(id))
}
