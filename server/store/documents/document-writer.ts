/** Writes documents without a command: a profile at sign-up, the deletion of an account. */
import { audienceOf } from '#domain/replication/audience.ts'
import type { Doc } from '#domain/documents/document.ts'
import type { DocId } from '#domain/ids.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { newPointers } from './feed-pointers.ts'
import { audiencesOf } from './visibility.ts'
import type { DocumentStore } from '../document-store.ts'
import { noFollowUps, type FollowUps } from './follow-ups.ts'
import { reservationsOf } from './reservations.ts'
import { storedIdOf } from './stored-id.ts'
import { toTombstone, TOMBSTONE, toStored } from './stored-document.ts'
import { validateDocument } from './validate-document.ts'

/** Documents that are tried in one transaction. */
const AT_ONCE = 100

export interface DocumentWriter {
  /**
   * Writes new documents with their pointers. Rows are in order; `conflict` for a document that already exists.
   * @throws InvalidDocument before anything is written
   */
  writeNew(docs: readonly Doc[]): Promise<Result<{ rev: string }, 'conflict'>[]>
  /** Replaces a document by a tombstone, which its audiences receive. Nothing of the content stays. */
  remove(id: DocId): Promise<void>
}

/** The audiences of a document never shrink, so its tombstone reaches everyone who ever saw it. */
export function createDocumentWriter({
  store,
  followUps = noFollowUps,
}: {
  readonly store: DocumentStore
  readonly followUps?: FollowUps
}): DocumentWriter {
  async function commitNew(docs: readonly Doc[]): Promise<Result<{ readonly revs: readonly string[] }, unknown>> {
    return store.commit({
      writes: docs.map((doc) => toStored(doc, undefined)),
      ensured: [...docs.flatMap((doc) => newPointers(storedIdOf(doc), audienceOf(doc), [])), ...(await followUps(docs))],
      reservations: docs.flatMap((doc) => reservationsOf(undefined, doc)),
    })
  }

  /** Writes a part in one transaction, or one by one when a document of it exists already. */
  async function writePart(docs: readonly Doc[]): Promise<Result<{ rev: string }, 'conflict'>[]> {
    const written = await commitNew(docs)
    if (written.ok) return written.value.revs.map((rev) => ok({ rev }))
    const results: Result<{ rev: string }, 'conflict'>[] = []
    for (const doc of docs) {
      const single = docs.length === 1 ? written : await commitNew([doc])
      results.push(single.ok ? ok({ rev: single.value.revs[0] ?? '' }) : fail('conflict'))
    }
    return results
  }

  return {
    writeNew: async (docs) => {
      const checked = docs.map(validateDocument)
      const results: Result<{ rev: string }, 'conflict'>[] = []
      for (let from = 0; from < checked.length; from += AT_ONCE) results.push(...(await writePart(checked.slice(from, from + AT_ONCE))))
      return results
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
