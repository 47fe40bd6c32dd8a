/** Loads what a command is decided on: its outcome, if it was decided before, and the documents that it names. */
import type { Lookup } from '#domain/commands/command.ts'
import type { PreparedCommand } from '#domain/commands/prepare-command.ts'
import type { Doc } from '#domain/documents/document.ts'
import { parsePublicReviewKey, type DocId } from '#domain/ids.ts'
import type { ReadVersion, StoredDoc } from '../store/document-store.ts'
import { fromStored } from '../store/documents/stored-document.ts'
import type { CommandStore } from './working-copy.ts'

/** Most rounds of requesting more documents: each command needs two or three. */
const MAX_ROUNDS = 8
/** Most reviews of one provider that are scanned. */
const MAX_REVIEWS = 10_000

export const noDocuments: Lookup = () => undefined

export interface LoadedDocuments {
  /** The command's record, when it was decided before; nothing else is loaded then. */
  readonly outcome: StoredDoc | undefined
  readonly get: Lookup
  /** Returns a loaded document as stored; undefined also when it was not loaded. */
  readonly stored: (id: DocId) => StoredDoc | undefined
  /** Loads documents that the decision changes without having read them. */
  loadMore(ids: readonly DocId[]): Promise<void>
  /** Every loaded document with its revision. */
  versions(): ReadVersion[]
}

/**
 * Returns the provider's review of that moment; of several, the one with that author's name. The name may have been removed since it was
 * read.
 */
async function findReview(store: CommandStore, key: NonNullable<ReturnType<typeof parsePublicReviewKey>>): Promise<StoredDoc | undefined> {
  const prefix = `review:${key.provider}:`
  const rows = await store.range({ start: prefix, end: `${prefix}\uffff`, limit: MAX_REVIEWS, includeDocs: true })
  const ofMoment = rows.flatMap(({ doc }) => {
    const review = fromStored(doc)
    return doc && review?.type === 'review' && review.created_at === key.createdAt ? [{ doc, review }] : []
  })
  return (ofMoment.find(({ review }) => review.user_name === key.userName) ?? (ofMoment.length === 1 ? ofMoment[0] : undefined))?.doc
}

/** Reads documents by their ids, and a review by its public key. */
async function readStored(store: CommandStore, ids: readonly string[]): Promise<(StoredDoc | undefined)[]> {
  const keys = ids.map(parsePublicReviewKey)
  const plain = await store.getMany(ids.filter((_id, index) => keys[index] === undefined))
  const docs = plain.values()
  return Promise.all(keys.map((key) => (key === undefined ? Promise.resolve(docs.next().value ?? undefined) : findReview(store, key))))
}

/** Reads the requested documents until the command requests no more. @param recordId id of the command's record */
export async function loadCommandDocuments(store: CommandStore, prepared: PreparedCommand, recordId: string): Promise<LoadedDocuments> {
  const found = new Map<DocId, { readonly stored: StoredDoc | undefined; readonly doc: Doc | undefined }>()
  const get: Lookup = (id) => found.get(id)?.doc
  const add = (id: DocId, stored: StoredDoc | undefined): void => void found.set(id, { stored, doc: fromStored(stored) })
  let outcome: StoredDoc | undefined
  for (let round = 0; ; round += 1) {
    if (round === MAX_ROUNDS) throw new Error('A command keeps requesting more documents')
    const missing = [...new Set(prepared.needs(get))].filter((id) => !found.has(id))
    if (missing.length === 0 && round > 0) break
    const read = await readStored(store, round === 0 ? [...missing, recordId] : missing)
    outcome ??= round === 0 ? read[missing.length] : undefined
    if (outcome) break
    for (const [index, id] of missing.entries()) add(id, read[index])
  }
  return {
    outcome,
    get,
    stored: (id) => found.get(id)?.stored,
    loadMore: async (ids) => {
      const missing = [...new Set(ids)].filter((id) => !found.has(id))
      if (missing.length === 0) return
      const read = await store.getMany(missing)
      for (const [index, id] of missing.entries()) add(id, read[index])
    },
    versions: () => [...found].map(([id, { stored }]) => ({ id: stored?._id ?? id, rev: stored?._rev })),
  }
}
