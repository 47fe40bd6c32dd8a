/** Writes documents that no command makes: a profile at sign-up, an account's end. */
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
   * Writes new documents, their pointers first. Rows in order; `conflict` for one that exists already.
   * @throws InvalidDocument before anything is written
   */
  writeNew(docs: readonly Doc[]): Promise<Result<{ rev: string }, 'conflict'>[]>
  /** Takes a document back: whoever could see it is told that it is gone. Nothing of its content stays. */
  remove(id: DocId): Promise<void>
}

/** The audiences a change leaves a document with never shrink, so what is gone is told to all who ever saw it. */
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
