/** Updates and deletes stored documents, with a retry after each conflict. */
import type { Doc } from '#domain/documents/document.ts'
import type { DocId } from '#domain/ids.ts'
import { validateDocument } from './validate-document.ts'
import type { DocumentStore } from '../document-store.ts'
import { noFollowUps, type FollowUps } from './follow-ups.ts'
import { fromStored, toStored } from './stored-document.ts'

const PAGE = 200

/** Updates a document, with what follows from it. @param next returns the new document, or undefined to leave it unchanged */
export async function updateDocument(
  store: DocumentStore,
  id: DocId,
  next: (doc: Doc) => Doc | undefined | Promise<Doc | undefined>,
  followUps: FollowUps = noFollowUps,
): Promise<void> {
  for (;;) {
    const stored = await store.get(id)
    const doc = fromStored(stored)
    const changed = doc && (await next(doc))
    if (!stored || !changed) return
    const after = validateDocument(changed)
    const ensured = await followUps([], [{ before: doc, after }])
    if ((await store.commit({ writes: [toStored(after, stored._rev)], ensured })).ok) return
  }
}

/** Deletes documents and leaves only deletion stubs: for the server's own documents, and for those that a single person saw. */
export async function deleteDocuments(store: DocumentStore, ids: readonly string[]): Promise<void> {
  let left = ids
  while (left.length > 0) {
    const present = (await store.getMany(left)).filter((doc) => doc !== undefined)
    const rows = await store.putAll(present.map(({ _id, _rev }) => ({ _id, ...(_rev === undefined ? {} : { _rev }), _deleted: true })))
    left = present.filter((_doc, index) => !rows[index]?.ok).map((doc) => doc._id)
  }
}

/** Yields the ids that start with the prefix, in order, in pages. */
export async function* idsWithPrefix(store: DocumentStore, prefix: string): AsyncIterable<readonly string[]> {
  for (let start = prefix, more = true; more;) {
    const rows = await store.range({ start, end: `${prefix}\uffff`, limit: PAGE })
    yield rows.map((row) => row.id)
    more = rows.length === PAGE
    start = `${rows.at(-1)?.id ?? start}\u0000`
  }
}
