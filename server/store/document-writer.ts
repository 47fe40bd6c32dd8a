/** Writes documents without a command: a profile at sign-up, the deletion of an account. */
import { audienceOf } from '#domain/replication/audience.ts'
import type { Doc } from '#domain/documents/document.ts'
import type { DocId } from '#domain/ids.ts'
import type { Result } from '#domain/result.ts'
import { newPointers } from './feed-pointers.ts'
import { audiencesOf } from './visibility.ts'
import type { DocumentStore, StoredDoc } from './document-store.ts'
import { toTombstone, TOMBSTONE, toStored } from './stored-document.ts'
import { validateDocument } from './validate-document.ts'

export interface DocumentWriter {
  /**
   * Writes new documents, their pointers first. Rows are in order; `conflict` for a document that already exists.
   * @throws InvalidDocument before anything is written
   */
  writeNew(docs: readonly Doc[]): Promise<Result<{ rev: string }, 'conflict'>[]>
  /** Replaces a document by a tombstone, which its audiences receive. Nothing of the content stays. */
  remove(id: DocId): Promise<void>
}

/** The audiences of a document never shrink, so its tombstone reaches everyone who ever saw it. */
export function createDocumentWriter({ store }: { store: DocumentStore }): DocumentWriter {
  return {
    writeNew: async (docs) => {
      const checked = docs.map(validateDocument)
      const pointers: StoredDoc[] = checked.flatMap((doc) => newPointers(doc.doc_id, audienceOf(doc), []))
      await store.putAll(pointers)
      return store.putAll(checked.map((doc) => toStored(doc, undefined, [])))
    },
    remove: async (id) => {
      for (;;) {
        const stored = await store.get(id)
        if (!stored || stored['type'] === TOMBSTONE) return
        const written = await store.put(toTombstone(stored, audiencesOf(stored)))
        if (written.ok) return
      }
    },
  }
}
